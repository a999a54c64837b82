import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  esperarSinLeer,
  hiloQuieto,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { mandarArchivo, pdf, png, wav } from "../pages/medios.page.ts";

/** Pixels of one turn: less than the thread's pane, so that what was on top stays in sight. */
const RUEDA = 300;

/** A browser without a window has none, and says so: from now on it says this. */
const conVisor = (page: Page, value: boolean) =>
  page.addInitScript((hay) => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: hay, configurable: true });
  }, value);

const imagenes = (page: Page) =>
  articulos(page).getByRole("button", { name: /^Ampliar: Imagen enviada por/ });

test("imágenes: miniatura de hasta 200×150 en el hilo; en grande la original, con flechas, descarga y regreso [A-medios-01, A-medios-05, A-medios-06, A-conversacion-admin-06, A-conversacion-admin-07, B-mensajes-03, B-limites-28]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await mandarArchivo(request, ciudadano, png("carnet anverso.png", 1200, 900), "Le mando mi carnet");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "Le mando mi carnet").getByRole("button", { name: /^Ampliar/ })).toBeVisible();
  // By the event, without reloading.
  await mandarArchivo(request, ciudadano, png("carnet reverso.png", 300, 900, 90));
  await expect(imagenes(page)).toHaveCount(2);

  const miniatura = imagenes(page).first().locator("img");
  await expect(miniatura).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(async () => {
      const { width, height } = (await miniatura.boundingBox()) ?? { width: 0, height: 0 };
      return [width <= 200, height <= 150, width > 100];
    })
    .toEqual([true, true, true]);

  await imagenes(page).first().focus();
  await page.keyboard.press("Enter");
  const dialogo = page.getByRole("dialog", { name: /^Imagen enviada por .*, \d\d:\d\d$/ });
  const grande = dialogo.getByRole("img", { name: /^Imagen enviada/ });
  await expect.poll(() => grande.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(1200);
  const caja = (await grande.boundingBox()) ?? { width: 0, height: 0 };
  expect([caja.width <= 800, caja.height <= 600, caja.width > 400]).toEqual([true, true, true]);
  expect(await hallazgos(page)).toEqual([]);

  // A card is read from near, and the right way up.
  const ancho = async () => (await grande.boundingBox())?.width ?? 0;
  await page.keyboard.press("+");
  await expect.poll(ancho).toBeGreaterThan(caja.width * 1.4);
  await page.keyboard.press("-");
  await dialogo.getByRole("button", { name: "Girar a la derecha" }).click();
  await expect
    .poll(async () => {
      const { width, height } = (await grande.boundingBox()) ?? { width: 1, height: 0 };
      return [height > width, height <= 600];
    })
    .toEqual([true, true]);
  for (let vez = 0; vez < 3; vez += 1) await page.keyboard.press("r");
  await expect.poll(ancho).toBeCloseTo(caja.width);

  const descarga = page.waitForEvent("download");
  await dialogo.getByRole("button", { name: "Descargar" }).click();
  expect((await descarga).suggestedFilename()).toBe("carnet anverso.png");
  await page.keyboard.press("ArrowRight");
  await expect(dialogo.getByText("2 de 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await expect(imagenes(page).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(articulos(page).filter({ hasText: "Le mando mi carnet" })).toBeFocused();
});

test("audio: dice cuánto dura y nada se baja hasta pedirlo; entonces suena, a 100, se maneja con el teclado y se oye más rápido [A-medios-01, A-medios-03, A-medios-04, B-adjuntos-09]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await mandarArchivo(request, ciudadano, wav("nota.wav", 20));
  const page = await de("operador1");
  const bajadas: string[] = [];
  page.on("request", (peticion) => {
    if (peticion.url().includes("/mensajes/descargar/")) bajadas.push(peticion.url());
  });
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const tocar = articulos(page).getByRole("button", { name: /^Reproducir: Audio enviado por/ });
  await expect(tocar).toBeVisible();
  await expect(articulos(page).getByText("Dura 0:20")).toBeAttached();
  expect(bajadas).toEqual([]);
  await tocar.focus();
  await page.keyboard.press("Enter");
  const sonido = page.locator("audio");
  await expect
    .poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0);
  expect(bajadas).toHaveLength(1);
  expect(await sonido.evaluate((nodo) => (nodo as HTMLAudioElement).volume)).toBe(1);

  const posicion = page.getByRole("slider", { name: "Posición" });
  await posicion.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Reproducir", exact: true })).toBeVisible();
  const antes = await sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime);
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime))
    .toBeCloseTo(antes + 5, 0);
  const rapidez = () => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).playbackRate);
  for (const [veces, suena] of [
    ["1", 1.5],
    ["1,5", 2],
    ["2", 1],
  ] as const) {
    await page.getByRole("button", { name: `Velocidad: ${veces}×. Cambiar` }).click();
    await expect.poll(rapidez).toBe(suena);
  }
  await posicion.focus();
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "Activar el sonido" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(articulos(page).filter({ has: sonido })).toBeFocused();
});

test("video: en una caja de 350×150, se baja al pedirlo y se ve [A-medios-01, A-medios-03, A-conversacion-admin-09, B-mensajes-03, B-limites-29]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  await page.goto("/operadores");
  await mandarArchivo(request, ciudadano, {
    mimetype: "video/webm",
    filename: "patio.webm",
    data: await filmar(page),
  });
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const tocar = articulos(page).getByRole("button", { name: /^Reproducir: Video enviado por/ });
  await expect(tocar).toBeVisible();
  const video = page.locator("video:not([data-fotograma])");
  await expect(video).toHaveCount(0);
  // Its first picture is there before it is asked for.
  const fotograma = page.locator("video[data-fotograma]");
  await expect
    .poll(() => fotograma.evaluate((nodo) => (nodo as HTMLVideoElement).readyState))
    .toBeGreaterThanOrEqual(2);
  expect(await fotograma.boundingBox()).toMatchObject({ width: 350, height: 150 });
  await tocar.click();
  await expect
    .poll(() => video.evaluate((nodo) => (nodo as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
  expect(await video.boundingBox()).toMatchObject({ width: 350, height: 150 });
  expect(await hallazgos(page)).toEqual([]);
});

/** Two seconds of film, by the browser's own camera-less recorder. */
async function filmar(page: Page): Promise<Buffer> {
  const letras = await page.evaluate(async () => {
    const lienzo = document.createElement("canvas");
    const pincel = lienzo.getContext("2d");
    const grabador = new MediaRecorder(lienzo.captureStream(20), { mimeType: "video/webm" });
    const partes: Blob[] = [];
    grabador.ondataavailable = ({ data }) => partes.push(data);
    const fin = new Promise((listo) => {
      grabador.onstop = listo;
    });
    grabador.start(100);
    for (let cuadro = 0; cuadro < 120; cuadro += 1) {
      pincel?.fillRect(cuadro * 2, cuadro, 20, 20);
      await new Promise(requestAnimationFrame);
    }
    grabador.stop();
    await fin;
    const bytes = new Uint8Array(await new Blob(partes).arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  });
  return Buffer.from(letras, "latin1");
}

test("archivo: se guarda con su nombre y sus bytes [B-adjuntos-08, A-medios-06, B-mensajes-05]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const largo = "certificado de nacimiento de mi hija menor (copia).pdf";
  const archivo = pdf(largo, 300_000);
  await mandarArchivo(request, ciudadano, archivo);
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const bajar = articulos(page).getByRole("button", { name: `Descargar ${largo}` });
  await expect(bajar).toBeVisible();
  await expect(articulos(page).getByText("293 KB")).toBeVisible();
  const descarga = page.waitForEvent("download");
  await bajar.click();
  const guardada = await descarga;
  expect(guardada.suggestedFilename()).toBe(largo);
  expect((await readFile(await guardada.path())).equals(archivo.data)).toBe(true);
});

test("un PDF se abre en el sitio: su documento en un marco, con su nombre y la descarga a mano; al cerrarlo se vuelve a donde se estaba, y sin visor no se ofrece", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const plano = pdf("plano del terreno.pdf", 40_000);
  await mandarArchivo(request, ciudadano, plano);
  const page = await de("operador1");
  await conVisor(page, false);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  const ficha = articulos(page).filter({ hasText: plano.filename });
  const ver = ficha.getByRole("button", { name: `Ver ${plano.filename}` });
  await expect(ficha.getByRole("button", { name: `Descargar ${plano.filename}` })).toBeVisible();
  await expect(ver).toHaveCount(0);

  await conVisor(page, true);
  await page.reload();
  await expect(ver).toBeVisible();
  const bajada = page.waitForResponse((una) => una.url().includes("/mensajes/descargar/"));
  await ver.press("Enter");
  expect((await (await bajada).body()).equals(plano.data)).toBe(true);
  const caja = page.getByRole("dialog", { name: plano.filename });
  const marco = caja.getByTitle(`Documento: ${plano.filename}`);
  await expect(marco).toBeVisible();
  // Of this page, and not refused by its policy: that would be a complaint.
  await expect(marco).toHaveAttribute("src", /^blob:http[^#]+#/);
  expect(await hallazgos(page)).toEqual([]);

  // What no viewer shows comes as a download too, without a name.
  const descarga = page.waitForEvent("download", (una) => una.suggestedFilename() === plano.filename);
  await caja.getByRole("button", { name: "Descargar" }).click();
  expect((await readFile(await (await descarga).path())).equals(plano.data)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(caja).toHaveCount(0);
  await expect(ver).toBeFocused();
});

test("un PDF de nombre largo y sin cortes: a 390 px «Cerrar diálogo» está dentro de la ventana", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const acta = pdf(`${"acta".repeat(14)}.pdf`, 40_000);
  await mandarArchivo(request, ciudadano, acta);
  const page = await de("operador1", { viewport: { width: 390, height: 844 } });
  await conVisor(page, true);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await articulos(page)
    .getByRole("button", { name: `Ver ${acta.filename}` })
    .click();
  const caja = page.getByRole("dialog", { name: acta.filename });
  await expect(caja.getByTitle(`Documento: ${acta.filename}`)).toBeVisible();
  await expect(caja.getByRole("button", { name: "Cerrar diálogo" })).toBeInViewport({ ratio: 1 });
});

test("un hilo lleno de medios no salta: lo que se mira queda quieto mientras cargan [B-conversacion-03]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  for (let n = 1; n <= 44; n += 1) {
    if (n % 3 === 0)
      await mandarArchivo(request, ciudadano, png(`foto ${n}.png`, 200 + n * 7, 700 - n * 9, n * 5));
    else if (n % 7 === 0) await mandarArchivo(request, ciudadano, pdf(`papel ${n}.pdf`, 2_000));
    else await ciudadano.escribir(`mensaje número ${n}`);
  }
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  // Written within one second they come as their deliveries come; the last one comes last.
  await esperarSinLeer(page, ciudadano.rotulo, 44);
  await ciudadano.escribir("y con esto termino");
  await esperarSinLeer(page, ciudadano.rotulo, 45);
  await abrirChat(page, ciudadano.rotulo);
  await expect(articulos(page).first()).toBeVisible();
  await page.getByRole("button", { name: /^Ir al más reciente/ }).click();
  await expect(burbuja(page, "y con esto termino")).toBeVisible();
  await hiloQuieto(page);
  await page.getByRole("feed").hover();
  for (let paso = 0; paso < 10; paso += 1) {
    // What one reads moves by what the wheel turns and by nothing else, whatever is measured and comes meanwhile.
    await page.evaluate(() => {
      const caja = document.querySelector("[role=feed]")?.parentElement;
      const cima = caja?.getBoundingClientRect().top ?? 0;
      const fila = [...document.querySelectorAll("[role=feed] article")].find(
        (nodo) => nodo.getBoundingClientRect().top >= cima,
      );
      const antes = fila?.getBoundingClientRect().top ?? 0;
      const movido: number[] = [];
      Object.assign(window, { movido });
      const mirar = () => {
        if (fila?.isConnected !== true || movido.length === 600) return;
        movido.push(Math.round(fila.getBoundingClientRect().top - antes));
        requestAnimationFrame(mirar);
      };
      mirar();
    });
    const movido = () => page.evaluate(() => Reflect.get(window, "movido") as number[]);
    await page.mouse.wheel(0, -RUEDA);
    await expect
      .poll(async () => Math.max(...(await movido())), { message: `step ${paso}`, intervals: [60] })
      .toBeGreaterThanOrEqual(RUEDA);
    const alLlegar = (await movido()).length;
    await expect
      .poll(async () => (await movido()).length, { intervals: [60] })
      .toBeGreaterThan(alLlegar + 24);
    const pasos = await movido();
    expect([Math.max(...pasos), pasos.at(-1)], `step ${paso}: ${[...new Set(pasos)]}`).toEqual([
      RUEDA,
      RUEDA,
    ]);
  }
});
