import { describe, expect, it } from "vitest";
import type { Doubt, OutgoingMensaje } from "../connector.ts";
import { findInList, type Listed, type ListedChat } from "./listed-inquiry.ts";

const NOW_S = 1_790_000_000;
const TIMES = { callMs: 25_000, graceMs: 35_000, pauseMs: 500 };
const MENSAJE: OutgoingMensaje = {
  msgId: "m",
  chat: "c",
  text: "Su trámite está listo",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
};
const FOTO = {
  text: "",
  archivos: [{ nombre: "a", mime: "image/png", tamanio: 1, read: () => Promise.reject(new Error("unread")) }],
};
const DUDA: Doubt = { seconds: NOW_S, agoMs: 61_000, code: null, knownIds: ["del-ciudadano"], withoutId: 0 };

const nuestro = (cambios: Partial<Listed> = {}): Listed => ({
  idExterno: "nuestro",
  own: true,
  atMs: NOW_S * 1000,
  text: MENSAJE.text,
  archivos: 0,
  ...cambios,
});
const ciudadano: Listed = {
  idExterno: "del-ciudadano",
  own: false,
  atMs: NOW_S * 1000 - 60_000,
  text: MENSAJE.text,
  archivos: 0,
};
const consultar = (
  messages: readonly Listed[],
  cambios: { mensaje?: Partial<OutgoingMensaje>; duda?: Partial<Doubt>; chat?: Partial<ListedChat> } = {},
) =>
  findInList(
    { ...MENSAJE, ...cambios.mensaje },
    { ...DUDA, ...cambios.duda },
    { messages, whole: true, ...cambios.chat },
    TIMES,
  );

describe("consulta por la lista de un chat: lo nuestro se reconoce [B-mensajes-19]", () => {
  it.each([
    ["por sus palabras y su hora", [nuestro(), ciudadano], {}],
    ["apenas se pregunta", [nuestro(), ciudadano], { duda: { agoMs: 0, code: "TIEMPO_AGOTADO" } }],
    ["aunque cambie el espacio en blanco", [nuestro({ text: " Su trámite\nestá  listo" }), ciudadano], {}],
    [
      "aunque una dirección vuelva con el esquema que nadie escribió",
      [nuestro({ text: "Vea http://tramites.gob.bo/x" })],
      { mensaje: { text: "Vea tramites.gob.bo/x" } },
    ],
    ["aunque los relojes difieran en minutos", [nuestro({ atMs: NOW_S * 1000 - 300_000 })], {}],
    ["un archivo, por ser de entonces", [nuestro({ text: "", archivos: 1 })], { mensaje: FOTO }],
    [
      "el segundo de dos iguales, si solo de uno no se sabe",
      [nuestro(), nuestro({ idExterno: "x" })],
      { duda: { withoutId: 1 } },
    ],
  ])("%s", (_como, lista, cambios) => {
    expect(consultar(lista, cambios)).toEqual({ kind: "taken", idExterno: "nuestro" });
  });
});

describe("consulta por la lista de un chat: no fue tomado, y solo si es seguro [B-mensajes-19]", () => {
  it.each([
    ["la línea se cortó y nada nuestro hay", [ciudadano], { duda: { code: "CONEXION_CORTADA" } }],
    ["lo nuestro que hay se conoce", [nuestro({ idExterno: "del-ciudadano" })], {}],
    ["lo dijo el ciudadano", [ciudadano, { ...nuestro(), own: false }], {}],
    ["es de antes", [nuestro({ atMs: NOW_S * 1000 - 700_000 }), ciudadano], {}],
    [
      "la lista sigue, y llega más atrás que la llamada",
      [ciudadano, nuestro({ atMs: NOW_S * 1000 - 700_000 })],
      { chat: { whole: false } },
    ],
  ])("%s", (_como, lista, cambios) => {
    expect(consultar(lista, cambios)).toEqual({ kind: "not taken" });
  });

  it.each([
    ["otro igual del que tampoco se sabe", [nuestro(), ciudadano], { duda: { withoutId: 1 } }],
    ["algo de la cuenta con otras palabras", [nuestro({ text: "Su tramite esta listo" }), ciudadano], {}],
    ["una lista vacía", [], {}],
    ["una lista sin nada que conozcamos", [{ ...ciudadano, idExterno: "otro" }], {}],
    ["una lista que no llega hasta la llamada", [ciudadano], { chat: { whole: false } }],
    ["quien calló: quizá todavía lo tome", [ciudadano], { duda: { code: "TIEMPO_AGOTADO" } }],
    ["quien contestó 500: quizá lo tome igual", [ciudadano], { duda: { code: "HTTP_500" } }],
    ["un texto donde esperamos un archivo", [nuestro(), ciudadano], { mensaje: FOTO }],
  ])("%s: no se sabe, y nadie lo repite ni pregunta más", (_como, lista, cambios) => {
    expect(consultar(lista, cambios)).toEqual({ kind: "unknown", askAgainInMs: null });
  });

  it("antes de que la llamada haya tenido su tiempo se pregunta otra vez, cada vez más tarde y una al final", () => {
    const pausa = (agoMs: number) => consultar([ciudadano], { duda: { agoMs } });
    expect([0, 500, 20_000, 59_990].map(pausa)).toEqual(
      [500, 1_000, 20_500, 10].map((askAgainInMs) => ({ kind: "unknown", askAgainInMs })),
    );
  });
});
