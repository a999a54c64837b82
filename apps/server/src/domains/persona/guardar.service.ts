import { isDeepStrictEqual } from "node:util";
import {
  type PersonaGuardada,
  type PersonaPorGuardar,
  quedaContrastada,
  rechazoAlGuardar,
  rechazoDeLinea,
} from "@ventanilla/contract/persona/identidad.rules";
import {
  observacionQueQueda,
  type RespuestaDelRegistro,
} from "@ventanilla/contract/persona/observacion.rules";
import { clavesAjenas, fusionarOtrosDatos } from "@ventanilla/contract/persona/otros-datos.rules";
import {
  NACIONALIDAD_DEFECTO,
  type Persona,
  type PersonaNueva,
  type PersonaVista,
} from "@ventanilla/contract/persona/persona";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { hayContrasteFresco } from "./contraste.repository.ts";
import { leerDicho } from "./dicho.repository.ts";
import {
  actualizarPersona,
  bloquearPorDocumento,
  clavesDe,
  esDeUsuario,
  type FilaBloqueada,
  insertarPersona,
  leerPersona,
} from "./persona.repository.ts";

export interface PersonaAsentada {
  persona: Persona;
  /** What lists show of the person changed. */
  cambio: boolean;
  /** What was written, for whoever takes it back. */
  cambios: Cambios;
}

/** Each field that changed, before and after. */
export type Cambios = Readonly<Partial<Record<Campo, { antes: unknown; despues: unknown }>>>;

/**
 * From where a person is saved. Of a public servant a conversation changes nothing; the account's own form does (D56). A
 * table of accounts changes nobody: whom it finds it takes as they stand.
 */
export type Desde = "conversacion" | "cuenta" | "tabla";

/**
 * Saves the person that somebody of an institution typed: found by its document, else made (D56). Of what the person
 * told, only that institution is concerned (D111). The row is held until the commit.
 */
export async function guardarPersona(
  tx: Tx,
  sesion: Sesion,
  nueva: PersonaNueva,
  desde: Desde = "conversacion",
): Promise<PersonaAsentada> {
  const claves = await clavesDe(tx, sesion.id_entidad);
  const contrasteFresco = await hayContrasteFresco(tx, sesion.id_usuario, nueva);
  const respuesta = await leerDicho(tx, sesion.id_usuario, nueva);
  const hechos = { claves, contrasteFresco, respuesta, desde };
  const antes = await bloquearPorDocumento(tx, nueva);
  if (antes) return cambiar(tx, sesion, { fila: antes, nueva, ...hechos });
  const creada = await crear(tx, sesion, { nueva, ...hechos });
  if (creada) return creada;
  // Somebody saved the same document between the two statements, and has committed since.
  const ajena = await bloquearPorDocumento(tx, nueva);
  if (!ajena) throw new Error("the person of a taken document is not there");
  return cambiar(tx, sesion, { fila: ajena, nueva, ...hechos });
}

/** Holds the person whom the form was opened with. Of anybody else, who has another document, it says nothing. */
export async function exigirSinCambios(tx: Tx, documento: PersonaNueva, vista: PersonaVista): Promise<void> {
  const fila = await bloquearPorDocumento(tx, documento);
  if (fila?.id === vista.id && fila._updated_at !== vista._updated_at)
    throw new AppError("PERSONA_MODIFICADA");
}

interface Datos {
  nueva: PersonaNueva;
  claves: readonly string[];
  contrasteFresco: boolean;
  /** Of the registry, to this user a moment ago. */
  respuesta: RespuestaDelRegistro | null;
  desde: Desde;
}

async function crear(
  tx: Tx,
  sesion: Sesion,
  { nueva, claves, contrasteFresco, respuesta, desde }: Datos,
): Promise<PersonaAsentada | null> {
  const porGuardar = completar(nueva, null, { claves, puedeTodo: true, desde });
  const fila = {
    ...porGuardar,
    contrastado: quedaContrastada(null, porGuardar, contrasteFresco),
    observacion: observacionQueQueda(null, respuesta),
  };
  const id = await insertarPersona(tx, fila, sesion);
  if (id === null) return null;
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.crear",
    mensaje: "Registró a una persona",
    referencia: `persona:${id}`,
    datos: cambiosDe({}, fila),
    sesion,
  });
  // The record itself is not taken back: others may use it by now.
  const cambios = cambiosDe({ ...fila, ...SIN_DECIR }, fila);
  return { persona: await releer(tx, sesion, id), cambio: false, cambios };
}

async function cambiar(
  tx: Tx,
  sesion: Sesion,
  {
    fila: { id, id_entidad },
    nueva,
    claves,
    contrasteFresco,
    respuesta,
    desde,
  }: Datos & { fila: FilaBloqueada },
): Promise<PersonaAsentada> {
  const antes = await releer(tx, sesion, id);
  const igual = { persona: antes, cambio: false, cambios: {} };
  if (desde === "tabla") {
    const difiere = rechazoDeLinea(antes, nueva);
    if (difiere !== null) throw new AppError(difiere);
    return igual;
  }
  const propia = id_entidad === sesion.id_entidad;
  const porGuardar = completar(nueva, antes, { claves, puedeTodo: propia || contrasteFresco, desde });
  const deUsuario = desde === "conversacion" && (await esDeUsuario(tx, antes.id));
  const rechazo = rechazoAlGuardar(antes, porGuardar, { deUsuario, contrasteFresco, propia });
  if (rechazo !== null) throw new AppError(rechazo);
  if (deUsuario) return igual;
  const fila = {
    ...porGuardar,
    contrastado: quedaContrastada(antes, porGuardar, contrasteFresco),
    observacion: observacionQueQueda(antes.observacion, respuesta),
  };
  const cambios = cambiosDe(antes, fila);
  if (Object.keys(cambios).length === 0) return igual;
  await actualizarPersona(tx, id, fila, sesion);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.cambio",
    mensaje: "Cambió los datos de una persona",
    referencia: `persona:${id}`,
    datos: cambios,
    sesion,
  });
  return { persona: await releer(tx, sesion, id), cambio: cambiaLoVisible(cambios), cambios };
}

export const CAMPOS = [
  "tipo_documento",
  "nro_documento",
  "complemento",
  "fecha_nacimiento",
  "nombres",
  "primer_apellido",
  "segundo_apellido",
  "nacionalidad",
  "genero",
  "pais_nacimiento",
  "movil",
  "telefono",
  "otros_datos",
  "contrastado",
  "observacion",
] as const satisfies readonly (keyof PersonaGuardada)[];

export type Campo = (typeof CAMPOS)[number];
const SIN_DECIR = { movil: null, telefono: null, otros_datos: [] };

export function cambiosDe(antes: Partial<PersonaGuardada>, fila: PersonaGuardada): Cambios {
  return Object.fromEntries(
    CAMPOS.map((campo) => [campo, { antes: antes[campo] ?? null, despues: fila[campo] }] as const).filter(
      ([, cambio]) => !isDeepStrictEqual(cambio.antes, cambio.despues),
    ),
  );
}

/** What chats and cases show of a person. */
const VISIBLES = ["nombres", "primer_apellido", "segundo_apellido", "contrastado"] as const;
export const cambiaLoVisible = (cambios: Cambios): boolean => VISIBLES.some((campo) => campo in cambios);

/** The country of birth, which no form shows, is told by the registry: who may not change the record keeps the one that stands. */
function completar(
  nueva: PersonaNueva,
  antes: Persona | null,
  { claves, puedeTodo, desde }: { claves: readonly string[]; puedeTodo: boolean; desde: Desde },
): PersonaPorGuardar {
  const guardados = antes?.otros_datos ?? [];
  // Neither the form of an account nor a table shows them.
  const fusion = { guardados, enviados: desde === "conversacion" ? nueva.otros_datos : guardados, claves };
  if (clavesAjenas(fusion).length > 0)
    throw new AppError("VALIDACION", { campos: { "persona.otros_datos": "validacion:datoNoPedido" } });
  const paises = [nueva.pais_nacimiento ?? null, antes?.pais_nacimiento ?? null];
  const [primero, segundo] = puedeTodo ? paises : paises.toReversed();
  return {
    ...nueva,
    // Only a table leaves it empty.
    nacionalidad: nueva.nacionalidad || NACIONALIDAD_DEFECTO,
    pais_nacimiento: primero ?? segundo ?? null,
    otros_datos: fusionarOtrosDatos(fusion),
  };
}

async function releer(tx: Tx, { id_entidad }: Sesion, id: number): Promise<Persona> {
  const persona = await leerPersona(tx, id, id_entidad);
  if (!persona) throw new Error("a person whose row is held is not there");
  return persona;
}
