import { ESCRITORIO } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { confirmar, dialogo, fila } from "../pages/caso.page.ts";
import { crearCuenta, DE_COMIENZO } from "../pages/cuentas.page.ts";
import { ingresar } from "../pages/escritorio.page.ts";

const ELEGIDA = "la-que-elige-su-dueno-2026";

test("cuenta nueva: su token se muestra una sola vez y sirve; en el primer ingreso elige su contraseña; la anterior ya no entra [A-usuarios-20, A-usuarios-25, A-usuarios-26]", async ({
  de,
  ventana,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^401: POST .*\/ws\/auth/, /status of 401/);
  const usuario = `nueva${Date.now()}`;
  await crearCuenta(request, { usuario, email: `${usuario}@ventanilla.example` });

  const admin = await de("superadmin");
  await admin.goto(`/usuarios?usuario=${usuario}`);
  const suya = fila(admin, usuario);
  await suya.getByRole("button", { name: `Generar token de ${usuario}` }).click();
  await confirmar(admin, "Con el token otro programa entra en nombre de", "Generar token");
  const mostrado = dialogo(admin, "Token de API");
  await expect(mostrado.getByText("Cópielo ahora: no se vuelve a mostrar.")).toBeVisible();
  const caja = mostrado.getByRole("textbox", { name: "Token" });
  await expect(caja).not.toBeEditable();
  const token = await caja.inputValue();
  await mostrado.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  await confirmar(admin, "usted no lo copió", "Cerrar sin copiar");
  await expect(mostrado).toHaveCount(0);
  await admin.reload();
  await expect(suya.getByRole("button", { name: `Revocar token de ${usuario}` })).toBeVisible();
  expect(token).not.toBe("");
  expect(await admin.content()).not.toContain(token);
  const conToken = await request.post(`${ESCRITORIO}/ws/graphql`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      query: "query usuarios($usuario: String) { usuarios(usuario: $usuario) { rows { usuario } } }",
      variables: { usuario },
    },
  });
  expect(await conToken.json()).toEqual({ data: { usuarios: { rows: [{ usuario }] } } });

  const page = await ventana();
  await page.goto("/login");
  await ingresar(page, usuario, DE_COMIENZO);
  await expect(page.getByText("Su contraseña actual fue puesta por un administrador.")).toBeVisible();
  // Nothing else opens before: the session is not kept.
  expect(await page.evaluate(() => localStorage.getItem("base_token"))).toBeNull();
  const nueva = page.getByRole("textbox", { name: "Contraseña nueva" });
  await expect(nueva).toBeFocused();
  await nueva.fill(DE_COMIENZO);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Elija una contraseña distinta de la actual.")).toBeVisible();
  await expect(nueva).toHaveValue(DE_COMIENZO);
  await nueva.fill(ELEGIDA);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeVisible();

  const otra = await ventana();
  await otra.goto("/login");
  await ingresar(otra, usuario, DE_COMIENZO);
  await expect(otra.getByRole("main").getByText("Usuario y/o contraseña inválida")).toBeVisible();
  await ingresar(otra, usuario, ELEGIDA);
  await expect(otra.getByRole("heading", { level: 1, name: "Tablero" })).toBeVisible();
});
