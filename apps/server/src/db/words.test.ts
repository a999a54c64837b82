import { CLASIFICACIONES } from "@ventanilla/contract/canal/canal";
import { ESTADOS_CASO, TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { FaqNueva } from "@ventanilla/contract/faq/faq";
import { NIVELES_LOG } from "@ventanilla/contract/log/log";
import {
  CAUSAS_ESPERA,
  DIRECCIONES,
  ESTADOS_MENSAJE,
  TIPOS_CONTENIDO,
} from "@ventanilla/contract/mensaje/mensaje";
import { MOTIVOS_SUELTO } from "@ventanilla/contract/suelto/suelto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { crearFaq } from "../domains/faq/faq.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

describe("la base conoce las mismas palabras que el contrato, y ninguna más", () => {
  it.each([
    ["tipo_caso", TIPOS_CASO, ["SIMPLE", "COMPLEJO"]],
    ["estado_caso", ESTADOS_CASO, ["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"]],
    ["clasificacion_canal", CLASIFICACIONES, ["correo", "llamada", "twitter", "whatsapp", "facebook"]],
    ["direccion_mensaje", DIRECCIONES, ["ENTRADA", "SALIDA", "AVISO", "INTERNA"]],
    ["tipo_contenido", TIPOS_CONTENIDO, ["texto", "email", "imagen", "audio", "video", "archivo"]],
    ["estado_mensaje", ESTADOS_MENSAJE, ESTADOS_MENSAJE],
    [
      "motivo_suelto",
      MOTIVOS_SUELTO,
      ["automatico", "lista", "devuelto", "sin_remitente", "propio", "telefono"],
    ],
    ["nivel_log", NIVELES_LOG, ["ERROR", "INFO", "ADVERTENCIA"]],
    ["causa_espera", CAUSAS_ESPERA, ["servicio", "limite", "interno", "ritmo"]],
  ] as const)(
    "%s [B-caso-02, B-caso-03, B-limites-12, B-limites-13, B-limites-14, B-limites-15, B-limites-16]",
    async (type, ofContract, expected) => {
      const { rows } = await sql<{
        word: string;
      }>`SELECT unnest(enum_range(NULL::${sql.raw(type)}))::text AS word`.execute(base.db);
      const inDatabase = rows.map(({ word }) => word);
      expect(new Set(inDatabase)).toEqual(new Set(expected));
      expect(new Set(ofContract)).toEqual(new Set(expected));
    },
  );
});

it.each([
  [0, false],
  [1, true],
  [5, true],
  [6, false],
  [1.5, false],
])("la prioridad de una pregunta va de 1 a 5: %s, %s [B-limites-11]", async (prioridad, valid) => {
  const tramite = await crearTramite(base.db, { id_entidad: await crearEntidad(base.db) });
  const pregunta = { id_tramite: tramite, pregunta: "¿Cuánto cuesta?", respuesta: "Nada.", prioridad };
  expect(FaqNueva.safeParse(pregunta).success).toBe(valid);
  const stored = crearFaq(base.db, pregunta).then(
    () => true,
    () => false,
  );
  expect(await stored).toBe(valid);
});
