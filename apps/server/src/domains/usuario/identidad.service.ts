import { faultOf } from "@ventanilla/contract/common/fault";
import { PersonaNueva } from "@ventanilla/contract/persona/persona";
import type { UsuarioEditado, UsuarioNuevo } from "@ventanilla/contract/usuario/usuario";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import {
  exigirConfirmada,
  guardarPersona,
  identidadGuardada,
  leerPersona,
  type PersonaAsentada,
} from "../persona/index.ts";

const PREFIJO = "persona_";
const CAMPOS = [
  "tipo_documento",
  "nro_documento",
  "complemento",
  "fecha_nacimiento",
  "nombres",
  "primer_apellido",
  "segundo_apellido",
  "nacionalidad",
  "genero",
  "movil",
  "telefono",
  "pais_nacimiento",
] as const satisfies readonly (keyof PersonaNueva)[];

type Escrito = UsuarioNuevo | UsuarioEditado;

/** Whether anything is said of the account's person. */
export const dicePersona = (escrito: Escrito): boolean =>
  CAMPOS.some((campo) => escrito[`${PREFIJO}${campo}`] !== undefined);

/** What is said of the person, over what is known. Throws with the names that the request gives the fields. */
export function personaDe(escrito: Escrito, conocida: Partial<PersonaNueva> = {}): PersonaNueva {
  const dichos = CAMPOS.flatMap((campo) => {
    const valor = escrito[`${PREFIJO}${campo}`];
    return valor === undefined ? [] : [[campo, valor] as const];
  });
  const leida = PersonaNueva.safeParse({ ...conocida, ...Object.fromEntries(dichos) });
  if (leida.success) return leida.data;
  const campos = leida.error.issues.map(
    (issue) => [`${PREFIJO}${String(issue.path[0] ?? "")}`, faultOf(issue).key] as const,
  );
  throw new AppError("VALIDACION", { campos: Object.fromEntries(campos) });
}

/** The person of an account as it stands now, to be written over. */
export async function personaConocida(
  tx: Tx,
  idPersona: number | null,
  idEntidad: number,
): Promise<Partial<PersonaNueva>> {
  const persona = idPersona === null ? undefined : await leerPersona(tx, idPersona, idEntidad);
  if (!persona) return {};
  const { genero, ...resto } = persona;
  return { ...resto, ...(genero !== null && { genero }) };
}

/** Saves the person by the same rules as everywhere (D56, D110, D111), told to the account's institution. */
export async function asentarPersona(
  tx: Tx,
  sesion: Sesion,
  { nueva, idEntidad, sinRegistro }: { nueva: PersonaNueva; idEntidad: number; sinRegistro: boolean },
): Promise<PersonaAsentada> {
  const enSuEntidad: Sesion = { ...sesion, id_entidad: idEntidad };
  const guardada = await identidadGuardada(tx, nueva);
  const asentada = await guardarPersona(tx, enSuEntidad, nueva, "cuenta");
  await exigirConfirmada(tx, enSuEntidad, { nueva, guardada, persona: asentada.persona, sinRegistro });
  return asentada;
}
