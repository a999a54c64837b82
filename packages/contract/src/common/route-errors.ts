import { z } from "zod";
import { type CodigoError, type CuerpoError, ERRORES, MOTIVOS_CIERRE } from "../errores.ts";
import type { DataFieldSpec } from "./data-field.ts";
import type { RouteSpec } from "./route.ts";

/** What any request may be answered, whatever it asks for. */
const ALWAYS = ["VALIDACION", "DEMASIADAS_SOLICITUDES", "INTERNO", "NO_DISPONIBLE"] as const;
/** What the gate of a session answers. */
const OF_THE_GATE = ["SESION_CADUCADA", "SIN_PERMISO", "CONTRASENA_DEBE_CAMBIAR"] as const;
/** What the reader of a body answers. */
const OF_A_BODY = ["CUERPO_GRANDE", "TIPO_NO_SOPORTADO"] as const;
/** What a repeated key with another body is answered. */
const OF_A_KEY = ["CLAVE_REPETIDA"] as const;

type RouteWithErrors = Pick<RouteSpec, "access" | "body" | "multipart" | "idempotent" | "errors">;

/** Every code that a route may answer: its own, and the general ones of its kind. */
export function errorsOf(route: RouteWithErrors): ReadonlySet<CodigoError> {
  return new Set<CodigoError>([
    ...route.errors,
    ...ALWAYS,
    ...(route.access === "public" ? [] : OF_THE_GATE),
    ...(route.body || route.multipart ? OF_A_BODY : []),
    ...(route.idempotent ? OF_A_KEY : []),
  ]);
}

/** Every code that a field of the data queries may be refused with. */
export function dataErrorsOf({ errors }: Pick<DataFieldSpec, "errors">): ReadonlySet<CodigoError> {
  return new Set<CodigoError>([...errors, ...ALWAYS, ...OF_THE_GATE]);
}

/** The shape of each refusal of a route by status, with the codes that it may carry. */
export function refusalsOf(route: RouteWithErrors): Record<number, z.ZodType<CuerpoError>> {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORES[code]);
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [status, refusalWith(codes)]),
  );
}

const Refusal = z.object({
  mensaje: z.union([z.string(), z.array(z.string())]),
  error: z.string(),
  campos: z.record(z.string(), z.string()).exactOptional(),
  actual: z.unknown().exactOptional(),
  referencia: z.string().exactOptional(),
  url: z.string().exactOptional(),
  motivo: z.enum(MOTIVOS_CIERRE).exactOptional(),
});
/** Some hundred routes refuse in some ten ways: three thousand schemas, of which each set of codes is made once. */
const refusals = new Map<string, z.ZodType<CuerpoError>>();

function refusalWith(codes: readonly CodigoError[]): z.ZodType<CuerpoError> {
  const key = codes.join();
  const made = refusals.get(key) ?? Refusal.extend({ error: z.enum(codes) });
  refusals.set(key, made);
  return made;
}
