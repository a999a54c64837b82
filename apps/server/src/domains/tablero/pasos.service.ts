import type { PrimerosPasos } from "@ventanilla/contract/tablero/tablero";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { pasosDe } from "./pasos.repository.ts";

/** How far the caller came on the way to their first answer. */
export const leerPasos = (db: Db, sesion: Sesion): Promise<PrimerosPasos> => pasosDe(db, sesion.id_usuario);
