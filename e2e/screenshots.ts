// Pictures of every screen that is built, to be looked at: `node e2e/screenshots.ts` beside a running demo
// (E2E_PORT and E2E_SIMULATORS_PORT say where it listens). They land in .cache/screenshots/.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page, request } from "@playwright/test";
import { CENTRAL, CHROMIUM, ESCRITORIO, type Usuario } from "./demo.ts";
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
} from "./pages/capas.page.ts";
import { tomarTelefono } from "./pages/ciudadano.page.ts";
import { abrirChat, burbuja, entrada, ingresar, tomarPunto } from "./pages/escritorio.page.ts";
import { aplicacionPorConfirmar, ingresoConSegundoFactor } from "./pages/segundo-factor.page.ts";

const CARPETA = join(import.meta.dirname, "../.cache/screenshots");
const TAMANIOS = { ancho: { width: 1366, height: 768 }, angosto: { width: 390, height: 844 } } as const;
/** Every language and both schemes, without a picture of each combination. */
const COMBINACIONES = [
  ["es", "light"],
  ["es", "dark"],
  ["ay", "light"],
  ["en", "dark"],
] as const;

type Tamanio = keyof typeof TAMANIOS;
interface Vista {
  nombre: string;
  usuario?: Usuario;
  mostrar: (page: Page, tamanio: Tamanio) => Promise<unknown>;
}

const ir = (camino: string) => async (page: Page) => {
  await page.goto(camino);
  await page.locator("h1").waitFor();
};

/** One conversation with everything a thread can show. */
async function prepararConversacion(): Promise<{ nombre: string; punto: string }> {
  const api = await request.newContext();
  const telefono = await tomarTelefono(api, "sederce");
  const browser = await chromium.launch(CHROMIUM);
  const page = await browser.newPage({ baseURL: ESCRITORIO, locale: "es-BO" });
  await page.goto("/login");
  await ingresar(page, "operador1");
  await page.waitForURL((url) => url.pathname !== "/login");
  await tomarPunto(page, CENTRAL);
  await telefono.escribir(
    "Buenos días, quisiera saber qué requisitos necesito para la personería jurídica de mi junta.",
  );
  await entrada(page, telefono.rotulo).waitFor();
  await abrirChat(page, telefono.rotulo);
  const escribir = async (texto: string) => {
    await page.getByRole("textbox", { name: /^Mensaje para / }).fill(texto);
    await page.keyboard.press("Enter");
    await burbuja(page, texto.slice(0, 20)).first().waitFor();
  };
  await escribir("Buenos días. Necesita el acta de fundación, el estatuto y la nómina del directorio.");
  await escribir("Puede ver la lista completa en https://sederce.example/requisitos");
  await page.waitForTimeout(1500);
  await telefono.leer();
  await page.goto("/operadores");
  await telefono.escribir("Gracias.\n¿Y el acta tiene que estar legalizada por notario?");
  await telefono.escribir("Otra cosa: ¿atienden los sábados?");
  await page.waitForTimeout(500);
  const punto = new URL(page.url()).pathname;
  await browser.close();
  await api.dispose();
  return { nombre: telefono.nombre, punto };
}

async function sesiones(
  usuarios: readonly Usuario[],
): Promise<Map<Usuario, Awaited<ReturnType<BrowserContext["storageState"]>>>> {
  const browser = await chromium.launch(CHROMIUM);
  const guardadas = new Map<Usuario, Awaited<ReturnType<BrowserContext["storageState"]>>>();
  for (const usuario of usuarios) {
    const context = await browser.newContext({ baseURL: ESCRITORIO });
    const page = await context.newPage();
    await page.goto("/login");
    await ingresar(page, usuario);
    await page.waitForURL((url) => url.pathname !== "/login");
    guardadas.set(usuario, await context.storageState());
  }
  await browser.close();
  return guardadas;
}

const { nombre } = await prepararConversacion();
const guardadas = await sesiones(["operador1", "operador3", "admin", "superadmin"]);

const alChat = async (page: Page) => {
  await page.goto("/operadores");
  await page.locator("main ul button").first().click();
  await page.waitForURL(/\/chat\//);
  await page.locator("a[data-indice]").first().waitFor();
};
const abierto = async (page: Page) => {
  await alChat(page);
  await page.locator("a[data-indice]").filter({ hasText: nombre }).click();
  await page.getByRole("feed").waitFor();
  await page.waitForTimeout(300);
};
const VISTAS: readonly Vista[] = [
  { nombre: "login", mostrar: ir("/login") },
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
  { nombre: "tablero", usuario: "operador1", mostrar: ir("/") },
  { nombre: "tablero-admin", usuario: "admin", mostrar: ir("/") },
  { nombre: "tablero-super", usuario: "superadmin", mostrar: ir("/") },
  { nombre: "puesta-en-marcha", usuario: "superadmin", mostrar: puestaEnMarcha },
  { nombre: "operadores", usuario: "operador1", mostrar: ir("/operadores") },
  { nombre: "chat-vacio", usuario: "operador1", mostrar: alChat },
  { nombre: "chat-abierto", usuario: "operador1", mostrar: abierto },
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
  { nombre: "caso-actualizar", usuario: "operador3", mostrar: conTecla("w") },
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
  { nombre: "pendientes", usuario: "admin", mostrar: ir("/pendientes") },
  { nombre: "pendientes-filtro", usuario: "admin", mostrar: ir("/pendientes?tipo=COMPLEJO&limit=5") },
  {
    nombre: "paleta",
    usuario: "operador1",
    mostrar: async (page) => {
      await ir("/operadores")(page);
      await page.keyboard.press("Control+k");
      await page.waitForTimeout(300);
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
      await page.waitForTimeout(250);
    },
  },
  { nombre: "404", usuario: "operador1", mostrar: ir("/nada") },
  { nombre: "403", usuario: "superadmin", mostrar: ir("/operadores") },
  { nombre: "500", usuario: "operador1", mostrar: ir("/500") },
];

const quieren = process.argv.slice(2);
mkdirSync(CARPETA, { recursive: true });
const browser = await chromium.launch(CHROMIUM);
for (const { nombre, usuario, mostrar } of VISTAS) {
  if (quieren.length > 0 && !quieren.some((uno) => nombre.startsWith(uno))) continue;
  for (const [tamanio, viewport] of Object.entries(TAMANIOS) as [Tamanio, (typeof TAMANIOS)[Tamanio]][]) {
    for (const [idioma, colorScheme] of COMBINACIONES) {
      const estado = usuario === undefined ? undefined : guardadas.get(usuario);
      const context = await browser.newContext({
        baseURL: ESCRITORIO,
        viewport,
        colorScheme,
        reducedMotion: "reduce",
        hasTouch: tamanio === "angosto",
        ...(estado && { storageState: estado }),
      });
      await context.addInitScript((lang) => {
        localStorage.setItem("base_lang", JSON.stringify(lang));
        // Whoever works there was asked on another day.
        localStorage.setItem("base_avisos_ofrecidos", "true");
      }, idioma);
      const page = await context.newPage();
      const archivo = `${nombre}-${tamanio}-${colorScheme === "dark" ? "oscuro" : "claro"}-${idioma}.png`;
      try {
        await mostrar(page, tamanio);
        await page.waitForTimeout(250);
      } catch (error) {
        process.stderr.write(`${archivo}: ${String(error).split("\n")[0]}\n`);
      }
      await page.screenshot({ path: join(CARPETA, archivo) });
      await context.close();
    }
  }
}
await browser.close();
