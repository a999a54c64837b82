import type { Tx } from "../../../db/transaction.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../../canal/index.ts";
import { escribirAviso } from "../../hilo/index.ts";
import type { Cambio, CasoDelPunto, Mudanza } from "../../punto/index.ts";
import { bloquearAbiertosDe, cambiosEntre, entradasDePunto, ponerPunto } from "./mover.repository.ts";

/** Holds the open cases of a point and their entry channels, in the order that holds everywhere: before the point itself. */
export async function bloquearCasosDePunto(tx: Tx, idPunto: number): Promise<CasoDelPunto[]> {
  for (const entrada of await entradasDePunto(tx, idPunto)) await bloquearCanalEntrada(tx, entrada);
  return bloquearAbiertosDe(tx, idPunto);
}

/** Gives cases to another point, where nobody leads them yet; the caller marks the points that change. */
export async function moverCasos(
  tx: Tx,
  sesion: Sesion,
  { casos, origen, destino }: Mudanza,
): Promise<Cambio[]> {
  if (casos.length === 0) return [];
  const ids = casos.map((caso) => caso.id);
  await ponerPunto(tx, ids, { id_punto: destino.id, id_usuario: sesion.id_usuario });
  const datos = { origen: origen.identificador, destino: destino.identificador };
  for (const caso of casos) {
    await escribirAviso(tx, {
      id_caso: caso.id,
      id_canal_entrada: caso.canal_principal,
      clave: "avisos:casoMovido",
      datos,
    });
  }
  return cambiosEntre(tx, ids, [origen.id, destino.id]);
}
