import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { CENTRAL, CHROMIUM } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { type Persona, paginaDeRed } from "../pages/canales.page.ts";
import {
  NUMERO_CLOUD,
  nuevaCasilla,
  nuevoCiudadano,
  paginaCorreo,
  sinVerificar,
} from "../pages/ciudadano.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { png, wav } from "../pages/medios.page.ts";
import { adjuntar, bandeja, enviarArchivos, terminado, unPdf } from "../pages/redaccion.page.ts";

// A microphone that beeps, and nobody to ask for it.
test.use({
  launchOptions: {
    ...CHROMIUM,
    args: [...CHROMIUM.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
});

interface Red {
  nombre: string;
  /** Its address on the simulator's page. */
  red: string;
  /** The institution's account there. */
  cuenta: string;
  alguien(): Persona;
  /** It carries pictures and films alone. */
  soloVistas?: true;
  /** What the network tells of an answer that arrived. */
  llego: RegExp;
}

function porNombre(): Persona {
  const { nombre, rotulo } = nuevoCiudadano();
  return { nombre, contacto: null, rotulo };
}
function porUsuario(): Persona {
  const [{ nombre }, contacto] = [porNombre(), `ana_${randomInt(1_000_000, 9_999_999)}`];
  return { nombre, contacto, rotulo: sinVerificar(`${nombre} · @${contacto}`) };
}
function porTelefono(): Persona {
  const { nombre, celular, rotulo } = nuevoCiudadano();
  return { nombre, contacto: celular, rotulo };
}

const LLEGO = /Entregado|Leído/;
const REDES: readonly Red[] = [
  { nombre: "WhatsApp", red: "whatsapp", cuenta: "sederce", alguien: porTelefono, llego: LLEGO },
  {
    nombre: "WhatsApp (Cloud)",
    red: "whatsapp-cloud",
    cuenta: NUMERO_CLOUD.sederce,
    alguien: porTelefono,
    llego: LLEGO,
  },
  { nombre: "Messenger", red: "messenger", cuenta: "104100200300400", alguien: porNombre, llego: LLEGO },
  {
    nombre: "X",
    red: "twitter",
    cuenta: "1700000000000000401",
    alguien: porUsuario,
    soloVistas: true,
    llego: /Enviado|Leído/,
  },
];

const unaFoto = (name: string) => ({ name, mimeType: "image/png", buffer: png(name, 120, 90).data });
const unAudio = (name: string) => ({ name, mimeType: "audio/wav", buffer: wav(name, 1).data });
/** It says that it is a film; nobody plays it here. */
function unVideo(name: string) {
  const caja = Buffer.alloc(24);
  caja.writeUInt32BE(24, 0);
  caja.write("ftypisom", 4);
  caja.write("isommp42", 16);
  return { name, mimeType: "video/mp4", buffer: Buffer.concat([caja, Buffer.alloc(1_000)]) };
}

/** What the citizen sent of each kind, as the operator finds it. */
const enMesa = (mesa: Page) => ({
  fotos: articulos(mesa).getByRole("button", { name: /^Ampliar: Imagen enviada por/ }),
  audios: articulos(mesa).getByRole("button", { name: /^Reproducir: Audio enviado por/ }),
  videos: articulos(mesa).getByRole("button", { name: /^Reproducir: Video enviado por/ }),
});

async function grabar(mesa: Page): Promise<void> {
  await mesa.getByRole("button", { name: "Grabar audio" }).click();
  await expect(mesa.getByRole("timer")).toContainText(/^0:0[1-9]/);
  await mesa.getByRole("button", { name: "Detener" }).click();
  await mesa.getByRole("button", { name: "Agregar", exact: true }).click();
  await terminado(mesa, ".mp3");
}

for (const { nombre, red, cuenta, alguien, soloVistas, llego } of REDES) {
  test(`por ${nombre}: lo que el ciudadano manda llega a quien atiende, y lo que se responde llega a su página; lo que el canal no lleva se dice antes [B-producto-03, B-mensajes-03, B-mensajes-08, B-adjuntos-02]`, async ({
    ventana,
    de,
    vigilancia,
  }) => {
    // What the network does not carry is refused by its own page.
    if (soloVistas) vigilancia.permitidas.push(/\b422\b.*\/canales\/twitter\/mensajes/);
    const ciudadano = paginaDeRed(await ventana(), red);
    const quien = alguien();
    await ciudadano.tomar(quien, cuenta);
    await ciudadano.escribir("Buenos días, le mando lo que tengo");
    await ciudadano.mandar(unaFoto("carnet.png"));
    await ciudadano.mandar(unVideo("patio.mp4"));
    if (soloVistas) await ciudadano.noPuedeMandar(unPdf("plano.pdf"));
    else {
      await ciudadano.mandar(unAudio("explico.wav"));
      await ciudadano.mandar(unPdf("plano.pdf"));
    }

    const mesa = await de("operador1", { permissions: ["microphone"] });
    await tomarPunto(mesa, CENTRAL);
    await abrirChat(mesa, quien.rotulo);
    await expect(burbuja(mesa, "Buenos días, le mando lo que tengo")).toBeVisible();
    const recibido = enMesa(mesa);
    await expect(recibido.fotos).toHaveCount(1);
    await expect(recibido.videos).toHaveCount(1);
    await expect(recibido.audios).toHaveCount(soloVistas ? 0 : 1);
    await expect(articulos(mesa).getByRole("button", { name: /^Descargar plano\.pdf/ })).toHaveCount(
      soloVistas ? 0 : 1,
    );

    await responder(mesa, "Gracias, le respondo con lo que falta");
    await expect(ciudadano.burbuja("Gracias, le respondo con lo que falta")).toBeVisible();
    await expect(burbuja(mesa, "Gracias, le respondo con lo que falta")).toContainText(llego);

    await adjuntar(mesa, unPdf("requisitos.pdf"));
    if (soloVistas) {
      await expect(
        mesa.getByText("Este canal no admite el archivo «requisitos.pdf». Se admiten:").first(),
      ).toBeVisible();
      await expect(bandeja(mesa)).toHaveCount(0);
      await expect(mesa.getByRole("button", { name: "Adjuntar" })).toBeVisible();
      await expect(mesa.getByRole("button", { name: "Grabar audio" })).toHaveCount(0);
    } else {
      await terminado(mesa, "requisitos.pdf");
      await grabar(mesa);
    }
    await adjuntar(mesa, unaFoto("croquis.png"), unVideo("ruta.mp4"));
    for (const cual of ["croquis.png", "ruta.mp4"]) await terminado(mesa, cual);
    await enviarArchivos(mesa);
    await expect(bandeja(mesa)).toHaveCount(0);
    await expect(compositor(mesa)).toBeFocused();
    // Of both: the citizen's own, and the institution's.
    await expect(ciudadano.medios("img")).toHaveCount(2);
    await expect(ciudadano.medios("video")).toHaveCount(2);
    await expect(ciudadano.medios("audio")).toHaveCount(soloVistas ? 0 : 2);
    await expect(ciudadano.medios("a.documento")).toHaveCount(soloVistas ? 0 : 2);
    await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
  });
}

test("por correo: un mensaje con todo lo suyo llega a quien atiende, que lo mira y lo oye en el sitio, y la respuesta vuelve en uno solo con lo que lleva [B-producto-03, B-mensajes-14, B-adjuntos-02, B-adjuntos-08, A-medios-01]", async ({
  ventana,
  de,
}) => {
  const ciudadano = paginaCorreo(await ventana());
  const quien = nuevaCasilla();
  await ciudadano.abrir();
  await ciudadano.tomar(quien);
  await ciudadano.escribir({
    para: "atencion@sederce.example",
    asunto: "Lo que tengo de mi carpeta",
    cuerpo: "Le mando lo que tengo",
    archivos: [
      unaFoto("carnet.png"),
      unVideo("patio.mp4"),
      unAudio("explico.wav"),
      unPdf("plano.pdf"),
      unaFoto("reverso.png"),
    ],
  });

  const mesa = await de("operador1", { permissions: ["microphone"] });
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, sinVerificar(quien.nombre));
  await expect(burbuja(mesa, "Lo que tengo de mi carpeta")).toBeVisible();
  // Of a mail everything is there to be kept, and is looked at and heard without it.
  const carta = articulos(mesa).filter({ hasText: "Lo que tengo de mi carpeta" });
  for (const cual of ["carnet.png", "patio.mp4", "explico.wav", "plano.pdf", "reverso.png"])
    await expect(carta.getByRole("button", { name: `Descargar ${cual}` })).toBeVisible();
  await expect(carta.getByRole("button", { name: "Reproducir: patio.mp4" })).toBeVisible();
  const ver = carta.getByRole("button", { name: "Ver carnet.png" });
  // Whoever points at the small picture means the same.
  const pequena = await carta.locator("li img").first().boundingBox();
  await mesa.mouse.click((pequena?.x ?? 0) + 4, (pequena?.y ?? 0) + 4);
  const dialogo = mesa.getByRole("dialog", { name: /^Imagen enviada por/ });
  const grande = dialogo.getByRole("img", { name: /^Imagen enviada/ });
  await expect.poll(() => grande.evaluate((nodo) => (nodo as HTMLImageElement).naturalWidth)).toBe(120);
  const medidas = async () => {
    const { width, height } = (await grande.boundingBox()) ?? { width: 0, height: 0 };
    return [Math.round(width), Math.round(height)];
  };
  expect(await medidas()).toEqual([120, 90]);
  await dialogo.getByRole("button", { name: "Girar a la derecha" }).click();
  await expect.poll(medidas).toEqual([90, 120]);
  await mesa.keyboard.press("+");
  await expect.poll(medidas).toEqual([135, 180]);
  await mesa.keyboard.press("-");
  await mesa.keyboard.press("ArrowRight");
  await expect(dialogo.getByText("2 de 2")).toBeVisible();
  expect(await hallazgos(mesa)).toEqual([]);
  await mesa.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await expect(ver).toBeFocused();
  await expect(carta.getByText("Dura 0:01")).toBeAttached();
  await carta.getByRole("button", { name: "Reproducir: explico.wav" }).click();
  const sonido = carta.locator("audio");
  await expect
    .poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0);
  await carta.getByRole("button", { name: "Velocidad: 1×. Cambiar" }).click();
  await expect.poll(() => sonido.evaluate((nodo) => (nodo as HTMLAudioElement).playbackRate)).toBe(1.5);

  await adjuntar(mesa, unPdf("requisitos.pdf"), unaFoto("croquis.png"), unVideo("ruta.mp4"));
  for (const cual of ["requisitos.pdf", "croquis.png", "ruta.mp4"]) await terminado(mesa, cual);
  await grabar(mesa);
  await compositor(mesa).fill("Le respondo con lo que falta.");
  await enviarArchivos(mesa);
  const respuesta = ciudadano.carta("Le respondo con lo que falta.");
  await expect(respuesta).toHaveCount(1);
  await expect(respuesta.getByRole("list", { name: "Adjuntos" }).getByRole("listitem")).toHaveCount(4);
  for (const clase of ["img", "video", "audio", "a.documento"])
    await expect(respuesta.locator(clase)).toHaveCount(1);
});
