import { describe, expect, it } from "vitest";
import { CuentaCanal } from "./cuenta.ts";

const de = (letras: number) => "a".repeat(letras);
const CUENTAS = {
  correo: {
    clasificacion: "correo",
    usuario: de(100),
    clave: de(30),
    ruta_perfil: de(100),
    configuracion: { servidor_smtp: de(100), puerto_smtp: "587" },
  },
  whatsapp: {
    clasificacion: "whatsapp",
    usuario: de(100),
    ruta_perfil: de(100),
    sesion_id: de(100),
    sesion_url: de(100),
  },
  twitter: { clasificacion: "twitter", usuario: de(100), clave: de(30), ruta_perfil: de(100) },
  facebook: { clasificacion: "facebook", usuario: de(100), clave: de(30) },
  llamada: { clasificacion: "llamada", usuario: de(100) },
} as const;
const admite = (cuenta: unknown) => CuentaCanal.safeParse(cuenta).success;

describe("cuenta de un canal [B-limites-08]", () => {
  it.each(Object.values(CUENTAS).map((cuenta) => [cuenta.clasificacion, cuenta] as const))(
    "%s: cada campo cabe hasta su límite; con una letra más, vacío o sin él, no [B-canales-16, B-canales-17, B-canales-20, B-canales-21]",
    (_clase, cuenta) => {
      expect(admite(cuenta)).toBe(true);
      for (const [campo, valor] of Object.entries(cuenta)) {
        if (typeof valor !== "string" || campo === "clasificacion") continue;
        for (const otro of [`${valor}a`, "", undefined])
          expect(admite({ ...cuenta, [campo]: otro })).toBe(false);
      }
    },
  );

  it.each(["twitter", "facebook", "correo"] as const)(
    "la clave de %s es de hasta 30 [B-canales-17]",
    (clase) => {
      expect(admite({ ...CUENTAS[clase], clave: de(31) })).toBe(false);
      expect(admite({ ...CUENTAS[clase], clave: de(30) })).toBe(true);
    },
  );

  it.each(["whatsapp", "llamada"] as const)("%s no tiene clave [B-canales-17]", (clase) => {
    expect(admite({ ...CUENTAS[clase], clave: "secreta" })).toBe(false);
  });

  it("el servidor de salida y su puerto tienen el suyo, y el puerto es uno [B-canales-22]", () => {
    const con = (configuracion: object) =>
      admite({ ...CUENTAS.correo, configuracion: { servidor_smtp: "smtp.gob.bo", ...configuracion } });
    expect(con({})).toBe(true);
    for (const puerto_smtp of [465, "465", `${"0".repeat(97)}465`]) expect(con({ puerto_smtp })).toBe(true);
    for (const puerto_smtp of [0, 65_536, "65536", "46.5", "cien", "", `${"0".repeat(98)}465`])
      expect(con({ puerto_smtp })).toBe(false);
    expect(con({ servidor_smtp: de(101) })).toBe(false);
  });

  it("sin clasificación, o con una que no existe, no hay cuenta [B-canales-26]", () => {
    expect(admite({ usuario: "mesa" })).toBe(false);
    expect(admite({ clasificacion: "telegrama", usuario: "mesa" })).toBe(false);
  });
});
