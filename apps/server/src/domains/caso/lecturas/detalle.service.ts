import type { CasoDetalle } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederCaso } from "../caso.access.ts";
import { fuentesDe, solicitanteDe } from "./detalle.repository.ts";

export async function leerDetalle(db: Db, sesion: Sesion, id: number): Promise<CasoDetalle> {
  const caso = await accederCaso(db, sesion, id);
  return { ...caso, persona: await solicitanteDe(db, sesion, id), fuentes: await fuentesDe(db, id) };
}
