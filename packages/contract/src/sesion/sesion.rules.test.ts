import { describe, expect, it } from "vitest";
import { contrasenaAdmitida, nombreDeSaludo, nombreDeSesion, rutaLocal } from "./sesion.rules.ts";

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

describe("quien ingresó", () => {
  const quien = {
    id: 4,
    usuario: "JPEREZ",
    nombres: "JUAN DE DIOS",
    primer_apellido: "PÉREZ",
    segundo_apellido: "",
    email: null,
    rol: "OPERADOR",
    id_rol: 3,
    entidad: "Alcaldía",
    id_entidad: 1,
  };
  it("se lee en letra corriente; sin persona, como se llama su cuenta", () => {
    const sinPersona = { ...quien, nombres: "JPEREZ", primer_apellido: "" };
    expect([nombreDeSesion(quien), nombreDeSaludo(quien)]).toEqual(["Juan de Dios Pérez", "Juan de Dios"]);
    expect([nombreDeSesion(sinPersona), nombreDeSaludo(sinPersona)]).toEqual(["JPEREZ", "JPEREZ"]);
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
