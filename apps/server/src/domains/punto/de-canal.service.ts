import type { PuntoDeCanal } from "@ventanilla/contract/canal/administrar";
import { ROL } from "@ventanilla/contract/permisos";
import { elegidosSobre } from "@ventanilla/contract/punto/punto.rules";
import type { Db } from "../../db/database.ts";
import { announce, ChangedMeanwhile, type Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { canalEnPuntos, canalFueraDePuntos, puntosDelCanal, puntosPorId } from "./de-canal.repository.ts";
import { marcarEsperas, retenerPuntos } from "./editar.repository.ts";

/** The points that attend an account, as far as the caller reaches. */
export async function puntosDeCanal(db: Db, sesion: Sesion, idCanal: number): Promise<PuntoDeCanal[]> {
  return (await puntosDelCanal(db, idCanal)).filter(({ id_entidad }) => reachesEntidad(sesion, id_entidad));
}

/** Points that the caller may have attend an account of this institution; one of another and one that does not exist are refused alike (D46). */
export async function exigirPuntosParaCanal(
  db: Db,
  sesion: Sesion,
  idEntidad: number,
  puntos: readonly number[],
): Promise<void> {
  const existentes = await puntosPorId(db, puntos);
  const puede = (id_entidad: number) => sesion.id_rol === ROL.SUPERADMIN || id_entidad === idEntidad;
  if (existentes.length < puntos.length || !existentes.every(({ id_entidad }) => puede(id_entidad)))
    throw new AppError("SELECCION_AJENA");
}

/**
 * Has these points of the caller's attend an account, and no others, but for what others did since they were seen; those of
 * another institution that attend it too stay. Only SUPERADMIN shares it with one (D46). As the last statement: what waits
 * untaken appears there, or leaves.
 */
export async function ponerPuntosDeCanal(
  tx: Tx,
  sesion: Sesion,
  canal: { id: number; id_entidad: number },
  puntos: Parameters<typeof elegidosSobre>[1],
): Promise<void> {
  const previstos = (await cambiosDe(tx, sesion, canal.id, puntos)).tocados;
  await retenerPuntos(tx, previstos);
  // Asked again when they are held: who edited one of them meanwhile may have had it attend the account, or not.
  const { entran, salen, tocados } = await cambiosDe(tx, sesion, canal.id, puntos);
  if (!tocados.every((id) => previstos.includes(id))) throw new ChangedMeanwhile();
  await exigirPuntosParaCanal(tx, sesion, canal.id_entidad, entran);
  await canalFueraDePuntos(tx, canal.id, salen);
  await canalEnPuntos(tx, canal.id, entran);
  for (const id of tocados) {
    announce(tx, { tipo: "autorizacion", id_punto: id });
    await marcarEsperas(tx, id, [canal.id]);
  }
}

/** What has to change at which points so that these attend it. */
async function cambiosDe(
  tx: Tx,
  sesion: Sesion,
  idCanal: number,
  puntos: Parameters<typeof elegidosSobre>[1],
): Promise<{ entran: number[]; salen: number[]; tocados: number[] }> {
  const tenia = await puntosDelCanal(tx, idCanal);
  const suyos = tenia.filter(({ id_entidad }) => reachesEntidad(sesion, id_entidad)).map(({ id }) => id);
  const quedan = elegidosSobre(suyos, puntos);
  const salen = suyos.filter((id) => !quedan.includes(id));
  const entran = quedan.filter((id) => !tenia.some((uno) => uno.id === id));
  return { entran, salen, tocados: [...entran, ...salen].sort((uno, otro) => uno - otro) };
}
