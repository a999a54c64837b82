import { cuentaVisible } from "@ventanilla/contract/canal/canal.rules";
import type { PuestaEnMarcha } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha";
import { pasosDe } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.rules";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederEntidad } from "../entidad/index.ts";
import { contarLoQueHay } from "./puesta-en-marcha.repository.ts";

export async function leerPuestaEnMarcha(
  db: Db,
  sesion: Sesion,
  pedida: number | undefined,
): Promise<PuestaEnMarcha> {
  const { id, nombre } = await accederEntidad(db, sesion, pedida ?? sesion.id_entidad);
  const { canal_sin_vincular: canal, ...hay } = await contarLoQueHay(db, id);
  const pasos = pasosDe({
    ...hay,
    canal_sin_vincular: canal && {
      id: canal.id,
      nombre: cuentaVisible(canal.clasificacion, canal.usuario),
    },
  });
  return { id_entidad: id, entidad: nombre, pasos, completa: pasos.every(({ hecho }) => hecho) };
}
