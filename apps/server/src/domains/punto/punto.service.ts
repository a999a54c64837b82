import type { Cubiculo } from "@ventanilla/contract/punto/punto";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederPunto } from "./punto.access.ts";
import { cubiculosDe } from "./punto.repository.ts";

export function listarCubiculos(db: Db, sesion: Sesion): Promise<Cubiculo[]> {
  return cubiculosDe(db, sesion.id_usuario);
}

export async function leerCubiculo(db: Db, sesion: Sesion, id: number): Promise<Cubiculo> {
  await accederPunto(db, sesion, id);
  const [cubiculo] = await cubiculosDe(db, sesion.id_usuario, id);
  if (!cubiculo) throw new AppError("PUNTO_NO_AUTORIZADO");
  return cubiculo;
}
