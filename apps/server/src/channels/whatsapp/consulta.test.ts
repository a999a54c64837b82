import { describe, expect, it } from "vitest";
import type { Doubt, Finding, OutgoingMensaje } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { crearConsulta } from "./consulta.ts";
import { llavePropia } from "./llave.ts";

const CONFIG: ConfigWhatsapp = {
  sesion_url: "https://gateway.test",
  sesion_id: "tramites",
  credenciales: { api_key: "llave", hmac: "clave-de-firma" },
};
const AHORA = 1_790_000_000;
const CHAT = "59170000001@c.us";
const TIEMPOS = { envioMs: 25_000, consultaMs: 1_000, holguraMs: 5_000 };

const MENSAJE: OutgoingMensaje = {
  msgId: "m",
  chat: CHAT,
  text: "Su trámite está listo",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
};
const archivo = (mime: string) => ({
  nombre: "a",
  mime,
  tamanio: 10,
  read: () => Promise.reject(new Error("unread")),
});

const DUDA: Doubt = {
  seconds: AHORA,
  agoMs: 31_000,
  code: null,
  knownIds: ["CIUDADANO", "OTRO"],
  withoutId: 0,
};

const uno = (cambios: Record<string, unknown> = {}) => ({
  id: `true_${CHAT}_NUESTRO`,
  timestamp: AHORA,
  fromMe: true,
  source: "api",
  body: MENSAJE.text,
  hasMedia: false,
  ack: 1,
  ...cambios,
});
const ciudadano = uno({
  id: `false_${CHAT}_CIUDADANO`,
  fromMe: false,
  body: "¿Ya está?",
  timestamp: AHORA - 60,
});

interface Preguntado {
  duda?: Partial<Doubt>;
  mensaje?: Partial<OutgoingMensaje>;
}

function averiguar(lista: unknown, { duda = {}, mensaje = {} }: Preguntado = {}): Promise<Finding> {
  const pedir = () => Promise.resolve({ status: 200, headers: {}, body: Buffer.alloc(0), json: () => lista });
  return crearConsulta(pedir, TIEMPOS)(CONFIG, { ...MENSAJE, ...mensaje }, { ...DUDA, ...duda });
}

async function consultar(lista: unknown, preguntado?: Preguntado): Promise<string> {
  const averiguado = await averiguar(lista, preguntado);
  return averiguado.kind === "taken" ? averiguado.idExterno : averiguado.kind;
}

describe("consulta al gateway: lo nuestro se reconoce [B-mensajes-19]", () => {
  it.each([
    ["por su texto y su hora", [uno(), ciudadano], {}],
    ["aunque los relojes difieran en minutos", [uno({ timestamp: AHORA - 300 }), ciudadano], {}],
    ["aunque cambie el espacio en blanco", [uno({ body: " Su trámite\nestá listo " }), ciudadano], {}],
    ["aunque el motor no diga de dónde salió", [uno({ source: undefined }), ciudadano], {}],
    [
      "si es la segunda de dos iguales y solo una no tiene id",
      [uno(), uno({ id: `true_${CHAT}_IGUAL` })],
      { withoutId: 1 },
    ],
  ])("%s", async (_nombre, lista, duda) => {
    expect(await consultar(lista, { duda })).toMatch(/NUESTRO|IGUAL/);
  });

  it("por el id que le dimos, aunque otros iguales no tengan el suyo y la llamada no se haya asentado", async () => {
    const nuestro = uno({ id: `true_12345@lid_${llavePropia(MENSAJE.msgId)}`, body: "con otras palabras" });
    const duda = { agoMs: 0, code: "TIEMPO_AGOTADO", withoutId: 5 };
    expect(await consultar([uno(), nuestro], { duda })).toBe(llavePropia(MENSAJE.msgId));
    expect(await consultar([{ ...nuestro, ack: -1 }, ciudadano], { duda })).toBe("unknown");
  });

  it("un archivo, por ser el único que no conocemos", async () => {
    const mensaje = { text: "", archivos: [archivo("application/pdf")] };
    expect(await consultar([uno({ body: "", hasMedia: true }), ciudadano], { mensaje })).toMatch(/NUESTRO$/);
    expect(await consultar([uno(), ciudadano], { mensaje })).toBe("unknown");
  });
});

describe("consulta al gateway: lo que no es lo nuestro", () => {
  it.each([
    [
      "otro mensaje nuestro, con id conocido aunque el motor escriba el chat de otro modo",
      uno({ id: "true_12345@lid_OTRO" }),
    ],
    ["lo que alguien escribió en el teléfono", uno({ source: "app", body: "Pase mañana" })],
    ["lo de hace media hora", uno({ timestamp: AHORA - 1_800 })],
    ["lo que WhatsApp rechazó", uno({ ack: -1 })],
    ["lo que escribió el ciudadano", uno({ fromMe: false })],
  ])("%s: no fue tomado", async (_nombre, ajeno) => {
    expect(await consultar([ajeno, ciudadano])).toBe("not taken");
  });

  it.each([
    ["otro igual del que tampoco se sabe", [uno(), ciudadano], { withoutId: 1 }],
    ["algo nuestro con otras palabras", [uno({ body: "Su tramite esta listo" }), ciudadano], {}],
    [
      "lo mismo, que el gateway cuenta como escrito en el teléfono: quizá olvidó que lo envió él",
      [uno({ source: "app" }), ciudadano],
      {},
    ],
    ["un chat del que el gateway no guarda nada", [], {}],
    ["un chat sin nada que conozcamos", [uno({ fromMe: false, id: `false_${CHAT}_X` })], {}],
    ["una lista que no llega hasta la llamada", Array.from({ length: 100 }, () => ciudadano), {}],
    ["una lista que no se entiende", [uno(), { id: 7 }], {}],
    ["antes de que una llamada haya tenido su tiempo", [ciudadano], { agoMs: 29_000 }],
    ["un gateway que calló: quizá todavía envíe", [ciudadano], { code: "TIEMPO_AGOTADO" }],
  ])("%s: no se sabe, y nadie lo repite", async (_nombre, lista, duda) => {
    expect(await consultar(lista, { duda })).toBe("unknown");
  });

  it.each([
    ["HTTP_500", "not taken"],
    ["RESPUESTA_GRANDE", "not taken"],
    ["SIN_ID", "not taken"],
    ["HTTP_502", "unknown"],
    ["HTTP_504", "unknown"],
  ])("el propio gateway contestó %s y no lo tiene: %s", async (code, hallazgo) => {
    const mensaje = { text: "", archivos: [archivo("video/mp4")] };
    expect(await consultar([ciudadano], { duda: { code } })).toBe(hallazgo);
    expect(await consultar([ciudadano], { duda: { code }, mensaje })).toBe(hallazgo);
  });

  it("un archivo, junto a otro que el gateway cuenta como enviado desde el teléfono: no se sabe", async () => {
    const mensaje = { text: "", archivos: [archivo("application/pdf")] };
    const suyo = (hasMedia: boolean) => uno({ source: "app", body: "", hasMedia });
    expect(await consultar([suyo(true), ciudadano], { mensaje })).toBe("unknown");
    expect(await consultar([suyo(false), ciudadano], { mensaje })).toBe("not taken");
  });

  it("un video, que el gateway convierte: no se sabe", async () => {
    const mensaje = { text: "", archivos: [archivo("video/mp4")] };
    expect(await consultar([ciudadano], { mensaje })).toBe("unknown");
  });
});

describe("consulta al gateway: lo que WhatsApp rechazó después de que el gateway lo tomara", () => {
  const rechazado = uno({ ack: -1 });

  it("es un intento de lo nuestro: se dice bajo qué id, porque el gateway todavía puede contarlo", async () => {
    expect(await averiguar([rechazado, ciudadano])).toEqual({ kind: "not taken", refused: ["NUESTRO"] });
  });

  it.each([
    ["con otras palabras", { ...rechazado, body: "Pase mañana" }, {}],
    ["que ya conocemos", rechazado, { knownIds: ["CIUDADANO", "NUESTRO"] }],
    ["de antes de la llamada", { ...rechazado, timestamp: AHORA - 1_800 }, {}],
    [
      "con el id que el intento siguiente también llevará",
      { ...rechazado, id: `true_${CHAT}_${llavePropia(MENSAJE.msgId)}` },
      {},
    ],
  ])("no lo es uno %s", async (_nombre, ajeno, duda) => {
    expect(await averiguar([ajeno, ciudadano], { duda })).toEqual({ kind: "not taken", refused: [] });
  });
});
