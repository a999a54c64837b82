import { randomInt } from "node:crypto";
import { CLAVE_CORREO, CLAVE_PASARELA, PUERTO_IMAP, PUERTO_SMTP, SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { confirmar, dialogo, dice, fila } from "../pages/caso.page.ts";

test("canales: un correo con la clave equivocada queda, dice que falla y funciona con la buena [B-canales-32, B-canales-33, B-canales-34, B-canales-35]", async ({
  de,
}) => {
  const usuario = `mesa${randomInt(1_000, 9_999)}@ventanilla.test`;
  const admin = await de("admin");
  await admin.goto(`/canales?usuario=${encodeURIComponent(usuario)}`);
  await admin.getByRole("button", { name: "Agregar" }).click();
  const nuevo = dialogo(admin, "Nuevo canal");
  await nuevo.getByLabel("Clasificación").selectOption("correo");
  await nuevo.getByLabel("Usuario").fill(usuario);
  await nuevo.getByRole("tab", { name: "Configuración" }).click();
  await nuevo.getByRole("textbox", { name: /^Contraseña/ }).fill("equivocada");
  await nuevo.getByLabel("Servidor de entrada").fill(`127.0.0.1:${PUERTO_IMAP}`);
  await nuevo.getByLabel("Servidor SMTP").fill("127.0.0.1");
  await nuevo.getByLabel("Puerto SMTP").fill(String(PUERTO_SMTP));
  await nuevo.getByRole("button", { name: "Guardar" }).click();
  await dice(admin, "Los datos de conexión de la cuenta no son correctos");
  const suya = fila(admin, usuario);
  await expect(suya.getByText("En pausa: la cuenta fue rechazada")).toBeVisible();

  await suya.getByRole("button", { name: /^Editar/ }).click();
  const edicion = dialogo(admin, "Editar canal");
  await edicion.getByRole("tab", { name: "Configuración" }).click();
  await edicion.getByRole("textbox", { name: /^Contraseña/ }).fill(CLAVE_CORREO);
  await edicion.getByRole("button", { name: "Guardar" }).click();
  await dice(admin, "¡Datos Actualizados!");
  await expect(suya.getByText("Conectado")).toBeVisible();
});

test("canales: una cuenta de WhatsApp muestra el código que la vincula hasta que un teléfono lo lee [B-canales-43]", async ({
  de,
  request,
}) => {
  const sesion = `nueva-${randomInt(1_000, 9_999)}`;
  const headers = { "X-Api-Key": CLAVE_PASARELA };
  await request.post(`${SIMULADORES}/api/sessions`, { headers, data: { name: sesion } });
  const superadmin = await de("superadmin");
  await superadmin.goto(`/canales?usuario=${sesion}`);
  await superadmin.getByRole("button", { name: "Conectar cuenta" }).click();
  const nueva = dialogo(superadmin, "Conectar una cuenta");
  await nueva.getByLabel("Clasificación").selectOption("whatsapp");
  await nueva.getByLabel("Usuario").fill(sesion);
  await nueva.getByRole("combobox", { name: "Entidad" }).click();
  await superadmin.getByRole("listbox").getByRole("option").first().click();
  await nueva.getByRole("tab", { name: "Configuración" }).click();
  await nueva.getByLabel("Id de la sesión").fill(sesion);
  await nueva.getByLabel("URL de la sesión").fill(SIMULADORES);
  await nueva.getByRole("textbox", { name: /^Clave de API/ }).fill(CLAVE_PASARELA);
  await nueva.getByRole("button", { name: /^Generar: Clave de firma/ }).click();
  await nueva.getByRole("button", { name: "Guardar" }).click();
  const conectada = dialogo(superadmin, "Conectar una cuenta");
  await expect(conectada.getByRole("textbox", { name: /^Dirección para el panel/ })).toHaveValue(
    /\/ws\/hooks\/whatsapp\/\d+$/,
  );
  await conectada.getByRole("button", { name: "Cerrar" }).last().click();
  await confirmar(superadmin, "usted no lo copió", "Cerrar sin copiar");

  const suya = fila(superadmin, sesion);
  await suya.getByRole("button", { name: /^Probar la conexión/ }).click();
  const prueba = dialogo(superadmin, /^Probar la conexión/);
  await expect(prueba.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  await request.post(`${SIMULADORES}/_sim/scan`, { data: { session: sesion } });
  await expect(prueba.getByText("La cuenta quedó vinculada.")).toBeVisible();
});
