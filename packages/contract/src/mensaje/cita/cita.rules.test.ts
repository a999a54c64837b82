import { describe, expect, it } from "vitest";
import { citaEn } from "./cita.rules.ts";
import { type FormaLinea, type Linea, lineasDeTexto } from "./linea.ts";

const lineas = (...escritas: readonly (readonly [FormaLinea, string])[]): Linea[] =>
  escritas.map(([forma, texto]) => ({ forma, texto }));

const ENCABEZADO = "De: Mesa\nEnviado el: lunes, 3 de agosto\nPara: Ana\nAsunto: RE: Consulta\n\nantes";
const RESPUESTA = lineasDeTexto(`vean\n\n${ENCABEZADO}`);

describe("citas: lo que se reenvía es la carta, y se ve", () => {
  it.each([
    ["RE: Consulta", true],
    ["Consulta", true],
    ["RE: RV: Consulta", true],
    ["RV: Consulta", false],
    ["Fwd: RE: Consulta", false],
    ["[vecinos] FW: Consulta", false],
    ["ENC: Consulta", false],
  ])("asunto %s", (asunto, plegado) => {
    expect(citaEn(RESPUESTA, asunto) !== null).toBe(plegado);
  });
});

describe("citas: la forma de una línea decide con sus palabras", () => {
  it.each<[string, Linea[], { desde: number; hasta: number } | null]>([
    ["marcado", lineas(["llana", "hola"], ["marcada", "antes"]), { desde: 1, hasta: 2 }],
    [
      "marcado, respuesta, marcado",
      lineas(["marcada", "antes"], ["llana", "ya"], ["marcada", "y más"]),
      null,
    ],
    ["sangría", lineas(["llana", "Pido:"], ["sangrada", "una copia"]), null],
    [
      "sangría de alguien",
      lineas(["llana", "hola"], ["llana", "Mesa escribió:"], ["sangrada", "antes"]),
      { desde: 1, hasta: 3 },
    ],
    ["puntos de una lista", lineas(["llana", "Adjunto"], ["signo", "> carnet"]), null],
    ["una raya y nada más", lineas(["llana", "hola"], ["raya", ""], ["llana", "Ana"]), null],
    [
      "una raya y un encabezado",
      lineas(
        ["llana", "hola"],
        ["raya", ""],
        ["llana", "De: Mesa"],
        ["llana", "Fecha: hoy"],
        ["llana", "antes"],
      ),
      { desde: 1, hasta: 5 },
    ],
    [
      "hasta donde termina la carta",
      lineas(
        ["llana", "hola"],
        ["llana", "De: Mesa"],
        ["llana", "Enviado: hoy"],
        ["fin", ""],
        ["llana", "Aviso"],
      ),
      { desde: 1, hasta: 3 },
    ],
    ["solo lo citado", lineas(["llana", "Mesa escribió:"], ["marcada", "antes"]), null],
  ])("%s", (_nombre, escritas, cita) => {
    expect(citaEn(escritas)).toEqual(cita);
  });
});
