import type { RespuestaCasoDeSuelto } from "@ventanilla/contract/suelto/suelto";
import type { Db } from "../../db/database.ts";
import { ChangedMeanwhile, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import {
  bloquearCanalEntrada,
  buscarCanal,
  cuentaQueToma,
  direccionFija,
  type EntradaFila,
  sumarNoLeido,
} from "../canal/index.ts";
import {
  abrirCaso,
  bloquearCasoAbierto,
  leerCasoLegible,
  marcarCaso,
  seguirDeReemplazada,
} from "../caso/index.ts";
import { ponerEnHilo } from "../hilo/index.ts";
import { anotar } from "../log/index.ts";
import type { Cambio } from "../punto/index.ts";
import { accederSuelto, type SueltoAccesible } from "./suelto.access.ts";
import { bloquearSuelto, ponerCasoDeSuelto, type SueltoRetenido } from "./suelto.repository.ts";

interface Desenlace {
  idCaso: number;
  agregado: boolean;
}

/**
 * Makes a case of a message, as if it had opened one when it arrived: at the same point, taken by nobody, unread. With an
 * open case in its conversation, or by an account whose place this one took, it joins that one. Whoever comes second gets what the first one made.
 */
export async function abrirCasoDeSuelto(db: Db, sesion: Sesion, id: number): Promise<RespuestaCasoDeSuelto> {
  const { idCaso, agregado } = await transaction(db, async (tx) => {
    const suelto = await accederSuelto(tx, sesion, id);
    const entrada = await bloquearCanalEntrada(tx, suelto.id_canal_entrada);
    const retenido = await bloquearSuelto(tx, id);
    if (retenido.id_caso !== null) return { idCaso: retenido.id_caso, agregado: true };
    if (!entrada) throw new ChangedMeanwhile();
    return colocar(tx, sesion, { suelto, entrada, retenido });
  });
  return { agregado, caso: await lugarDe(db, sesion, idCaso) };
}

async function colocar(
  tx: Tx,
  sesion: Sesion,
  { suelto, entrada, retenido }: { suelto: SueltoAccesible; entrada: EntradaFila; retenido: SueltoRetenido },
): Promise<Desenlace> {
  const { caso, agregado, cambios } = await casoPara(tx, entrada, retenido.descripcion);
  await ponerEnHilo(tx, retenido.id_mensaje, caso.id);
  await ponerCasoDeSuelto(tx, suelto.id, caso.id);
  const delCiudadano = suelto.direccion === "ENTRADA";
  if (delCiudadano) await sumarNoLeido(tx, entrada.id, { segundos: retenido.segundos, nombre: null });
  await anotar(tx, {
    nivel: "INFO",
    tipo: agregado ? "suelto.agregar" : "caso.crear",
    mensaje: agregado ? "Agregó al caso un mensaje sin caso" : "Abrió el caso de un mensaje sin caso",
    referencia: `caso:${caso.id}`,
    datos: { suelto: suelto.id },
    id_entidad: caso.id_entidad,
    sesion,
  });
  await marcarCaso(tx, caso.id, { llegada: delCiudadano ? entrada.id : null, cambios });
  return { idCaso: caso.id, agregado };
}

/** The case that gets it. `cambios`: what lists showed of it before. */
interface Lugar {
  caso: { id: number; id_entidad: number };
  agregado: boolean;
  cambios: readonly Cambio[];
}

/** The conversation's open one, else that of an account whose place its own took, as when it arrives, else a new one. */
async function casoPara(tx: Tx, entrada: EntradaFila, descripcion: string): Promise<Lugar> {
  const abierto = await bloquearCasoAbierto(tx, entrada.id);
  if (abierto) return { caso: abierto, agregado: true, cambios: [] };
  const canal = await buscarCanal(tx, entrada.id_canal);
  if (!canal) throw new AppError("NO_EXISTE");
  const direcciones = { chat: entrada.usuario, identity: await direccionFija(tx, entrada.id) };
  // Of accounts that are all out of use one has the conversation, and only there does it go on.
  const toma = (await cuentaQueToma(tx, canal)) === canal.id;
  const sigue = toma ? await seguirDeReemplazada(tx, canal, entrada, { direcciones }) : null;
  if (sigue)
    return {
      caso: { id: sigue.idCaso, id_entidad: canal.id_entidad },
      agregado: true,
      cambios: sigue.cambios,
    };
  const { id: id_canal_entrada, id_persona } = entrada;
  const caso = await abrirCaso(tx, { canal, id_canal_entrada, id_persona, descripcion });
  return { caso, agregado: false, cambios: [] };
}

/** Where it is attended, for who may read it there. */
async function lugarDe(db: Db, sesion: Sesion, idCaso: number): Promise<RespuestaCasoDeSuelto["caso"]> {
  const caso = await leerCasoLegible(db, sesion, idCaso);
  if (!caso) return null;
  const { id_punto_atencion: id, punto_atencion: punto, canal_principal } = caso;
  return {
    id: caso.id,
    id_canal_entrada: canal_principal.principal.id,
    punto_atencion: id === null || punto === null ? null : { id, identificador: punto.identificador },
  };
}
