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
  ["sólo dkim", "mx.ventanilla.test; spf=fail; dkim=pass header.d=ciudadano.test", false],
  ["dkim que no dice en nombre de quién", "mx.ventanilla.test; dkim=pass", true],
  [
    "spf y dkim en nombre de otro",
    "mx.ventanilla.test; spf=pass smtp.mailfrom=atacante.test; dkim=pass header.d=atacante.test; dmarc=none",
    true,
  ],
  ["spf de una dirección suya", "mx.ventanilla.test; spf=pass smtp.mailfrom=<ana@Ciudadano.test>", false],
  ["spf de su remitente de rebotes", "mx.ventanilla.test; spf=pass smtp.mailfrom=b.ciudadano.test", false],
  ["dkim con la firma de quien firma", "mx.ventanilla.test; dkim=pass header.i=@ciudadano.test", false],
  [
    "dkim de un dominio que sólo termina igual",
    "mx.ventanilla.test; dkim=pass header.d=otrociudadano.test",
    true,
  ],
  ["dkim de un dominio de primer nivel", "mx.ventanilla.test; dkim=pass header.d=test", true],
  [
    "dkim de otro, con el suyo en la identidad",
    "mx.ventanilla.test; dkim=pass header.i=@ciudadano.test header.d=atacante.test",
    true,
  ],
  [
    "dos firmas, una suya",
    "mx.ventanilla.test; dkim=pass header.d=envios.test; dkim=pass header.d=ciudadano.test",
    false,
  ],
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

it("remitente sin comprobar: un dominio con letras propias es el mismo en cualquiera de sus formas", () => {
  const dicho = "mx.ventanilla.test; dkim=pass header.d=xn--caf-dma.test";
  expect(de({ From: "ana@xn--caf-dma.test", "Authentication-Results": dicho }).sin_comprobar).toBe(false);
});

const FIRMA = "mx.ventanilla.test; dkim=pass header.d=ciudadano.test";
const DMARC = "mx.ventanilla.test; dmarc=fail";
const RECIBIDO = "from x.test by mx.ventanilla.test with ESMTPS id 1";

it.each<[string, readonly [string, string][], boolean]>([
  [
    "encima de su Received",
    [
      ["A", FIRMA],
      ["A", DMARC],
      ["R", RECIBIDO],
    ],
    true,
  ],
  [
    "debajo de la entrega a sus buzones",
    [
      ["R", "by mx with LMTP id 2"],
      ["A", FIRMA],
      ["A", DMARC],
      ["R", RECIBIDO],
    ],
    true,
  ],
  [
    "encima, con nada en el primero",
    [
      ["A", "mx.ventanilla.test; none"],
      ["A", FIRMA],
      ["R", RECIBIDO],
    ],
    false,
  ],
  [
    "debajo de su Received puede escribir cualquiera",
    [
      ["R", RECIBIDO],
      ["A", "mx.ventanilla.test; none"],
      ["A", FIRMA],
    ],
    true,
  ],
  [
    "sin Received nadie sabe quién escribió",
    [
      ["A", "mx.ventanilla.test; none"],
      ["A", FIRMA],
    ],
    true,
  ],
])("remitente sin comprobar: campos del servidor propio que se juntan: %s", (_nombre, campos, esperado) => {
  const cabecera = campos
    .map(([clase, valor]) => `${clase === "A" ? "Authentication-Results" : "Received"}: ${valor}\r\n`)
    .join("");
  const crudo = Buffer.concat([Buffer.from(cabecera), correo({}, "hola")]);
  expect(detalleDe(leerCorreo(crudo), CUENTA).sin_comprobar).toBe(esperado);
});
