import { expect, it } from "vitest";
import { leerCorreo } from "../../correo.ts";
import { ABIERTAS, DEBAJO } from "./abiertas.ts";
import { REENVIOS } from "./reenvios.ts";
import { RESPUESTAS_EN_HTML } from "./respuestas-en-html.ts";
import { RESPUESTAS_EN_TEXTO } from "./respuestas-en-texto.ts";
import { sinBlancos, vistoDe } from "./visto.ts";

const CORPUS = {
  "respuesta de": [...RESPUESTAS_EN_TEXTO, ...RESPUESTAS_EN_HTML],
  "reenvío de": REENVIOS,
  "respuesta debajo:": DEBAJO,
  "no es historia:": ABIERTAS,
};

for (const [clase, escritos] of Object.entries(CORPUS)) {
  it.each(escritos.map((uno) => [uno.nombre, uno] as const))(
    `correo: ${clase} %s: se pliega lo citado y ni una palabra de la respuesta`,
    (_nombre, { crudo, propio, puso }) => {
      expect(vistoDe(leerCorreo(crudo))).toEqual({
        propio: sinBlancos(propio),
        citado: sinBlancos(puso.citado),
      });
    },
  );
}

it("correo: el corpus de citas tiene al menos 60 respuestas y 20 reenvíos de nombre distinto", () => {
  const nombres = Object.entries(CORPUS).flatMap(([clase, lista]) =>
    lista.map(({ nombre }) => `${clase} ${nombre}`),
  );
  expect(new Set(nombres).size).toBe(nombres.length);
  expect(CORPUS["respuesta de"].length).toBeGreaterThanOrEqual(60);
  expect(REENVIOS.length).toBeGreaterThanOrEqual(20);
});
