import type { Page } from "@playwright/test";
import { CENTRAL, CHROMIUM } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import type { Telefono } from "../pages/ciudadano.page.ts";
import { abrirChat, burbuja, compositor, entrada, ingresar, tomarPunto } from "../pages/escritorio.page.ts";
import {
  adjuntar,
  bandeja,
  bytesDe,
  enviarArchivos,
  oir,
  PDF,
  pieza,
  recibido,
  unPdf,
} from "../pages/redaccion.page.ts";

// A microphone that beeps, and nobody to ask for it.
test.use({
  launchOptions: {
    ...CHROMIUM,
    args: [...CHROMIUM.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

const PREGUNTA = "¿Me puede enviar el formulario?";
const BORRADOR = "Le confirmo que su carpeta";

async function conversar(mesa: Page, ciudadano: Telefono): Promise<void> {
  await ciudadano.escribir(PREGUNTA);
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.numero);
  await expect(burbuja(mesa, PREGUNTA)).toBeVisible();
}

/** With a session of its own: the test ends it. */
async function entrar(mesa: Page): Promise<void> {
  await mesa.goto("/login");
  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
}

const terminado = (mesa: Page, nombre: string) =>
  expect(pieza(mesa, nombre)).toContainText("terminado", { timeout: 15_000 });

test("archivos: el texto va primero y los archivos después, en orden, y el ciudadano los recibe enteros [B-adjuntos-02, B-adjuntos-06, B-mensajes-14, B-mensajes-08]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("formulario.pdf"), unPdf("requisitos.pdf"));
  await expect(compositor(mesa)).toBeFocused();
  await terminado(mesa, "formulario.pdf");
  await terminado(mesa, "requisitos.pdf");
  await compositor(mesa).fill("Le envío el formulario.");
  await enviarArchivos(mesa);
  await expect(bandeja(mesa)).toHaveCount(0);
  await expect(compositor(mesa)).toHaveValue("");
  await expect(compositor(mesa)).toBeFocused();
  const llegados = async () => (await recibido(request, ciudadano)).slice(-3);
  await expect
    .poll(async () => (await llegados()).map(({ texto, nombre }) => nombre ?? texto))
    .toEqual(["Le envío el formulario.", "formulario.pdf", "requisitos.pdf"]);
  expect(await bytesDe(request, (await llegados()).at(-1)?.url ?? "")).toEqual(PDF);
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
});

test("archivos: soltados sobre la conversación se adjuntan; más de cinco se dice [B-adjuntos-03, B-adjuntos-04, B-limites-19]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  const soltar = (nombres: string[]) =>
    mesa.getByRole("feed").evaluate((hilo, cuales) => {
      const dataTransfer = new DataTransfer();
      for (const nombre of cuales) dataTransfer.items.add(new File(["%PDF-1.4\n"], nombre));
      for (const tipo of ["dragenter", "dragover", "drop"]) {
        hilo.dispatchEvent(new DragEvent(tipo, { dataTransfer, bubbles: true, cancelable: true }));
      }
    }, nombres);
  await soltar(["uno.pdf", "dos.pdf"]);
  await terminado(mesa, "uno.pdf");
  await terminado(mesa, "dos.pdf");
  await soltar(["tres.pdf", "cuatro.pdf", "cinco.pdf", "seis.pdf"]);
  await expect(mesa.getByText("Sólo puede adjuntar 5 archivos!").first()).toBeVisible();
  await expect(bandeja(mesa)).toHaveCount(5);
  await mesa.getByRole("button", { name: "Quitar uno.pdf" }).click();
  await expect(bandeja(mesa)).toHaveCount(4);
});

test("en un teléfono, ＋ abre Adjuntar y Grabar [B-adjuntos-02, B-audio-01]", async ({ de, telefono }) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await conversar(mesa, ciudadano);
  const mas = mesa.getByRole("button", { name: "Adjuntar o grabar" });
  await mas.click();
  await expect(mesa.getByRole("menuitem", { name: "Grabar audio" })).toBeVisible();
  const ventana = mesa.waitForEvent("filechooser");
  await mesa.getByRole("menuitem", { name: "Adjuntar" }).click();
  await (await ventana).setFiles([unPdf("croquis.pdf")]);
  await terminado(mesa, "croquis.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "croquis.pdf")).toContainText("Entregado");
});

test("nota de voz: se graba, se oye, se agrega y llega como MP3 que suena [B-audio-01, B-audio-02, B-audio-03]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1", { permissions: ["microphone"] });
  await conversar(mesa, ciudadano);
  await mesa.getByRole("button", { name: "Grabar audio" }).click();
  await expect(mesa.getByRole("timer")).toContainText("0:02");
  await mesa.getByRole("button", { name: "Detener" }).click();
  const reproductor = mesa.getByLabel(/^Escuchar la nota de voz/);
  await expect(reproductor).toBeVisible();
  await reproductor.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    await new Promise((resolve) => audio.addEventListener("ended", resolve, { once: true }));
  });
  await mesa.getByRole("button", { name: "Agregar", exact: true }).click();
  await expect(compositor(mesa)).toBeFocused();
  await terminado(mesa, ".mp3");
  await mesa.getByRole("button", { name: /^Escuchar audio-/ }).click();
  await expect(mesa.getByRole("button", { name: /^Detener audio-/ })).toBeVisible();
  await enviarArchivos(mesa);
  const nota = async () => (await recibido(request, ciudadano)).at(-1);
  await expect.poll(async () => (await nota())?.nombre ?? "").toMatch(/^audio-\d{8}-\d{6}\.mp3$/);
  const mp3 = await bytesDe(request, (await nota())?.url ?? "");
  expect([mp3[0], (mp3[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
  const { segundos, pico } = await oir(mesa, mp3);
  expect(segundos).toBeGreaterThan(1.8);
  expect(segundos).toBeLessThan(5);
  expect(pico).toBeGreaterThan(0.02);
});

test("nota de voz: al abrir otra conversación se detiene y espera en la suya; el micrófono queda libre [B-audio-01]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await de("operador1", { permissions: ["microphone"] });
  await mesa.addInitScript(() => {
    const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (que) => {
      const flujo = await pedir(que);
      Object.assign(window, { pistas: flujo.getTracks() });
      return flujo;
    };
  });
  await conversar(mesa, ciudadano);
  await mesa.getByRole("button", { name: "Grabar audio" }).click();
  await expect(mesa.getByRole("timer")).toContainText("0:01");
  await abrirChat(mesa, otro.numero);
  await expect(
    mesa.getByText("La grabación se detuvo. Podrá escucharla al volver a esa conversación.").first(),
  ).toBeVisible();
  await expect(mesa.getByRole("timer")).toHaveCount(0);
  await expect
    .poll(() =>
      mesa.evaluate(() => (window as { pistas?: MediaStreamTrack[] }).pistas?.map((p) => p.readyState)),
    )
    .toEqual(["ended"]);
  await abrirChat(mesa, ciudadano.numero);
  await expect(mesa.getByLabel(/^Escuchar la nota de voz/)).toBeVisible();
  await mesa.getByRole("button", { name: "Descartar" }).click();
  await expect(mesa.getByLabel(/^Escuchar la nota de voz/)).toHaveCount(0);
});

test("bandeja: lo subido sobrevive a la recarga, al cambio de chat y a la salida; lo que no subió se dice perdido [B-mensajes-08, B-adjuntos-02]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await entrar(mesa);
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("listo.pdf"));
  await terminado(mesa, "listo.pdf");
  await mesa.route("**/system/archivos", () => new Promise(() => undefined));
  await adjuntar(mesa, unPdf("lento.pdf"));
  await expect(pieza(mesa, "lento.pdf")).toContainText("en proceso");
  await expect(mesa.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();

  mesa.on("dialog", (aviso) => void aviso.accept());
  await mesa.reload();
  await expect(pieza(mesa, "listo.pdf")).toContainText("terminado");
  await expect(pieza(mesa, "lento.pdf")).toContainText("se perdió antes de subir. Vuelva a adjuntarlo.");
  await expect(mesa.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await mesa.getByRole("button", { name: "Quitar lento.pdf" }).click();

  await abrirChat(mesa, otro.numero);
  await expect(bandeja(mesa)).toHaveCount(0);
  await mesa.getByRole("button", { name: /^Menú de / }).click();
  await mesa.getByRole("menuitem", { name: "Salir" }).click();
  await mesa.getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(mesa).toHaveURL(/\/login$/);
  await entrar(mesa);
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.numero);
  await terminado(mesa, "listo.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "listo.pdf")).toContainText("Entregado");
});

test("sin conexión: archivos y texto esperan a la vista y salen una sola vez, en orden [A-errores-14, B-mensajes-09, B-mensajes-14]", async ({
  de,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection/);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("antes.pdf"));
  await terminado(mesa, "antes.pdf");
  await mesa.context().setOffline(true);
  await compositor(mesa).fill("Le envío lo pedido.");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "antes.pdf")).toContainText("En cola: sin conexión");
  await adjuntar(mesa, unPdf("despues.pdf"));
  await expect(pieza(mesa, "despues.pdf")).toContainText("pendiente");

  await mesa.context().setOffline(false);
  await terminado(mesa, "despues.pdf");
  const llegados = async () =>
    (await recibido(request, ciudadano)).map(({ texto, nombre }) => nombre ?? texto);
  await expect.poll(async () => (await llegados()).slice(-2)).toEqual(["Le envío lo pedido.", "antes.pdf"]);
  expect((await llegados()).filter((uno) => uno === "antes.pdf")).toHaveLength(1);
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
});

test("borrador: sobrevive a una página que muere a los 300 ms de la última tecla [B-mensajes-08]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await ventana();
  await entrar(mesa);
  await conversar(mesa, ciudadano);
  await compositor(mesa).pressSequentially(BORRADOR, { delay: 5 });
  await mesa.waitForTimeout(350);
  const muerte = mesa.waitForEvent("crash");
  const cdp = await mesa.context().newCDPSession(mesa);
  cdp.send("Page.crash").catch(() => undefined);
  await muerte;

  const otra = await mesa.context().newPage();
  await tomarPunto(otra, CENTRAL);
  await expect(entrada(otra, ciudadano.numero)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(otra, ciudadano.numero);
  await expect(compositor(otra)).toHaveValue(BORRADOR);
});

test("sesión terminada en el servidor: al volver a entrar siguen el texto y los archivos, y se envían [B-mensajes-08]", async ({
  ventana,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(/401/);
  const ciudadano = await telefono("sederce");
  const mesa = await ventana();
  await entrar(mesa);
  await conversar(mesa, ciudadano);
  await adjuntar(mesa, unPdf("acta.pdf"));
  await terminado(mesa, "acta.pdf");
  await compositor(mesa).fill(BORRADOR);
  const token = await mesa.evaluate(() => JSON.parse(localStorage.getItem("base_token") ?? '""') as string);
  await request.get("/ws/api/system/salir", { headers: { authorization: `Bearer ${token}` } });
  await expect(mesa).toHaveURL(/\/login$/);

  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.numero);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
  await terminado(mesa, "acta.pdf");
  await enviarArchivos(mesa);
  await expect(burbuja(mesa, "acta.pdf")).toContainText("Entregado");
});

test("sesión terminada: lo enviado espera y sale una vez al volver a entrar, y lo escrito sigue en el campo [B-mensajes-08, B-mensajes-09]", async ({
  ventana,
  telefono,
  vigilancia,
  request,
}) => {
  vigilancia.permitidas.push(/401/);
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await entrar(mesa);
  await conversar(mesa, ciudadano);
  await abrirChat(mesa, otro.numero);
  await compositor(mesa).fill(BORRADOR);
  await abrirChat(mesa, ciudadano.numero);
  await expect(burbuja(mesa, PREGUNTA)).toBeVisible();
  await compositor(mesa).fill("Su trámite está listo.");
  // The page learns of the end by the answer to what it sends.
  await mesa.route("**/enviar/mensaje/**", (ruta) =>
    ruta.fulfill({ status: 401, json: { mensaje: "Su sesión ha caducado.", error: "SESION_CADUCADA" } }),
  );
  await mesa.keyboard.press("Enter");
  await expect(mesa).toHaveURL(/\/login$/);
  await mesa.unrouteAll();

  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.numero);
  await expect(burbuja(mesa, "Su trámite está listo.")).toContainText("Entregado");
  const llegados = (await recibido(request, ciudadano)).map(({ texto }) => texto);
  expect(llegados.filter((texto) => texto === "Su trámite está listo.")).toHaveLength(1);
  await abrirChat(mesa, otro.numero);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
});
