import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederCanalEntrada } from "../canal/index.ts";
import { asociacionesDe } from "./asociacion.repository.ts";

export async function listarAsociaciones(db: Db, sesion: Sesion, canalId: number) {
  const { id } = await accederCanalEntrada(db, sesion, canalId);
  return asociacionesDe(db, sesion, id);
}
