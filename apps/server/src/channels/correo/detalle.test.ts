import { CORREO_PERSONAS_MAX } from "@ventanilla/contract/limites";
import { expect, it } from "vitest";
import { ANA, correo, DIRECCION } from "./corpus/muestra.ts";
import { leerCorreo } from "./correo.ts";
import { detalleDe } from "./detalle.ts";

type Campos = Parameters<typeof correo>[0];

const CUENTA = {
  direccion: DIRECCION,
  formularios: [],
  lista: false,
  servidorAutenticacion: "mx.ventanilla.test",
};
const de = (campos: Campos, cuenta: Parameters<typeof detalleDe>[1] = CUENTA) =>
  detalleDe(leerCorreo(correo(campos, "hola")), cuenta);

it("detalle de un correo: quién escribe, a quién más y dónde pide la respuesta, sin la propia mesa", () => {
  const campos = {
    To: `Mesa <${DIRECCION.toUpperCase()}>, Luis <luis@abogados.test>`,
    Cc: ["eva@abogados.test", DIRECCION],
    "Reply-To": '"Estudio Rojas" <estudio@abogados.test>',
  };
  expect(de(campos)).toEqual({
    de: { direccion: ANA, nombre: "Ana Quispe" },
    para: [{ direccion: "luis@abogados.test", nombre: "Luis" }],
    cc: [{ direccion: "eva@abogados.test", nombre: null }],
    mas: 0,
    responder_a: [{ direccion: "estudio@abogados.test", nombre: "Estudio Rojas" }],
    sin_comprobar: false,
  });
  expect(de({ From: "" }).de).toBeNull();
});

it("detalle de un correo: de una multitud se nombran los primeros y se cuentan los demás", () => {
  const Cc = Array.from({ length: CORREO_PERSONAS_MAX + 7 }, (_, i) => `p${i}@x.test`).join(", ");
  const { cc, mas } = de({ Cc });
  expect([cc.length, mas]).toEqual([CORREO_PERSONAS_MAX, 7]);
});

it.each([
  ["dmarc=fail", "mx.ventanilla.test; spf=pass; dkim=pass; dmarc=fail", true],
  ["ni spf ni dkim", "mx.ventanilla.test; spf=softfail; dkim=none", true],
  ["nada que confirmara", "mx.ventanilla.test; none", true],
  ["sólo dkim", "mx.ventanilla.test; spf=fail; dkim=pass", false],
  ["dmarc=pass con spf=fail", "MX.Ventanilla.test; spf=fail; dmarc=pass", false],
  ["palabras de otro servidor", "mx.otro.test; dmarc=fail", false],
])("remitente sin comprobar: %s", (_nombre, campo, esperado) => {
  expect(de({ "Authentication-Results": campo }).sin_comprobar).toBe(esperado);
});

it("remitente sin comprobar: vale lo último que dijo el servidor del buzón, no lo que el remitente escribió en su nombre", () => {
  const campos = {
    "Authentication-Results": [
      "filtro.otro.test; dmarc=pass",
      "mx.ventanilla.test; dmarc=fail",
      "mx.ventanilla.test; dmarc=pass",
    ],
  };
  expect(de(campos).sin_comprobar).toBe(true);
  // Without the setting there is nobody to believe.
  expect(de(campos, { ...CUENTA, servidorAutenticacion: null }).sin_comprobar).toBe(false);
});
