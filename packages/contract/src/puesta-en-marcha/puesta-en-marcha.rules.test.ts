import { describe, expect, it } from "vitest";
import { type LoQueHay, pasosDe } from "./puesta-en-marcha.rules.ts";
import { PASOS_PUESTA } from "./puesta-en-marcha.ts";

const NADA: LoQueHay = {
  datos: false,
  operadores: 0,
  canales: 0,
  canales_sin_vincular: 0,
  canal_sin_vincular: null,
  puntos: 0,
  puntos_incompletos: 0,
  punto_incompleto: null,
  tramites: 0,
  faqs: 0,
};
const hechos = (hay: Partial<LoQueHay>) =>
  pasosDe({ ...NADA, ...hay })
    .filter(({ hecho }) => hecho)
    .map(({ paso }) => paso);

describe("puesta en marcha", () => {
  it("los pasos salen en su orden, y al comienzo no hay ninguno hecho", () => {
    expect(pasosDe(NADA).map(({ paso }) => paso)).toEqual(PASOS_PUESTA);
    expect(hechos({})).toEqual([]);
  });

  it.each<[Partial<LoQueHay>, string[]]>([
    [{ datos: true }, ["entidad"]],
    [{ operadores: 1 }, ["usuarios"]],
    [{ canales: 2 }, ["canales"]],
    [{ canales: 2, canales_sin_vincular: 2 }, []],
    [{ canales: 2, canales_sin_vincular: 1 }, ["canales"]],
    [{ puntos: 3 }, ["puntos"]],
    [{ puntos: 3, puntos_incompletos: 1 }, []],
    [{ tramites: 1, faqs: 4 }, ["tramites", "faqs"]],
  ])("con %j está hecho %j", (hay, hecho) => {
    expect(hechos(hay)).toEqual(hecho);
  });

  it("el paso al que algo le falta nombra el que sigue, y el que está hecho, ninguno", () => {
    const [canal, punto] = [
      { id: 4, nombre: "70011223" },
      { id: 9, nombre: "Cubículo 3" },
    ];
    const nombrados = (hay: Partial<LoQueHay>) =>
      pasosDe({ ...NADA, canal_sin_vincular: canal, punto_incompleto: punto, ...hay }).flatMap(
        ({ primero }) => (primero === null ? [] : [primero]),
      );
    const faltan = { canales: 1, canales_sin_vincular: 1, puntos: 2, puntos_incompletos: 1 };
    expect(nombrados(faltan)).toEqual([canal, punto]);
    expect(nombrados({ ...faltan, canales: 2 })).toEqual([punto]);
  });
});
