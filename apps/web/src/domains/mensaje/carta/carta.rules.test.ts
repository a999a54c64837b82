import { CARTA_COPIAS_MAX } from "@ventanilla/contract/limites";
import { describe, expect, it } from "vitest";
import { CARTA_EN_BLANCO, cartaDe, enCurso, faltaEnCarta } from "./carta.rules.ts";

const CARTA = {
  asunto: "Su certificado",
  copias: ["jefa@x.test", "otra@x.test"],
  citar: true,
  sin_firma: true,
};

describe("lo que sale de una carta", () => {
  it.each([
    ["lo que nadie tocó", {}, null],
    ["el asunto que ya seguía", { asunto: " Re: Mi  carnet " }, null],
    ["un asunto en blanco", { asunto: "  " }, null],
    ["otro asunto", { asunto: "Otro" }, { asunto: "Otro" }],
    ["una línea de copias vacía", { copias: " , " }, null],
    ["copias", { copias: "jefa@x.test" }, { copias: ["jefa@x.test"] }],
    ["una cita", { citar: true }, { citar: true }],
    ["una que va sin firma", { sinFirma: true }, { sin_firma: true }],
  ])("de %s", (_nombre, cambios, sale) =>
    expect(cartaDe({ ...CARTA_EN_BLANCO, ...cambios }, "Re: Mi carnet")).toEqual(sale),
  );

  it("vuelve a los campos como salió", () => {
    expect(cartaDe(enCurso(CARTA), "Re: Mi carnet")).toEqual(CARTA);
    expect(enCurso(null)).toEqual(CARTA_EN_BLANCO);
  });
});

describe("lo que no la deja salir", () => {
  const muchas = Array.from({ length: CARTA_COPIAS_MAX + 1 }, (_, i) => `c${i}@x.test`).join(" ");
  it.each([
    [null, null],
    ["jefa@x.test", null],
    ["jefa@x, otra@x.test", { malas: ["jefa@x"], sobran: false }],
    [muchas, { malas: [], sobran: true }],
  ])("con %j en copia", (copias, falta) =>
    expect(faltaEnCarta({ ...CARTA_EN_BLANCO, copias })).toEqual(falta),
  );
});
