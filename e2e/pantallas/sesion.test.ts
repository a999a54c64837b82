import type { Page } from "@playwright/test";
import { TERMINAL, type Usuario } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { ingresar, tomarPunto } from "../pages/escritorio.page.ts";

/** A session that the test may end. */
async function entrar(page: Page, usuario: Usuario): Promise<void> {
  await page.goto("/login");
  await ingresar(page, usuario);
  await expect(page).not.toHaveURL(/\/login/);
}

test("contraseña equivocada: lo dice el servidor, el foco queda en el campo y nada se borra [A-login-01, A-login-02, A-login-07, A-login-09]", async ({
  ventana,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^401: POST .*\/ws\/auth/, /status of 401/);
  const page = await ventana();
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Usuario" }).fill("nadie");
  await page.getByRole("textbox", { name: "Contraseña" }).fill("no es esta");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("Usuario y/o contraseña inválida")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Contraseña" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Usuario" })).toHaveValue("nadie");
});

test("servidor fuera de alcance: al ingresar se dice que se revise la conexión [A-login-10]", async ({
  ventana,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED/);
  const page = await ventana();
  await page.goto("/login");
  await expect(page.getByRole("textbox", { name: "Usuario" })).toBeVisible();
  await page.context().setOffline(true);
  await ingresar(page, "operador3");
  await expect(
    page.getByRole("main").getByText("El sistema no pudo conectarse, revise su conexión de internet."),
  ).toBeVisible();
});

test("sin sesión: cualquier dirección lleva al ingreso [A-sesion-01, A-rutas-03]", async ({ ventana }) => {
  const page = await ventana();
  for (const camino of ["/", "/pendientes", "/chat/1?abrir=2", "/no-existe"]) {
    await page.goto(camino);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole("button", { name: "Ingresar", exact: true })).toBeVisible();
  }
});

test("salir en una pestaña: la otra vuelve al ingreso sola y no conserva nada [A-shell-14, A-sesion-05]", async ({
  ventana,
}) => {
  const una = await ventana();
  await entrar(una, "admin");
  const otra = await una.context().newPage();
  await otra.goto("/pendientes");
  await expect(otra.getByRole("table")).toBeVisible();
  await una.getByRole("button", { name: /^Menú de / }).click();
  await una.getByRole("menuitem", { name: "Salir" }).click();
  await expect(una).toHaveURL(/\/login$/);
  await expect(otra).toHaveURL(/\/login$/);
  expect(await otra.evaluate(() => localStorage.getItem("base_token"))).toBeNull();
  // Nor does Back bring a page of that session.
  await una.goto("/pendientes");
  await expect(una).toHaveURL(/\/login$/);
});

test("sesión terminada en el servidor: lo siguiente que se hace dice que caducó y lleva al ingreso [A-errores-05, A-errores-17, A-sesion-05]", async ({
  ventana,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^401: /, /status of 401/);
  const page = await ventana();
  await entrar(page, "admin");
  await page.goto("/pendientes");
  await expect(page.getByRole("table")).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("base_token") ?? '""') as string);
  const salida = await request.get("/ws/api/system/salir", { headers: { authorization: `Bearer ${token}` } });
  expect(salida.ok()).toBe(true);
  await page.getByRole("combobox", { name: "Tipo" }).selectOption("COMPLEJO");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Su sesión ha caducado.").first()).toBeAttached();
});

test("404: título, Volver a donde se estaba, e Ir al Tablero [A-rutas-22, A-rutas-25, B-rutas-10, A-rutas-27, A-rutas-28]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto("/no-existe");
  await expect(page.getByRole("heading", { level: 1, name: "PÁGINA NO ENCONTRADA" })).toBeVisible();
  await expect(page).toHaveTitle("Página no encontrada · Ventanilla");
  await page.getByRole("button", { name: "Ir al Tablero" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Volver" })).toBeVisible();
});

test("403: quien no tiene el permiso lo lee y vuelve [A-rutas-23, A-rutas-26, A-rutas-29]", async ({
  de,
}) => {
  const page = await de("superadmin");
  await page.goto("/operadores");
  await expect(page).toHaveURL(/\/403$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeVisible();
});

test("500: título y mensaje guardado [A-rutas-24, A-rutas-31, A-rutas-33]", async ({ de }) => {
  const page = await de("admin");
  await page.goto("/500");
  await expect(
    page.getByRole("heading", { level: 1, name: "SE PRODUJO UN ERROR EN EL SERVIDOR" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Volver" })).toBeVisible();
});

test("chat de un punto que no es el elegido: lleva a los puntos de atención [B-chat-01, B-chat-02]", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/chat/999999");
  await expect(page).toHaveURL(/\/puntos-atencion$/);
  await expect(page.getByRole("heading", { level: 1, name: "Puntos de atención" })).toBeVisible();
});
