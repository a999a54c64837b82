import { describe, expect, it } from "vitest";
import { AL_EMPEZAR, alternarSilencio, ponerVolumen } from "./volumen.rules.ts";

describe("volumen de un reproductor", () => {
  it("empieza en 100 [A-medios-03] [B-limites-27]", () => {
    expect(AL_EMPEZAR.volumen).toBe(100);
  });

  it("silenciar recuerda el volumen y activar lo devuelve [A-medios-04]", () => {
    const mudo = alternarSilencio(ponerVolumen(AL_EMPEZAR, 60));
    expect(mudo.volumen).toBe(0);
    expect(alternarSilencio(mudo).volumen).toBe(60);
  });

  it("sin otro volumen que recordar vuelve a 35 [A-medios-04]", () => {
    expect(alternarSilencio(ponerVolumen(AL_EMPEZAR, 0)).volumen).toBe(35);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [33.4, 33],
    [250, 100],
  ])("poner %d deja %d", (pedido, queda) => {
    expect(ponerVolumen(AL_EMPEZAR, pedido).volumen).toBe(queda);
  });
});
