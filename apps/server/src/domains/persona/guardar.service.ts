import {
  type PersonaGuardada,
  type PersonaPorGuardar,
  quedaContrastada,
  rechazoAlGuardar,
} from "@ventanilla/contract/persona/identidad.rules";
import { clavesAjenas, fusionarOtrosDatos } from "@ventanilla/contract/persona/otros-datos.rules";
import type { Persona, PersonaNueva } from "@ventanilla/contract/persona/persona";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { hayContrasteFresco } from "./contraste.repository.ts";
import { esConocida } from "./persona.access.ts";
import {
  actualizarPersona,
  bloquearPorDocumento,
  clavesDe,
  esDeUsuario,
  insertarPersona,
  leerPersona,
} from "./persona.repository.ts";

export interface PersonaAsentada {
  persona: Persona;
  /** What lists show of the person changed. */
  cambio: boolean;
}

/**
 * Saves the person that an operator of an institution typed: found by its document, else made (D56). The row is held
 * until the commit.
 */
export async function guardarPersona(
  tx: Tx,
  sesion: Sesion,
  nueva: PersonaNueva,
  idEntidad: number,
): Promise<PersonaAsentada> {
  const claves = await clavesDe(tx, idEntidad);
  const contrasteFresco = await hayContrasteFresco(tx, sesion.id_usuario, nueva);
  const hechos = { claves, contrasteFresco };
  const antes = await bloquearPorDocumento(tx, nueva);
  if (antes) return cambiar(tx, sesion, { antes, nueva, ...hechos });
  const creada = await crear(tx, sesion, { nueva, ...hechos });
  if (creada) return creada;
  // Somebody saved the same document between the two statements, and has committed since.
  const ajena = await bloquearPorDocumento(tx, nueva);
  if (!ajena) throw new Error("the person of a taken document is not there");
  return cambiar(tx, sesion, { antes: ajena, nueva, ...hechos });
}

interface Datos {
  nueva: PersonaNueva;
  claves: readonly string[];
  contrasteFresco: boolean;
}

async function crear(
  tx: Tx,
  sesion: Sesion,
  { nueva, claves, contrasteFresco }: Datos,
): Promise<PersonaAsentada | null> {
  const porGuardar = completar(nueva, null, { claves, conocida: false });
  const fila = { ...porGuardar, contrastado: quedaContrastada(null, porGuardar, contrasteFresco) };
  const id = await insertarPersona(tx, fila, sesion.id_usuario);
  if (id === null) return null;
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.crear",
    mensaje: "Registró a una persona",
    referencia: `persona:${id}`,
    datos: cambiosDe(null, fila),
    sesion,
  });
  return { persona: await releer(tx, id), cambio: false };
}

async function cambiar(
  tx: Tx,
  sesion: Sesion,
  { antes, nueva, claves, contrasteFresco }: Datos & { antes: Persona },
): Promise<PersonaAsentada> {
  const conocida = await esConocida(tx, sesion, antes.id);
  const porGuardar = completar(nueva, antes, { claves, conocida });
  const deUsuario = await esDeUsuario(tx, antes.id);
  const rechazo = rechazoAlGuardar(antes, porGuardar, { deUsuario, contrasteFresco });
  if (rechazo !== null) throw new AppError(rechazo);
  if (deUsuario) return { persona: antes, cambio: false };
  const fila = { ...porGuardar, contrastado: quedaContrastada(antes, porGuardar, contrasteFresco) };
  const cambios = cambiosDe(antes, fila);
  if (Object.keys(cambios).length === 0) return { persona: antes, cambio: false };
  await actualizarPersona(tx, antes.id, fila, sesion.id_usuario);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.cambio",
    mensaje: "Cambió los datos de una persona",
    referencia: `persona:${antes.id}`,
    datos: cambios,
    sesion,
  });
  const cambio = VISIBLES.some((campo) => campo in cambios);
  return { persona: await releer(tx, antes.id), cambio };
}

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
  "pais_nacimiento",
  "movil",
  "telefono",
  "otros_datos",
  "contrastado",
] as const satisfies readonly (keyof PersonaGuardada)[];

function cambiosDe(antes: PersonaGuardada | null, fila: PersonaGuardada) {
  const columnas = (persona: PersonaGuardada | null) =>
    Object.fromEntries(CAMPOS.map((campo) => [campo, persona?.[campo]]));
  return resumen(columnas(antes), columnas(fila));
}

/** What chats and cases show of a person. */
const VISIBLES = ["nombres", "primer_apellido", "segundo_apellido", "contrastado"] as const;

/** An empty telephone means something only from whoever was shown the one that is stored. */
function completar(
  nueva: PersonaNueva,
  antes: Persona | null,
  { claves, conocida }: { claves: readonly string[]; conocida: boolean },
): PersonaPorGuardar {
  const fusion = {
    guardados: antes?.otros_datos ?? [],
    enviados: nueva.otros_datos,
    claves,
    conocida,
  };
  if (clavesAjenas(fusion).length > 0)
    throw new AppError("VALIDACION", { campos: { "persona.otros_datos": "validacion:datoNoPedido" } });
  const guardado = (campo: "movil" | "telefono") => (conocida ? null : (antes?.[campo] ?? null));
  return {
    ...nueva,
    movil: nueva.movil ?? guardado("movil"),
    telefono: nueva.telefono ?? guardado("telefono"),
    pais_nacimiento: nueva.pais_nacimiento ?? antes?.pais_nacimiento ?? null,
    otros_datos: fusionarOtrosDatos(fusion),
  };
}

async function releer(tx: Tx, id: number): Promise<Persona> {
  const persona = await leerPersona(tx, id);
  if (!persona) throw new Error("the person that was just saved is not there");
  return persona;
}
