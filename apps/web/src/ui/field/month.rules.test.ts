import { describe, expect, it } from "vitest";
import { addMonths, dayAfterKey, weeksOf } from "./month.rules.ts";

describe("el mes de un calendario", () => {
  it("sus semanas van de lunes a domingo, y lo que no es suyo queda vacío", () => {
    const semanas = weeksOf("2026-11-20");
    expect(semanas).toHaveLength(6);
    expect(semanas[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(semanas.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(weeksOf("2027-02-15")).toHaveLength(4);
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-15", -1, "2025-12-15"],
  ])("%s y %i meses es %s", (dia, meses, otro) => {
    expect(addMonths(dia, meses)).toBe(otro);
  });

  it.each([
    ["ArrowLeft", "2026-10-31"],
    ["ArrowDown", "2026-11-08"],
    ["Home", "2026-10-26"],
    ["End", "2026-11-01"],
    ["PageUp", "2026-10-01"],
    ["a", null],
  ])("desde el domingo 1 de noviembre %s lleva a %s", (tecla, dia) => {
    expect(dayAfterKey("2026-11-01", tecla)).toBe(dia);
  });
});
