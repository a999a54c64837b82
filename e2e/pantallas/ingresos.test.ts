import type { APIRequestContext, Page } from "@playwright/test";
import { CONTRASENA, SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { nuevaCasilla } from "../pages/ciudadano.page.ts";
import { crearCuenta } from "../pages/cuentas.page.ts";
import { averiar, reparar } from "../pages/medios.page.ts";

const CIUDADANIA = { name: "Ingresar con Ciudadanía Digital" };

/** As somebody whom the provider takes for this citizen. */
async function irComo(page: Page, nombre: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", CIUDADANIA).click();
  await page.getByRole("button", CIUDADANIA).click();
  await page.getByRole("link", { name: nombre }).click();
}

test("ciudadanía: un usuario entra con su identidad y sale también del proveedor [A-ciudadania-01, A-ciudadania-05, A-ciudadania-06, A-ciudadania-07]", async ({
  ventana,
}) => {
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await irComo(page, "HUGO ERNESTO SAAVEDRA QUIROGA");
  await expect(page.getByRole("button", { name: /^Menú de Hugo Ernesto/i })).toBeVisible();
  await expect(page).not.toHaveURL(/login|code=/);
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Salir" }).click();
  await expect(page).toHaveURL(/\/login-ciudadania$/);
  // The provider asks again who it is.
  await page.getByRole("button", CIUDADANIA).click();
  await expect(page.getByRole("heading", { name: "Ciudadanía Digital (simulada)" })).toBeVisible();
});

test("ciudadanía: a quien no tiene usuario se le dice, y no queda dentro del proveedor [A-ciudadania-07]", async ({
  ventana,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^401: POST .*\/ws\/auth/, /status of 401/);
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await irComo(page, "ISABEL CONDORI PEREDO");
  // Through the provider and back.
  const dicho = page.getByText(/no corresponde a ningún usuario activo/).first();
  await expect(dicho).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/login-ciudadania$/);
  await page.getByRole("button", CIUDADANIA).click();
  await expect(page.getByRole("heading", { name: "Ciudadanía Digital (simulada)" })).toBeVisible();
});

test("ciudadanía: un regreso que no comenzó en este navegador no entra [A-ciudadania-05]", async ({
  ventana,
}) => {
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await page.goto("/login-ciudadania?code=ajeno&state=ajeno");
  await expect(page.getByRole("main").getByText(/comenzó en otro navegador/)).toBeVisible();
  await expect(page).toHaveURL(/\/login-ciudadania$/);
});

test("NIT: el de otra entidad no entra, el propio sí [A-nit-02, A-nit-09]", async ({
  ventana,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^401: POST .*\/ws\/auth/, /status of 401/);
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await page.goto("/login-nit");
  const conNit = page.getByRole("group", { name: "Con NIT" });
  await conNit.getByRole("textbox", { name: "NIT" }).fill("1009900022");
  await conNit.getByRole("textbox", { name: "Usuario" }).fill("admin");
  await conNit.getByRole("textbox", { name: "Contraseña" }).fill(CONTRASENA);
  await page.keyboard.press("Enter");
  await expect(conNit.getByText("Usuario y/o contraseña inválida")).toBeVisible();
  await conNit.getByRole("textbox", { name: "NIT" }).fill("1009900011");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/login/);
});

test("a quien tiene su sesión la puerta lo lleva adentro; el enlace de una contraseña olvidada abre igual [A-nit-04]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/login-nit");
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/login-nit?recuperar=un-secreto");
  await expect(page.getByRole("heading", { level: 1, name: "Elija otra contraseña" })).toBeVisible();
  await expect(page).toHaveURL(/\/login-nit$/);
  await page.getByRole("button", { name: "Ahora no" }).click();
  await expect(page).not.toHaveURL(/login/);
});

test("NIT: con Impuestos caído se dice y no se entra, y quien no está habilitado tampoco; cuando vuelve, sí [A-nit-02, A-nit-09]", async ({
  ventana,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^4(01|12): POST .*\/ws\/auth/, /status of 4(01|12)/);
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await page.goto("/login-nit");
  const conNit = page.getByRole("group", { name: "Con NIT" });
  const ingresar = async () => {
    await conNit.getByRole("textbox", { name: "NIT" }).fill("1009900011");
    await conNit.getByRole("textbox", { name: "Usuario" }).fill("admin");
    await conNit.getByRole("textbox", { name: "Contraseña" }).fill(CONTRASENA);
    await page.keyboard.press("Enter");
  };
  try {
    await averiar(request, "sin", { status: 503 });
    await ingresar();
    await expect(page.getByText(/El servicio de impuestos no responde/).first()).toBeVisible();
    await averiar(request, "sin", { answer: { Nit: "1009900011", Estado: "ACTIVO INHABILITADO" } });
    await ingresar();
    await expect(conNit.getByText("Usuario y/o contraseña inválida")).toBeVisible();
  } finally {
    await reparar(request, "sin");
  }
  await ingresar();
  await expect(page).not.toHaveURL(/login/);
});

test("ciudadanía: si el proveedor no responde se dice, y queda la otra forma de entrar [A-ciudadania-07]", async ({
  ventana,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^503: POST .*\/ws\/auth/, /status of 503/);
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await page.goto("/login-ciudadania");
  await page.getByRole("button", CIUDADANIA).click();
  const yo = page.getByRole("link", { name: "HUGO ERNESTO SAAVEDRA QUIROGA" });
  await expect(yo).toBeVisible();
  try {
    await averiar(request, "ciudadania", { status: 503, times: 5 });
    await yo.click();
    await expect(page.getByText(/Ciudadanía Digital no responde/).first()).toBeVisible({ timeout: 30_000 });
  } finally {
    await reparar(request, "ciudadania");
  }
  await expect(page).toHaveURL(/\/login-ciudadania$/);
  await expect(page.getByRole("link", { name: "Ingresar con usuario" })).toBeVisible();
});

/** What the simulated mailboxes received for this address. */
async function textosRecibidos(request: APIRequestContext, ciudadano: string): Promise<string> {
  const respuesta = await request.get(`${SIMULADORES}/_sim/libro`, {
    params: { servicio: "correo", ciudadano },
  });
  const { rows } = (await respuesta.json()) as { rows: { texto: string }[] };
  return rows.map(({ texto }) => texto).join("\n");
}

test("contraseña olvidada: el enlace del correo deja elegir otra, y con ella se entra [A-nit-04, A-nit-08]", async ({
  ventana,
  request,
}) => {
  const casilla = nuevaCasilla();
  const usuario = `olvido${Date.now()}`;
  await crearCuenta(request, { usuario, email: casilla.direccion });
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await page.goto("/login-nit");
  await page.getByRole("button", { name: "¿Olvidó su contraseña?" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("textbox", { name: "Usuario" }).fill(usuario);
  await page.keyboard.press("Enter");
  await expect(dialogo.getByText(/Revise su correo/)).toBeVisible();
  const textos = () => textosRecibidos(request, casilla.direccion);
  await expect.poll(textos).toContain("/login-nit?recuperar=");
  await page.goto(/\/login-nit\?recuperar=[\w-]+/.exec(await textos())?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "Elija otra contraseña" })).toBeVisible();
  await expect(page).toHaveURL(/\/login-nit$/);
  const nueva = "la-que-elegi-hoy-2026";
  await page.getByRole("textbox", { name: "Contraseña nueva" }).fill(nueva);
  await page.keyboard.press("Enter");
  const conUsuario = page.getByRole("group", { name: "Con usuario" });
  await conUsuario.getByRole("textbox", { name: "Usuario" }).fill(usuario);
  await conUsuario.getByRole("textbox", { name: "Contraseña" }).fill(nueva);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/login/);
});
