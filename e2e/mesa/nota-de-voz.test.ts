import { CHROMIUM } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { abrirChat, compositor, conversar } from "../pages/escritorio.page.ts";
import { bytesDe, enviarArchivos, oir, recibido, terminado } from "../pages/redaccion.page.ts";

// A microphone that beeps, and nobody to ask for it.
test.use({
  launchOptions: {
    ...CHROMIUM,
    args: [...CHROMIUM.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

/** A clock that is looked at now and then may have passed a second unseen. */
const desdeElSegundo = (n: number) => new RegExp(`^0:(0[${n}-9]|[1-5]\\d)`);

test("nota de voz: se graba, se oye, se agrega y llega como MP3 que suena [B-audio-01, B-audio-02, B-audio-03, B-producto-13]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1", { permissions: ["microphone"] });
  await conversar(mesa, ciudadano);
  const empezo = performance.now();
  await mesa.getByRole("button", { name: "Grabar audio" }).click();
  await expect(mesa.getByRole("timer")).toContainText(desdeElSegundo(2));
  await mesa.getByRole("button", { name: "Detener" }).click();
  const hablo = (performance.now() - empezo) / 1000;
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
  expect(segundos).toBeLessThan(hablo + 1);
  expect(pico).toBeGreaterThan(0.02);
});

test("nota de voz: al abrir otra conversación se detiene y espera en la suya; el micrófono queda libre [B-audio-03]", async ({
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
  await expect(mesa.getByRole("timer")).toContainText(desdeElSegundo(1));
  await abrirChat(mesa, otro.rotulo);
  await expect(
    mesa.getByText("La grabación se detuvo. Podrá escucharla al volver a esa conversación.").first(),
  ).toBeVisible();
  await expect(mesa.getByRole("timer")).toHaveCount(0);
  await expect
    .poll(() =>
      mesa.evaluate(() => (window as { pistas?: MediaStreamTrack[] }).pistas?.map((p) => p.readyState)),
    )
    .toEqual(["ended"]);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(mesa.getByLabel(/^Escuchar la nota de voz/)).toBeVisible();
  await mesa.getByRole("button", { name: "Descartar" }).click();
  await expect(mesa.getByLabel(/^Escuchar la nota de voz/)).toHaveCount(0);
});
