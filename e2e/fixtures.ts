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
  telefono: (numero: Numero) => Promise<Telefono>;
}

interface DeTrabajador {
  ingresos: Map<Usuario, Estado>;
}

/** Playwright's name for a request that the page itself gave up, as every navigation does. */
const ABANDONADA = "net::ERR_ABORTED";

function vigilar(context: BrowserContext, quejas: string[]): void {
  context.on("console", (mensaje) => {
    const tipo = mensaje.type();
    if (tipo === "error" || tipo === "warning")
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

/** Every journey also proves that the browser had nothing to complain of: errors, refused requests, violated policies. */
export const test = base.extend<DePrueba, DeTrabajador>({
  vigilancia: [
    async ({ context }, use) => {
      const vigilancia: Vigilancia = { quejas: [], permitidas: [] };
      vigilar(context, vigilancia.quejas);
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
      vigilar(context, vigilancia.quejas);
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
