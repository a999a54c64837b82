import { describe, expect, it } from "vitest";
import { type LoQueHay, pasosDe } from "./puesta-en-marcha.rules.ts";
import { PASOS_PUESTA } from "./puesta-en-marcha.ts";

const NADA: LoQueHay = {
  datos: false,
  operadores: 0,
  canales: 0,
  canales_sin_vincular: 0,
  puntos: 0,
  puntos_incompletos: 0,
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
});
