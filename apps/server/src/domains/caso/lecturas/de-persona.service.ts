import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { type CasoFila, type CasoVecino, ESTADOS_CASO } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { ROL } from "@ventanilla/contract/permisos";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { canalesDePersona } from "../../canal/index.ts";
import { exigirPersonaVisible } from "../../persona/index.ts";
import { exigirCasoVisible } from "../caso.access.ts";
import { adjuntosDe, casosDePersona } from "./de-persona.repository.ts";

interface Filas<T> {
  rows: T[];
  count: number;
}

const contadas = <T>(rows: T[]): Filas<T> => ({ rows, count: rows.length });

/** Whose rows a caller is shown; null: everybody's. */
const entidadDe = ({ id_rol: rol, id_entidad: propia }: Sesion): number | null =>
  rol === ROL.SUPERADMIN ? null : propia;

/** PENDIENTE: every open one, the current one included (D71). Only of the own institution, wherever in it they are attended. */
export async function listarCasosDePersona(
  db: Db,
  sesion: Sesion,
  idPersona: number,
  estado: "CERRADO" | "PENDIENTE" | undefined,
): Promise<Filas<CasoVecino>> {
  const casos = await casosDePersona(db, sesion, {
    id_persona: idPersona,
    estados: estadosDe(estado),
  });
  if (!casos) throw new AppError("NO_EXISTE");
  return contadas(casos);
}

function estadosDe(estado: "CERRADO" | "PENDIENTE" | undefined): readonly CasoFila["estado"][] {
  if (estado === undefined) return ESTADOS_CASO;
  return estado === "CERRADO" ? ["CERRADO"] : ESTADOS_CASO.filter((uno) => estaAbierto({ estado: uno }));
}

export async function listarAdjuntos(db: Db, sesion: Sesion, idCaso: number): Promise<Filas<CasoVecino>> {
  await exigirCasoVisible(db, sesion, idCaso);
  return contadas(await adjuntosDe(db, sesion, idCaso));
}

export async function listarCanalesDePersona(
  db: Db,
  sesion: Sesion,
  idPersona: number,
): Promise<Filas<CanalEntrada>> {
  await exigirPersonaVisible(db, sesion, idPersona);
  return contadas(await canalesDePersona(db, idPersona, entidadDe(sesion)));
}
