import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import type { CasoNuevo } from "@ventanilla/contract/caso/caso";
import { telefonoDeLlamada } from "@ventanilla/contract/caso/llamada.rules";
import type { Registry } from "../../../channels/registry.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import {
  accederCanalDePunto,
  accederCanalEntradaParaEscribir,
  type CanalFila,
  type EntradaFila,
} from "../../canal/index.ts";
import { puntoActual } from "../../presencia/index.ts";
import { accederPunto } from "../../punto/index.ts";
import { exigirTramiteEnUso } from "../../tramite/index.ts";

/** Which channels only record. */
export type QuienRegistra = Pick<Registry, "recordsOnly">;

/** Where a case is asked for: the caller's point, and the citizen's identity. */
export interface LugarPedido {
  punto: { id: number; id_entidad: number };
  /** `id`: of its entry channel; null: that of whoever called, which there may not be yet. */
  identidad: Pick<EntradaFila, "id_canal" | "usuario"> & { id: number | null };
  clasificacion: CanalEntrada["clasificacion"];
  /** Nothing is delivered there: what an operator writes is what was said. */
  soloRegistro: boolean;
}
/** The same, with its entry channel, locked. */
export type Lugar = Omit<LugarPedido, "identidad"> & { entrada: EntradaFila };
type Identidad = Pick<LugarPedido, "identidad" | "clasificacion">;

/** Everything the request names must be the caller's before anything is asked of it. */
export async function prepararLugar(
  tx: Tx,
  registry: QuienRegistra,
  sesion: Sesion,
  nuevo: CasoNuevo,
): Promise<LugarPedido> {
  const { id_punto_atencion: idPunto, id_tramite: idTramite, clasificacion: pedida, usuario } = nuevo.caso;
  const seAnota = pedida !== undefined && registry.recordsOnly(pedida);
  if (seAnota && !telefonoDeLlamada(usuario ?? ""))
    throw new AppError("VALIDACION", { campos: { "caso.usuario": "validacion:telefono" } });
  const chat = seAnota ? null : await accederCanalEntradaParaEscribir(tx, sesion, nuevo.canal);
  if (idPunto) await accederPunto(tx, sesion, idPunto);
  const actual = await puntoActual(tx, sesion.id_usuario);
  const punto = actual === null ? null : await accederPunto(tx, sesion, actual);
  // The procedures of the point, which may be another institution's for who runs the installation.
  if (idTramite) await exigirTramiteEnUso(tx, (punto ?? sesion).id_entidad, idTramite);
  if (!punto) throw new AppError("CUBICULO_REQUERIDO");
  const lugar = chat ? deChat(chat) : await deLlamada(tx, registry, punto.id, nuevo);
  return { punto, soloRegistro: registry.recordsOnly(lugar.clasificacion), ...lugar };
}

const deChat = ({ id, id_canal, usuario, clasificacion }: CanalEntrada): Identidad => ({
  identidad: { id, id_canal, usuario },
  clasificacion,
});

/** A case begins only on an account that the point attends and that works. */
export async function exigirCanalEnUso(tx: Tx, idPunto: number, idCanal: number): Promise<CanalFila> {
  const canal = await accederCanalDePunto(tx, idPunto, idCanal);
  if (canal.estado !== "ACTIVO") throw new AppError("CANAL_INACTIVO");
  return canal;
}

/** The number that called, on an account of the point that records calls. */
async function deLlamada(
  tx: Tx,
  registry: QuienRegistra,
  idPunto: number,
  { canal: idCanal, caso }: CasoNuevo,
): Promise<Identidad> {
  const { id, clasificacion } = await exigirCanalEnUso(tx, idPunto, idCanal);
  if (!registry.recordsOnly(clasificacion)) throw new AppError("NO_EXISTE");
  return { identidad: { id: null, id_canal: id, usuario: caso.usuario ?? "" }, clasificacion };
}
