import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { esLlamada } from "@ventanilla/contract/canal/canal.rules";
import type { CasoNuevo } from "@ventanilla/contract/caso/caso";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import {
  accederCanalDePunto,
  accederCanalEntrada,
  asegurarCanalEntrada,
  bloquearCanalEntrada,
  type EntradaFila,
} from "../../canal/index.ts";
import { puntoActual } from "../../presencia/index.ts";
import { accederPunto } from "../../punto/index.ts";
import { exigirTramiteEnUso } from "../../tramite/index.ts";

/** Where a case is opened: the caller's point, and the citizen's entry channel, locked. */
export interface Lugar {
  punto: { id: number; id_entidad: number };
  entrada: EntradaFila;
  clasificacion: CanalEntrada["clasificacion"];
}

/** Everything the request names must be the caller's before anything is asked of it. */
export async function prepararLugar(tx: Tx, sesion: Sesion, nuevo: CasoNuevo): Promise<Lugar> {
  const { id_punto_atencion: idPunto, id_tramite: idTramite } = nuevo.caso;
  const chat = esLlamada(nuevo.caso.clasificacion)
    ? null
    : await accederCanalEntrada(tx, sesion, nuevo.canal);
  if (idPunto) await accederPunto(tx, sesion, idPunto);
  if (idTramite) await exigirTramiteEnUso(tx, sesion.id_entidad, idTramite);
  const actual = await puntoActual(tx, sesion.id_usuario);
  if (actual === null) throw new AppError("CUBICULO_REQUERIDO");
  const punto = await accederPunto(tx, sesion, actual);
  return { punto, ...(chat ? await deChat(tx, chat) : await deLlamada(tx, actual, nuevo)) };
}

async function deChat(tx: Tx, { id, clasificacion }: CanalEntrada): Promise<Omit<Lugar, "punto">> {
  const entrada = await bloquearCanalEntrada(tx, id);
  if (!entrada) throw new AppError("NO_EXISTE");
  return { entrada, clasificacion };
}

/** The number that called, on an account of the point that records calls. */
async function deLlamada(
  tx: Tx,
  idPunto: number,
  { canal: idCanal, caso }: CasoNuevo,
): Promise<Omit<Lugar, "punto">> {
  const { id, clasificacion, estado } = await accederCanalDePunto(tx, idPunto, idCanal);
  if (!esLlamada(clasificacion)) throw new AppError("NO_EXISTE");
  if (estado !== "ACTIVO") throw new AppError("CANAL_INACTIVO");
  return { entrada: await asegurarCanalEntrada(tx, id, caso.usuario ?? "", null), clasificacion };
}
