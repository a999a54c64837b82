// What the pictures show: every screen that is built, opened by what does not depend on the language.
import { expect, type Page } from "@playwright/test";
import { CENTRAL, CONTRASENA, ESCRITORIO, type Usuario } from "../demo.ts";
import { filtrosGuardados } from "./administracion.page.ts";
import {
  abrirLado,
  alAgregar,
  alImportar,
  buscarEn,
  casosCerrados,
  conIcono,
  conTecla,
  datosDePersona,
  deLaLista,
  enConversacion,
  iniciarCaso,
  moverCasos,
  paginaConversacion,
  personaYCaso,
  plantilla,
  puestaEnMarcha,
  varios,
} from "./capas.page.ts";
import { type Telefono, tomarTelefono } from "./ciudadano.page.ts";
import { ingresarPorApi } from "./cuentas.page.ts";
import { abrirChat, burbuja, entrada, ingresar, tomarPunto } from "./escritorio.page.ts";
import { pdf, png, tomarCorreo } from "./medios.page.ts";
import { dialogoAbierto, esperarPagina } from "./pantalla-lista.page.ts";
import { aplicacionPorConfirmar, ingresoConSegundoFactor } from "./segundo-factor.page.ts";

export interface Vista {
  nombre: string;
  /** Nobody: signed out. */
  usuario?: Usuario;
  mostrar: (page: Page) => Promise<unknown>;
  /** Also with colours of the reader's own. */
  forzados?: true;
}

/** What several pictures show is made for the first of them. */
function unaVez<T>(hacer: (page: Page) => Promise<T>): (page: Page) => Promise<T> {
  let hecho: Promise<T> | undefined;
  return (page) => {
    hecho ??= hacer(page);
    return hecho;
  };
}

const ir = (camino: string) => (page: Page) => esperarPagina(page, camino);

/** One conversation with everything a thread can show. */
const conversar = unaVez(async (page) => {
  const telefono = await tomarTelefono(page.request, "sederce");
  const otra = await page.context().browser()?.newPage({ baseURL: ESCRITORIO, locale: "es-BO" });
  if (otra === undefined) throw new Error("no browser");
  await otra.goto("/login");
  await ingresar(otra, "operador1");
  await otra.waitForURL((url) => url.pathname !== "/login");
  await tomarPunto(otra, CENTRAL);
  await telefono.escribir(
    "Buenos días, quisiera saber qué requisitos necesito para la personería jurídica de mi junta.",
  );
  await entrada(otra, telefono.rotulo).waitFor();
  await abrirChat(otra, telefono.rotulo);
  await responderDosVeces(otra);
  await expect.poll(() => telefono.recibidos()).toHaveLength(3);
  await telefono.leer();
  await otra.goto("/operadores");
  await telefono.escribir("Gracias.\n¿Y el acta tiene que estar legalizada por notario?");
  await telefono.escribir("Otra cosa: ¿atienden los sábados?");
  await otra.context().close();
  return telefono;
});

async function responderDosVeces(page: Page): Promise<void> {
  for (const texto of [
    "Buenos días. Necesita el acta de fundación, el estatuto y la nómina del directorio.",
    "Puede ver la lista completa en https://sederce.example/requisitos",
  ]) {
    await page.getByRole("textbox", { name: /^Mensaje para / }).fill(texto);
    await page.keyboard.press("Enter");
    await burbuja(page, texto.slice(0, 20)).first().waitFor();
  }
}

async function alChat(page: Page): Promise<void> {
  await page.goto("/operadores");
  await page.locator("main ul button").first().click();
  await page.waitForURL(/\/chat\//);
  await page.locator("a[data-indice]").first().waitFor();
}

async function abrirA(page: Page, quien: string): Promise<void> {
  await alChat(page);
  await page.locator("a[data-indice]").filter({ hasText: quien }).click();
  await page.getByRole("feed").getByRole("article").first().waitFor();
}

const abierto = async (page: Page) => abrirA(page, (await conversar(page)).nombre);

async function notaInterna(page: Page): Promise<void> {
  await abierto(page);
  await page.locator("button[aria-keyshortcuts=n]").click();
  const campo = page.locator("textarea[aria-haspopup=listbox]");
  await campo.pressSequentially("Falta la firma de la vocal, @op");
  await page.getByRole("option").first().waitFor();
}

const escribirCarta = unaVez(async ({ request }) => {
  const correo = await tomarCorreo(request);
  await correo.escribir({
    asunto: "Solicitud de certificado catastral",
    texto:
      "Señores:\n\nAdjunto la fotografía de mi cédula y el plano del terreno. ¿Hace falta algo más para el certificado?\n\nQuedo atenta a su respuesta.",
    adjuntos: [png("cédula de identidad.png", 640, 400), pdf("plano del terreno.pdf", 40_000)],
  });
  return correo;
});

async function carta(page: Page): Promise<void> {
  const { direccion } = await escribirCarta(page);
  await abrirA(page, /\d+/.exec(direccion)?.[0] ?? direccion);
  await page.getByRole("feed").getByText("plano del terreno").first().scrollIntoViewIfNeeded();
}

const preguntar = unaVez(async ({ request }): Promise<Telefono> => {
  const telefono = await tomarTelefono(request, "sederce");
  await telefono.escribir("disculpe hasta q ora atienden");
  return telefono;
});

async function sugeridas(page: Page): Promise<void> {
  const { nombre } = await preguntar(page);
  await abrirA(page, nombre);
  const tira = page.locator("section:has(> ul button[aria-keyshortcuts='Alt+1'])");
  await tira.waitFor();
  const todas = tira.locator("> button[aria-expanded]");
  if (await todas.isVisible()) await todas.click();
}

async function pasar(page: Page): Promise<void> {
  await abierto(page);
  await page.locator("main h2").first().focus();
  await abrirLado(page);
  await page.locator("main aside button:has(.tabler-icon-user-share)").click();
  await dialogoAbierto(page);
}

async function buscarAqui(page: Page): Promise<void> {
  await abierto(page);
  await page.keyboard.press("Control+f");
  await page.getByRole("search").last().getByRole("searchbox").fill("acta");
  await page.getByRole("feed").locator("mark").first().waitFor();
}

/** A photograph that came with a message, over the page. */
async function visor(page: Page): Promise<void> {
  await alChat(page);
  await page.locator("a[data-indice]:has(.tabler-icon-photo)").first().click();
  await page.getByRole("feed").locator("button[aria-haspopup=dialog]:has(img)").last().click();
  await page.getByRole("dialog").locator("img").waitFor();
}

async function escribirAQuienYaSeAtendio(page: Page): Promise<void> {
  await alChat(page);
  await conIcono("/historial?estado=CERRADO", "message-plus")(page);
}

const guardarFiltro = unaVez(async ({ request }) => {
  const { token } = await ingresarPorApi(request, "admin", CONTRASENA);
  const guardado = await request.post(`${ESCRITORIO}/ws/api/system/filtros`, {
    headers: { authorization: `Bearer ${token}` },
    data: { lista: "pendientes", nombre: "Los complejos", filtros: { tipo: "COMPLEJO" }, orden: "" },
  });
  expect(guardado.ok(), await guardado.text()).toBe(true);
});

async function conFiltroGuardado(page: Page): Promise<void> {
  await guardarFiltro(page);
  await filtrosGuardados(page, "/pendientes?tipo=COMPLEJO");
}

/** The picture of the README: what the demo has waiting for its first operator, when nobody has used it yet. */
export const DEL_README: Vista = {
  nombre: "readme",
  usuario: "operador1",
  async mostrar(page) {
    await alChat(page);
    await page.locator("a[data-indice]:has(.tabler-icon-photo)").first().click();
    // As it came, in the place of its small copy.
    await page.getByRole("feed").locator("img:not([data-previa])").last().waitFor();
    await expect(page.locator("main aside button:has(.tabler-icon-lock)").first()).toBeVisible();
  },
};

export const VISTAS: readonly Vista[] = [
  { nombre: "login", mostrar: ir("/login"), forzados: true },
  { nombre: "login-ciudadania", mostrar: ir("/login-ciudadania") },
  { nombre: "login-nit", mostrar: ir("/login-nit") },
  { nombre: "login-otra-contrasena", mostrar: ir("/login-nit?recuperar=enlace-de-prueba") },
  {
    nombre: "login-error",
    mostrar: async (page) => {
      await page.goto("/login");
      await page.locator("input").first().fill("nadie");
      await page.locator("button[type=submit]").click();
    },
  },
  { nombre: "login-segundo-factor", mostrar: ingresoConSegundoFactor },
  { nombre: "tablero", usuario: "operador1", mostrar: ir("/"), forzados: true },
  { nombre: "tablero-admin", usuario: "admin", mostrar: ir("/") },
  { nombre: "tablero-super", usuario: "superadmin", mostrar: ir("/") },
  { nombre: "puesta-en-marcha", usuario: "superadmin", mostrar: puestaEnMarcha },
  { nombre: "operadores", usuario: "operador1", mostrar: ir("/operadores") },
  { nombre: "chat-vacio", usuario: "operador1", mostrar: alChat },
  { nombre: "chat-abierto", usuario: "operador1", mostrar: abierto, forzados: true },
  { nombre: "chat-nota", usuario: "operador1", mostrar: notaInterna },
  { nombre: "chat-carta", usuario: "operador1", mostrar: carta },
  { nombre: "chat-sugeridas", usuario: "operador1", mostrar: sugeridas },
  { nombre: "chat-pasar", usuario: "operador1", mostrar: pasar },
  { nombre: "chat-buscar", usuario: "operador1", mostrar: buscarAqui },
  { nombre: "chat-visor", usuario: "operador1", mostrar: visor },
  {
    nombre: "chat-persona",
    usuario: "operador1",
    mostrar: async (page) => {
      await abierto(page);
      await abrirLado(page);
    },
  },
  {
    nombre: "chat-atajos",
    usuario: "operador1",
    mostrar: async (page) => {
      await alChat(page);
      await page.locator("main h1").focus();
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    nombre: "chat-quitar",
    usuario: "operador1",
    mostrar: async (page) => {
      await alChat(page);
      await page.locator("a[data-indice]").first().focus();
      await page.keyboard.press("Delete");
      await page.getByRole("alertdialog").or(page.getByRole("dialog")).waitFor();
    },
  },
  { nombre: "caso", usuario: "operador3", mostrar: enConversacion },
  { nombre: "caso-lado", usuario: "operador3", mostrar: personaYCaso },
  { nombre: "caso-actualizar", usuario: "operador3", mostrar: conTecla("w"), forzados: true },
  { nombre: "caso-derivar", usuario: "operador3", mostrar: conTecla("d") },
  { nombre: "caso-cerrar", usuario: "operador3", mostrar: conTecla("q") },
  { nombre: "caso-faqs", usuario: "operador3", mostrar: conTecla("f") },
  { nombre: "caso-verificar", usuario: "operador3", mostrar: conTecla("v") },
  { nombre: "caso-persona", usuario: "operador3", mostrar: datosDePersona },
  { nombre: "caso-cerrados", usuario: "operador3", mostrar: casosCerrados },
  { nombre: "caso-llamada", usuario: "operador3", mostrar: iniciarCaso },
  { nombre: "caso-plantilla", usuario: "operador3", mostrar: plantilla },
  { nombre: "caso-varios", usuario: "operador3", mostrar: varios },
  { nombre: "caso-conversacion", usuario: "operador3", mostrar: paginaConversacion },
  { nombre: "caso-detalle", usuario: "admin", mostrar: deLaLista("/pendientes", 0) },
  { nombre: "historial", usuario: "admin", mostrar: ir("/historial") },
  { nombre: "historial-escribir", usuario: "operador1", mostrar: escribirAQuienYaSeAtendio },
  { nombre: "buscar", usuario: "admin", mostrar: buscarEn("gracias") },
  { nombre: "historial-resumen", usuario: "admin", mostrar: deLaLista("/historial", 1) },
  { nombre: "admin-casos", usuario: "superadmin", mostrar: ir("/admin-casos") },
  { nombre: "admin-casos-resumen", usuario: "admin", mostrar: deLaLista("/admin-casos", 1) },
  { nombre: "admin-casos-asignar", usuario: "admin", mostrar: deLaLista("/admin-casos?estado=ACTIVO", 2) },
  { nombre: "admin-casos-cancelar", usuario: "admin", mostrar: deLaLista("/admin-casos?estado=ACTIVO", 3) },
  { nombre: "canales", usuario: "superadmin", mostrar: ir("/canales") },
  { nombre: "eventos-apartados", usuario: "admin", mostrar: ir("/canales/apartados") },
  { nombre: "canales-nuevo", usuario: "admin", mostrar: alAgregar("/canales") },
  { nombre: "canales-editar", usuario: "admin", mostrar: deLaLista("/canales", 0) },
  { nombre: "puntos", usuario: "superadmin", mostrar: ir("/puntos") },
  { nombre: "puntos-nuevo", usuario: "superadmin", mostrar: alAgregar("/puntos") },
  { nombre: "puntos-editar", usuario: "admin", mostrar: deLaLista("/puntos", 0) },
  { nombre: "puntos-mover", usuario: "admin", mostrar: moverCasos },
  { nombre: "tramites", usuario: "admin", mostrar: ir("/tramites") },
  { nombre: "tramites-pregunta", usuario: "admin", mostrar: deLaLista("/tramites", 0) },
  { nombre: "tramites-preguntas", usuario: "admin", mostrar: deLaLista("/tramites", 1) },
  { nombre: "tramites-importar", usuario: "superadmin", mostrar: alImportar("/tramites") },
  { nombre: "usuarios", usuario: "superadmin", mostrar: ir("/usuarios") },
  { nombre: "usuarios-nuevo", usuario: "superadmin", mostrar: alAgregar("/usuarios") },
  { nombre: "usuarios-importar", usuario: "admin", mostrar: alImportar("/usuarios") },
  { nombre: "usuarios-editar", usuario: "admin", mostrar: deLaLista("/usuarios", 0) },
  { nombre: "usuarios-segundo-factor", usuario: "admin", mostrar: conIcono("/usuarios", "shield-lock") },
  { nombre: "entidades", usuario: "superadmin", mostrar: ir("/entidades") },
  { nombre: "entidades-nueva", usuario: "superadmin", mostrar: alAgregar("/entidades") },
  { nombre: "entidades-propia", usuario: "admin", mostrar: ir("/entidades") },
  { nombre: "modulos", usuario: "superadmin", mostrar: ir("/modulos") },
  { nombre: "modulos-editar", usuario: "superadmin", mostrar: deLaLista("/modulos", 0) },
  { nombre: "modulos-permisos", usuario: "superadmin", mostrar: deLaLista("/modulos", 1) },
  { nombre: "preferencias", usuario: "superadmin", mostrar: ir("/parametros") },
  { nombre: "preferencias-servicios", usuario: "superadmin", mostrar: ir("/parametros?tab=servicios") },
  { nombre: "preferencias-servicio", usuario: "superadmin", mostrar: alAgregar("/parametros?tab=servicios") },
  { nombre: "preferencias-roles", usuario: "superadmin", mostrar: ir("/parametros?tab=roles") },
  { nombre: "logs", usuario: "superadmin", mostrar: ir("/logs") },
  { nombre: "cuenta", usuario: "operador1", mostrar: ir("/account") },
  { nombre: "cuenta-aplicacion", usuario: "operador1", mostrar: aplicacionPorConfirmar },
  { nombre: "pendientes", usuario: "admin", mostrar: ir("/pendientes"), forzados: true },
  { nombre: "pendientes-filtro", usuario: "admin", mostrar: ir("/pendientes?tipo=COMPLEJO&limit=5") },
  { nombre: "pendientes-filtros-guardados", usuario: "admin", mostrar: conFiltroGuardado },
  { nombre: "presencia", usuario: "admin", mostrar: ir("/presencia") },
  {
    nombre: "paleta",
    usuario: "operador1",
    mostrar: async (page) => {
      await ir("/operadores")(page);
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    nombre: "menu-usuario",
    usuario: "operador1",
    mostrar: async (page) => {
      await ir("/operadores")(page);
      await page.locator("header button").last().click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    nombre: "cajon",
    usuario: "superadmin",
    mostrar: async (page) => {
      await ir("/")(page);
      await page.locator("header button").first().click();
    },
  },
  { nombre: "404", usuario: "operador1", mostrar: ir("/nada") },
  { nombre: "403", usuario: "superadmin", mostrar: ir("/operadores") },
  { nombre: "500", usuario: "operador1", mostrar: ir("/500") },
];
