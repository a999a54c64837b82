import { expect, it } from "vitest";
import { cambioDeEsperaEn, minutosDeEspera, nivelDeEspera, proximoAtrasoEn } from "./espera.rules.ts";

const UMBRALES = { demora_min: 15, atraso_min: 60 };

it.each([
  [0, "espera"],
  [14, "espera"],
  [15, "demora"],
  [59, "demora"],
  [60, "atraso"],
  [5000, "atraso"],
] as const)("espera: a los %i minutos es «%s»", (minutos, nivel) => {
  expect(nivelDeEspera(minutos, UMBRALES)).toBe(nivel);
});

it("espera: si los dos umbrales son el mismo, desde él es la más grave", () => {
  expect(nivelDeEspera(30, { demora_min: 30, atraso_min: 30 })).toBe("atraso");
});

it.each([
  [0, 0, 60_000],
  [59_999, 0, 1],
  [60_000, 1, 60_000],
  [12 * 60_000 + 20_000, 12, 40_000],
  // The provider's clock is ahead of ours.
  [-5_000, 0, 65_000],
] as const)("espera: %i ms después son %i minutos, y cambia en %i ms", (pasados, minutos, en) => {
  const desde = 1_763_712_000_000;
  expect(minutosDeEspera(desde, desde + pasados)).toBe(minutos);
  expect(cambioDeEsperaEn(desde, desde + pasados)).toBe(en);
});

it("espera: el próximo atraso es el del que falta menos, y ya no el de quien lo tiene", () => {
  const ahora = 1_763_712_000_000;
  const hace = (minutos: number) => ahora - minutos * 60_000;
  expect(proximoAtrasoEn([hace(10), hace(58), hace(61)], ahora, UMBRALES)).toBe(2 * 60_000);
  expect(proximoAtrasoEn([hace(61)], ahora, UMBRALES)).toBeNull();
  expect(proximoAtrasoEn([], ahora, UMBRALES)).toBeNull();
});
