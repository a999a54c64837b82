import { describe, expect, it } from "vitest";
import { isBadPart, joinDate, NO_DATE, PARTS, splitDate } from "./date-parts.rules.ts";

const [DIA, MES, ANIO] = PARTS;

describe("una fecha por cajas [A-identidad-03]", () => {
  it.each([
    ["15/05/1990", { day: "15", month: "05", year: "1990" }],
    [" 5-5-1990 ", { day: "5", month: "5", year: "1990" }],
    ["99/99/9999", { day: "99", month: "99", year: "9999" }],
    ["15/05/90", null],
    ["15/05", null],
    ["15/05/1990/1", null],
    ["155/05/1990", null],
    ["15/005/1990", null],
    ["a/05/1990", null],
    ["15/b/1990", null],
    ["", null],
  ])("%j pegado son tres cajas, o ninguna [B-persona-21, B-persona-22]", (text, parts) => {
    expect(splitDate(text)).toEqual(parts);
  });

  it.each([
    [{ day: "5", month: "6", year: "1990" }, "05/06/1990"],
    [{ day: "15", month: "11", year: "1990" }, "15/11/1990"],
    [{ day: "", month: "11", year: "1990" }, ""],
    [{ day: "15", month: "", year: "1990" }, ""],
    [{ day: "15", month: "11", year: "199" }, ""],
    [NO_DATE, ""],
  ])("%j se lee %j", (parts, text) => {
    expect(joinDate(parts)).toBe(text);
  });
});

describe("una caja con lo que no puede ser [A-identidad-04, A-identidad-05, A-identidad-06, A-identidad-07]", () => {
  it.each([
    [DIA, "", true, false],
    [DIA, "0", false, false],
    [DIA, "0", true, true],
    [DIA, "1", true, false],
    [DIA, "31", false, false],
    [DIA, "32", false, true],
    [DIA, "00", false, true],
    [MES, "12", false, false],
    [MES, "13", false, true],
    [ANIO, "189", false, false],
    [ANIO, "189", true, true],
    [ANIO, "1900", false, false],
    [ANIO, "1899", false, true],
    [ANIO, "2100", false, false],
    [ANIO, "2101", false, true],
  ])("$part %j, dejada %s: mal %s", (part, value, left, bad) => {
    expect(isBadPart(part, value, { left })).toBe(bad);
  });
});
