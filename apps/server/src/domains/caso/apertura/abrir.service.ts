import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import type { Tx } from "../../../db/transaction.ts";
import { escribirAviso } from "../../hilo/index.ts";
import { type PuntoConCanal, puntosConCanal } from "../../punto/index.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";
import { insertarCaso, puntoDelUltimoCaso } from "./abrir.repository.ts";

export interface Apertura {
  canal: { id: number; id_entidad: number; clasificacion: Clasificacion };
  id_canal_entrada: number;
  id_persona: number | null;
  descripcion: string;
}

/** Opens the case that an incoming message without one needs (D59). With one place for it, it gets that point at once, and is of the point's institution (D61, D79). */
export async function abrirCaso(
  tx: Tx,
  { canal, id_canal_entrada, id_persona, descripcion }: Apertura,
): Promise<CasoFilaInterna> {
  const punto = await elegirPunto(tx, id_canal_entrada, await puntosConCanal(tx, canal.id));
  const caso = await insertarCaso(tx, {
    descripcion: Array.from(descripcion).slice(0, DESCRIPCION_CASO_MAX).join(""),
    clasificacion: canal.clasificacion,
    id_entidad: punto?.id_entidad ?? canal.id_entidad,
    id_punto_atencion: punto?.id ?? null,
    id_persona,
    canal_principal: id_canal_entrada,
  });
  await avisarApertura(tx, caso.id, id_canal_entrada);
  return caso;
}

/** The first line of every thread. */
export async function avisarApertura(tx: Tx, idCaso: number, idCanalEntrada: number): Promise<void> {
  await escribirAviso(tx, {
    id_caso: idCaso,
    id_canal_entrada: idCanalEntrada,
    clave: "avisos:casoAbierto",
    datos: { caso: String(idCaso) },
  });
}

/** The only point there is, else the point that handled the citizen's last case if it may still (D69), else none: whoever takes it. */
async function elegirPunto(
  tx: Tx,
  idCanalEntrada: number,
  puntos: readonly PuntoConCanal[],
): Promise<PuntoConCanal | undefined> {
  if (puntos.length === 1) return puntos[0];
  const ultimo = await puntoDelUltimoCaso(tx, idCanalEntrada);
  return puntos.find(({ id }) => id === ultimo);
}
