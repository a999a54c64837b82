import { expect, it } from "vitest";
import { ANA, correo, DIRECCION } from "./corpus/muestra.ts";
import { leerCorreo } from "./correo.ts";
import { type Cuenta, procedenciaDe } from "./procedencia.ts";

type Campos = Parameters<typeof correo>[0];

const SOLA: Cuenta = { direccion: DIRECCION, formularios: [], lista: false, servidorAutenticacion: null };
const FORMULARIO = "formulario@institucion.test";
const CON_FORMULARIOS: Cuenta = { ...SOLA, formularios: [DIRECCION, FORMULARIO] };
const DE_LISTA: Cuenta = { ...SOLA, lista: true };
const NUESTRO = `<caso-4.${"b".repeat(22)}@ventanilla.test>`;

function de(campos: Campos, cuenta: Cuenta) {
  const procedencia = procedenciaDe(leerCorreo(correo(campos, "hola")), cuenta);
  return procedencia && [procedencia.ciudadano?.direccion ?? null, procedencia.automatico];
}

it.each<[string, Campos, Cuenta, [string | null, string | null] | null]>([
  ["con nuestro número y de nosotros: copia nuestra", { From: DIRECCION, "Message-ID": NUESTRO }, SOLA, null],
  ["con nuestro número, redirigido por un ciudadano: suyo", { "Message-ID": NUESTRO }, SOLA, [ANA, null]],
  [
    "número de otra mesa: no es nuestro",
    { From: DIRECCION, "Message-ID": `<caso-4.${"b".repeat(22)}@otra.test>` },
    SOLA,
    [DIRECCION, "propia"],
  ],
  [
    "de nosotros sin nuestro número: de nadie, y se guarda",
    { From: DIRECCION, "Reply-To": ANA },
    SOLA,
    [DIRECCION, "propia"],
  ],
  [
    "formulario que escribe como la mesa: de quien está en Responder a",
    { From: DIRECCION, "Reply-To": `Ana <${ANA}>` },
    CON_FORMULARIOS,
    [ANA, null],
  ],
  [
    "formulario que escribe como otro, en masa y sin sobre: de quien está en Responder a",
    {
      From: FORMULARIO,
      "Reply-To": ANA,
      Precedence: "bulk",
      "Return-Path": "<>",
      "Auto-Submitted": "auto-generated",
    },
    CON_FORMULARIOS,
    [ANA, null],
  ],
  [
    "formulario cuyo Responder a es la propia mesa: nadie a quien responder",
    { From: FORMULARIO, "Reply-To": DIRECCION },
    CON_FORMULARIOS,
    [null, "sin remitente"],
  ],
  [
    "formulario sin Responder a: nadie a quien responder",
    { From: FORMULARIO },
    CON_FORMULARIOS,
    [null, "sin remitente"],
  ],
  [
    "contestador del formulario: una máquina",
    { From: FORMULARIO, "Reply-To": ANA, "Auto-Submitted": "auto-replied" },
    CON_FORMULARIOS,
    [ANA, "declarado"],
  ],
  [
    "Responder a de quien no es un formulario: no cuenta",
    { From: "luis@ciudadano.test", "Reply-To": ANA },
    CON_FORMULARIOS,
    ["luis@ciudadano.test", null],
  ],
  [
    "nuestra copia, aunque la mesa sea un formulario",
    { From: DIRECCION, "Message-ID": NUESTRO, "Reply-To": ANA },
    CON_FORMULARIOS,
    null,
  ],
  ["carta por una lista", { "List-Id": "<atencion.x>" }, SOLA, [ANA, "lista"]],
  [
    "carta por la lista que alimenta la mesa",
    { "List-Id": "<atencion.x>", "List-Unsubscribe": "<mailto:x@y.test>", Precedence: "list" },
    DE_LISTA,
    [ANA, null],
  ],
  [
    "boletín por la lista que alimenta la mesa",
    { "List-Id": "<atencion.x>", Precedence: "bulk" },
    DE_LISTA,
    [ANA, "masivo"],
  ],
  [
    "contestador por la lista que alimenta la mesa",
    { "List-Id": "<atencion.x>", "Auto-Submitted": "auto-replied" },
    DE_LISTA,
    [ANA, "declarado"],
  ],
  [
    "nuestras palabras, que la lista trae de vuelta con su nombre",
    { From: "lista@x.test", "List-Id": "<atencion.x>", "Message-ID": NUESTRO },
    DE_LISTA,
    ["lista@x.test", "lista"],
  ],
  [
    "carta por un grupo de distribución de Exchange, que pide que nada la conteste solo: de una persona",
    { "X-Auto-Response-Suppress": "DR, OOF, AutoReply" },
    SOLA,
    [ANA, null],
  ],
  ["lo que pide que nada lo conteste", { "X-Auto-Response-Suppress": "All" }, SOLA, [ANA, "callado"]],
])("de quién es un correo: %s", (_nombre, campos, cuenta, esperada) => {
  expect(de(campos, cuenta)).toEqual(esperada);
});

it.each<[string, Campos, Cuenta, true | undefined]>([
  ["OOF", { "X-Auto-Response-Suppress": "OOF" }, SOLA, true],
  ["DR, OOF, AutoReply", { "X-Auto-Response-Suppress": "DR, OOF, AutoReply" }, SOLA, true],
  ["DR, RN, NRN", { "X-Auto-Response-Suppress": "DR, RN, NRN" }, SOLA, undefined],
  ["nada", {}, SOLA, undefined],
  [
    "OOF, escrito por el formulario y no por el ciudadano",
    { From: FORMULARIO, "Reply-To": ANA, "X-Auto-Response-Suppress": "OOF" },
    CON_FORMULARIOS,
    undefined,
  ],
])("quien pide que nada lo conteste solo no es saludado: %s", (_nombre, campos, cuenta, callada) => {
  expect(procedenciaDe(leerCorreo(correo(campos, "hola")), cuenta)?.callada).toBe(callada);
});
