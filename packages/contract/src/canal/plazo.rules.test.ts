import { describe, expect, it } from "vitest";
import { cambioDePlazoEn, plazoDe } from "./plazo.rules.ts";

const HASTA = "2026-11-21T14:00:00.000Z";
const MINUTO = 60_000;
const HORA = 60 * MINUTO;
/** So long before the end. */
const antes = (ms: number) => Date.parse(HASTA) - ms;

describe("plazo para responder", () => {
  it("sin plazo nunca vence ni se anuncia", () => {
    expect(plazoDe(null, antes(-HORA))).toEqual({ estado: "libre" });
    expect(cambioDePlazoEn(null, antes(HORA))).toBeNull();
  });

  it.each([
    ["lejos", 5 * HORA, { estado: "libre" }],
    ["un milisegundo antes de las 4 h", 4 * HORA + 1, { estado: "libre" }],
    ["a las 4 h", 4 * HORA, { estado: "cerca", minutos: 240 }],
    ["a 2 h 10 min y algo", 130 * MINUTO + 59_999, { estado: "cerca", minutos: 130 }],
    ["en el último minuto", 59_999, { estado: "cerca", minutos: 0 }],
    ["en el último milisegundo", 1, { estado: "cerca", minutos: 0 }],
    ["en el instante", 0, { estado: "vencido" }],
    ["después", -1, { estado: "vencido" }],
  ])("%s", (_cuando, falta, plazo) => expect(plazoDe(HASTA, antes(falta))).toEqual(plazo));

  it.each([5 * HORA, 4 * HORA, 4 * HORA - 1, 130 * MINUTO, 130 * MINUTO + 1, MINUTO, 59_999, 1])(
    "faltando %d ms, dice otra cosa justo cuando dice que cambia",
    (falta) => {
      const ahora = antes(falta);
      const en = cambioDePlazoEn(HASTA, ahora) ?? 0;
      expect(plazoDe(HASTA, ahora + en - 1)).toEqual(plazoDe(HASTA, ahora));
      expect(plazoDe(HASTA, ahora + en)).not.toEqual(plazoDe(HASTA, ahora));
    },
  );

  it("vencido ya no cambia", () => expect(cambioDePlazoEn(HASTA, antes(0))).toBeNull());
});
