import { describe, expect, it } from "vitest";
import { contrasenaAdmitida, rutaLocal } from "./sesion.rules.ts";

describe("rutaLocal", () => {
  it.each(["/", "/operadores", "/chat/3?x=1"])("deja pasar %s [A-sesion-14]", (path) => {
    expect(rutaLocal(path)).toBe(path);
  });
  it.each([
    null,
    "",
    "operadores",
    "//otro.example",
    "/\\otro.example",
    "https://otro.example",
    "/a b",
    "/\t/otro.example",
    "/a\\b",
  ])("manda al inicio en lugar de %j [A-sesion-14]", (path) => {
    expect(rutaLocal(path)).toBe("/");
  });
});

describe("contrasenaAdmitida", () => {
  const usuario = "mariaquispe";
  it.each([
    ["diez letra", true],
    ["nueve let", false],
    ["Anterior-2026", false],
    ["MariaQuispe", false],
  ])("%s: %s", (nueva, admitida) => {
    expect(contrasenaAdmitida(nueva, { anterior: "Anterior-2026", usuario })).toBe(admitida);
  });
});
