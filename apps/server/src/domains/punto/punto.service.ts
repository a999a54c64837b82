import type { Cubiculo, CubiculoDetalle } from "@ventanilla/contract/punto/punto";
import type { Registry } from "../../channels/registry.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { parametro } from "../parametro/index.ts";
import { accederPunto } from "./punto.access.ts";
import { canalesDe, cubiculosDe } from "./punto.repository.ts";

export function listarCubiculos(db: Db, sesion: Sesion): Promise<Cubiculo[]> {
  return cubiculosDe(db, sesion.id_usuario);
}

export async function leerCubiculo(db: Db, sesion: Sesion, id: number): Promise<Cubiculo> {
  await accederPunto(db, sesion, id);
  const [cubiculo] = await cubiculosDe(db, sesion.id_usuario, id);
  if (!cubiculo) throw new AppError("PUNTO_NO_AUTORIZADO");
  return cubiculo;
}

/** The same with the channels that it attends, each with what its connector says of it, and how long somebody may wait there. */
export async function leerCubiculoDetalle(
  { db, registry }: { db: Db; registry: Pick<Registry, "recordsOnly"> },
  sesion: Sesion,
  id: number,
): Promise<CubiculoDetalle> {
  const cubiculo = await leerCubiculo(db, sesion, id);
  const canales = await canalesDe(db, id);
  const espera = await parametro(db, "ESPERA_DEMORA", "ESPERA_ATRASO");
  return {
    ...cubiculo,
    canales_autorizados: canales.map((canal) => ({
      ...canal,
      solo_registro: registry.recordsOnly(canal.clasificacion),
    })),
    espera: { demora_min: espera.ESPERA_DEMORA, atraso_min: espera.ESPERA_ATRASO },
  };
}
