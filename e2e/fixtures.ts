import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Numero, Usuario } from "./demo.ts";
import { type Telefono, tomarTelefono } from "./pages/ciudadano.page.ts";
import { ingresar } from "./pages/escritorio.page.ts";

type Estado = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface Vigilancia {
  /** What the browser complained of, in every window of the test. */
  quejas: string[];
  /** Complaints that the journey means to cause. */
  permitidas: RegExp[];
}

interface DePrueba {
  vigilancia: Vigilancia;
  /** Another window with a store of its own: another person, or the same one elsewhere. */
  ventana: (opciones?: BrowserContextOptions) => Promise<Page>;
  /** A window of somebody who is signed in already. It shows nothing yet. */
  de: (usuario: Usuario, opciones?: BrowserContextOptions) => Promise<Page>;
  /** The same in a browser that has been here before, as an operator's has: what was loaded is at hand. Nobody: signed out. */
  habitual: (usuario: Usuario | null, aparato?: Aparato) => Promise<Page>;
  telefono: (numero: Numero) => Promise<Telefono>;
}

/** The window of one person on one device, and whose complaints it writes down now. */
interface Navegador {
  context: BrowserContext;
  page: Page;
  usuario: Usuario | null;
  /** As the device has it. */
  tamanio: ReturnType<Page["viewportSize"]>;
  quejas: string[];
}

interface DeTrabajador {
  ingresos: Map<Usuario, Estado>;
  navegadores: Map<string, Navegador>;
}

const APARATOS = {
  escritorio: {},
  telefono: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
type Aparato = keyof typeof APARATOS;

/** Playwright's name for a request that the page itself gave up, as every navigation does. */
const ABANDONADA = "net::ERR_ABORTED";
/** Chromium's words for a line that the page itself gave up while it opened, as who leaves a chat at once does. */
const LINEA_ABANDONADA = "WebSocket is closed before the connection is established.";

function vigilar(context: BrowserContext, anotadas: () => string[]): void {
  const quejas = { push: (queja: string) => anotadas().push(queja) };
  context.on("console", (mensaje) => {
    const tipo = mensaje.type();
    if ((tipo === "error" || tipo === "warning") && !mensaje.text().endsWith(LINEA_ABANDONADA))
      quejas.push(`${tipo}: ${mensaje.text()} (${mensaje.location().url})`);
  });
  context.on("weberror", (suceso) => quejas.push(`error: ${suceso.error().stack ?? suceso.error().message}`));
  context.on("requestfailed", (peticion) => {
    const causa = peticion.failure()?.errorText ?? "";
    if (causa !== ABANDONADA) quejas.push(`${causa}: ${peticion.method()} ${peticion.url()}`);
  });
  context.on("response", (respuesta) => {
    if (respuesta.status() >= 400)
      quejas.push(`${respuesta.status()}: ${respuesta.request().method()} ${respuesta.url()}`);
  });
}

/** Somebody has answered on that device whether the desk should alert them: it asks once. */
const yaRespondido = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    // A sandboxed frame has no store.
    if (self.origin !== "null") localStorage.setItem("base_avisos_ofrecidos", "true");
  });
};

/** Of the same origin, so that the browser keeps the process in which the next screen is opened; and nothing runs there. */
const SIN_PANTALLA = "/health/ready";

/** The next test finds the window as this one did, also when this one failed half way. */
async function dejar({ page, usuario, tamanio }: Navegador): Promise<void> {
  await page.evaluate((deNadie) => {
    // Somebody may have signed in there.
    if (deNadie) localStorage.clear();
    else localStorage.removeItem("base_lang");
    sessionStorage.clear();
  }, usuario === null);
  await page.goto(SIN_PANTALLA);
  await page.emulateMedia({ colorScheme: null });
  if (tamanio !== null) await page.setViewportSize(tamanio);
}

/** Every journey also proves that the browser had nothing to complain of: errors, refused requests, violated policies. */
export const test = base.extend<DePrueba, DeTrabajador>({
  vigilancia: [
    async ({ context }, use) => {
      const vigilancia: Vigilancia = { quejas: [], permitidas: [] };
      vigilar(context, () => vigilancia.quejas);
      await yaRespondido(context);
      await use(vigilancia);
      const { quejas, permitidas } = vigilancia;
      expect(quejas.filter((queja) => !permitidas.some((permitida) => permitida.test(queja)))).toEqual([]);
    },
    { auto: true },
  ],

  ventana: async ({ browser, vigilancia }, use) => {
    const abiertas: BrowserContext[] = [];
    await use(async (opciones) => {
      const context = await browser.newContext(opciones);
      vigilar(context, () => vigilancia.quejas);
      await yaRespondido(context);
      abiertas.push(context);
      return await context.newPage();
    });
    for (const context of abiertas) await context.close();
  },

  ingresos: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it must bring from here
    async ({}, use) => use(new Map()),
    { scope: "worker" },
  ],

  navegadores: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it must bring from here
    async ({}, use) => {
      const abiertos = new Map<string, Navegador>();
      await use(abiertos);
      for (const { context } of abiertos.values()) await context.close();
    },
    { scope: "worker" },
  ],

  habitual: async ({ browser, de, ingresos, navegadores, vigilancia }, use) => {
    const usados = new Set<Navegador>();
    await use(async (usuario, aparato = "escritorio") => {
      const nombre = `${usuario ?? "nadie"}, ${aparato}`;
      let navegador = navegadores.get(nombre);
      if (navegador === undefined) {
        if (usuario !== null && !ingresos.has(usuario)) await de(usuario);
        const estado = usuario === null ? undefined : ingresos.get(usuario);
        const context = await browser.newContext({
          ...APARATOS[aparato],
          ...(estado && { storageState: estado }),
        });
        await yaRespondido(context);
        const page = await context.newPage();
        const nuevo: Navegador = {
          context,
          page,
          usuario,
          tamanio: page.viewportSize(),
          quejas: vigilancia.quejas,
        };
        vigilar(context, () => nuevo.quejas);
        navegadores.set(nombre, nuevo);
        navegador = nuevo;
      }
      navegador.quejas = vigilancia.quejas;
      usados.add(navegador);
      return navegador.page;
    });
    for (const navegador of usados) await dejar(navegador);
  },

  de: async ({ ventana, ingresos }, use) => {
    await use(async (usuario, opciones) => {
      const guardado = ingresos.get(usuario);
      if (guardado !== undefined) return await ventana({ ...opciones, storageState: guardado });
      const page = await ventana(opciones);
      await page.goto("/login");
      await ingresar(page, usuario);
      await page.waitForURL((url) => url.pathname !== "/login");
      ingresos.set(usuario, await page.context().storageState());
      return page;
    });
  },

  telefono: async ({ request }, use) => {
    await use((numero) => tomarTelefono(request, numero));
  },
});

export { expect };
