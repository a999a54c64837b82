import { isDeepStrictEqual } from "node:util";
import type { NivelLog } from "../../db/types.gen.ts";
import type { Sesion } from "../../shared/sesion.ts";

/** Who did it and in whose institution, where there is no session to tell. */
export type Actor = Pick<Sesion, "id_usuario" | "usuario" | "id_entidad">;

export type Datos = Readonly<Record<string, unknown>>;

/** With a session, or with an actor: null is the system itself, or somebody it does not know. */
type Autoria = { sesion: Sesion } | { actor: Actor | null; ip: string | null };

export type Anotacion = Autoria & {
  nivel: NivelLog;
  /** The noun and what happened to it: `punto.ingreso`. */
  tipo: string;
  /** A short verb phrase in Spanish for the log screen. Never personal data: that belongs in `datos`. */
  mensaje: string;
  /** The row it is about, as `<noun>:<id>`. */
  referencia?: string;
  datos?: Datos;
  /** The institution whose administrators read it, when it is not the author's own. */
  id_entidad?: number;
};

/** Who stands in the row. */
export function autorDe(anotacion: Anotacion): { actor: Actor | null; ip: string | null } {
  if ("sesion" in anotacion) return { actor: anotacion.sesion, ip: anotacion.sesion.ip };
  return anotacion;
}

const SECRETOS: ReadonlySet<string> = new Set([
  "contrasena",
  "password",
  "newPassword",
  "clave",
  "credenciales",
  "token",
  "secreto",
  "authorization",
]);
const TAPADO = "[…]";

/** The same value with every secret covered, at any depth. */
export function sinSecretos(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(sinSecretos);
  if (valor === null || typeof valor !== "object") return valor;
  return Object.fromEntries(
    Object.entries(valor).map(([campo, dato]) => [campo, SECRETOS.has(campo) ? TAPADO : sinSecretos(dato)]),
  );
}

/** Fields of a person, under their own names and under those that an account's form gives them. */
const DE_PERSONAS: ReadonlySet<string> = new Set(
  [
    "nro_documento",
    "complemento",
    "fecha_nacimiento",
    "nombres",
    "primer_apellido",
    "segundo_apellido",
    "nombre_completo",
    "nacionalidad",
    "pais_nacimiento",
    "genero",
    "movil",
    "telefono",
    "otros_datos",
    "observacion",
  ].flatMap((campo) => [campo, `persona_${campo}`]),
);

/** The same value with what is told of persons covered, at any depth: that it changed stays in sight. */
export function sinPersonas(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(sinPersonas);
  if (valor === null || typeof valor !== "object") return valor;
  return Object.fromEntries(
    Object.entries(valor).map(([campo, dato]) => [
      campo,
      DE_PERSONAS.has(campo) && dato !== null ? tapar(dato) : sinPersonas(dato),
    ]),
  );
}

function tapar(dato: unknown): unknown {
  if (typeof dato !== "object" || dato === null || !("antes" in dato && "despues" in dato)) return TAPADO;
  const { antes, despues } = dato;
  return { antes: antes === null ? null : TAPADO, despues: despues === null ? null : TAPADO };
}

/** The fields that changed, each with its value before and after; a secret that changed is named without its values. */
export function resumen(antes: Datos, despues: Datos): Datos {
  const campos = new Set([...Object.keys(antes), ...Object.keys(despues)]);
  const cambios: Record<string, unknown> = {};
  for (const campo of campos) {
    if (isDeepStrictEqual(antes[campo] ?? null, despues[campo] ?? null)) continue;
    cambios[campo] = SECRETOS.has(campo)
      ? TAPADO
      : { antes: sinSecretos(antes[campo] ?? null), despues: sinSecretos(despues[campo] ?? null) };
  }
  return cambios;
}
