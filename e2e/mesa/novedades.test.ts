import type { Locator, Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { dialogo } from "../pages/caso.page.ts";
import { escribirAntes, tomarTelefono } from "../pages/ciudadano.page.ts";
import {
  abrirChat,
  burbuja,
  entrada,
  esperarSinLeer,
  responder,
  sinLeerEnTitulo,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { abrirPunto } from "../pages/punto-propio.page.ts";
import { anotarLoDicho, dichos } from "../pages/voz.page.ts";

interface Aviso {
  title: string;
  options: NotificationOptions;
  onclick: (() => void) | null;
}
type ConAvisos = typeof globalThis & { avisos: Aviso[]; tonos: number };

/** A browser that never asked, and writes down the notices instead of showing them; what it was told stays with it. */
function sinPreguntar(): void {
  const avisos: Aviso[] = [];
  Object.assign(globalThis, { avisos });
  if (self.origin === "null") return;
  function Falso(this: Aviso & { close: () => void }, title: string, options: NotificationOptions) {
    Object.assign(this, { title, options, onclick: null, close: () => undefined });
    avisos.push(this);
  }
  Falso.permission = sessionStorage.getItem("permiso") ?? "default";
  Falso.requestPermission = async () => {
    Falso.permission = "granted";
    sessionStorage.setItem("permiso", "granted");
    sessionStorage.setItem("pedidos", String(Number(sessionStorage.getItem("pedidos")) + 1));
    return "granted";
  };
  Object.assign(globalThis, { Notification: Falso });
  // As the page left it, whatever the journeys' own devices say.
  const ofrecidos = sessionStorage.getItem("ofrecidos");
  if (ofrecidos === null) localStorage.removeItem("base_avisos_ofrecidos");
  else localStorage.setItem("base_avisos_ofrecidos", ofrecidos);
  addEventListener("pagehide", () => {
    const dejado = localStorage.getItem("base_avisos_ofrecidos");
    if (dejado !== null) sessionStorage.setItem("ofrecidos", dejado);
  });
}

/** How often the browser was to ask whether notices may be shown. */
const pedidos = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem("pedidos")));

const avisos = (page: Page): Promise<{ title: string; options: NotificationOptions }[]> =>
  page.evaluate(() => (globalThis as ConAvisos).avisos.map(({ title, options }) => ({ title, options })));

/** Counts the tones instead of making them heard. */
function sinParlante(): void {
  Object.assign(globalThis, { tonos: 0 });
  const hacer = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function createOscillator(this: AudioContext) {
    (globalThis as ConAvisos).tonos += 1;
    return hacer.call(this);
  };
}

/** Answers do not say when they were given: the page's clock, which the test moves on, is right. */
function sinFechas(): void {
  const leer = Headers.prototype.get;
  Headers.prototype.get = function get(this: Headers, nombre: string) {
    return nombre === "date" ? null : leer.call(this, nombre);
  };
}

const tonos = (page: Page): Promise<number> => page.evaluate(() => (globalThis as ConAvisos).tonos);

/** In the preferences of this device, whatever stood there. */
async function preferir(page: Page, prendidos: Readonly<Record<string, boolean>>): Promise<void> {
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Preferencias" }).click();
  const caja = dialogo(page, "Preferencias");
  for (const [nombre, prendido] of Object.entries(prendidos)) {
    await caja.getByRole("switch", { name: nombre, exact: true }).setChecked(prendido);
    await expect(caja.getByRole("switch", { name: nombre, exact: true })).toBeChecked({ checked: prendido });
  }
  await page.keyboard.press("Escape");
  await expect(caja).toHaveCount(0);
}

/** Another window stands over this one. */
const taparla = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.hasFocus = () => false;
    document.dispatchEvent(new Event("visibilitychange"));
  });

test("avisos: se ofrecen una vez, y el permiso se pide una vez, tampoco otra al recargar; con otra ventana delante, un mensaje se avisa sin decir quién ni qué, y pulsado abre su chat", async ({
  de,
  request,
}) => {
  // Somebody of the demo may begin to wait too long just then, and call as well.
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const ciudadano = await tomarTelefono(request, cuenta);
  await ciudadano.escribir("Buenas tardes");
  const mesa = await de("operador1");
  await mesa.addInitScript(sinPreguntar);
  await tomarPunto(mesa, punto);
  await esperarSinLeer(mesa, ciudadano.rotulo, 1);

  const pregunta = mesa.getByRole("region", { name: "Avisos", exact: true });
  await expect(pregunta).toBeVisible();
  await esperarAccesible(mesa);
  await pregunta.getByRole("button", { name: "Sí, avisar" }).click();
  await expect(pregunta).toHaveCount(0);

  await mesa
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Pendientes" })
    .click();
  await expect(mesa).toHaveURL(/\/pendientes/);
  await taparla(mesa);
  await ciudadano.escribir("Mi carnet es 1234567");
  await expect.poll(() => avisos(mesa)).toHaveLength(1);
  const [aviso] = await avisos(mesa);
  expect(aviso).toMatchObject({ title: "WhatsApp: 2 mensajes sin leer", options: { silent: true } });
  expect(Object.keys(aviso?.options ?? {}).sort()).toEqual(["lang", "silent", "tag"]);

  await mesa.evaluate(() => (globalThis as ConAvisos).avisos[0]?.onclick?.());
  await expect(mesa).toHaveURL(/\/chat\/\d+\?abrir=\d+/);
  await expect(burbuja(mesa, "Mi carnet es 1234567")).toBeVisible();

  await mesa.reload();
  await esperarSinLeer(mesa, ciudadano.rotulo, 0);
  await expect(pregunta).toHaveCount(0);
  await taparla(mesa);
  await ciudadano.escribir("¿Me escucha?");
  await expect.poll(() => avisos(mesa)).toHaveLength(1);
  expect(await pedidos(mesa)).toBe(1);
});

test("en un teléfono la pregunta por los avisos es una fila más baja que un chat, y las iniciales de quien atiende están al borde de la entrada, bajo su ✕", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("Buenas noches");
  const mesa = await de("operador1", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await mesa.addInitScript(sinPreguntar);
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.rotulo);
  await responder(mesa, "Buenas noches, dígame");
  await mesa.getByRole("button", { name: "Volver a los chats" }).click();

  const caja = async (uno: Locator) => {
    const medida = await uno.boundingBox();
    if (medida === null) throw new Error("not in sight");
    return { ...medida, fin: medida.x + medida.width, pie: medida.y + medida.height };
  };
  const suya = entrada(mesa, ciudadano.rotulo);
  const pregunta = mesa.getByRole("region", { name: "Avisos", exact: true });
  const [fila, chat] = [await caja(pregunta), await caja(suya)];
  expect(fila.height).toBeLessThan(chat.height);
  const iniciales = await caja(suya.locator("[data-usted]"));
  const quitar = await caja(suya.getByRole("button", { name: /^Quitar / }));
  expect(chat.fin - iniciales.fin).toBeLessThanOrEqual(12);
  expect(iniciales.y).toBeGreaterThanOrEqual(quitar.pie);
  await esperarAccesible(mesa);
});

test("avisos: el sonido, el aviso en el escritorio y la cuenta en el título de la ventana se prenden y se apagan cada uno por su lado", async ({
  de,
  request,
}) => {
  // Nobody has waited too long there: what is said of that on arrival would be told first, and the rest five seconds later.
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const ciudadano = await tomarTelefono(request, cuenta);
  await ciudadano.escribir("Buenas tardes");
  const mesa = await de("operador1");
  await mesa.addInitScript(sinPreguntar);
  await mesa.addInitScript(sinParlante);
  await tomarPunto(mesa, punto);
  await esperarSinLeer(mesa, ciudadano.rotulo, 1);
  await mesa
    .getByRole("region", { name: "Avisos", exact: true })
    .getByRole("button", { name: "No, gracias" })
    .click();

  // Asked for in the click that switches them on; what the browser then allows stays allowed.
  await preferir(mesa, { "Avisos en el escritorio": true });
  await preferir(mesa, { "Sonido al llegar un mensaje": true, "Avisos en el escritorio": false });
  await taparla(mesa);
  await ciudadano.escribir("¿Hay alguien?");
  await expect.poll(() => tonos(mesa)).toBe(2);
  // Both are told in one breath: what was not shown by now was not to be.
  expect(await avisos(mesa)).toEqual([]);
  await expect.poll(() => sinLeerEnTitulo(mesa)).toBe(2);

  // Anew: nothing is said more often than every five seconds.
  await mesa.reload();
  await esperarSinLeer(mesa, ciudadano.rotulo, 2);
  await preferir(mesa, { "Sonido al llegar un mensaje": false, "Avisos en el escritorio": true });
  await taparla(mesa);
  await ciudadano.escribir("Sigo esperando");
  await expect.poll(() => avisos(mesa)).toHaveLength(1);
  expect(await tonos(mesa)).toBe(0);
  await expect.poll(() => sinLeerEnTitulo(mesa)).toBe(3);

  await preferir(mesa, { "Sin leer en el título de la ventana": false });
  expect(await mesa.title()).toMatch(/^Chat/);
  await ciudadano.escribir("¿Hola?");
  await esperarSinLeer(mesa, ciudadano.rotulo, 4);
  expect(await mesa.title()).toMatch(/^Chat/);
  await preferir(mesa, { "Sin leer en el título de la ventana": true });
  expect(await sinLeerEnTitulo(mesa)).toBe(4);
});

test("avisos: lo que llega a otros chats se dice en voz alta; en los cinco segundos que siguen se junta en una sola frase", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const [abierto, uno, otro] = [
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
  ];
  for (const ciudadano of [abierto, uno, otro]) await ciudadano.escribir("Buenas tardes");
  const mesa = await de("operador1");
  await anotarLoDicho(mesa);
  await tomarPunto(mesa, punto);
  await abrirChat(mesa, abierto.rotulo);
  await expect(burbuja(mesa, "Buenas tardes")).toBeVisible();
  await esperarSinLeer(mesa, uno.rotulo, 1);
  await esperarSinLeer(mesa, otro.rotulo, 1);
  const nuevas = async () => (await dichos(mesa)).filter((dicho) => /^\d+ mensajes? nuevos? /.test(dicho));

  await uno.escribir("¿Hay alguien?");
  await expect.poll(nuevas).toEqual([`1 mensaje nuevo de ${uno.rotulo}`]);
  // Two more within the five seconds.
  await uno.escribir("Sigo esperando");
  await otro.escribir("Yo también");
  await esperarSinLeer(mesa, uno.rotulo, 3);
  await esperarSinLeer(mesa, otro.rotulo, 2);
  expect(await nuevas()).toHaveLength(1);
  await expect.poll(nuevas).toEqual([`1 mensaje nuevo de ${uno.rotulo}`, "2 mensajes nuevos en 2 chats"]);
});

test("avisos: quien pasa a esperar demasiado se dice y se avisa una sola vez, con el canal y el tiempo, sin decir quién", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const ciudadano = await tomarTelefono(request, cuenta);
  await escribirAntes(request, cuenta, ciudadano, { minutos: 56, texto: "Sigo esperando" });
  const mesa = await de("operador1");
  await mesa.addInitScript(sinPreguntar);
  await mesa.addInitScript(sinFechas);
  await anotarLoDicho(mesa);
  await mesa.clock.install();
  await tomarPunto(mesa, punto);
  const suya = entrada(mesa, ciudadano.rotulo);
  await expect(suya).toContainText(/demora 5[67] min/);
  const pregunta = mesa.getByRole("region", { name: "Avisos", exact: true });
  await pregunta.getByRole("button", { name: "Sí, avisar" }).click();
  await expect(pregunta).toHaveCount(0);

  await taparla(mesa);
  await mesa.clock.fastForward("05:00");
  await expect
    .poll(() => dichos(mesa))
    .toContainEqual(expect.stringContaining("espera respuesta hace más de 1 h"));
  await expect.poll(() => avisos(mesa)).toHaveLength(1);
  const [aviso] = await avisos(mesa);
  expect(aviso?.title).toBe("WhatsApp: alguien espera respuesta hace más de 1 h");
  await expect(suya).toContainText(/atraso 1 h/);
  // It goes on waiting, and calls nobody again.
  await mesa.clock.fastForward("10:00");
  await expect(suya).toContainText(/atraso 1 h 1\d min/);
  await mesa.clock.fastForward("00:10");
  expect(await avisos(mesa)).toHaveLength(1);
});
