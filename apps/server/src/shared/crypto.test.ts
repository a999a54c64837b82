import { describe, expect, it } from "vitest";
import {
  createSealer,
  deriveKey,
  hashPassword,
  openOrNull,
  passwordMatches,
  sha256,
  sha256Aside,
  tellingSealer,
} from "./crypto.ts";

const SECRETO = "una clave de pruebas con más de treinta y dos letras";

it("la huella que se hace aparte es la de los bytes que había al pedirla, también de un trozo de algo mayor", async () => {
  const mayor = Buffer.from("--hola--");
  const huella = sha256Aside(mayor.subarray(2, 6));
  mayor.fill(0);
  expect(await huella).toBe(sha256("hola"));
});

describe("un secreto sellado [D93, D96]", () => {
  const sellador = createSealer(SECRETO);
  const sellado = sellador.seal("llave del proveedor", "canal.credenciales:7");

  it("se abre en su lugar, y dos veces lo mismo no se ve igual", () => {
    expect(sellador.open(sellado, "canal.credenciales:7")).toBe("llave del proveedor");
    expect(sellador.seal("llave del proveedor", "canal.credenciales:7")).not.toBe(sellado);
    expect(sellado).not.toContain("llave");
  });

  it("movido a otra fila no se abre, ni con otra clave, ni cambiado", () => {
    const [version, iv, tag, datos = ""] = sellado.split(".");
    const cambiado = [version, iv, tag, Buffer.from("otra cosa").toString("base64url")].join(".");
    expect(() => sellador.open(sellado, "canal.credenciales:8")).toThrow();
    expect(() => createSealer(`${SECRETO}.`).open(sellado, "canal.credenciales:7")).toThrow();
    expect(() => sellador.open(cambiado, "canal.credenciales:7")).toThrow();
    expect(() => sellador.open(["v2", iv, tag, datos].join("."), "canal.credenciales:7")).toThrow();
  });

  it("lo que no se abre puede tomarse por ausente, y se dice una vez por lugar", () => {
    const dichos: string[] = [];
    const otro = tellingSealer(createSealer(`${SECRETO}.`), (lugar) => dichos.push(lugar));
    for (const lugar of ["canal.credenciales:7", "canal.credenciales:7", "canal.clave:7"])
      expect(openOrNull(otro, sellado, lugar)).toBeNull();
    expect(dichos).toEqual(["canal.credenciales:7", "canal.clave:7"]);
    expect(openOrNull(sellador, sellado, "canal.credenciales:7")).toBe("llave del proveedor");
  });
});

it("una clave por propósito", () => {
  expect(deriveKey(SECRETO, "sesion")).not.toEqual(deriveKey(SECRETO, "secretos-de-canal"));
  expect(deriveKey(SECRETO, "sesion")).toEqual(deriveKey(SECRETO, "sesion"));
});

it("una contraseña coincide con su resumen y con ningún otro texto", async () => {
  const resumen = await hashPassword("correcta y larga");
  expect(await passwordMatches("correcta y larga", resumen)).toBe(true);
  expect(await passwordMatches("correcta y larga ", resumen)).toBe(false);
  for (const otro of ["", "correcta y larga", resumen.replace("argon2id", "argon2i"), "argon2id$$$$"])
    expect(await passwordMatches("correcta y larga", otro)).toBe(false);
});
