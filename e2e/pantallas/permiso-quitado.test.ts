import { randomInt } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { dialogo, dice, fila } from "../pages/caso.page.ts";
import { crearOperador, crearRol, cuentaLista, permitir } from "../pages/cuentas.page.ts";
import { abrirChat, burbuja, compositor, ingresar, tomarPunto } from "../pages/escritorio.page.ts";

const ESCRITO = "Le confirmo que su carpeta está lista";
const PENDIENTE = "Traiga también su cédula";

test("permiso quitado mientras se atiende: lo siguiente que se envía dice que no hay permisos, y lo escrito sigue y sale cuando vuelve [A-errores-06, A-rutas-29, B-errores-05, B-mensajes-08]", async ({
  ventana,
  telefono,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^403: /, /status of 403/);
  const ciudadano = await telefono("sederce");
  const { usuario, contrasena, punto, idRol } = await crearOperador(request, `quitado${randomInt(100_000)}`);
  await ciudadano.escribir("¿Está lista mi carpeta?");
  const mesa = await ventana();
  await mesa.goto("/login");
  await ingresar(mesa, usuario, contrasena);
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, punto);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(burbuja(mesa, "¿Está lista mi carpeta?")).toBeVisible();
  await expect(mesa).toHaveURL(/abrir=/);
  const conversacion = mesa.url();

  await compositor(mesa).fill(ESCRITO);
  await permitir(request, idRol, { update: false });
  await compositor(mesa).press("Enter");
  const enviado = burbuja(mesa, ESCRITO);
  await expect(enviado).toContainText("No tiene los permisos necesarios.");
  await compositor(mesa).fill(PENDIENTE);
  await mesa.getByRole("button", { name: "Atender" }).click();
  await expect(
    mesa.getByRole("heading", { name: "NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN" }),
  ).toBeVisible();

  // What was written outlives the refusal, and nothing of it left.
  await mesa.goto(conversacion);
  await expect(enviado).toContainText("No tiene los permisos necesarios.");
  expect(await ciudadano.recibidos()).not.toContain(ESCRITO);

  await permitir(request, idRol, { update: true });
  // In the same session: the page asks anew what may be done.
  await mesa.reload();
  await expect(compositor(mesa)).toHaveValue(PENDIENTE);
  await enviado.getByRole("button", { name: "Reintentar" }).click();
  await expect.poll(() => ciudadano.recibidos()).toContain(ESCRITO);
  await expect(enviado).toHaveCount(1);
  await expect(enviado).not.toContainText("No tiene los permisos necesarios.");
  await expect(compositor(mesa)).toHaveValue(PENDIENTE);
  expect((await ciudadano.recibidos()).filter((texto) => texto === ESCRITO)).toHaveLength(1);
});

test("permiso quitado con los usuarios a la vista: lo que se guarda dice que no hay permisos y lo escrito sigue; quitado el de leer, la lista lleva a la página que lo dice [A-errores-23, A-errores-24, A-permisos-07, A-usuarios-19]", async ({
  ventana,
  request,
}) => {
  const numero = randomInt(100_000);
  const idRol = await crearRol(request, `JEFATURA ${numero}`);
  await permitir(request, idRol, { read: true, update: true }, "usuarios");
  const jefa = await cuentaLista(request, `jefa${numero}`, { id_rol: idRol });
  const otra = await cuentaLista(request, `otra${numero}`, { id_rol: idRol });
  const page = await ventana();
  await page.goto("/login");
  await ingresar(page, jefa.usuario, jefa.contrasena);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`/usuarios?usuario=${otra.usuario}`);
  const editar = fila(page, otra.usuario).getByRole("button", { name: `Editar ${otra.usuario}` });
  await editar.click();
  const formulario = dialogo(page, "Editar usuario");
  const cargo = formulario.getByRole("textbox", { name: "Cargo" });
  await cargo.fill("Encargada de turno");

  await permitir(request, idRol, { update: false }, "usuarios");
  await formulario.getByRole("button", { name: "Guardar" }).click();
  await dice(page, "No tiene permisos para realizar esta operación.");
  await expect(cargo).toHaveValue("Encargada de turno");
  await formulario.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar cambios" }).click();
  await expect(formulario).toHaveCount(0);
  // What was taken away is not offered any more.
  await expect(fila(page, otra.usuario).getByRole("img", { name: "Activo" })).toBeVisible();
  await expect(editar).toHaveCount(0);
  await expect(fila(page, otra.usuario).getByRole("switch")).toHaveCount(0);

  await permitir(request, idRol, { read: false }, "usuarios");
  await page.getByRole("columnheader", { name: "Nombre completo" }).getByRole("button").click();
  await expect(
    page.getByRole("heading", { name: "NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/403$/);
});
