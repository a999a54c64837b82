import type { Lista } from "@ventanilla/contract/common/lista";
import type { ConsultaPuntos, Punto, PuntoFila } from "@ventanilla/contract/punto/punto";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import * as catalogo from "./catalogo.repository.ts";
import { accederPuntoDeEntidad, puntoVisible } from "./punto.access.ts";

export function listarPuntos(db: Db, sesion: Sesion, consulta: ConsultaPuntos): Promise<Lista<PuntoFila>> {
  return catalogo.listarPuntos(db, puntoVisible(sesion), consulta);
}

export async function leerPunto(db: Db, sesion: Sesion, id: number): Promise<Punto> {
  await accederPuntoDeEntidad(db, sesion, id);
  const punto = await catalogo.leerPuntoCompleto(db, id);
  if (!punto) throw new AppError("NO_EXISTE");
  return punto;
}
