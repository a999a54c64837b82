import { describe, expect, it } from "vitest";
import { contrasenaCoincide, crearSellador, derivarClave, resumirContrasena } from "./crypto.ts";

const SECRETO = "una clave de pruebas con más de treinta y dos letras";

describe("un secreto sellado [D93, D96]", () => {
  const sellador = crearSellador(SECRETO);
  const sellado = sellador.sellar("llave del proveedor", "canal.credenciales:7");

  it("se abre en su lugar, y dos veces lo mismo no se ve igual", () => {
    expect(sellador.abrir(sellado, "canal.credenciales:7")).toBe("llave del proveedor");
    expect(sellador.sellar("llave del proveedor", "canal.credenciales:7")).not.toBe(sellado);
    expect(sellado).not.toContain("llave");
  });

  it("movido a otra fila no se abre, ni con otra clave, ni cambiado", () => {
    const [version, iv, tag, datos = ""] = sellado.split(".");
    const cambiado = [version, iv, tag, Buffer.from("otra cosa").toString("base64url")].join(".");
    expect(() => sellador.abrir(sellado, "canal.credenciales:8")).toThrow();
    expect(() => crearSellador(`${SECRETO}.`).abrir(sellado, "canal.credenciales:7")).toThrow();
    expect(() => sellador.abrir(cambiado, "canal.credenciales:7")).toThrow();
    expect(() => sellador.abrir(["v2", iv, tag, datos].join("."), "canal.credenciales:7")).toThrow();
  });
});

it("una clave por propósito", () => {
  expect(derivarClave(SECRETO, "sesion")).not.toEqual(derivarClave(SECRETO, "secretos-de-canal"));
  expect(derivarClave(SECRETO, "sesion")).toEqual(derivarClave(SECRETO, "sesion"));
});

it("una contraseña coincide con su resumen y con ningún otro texto", async () => {
  const resumen = await resumirContrasena("correcta y larga");
  expect(await contrasenaCoincide("correcta y larga", resumen)).toBe(true);
  expect(await contrasenaCoincide("correcta y larga ", resumen)).toBe(false);
  for (const otro of ["", "correcta y larga", resumen.replace("argon2id", "argon2i"), "argon2id$$$$"])
    expect(await contrasenaCoincide("correcta y larga", otro)).toBe(false);
});
