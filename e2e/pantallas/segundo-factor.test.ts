import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { crearRol, cuentaLista, exigirSegundoFactor } from "../pages/cuentas.page.ts";
import { ingresar } from "../pages/escritorio.page.ts";
import { codigoDe, conLector } from "../pages/segundo-factor.page.ts";

const NADIE = { storageState: { cookies: [], origins: [] } };
const campoDe = (donde: Page | Locator) => donde.getByRole("textbox", { name: "Código de seis dígitos" });

/** Reads the key that can be typed, and confirms with a code of it. */
async function confirmarAplicacion(donde: Page | Locator): Promise<string> {
  await expect(donde.getByRole("img", { name: /^Código QR/ })).toBeVisible();
  const secreto = await donde.getByRole("textbox", { name: "Clave para escribir" }).inputValue();
  await campoDe(donde).fill(codigoDe(secreto));
  return secreto;
}

/** They are shown this once: the first of them. */
async function guardarCodigos(donde: Page | Locator, boton: string): Promise<string> {
  const codigos = donde.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(codigos).toHaveCount(10);
  const [primero = ""] = await codigos.allInnerTexts();
  await expect(donde.getByRole("button", { name: boton })).toBeDisabled();
  await donde.getByRole("checkbox", { name: "Los guardé" }).check();
  await donde.getByRole("button", { name: boton }).click();
  return primero;
}

async function hastaElSegundo(page: Page, quien: { usuario: string; contrasena: string }): Promise<void> {
  await page.goto("/login");
  await ingresar(page, quien.usuario, quien.contrasena);
  await expect(page.getByRole("heading", { name: "Confirme que es usted" })).toBeVisible();
}

const dentro = (page: Page) => expect(page.getByRole("button", { name: /^Menú de Ana/i })).toBeVisible();

test("segundo factor: se inscribe una aplicación y con ella se entra; un código malo no, uno de recuperación una vez", async ({
  ventana,
  request,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^412: POST .*\/segundo_factor\/codigo/, /status of 412/);
  const quien = await cuentaLista(request, "dosf");
  const page = await ventana(NADIE);
  await page.goto("/login");
  await ingresar(page, quien.usuario, quien.contrasena);
  await dentro(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Agregar aplicación de códigos" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("textbox", { name: "Contraseña" }).fill(quien.contrasena);
  await page.keyboard.press("Enter");
  const secreto = await confirmarAplicacion(dialogo);
  const codigo = await guardarCodigos(dialogo, "Listo");
  await expect(dialogo).toBeHidden();

  const otra = await ventana(NADIE);
  await hastaElSegundo(otra, quien);
  const bueno = codigoDe(secreto, 1);
  await campoDe(otra).fill(bueno === "000000" ? "111111" : "000000");
  await expect(otra.getByRole("main").getByText(/El segundo factor no es correcto/)).toBeVisible();
  await campoDe(otra).fill(codigoDe(secreto, 1));
  await dentro(otra);

  const conCodigo = async (donde: Page) => {
    await hastaElSegundo(donde, quien);
    await donde.getByRole("button", { name: "Usar un código de recuperación" }).click();
    await donde.getByRole("textbox", { name: "Código de recuperación" }).fill(codigo);
    await donde.keyboard.press("Enter");
  };
  const perdida = await ventana(NADIE);
  await conCodigo(perdida);
  await dentro(perdida);
  const repetida = await ventana(NADIE);
  await conCodigo(repetida);
  await expect(repetida.getByRole("main").getByText(/El segundo factor no es correcto/)).toBeVisible();
});

test("segundo factor: se inscribe una llave de acceso y con ella se entra", async ({ ventana, request }) => {
  const quien = await cuentaLista(request, "llave");
  const page = await ventana(NADIE);
  await conLector(page);
  await page.goto("/login");
  await ingresar(page, quien.usuario, quien.contrasena);
  await dentro(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Agregar llave de acceso" }).click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("textbox", { name: "Nombre de la llave" }).fill("Celular");
  await dialogo.getByRole("textbox", { name: "Contraseña" }).fill(quien.contrasena);
  await page.keyboard.press("Enter");
  await guardarCodigos(dialogo, "Listo");
  await expect(page.getByRole("button", { name: "Quitar Celular" })).toBeVisible();
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Salir" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await hastaElSegundo(page, quien);
  await page.getByRole("button", { name: "Usar llave de acceso" }).click();
  await dentro(page);
});

test("segundo factor: a quien su rol lo exige se le lleva a inscribirlo antes de entrar", async ({
  ventana,
  request,
}) => {
  const rol = `PROTEGIDO_${Date.now()}`;
  const quien = await cuentaLista(request, "exigido", { id_rol: await crearRol(request, rol) });
  await exigirSegundoFactor(request, rol);
  try {
    const page = await ventana(NADIE);
    await page.goto("/login");
    await ingresar(page, quien.usuario, quien.contrasena);
    await expect(page.getByRole("heading", { name: "Proteja su cuenta" })).toBeVisible();
    await page.getByRole("button", { name: "Usar una aplicación de códigos" }).click();
    const secreto = await confirmarAplicacion(page);
    await guardarCodigos(page, "Continuar");
    await dentro(page);
    const otra = await ventana(NADIE);
    await hastaElSegundo(otra, quien);
    await campoDe(otra).fill(codigoDe(secreto, 1));
    await dentro(otra);
  } finally {
    await exigirSegundoFactor(request, "NINGUNO");
  }
});
