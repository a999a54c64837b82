import type {
  Apartado,
  ApartadoFila,
  ConsultaApartados,
  LecturaApartado,
  ListaApartados,
} from "@ventanilla/contract/canal/apartado";
import { Kept } from "../../../channels/set-aside.ts";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sealer } from "../../../shared/crypto.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotar } from "../../log/index.ts";
import { accederCanal } from "../canal.access.ts";
import { accederApartado, apartadoVisible } from "./apartado.access.ts";
import * as apartados from "./apartado.repository.ts";
import { contextoDeApartado } from "./apartar.service.ts";

export interface DependenciasApartado {
  db: Db;
  sealer: Sealer;
  /** The way in of everything that arrives; answers where it still differs. */
  leerOtraVez(idCanal: number, kept: Kept): Promise<string[]>;
}

export async function listar(db: Db, sesion: Sesion, consulta: ConsultaApartados): Promise<ListaApartados> {
  if (consulta.canal !== undefined) await accederCanal(db, sesion, consulta.canal);
  return apartados.listarApartados(db, apartadoVisible(sesion), consulta);
}

function abrir(sealer: Sealer, { id, contenido }: apartados.ApartadoGuardado): Kept | null {
  return contenido === null ? null : Kept.parse(JSON.parse(sealer.open(contenido, contextoDeApartado(id))));
}

/** Shows what came; who looked is on record. */
export function leer({ db, sealer }: DependenciasApartado, sesion: Sesion, id: number): Promise<Apartado> {
  return transaction(db, async (tx) => {
    const guardado = await accederApartado(tx, sesion, id);
    const kept = abrir(sealer, guardado);
    await anotarDe(tx, sesion, guardado, ["apartado.visto", "Vio el contenido de un evento apartado"]);
    return { ...(await filaDe(tx, id)), contenido: kept && textoDe(kept) };
  });
}

/** As people read it: without what signs it, and without the bytes of a mail in base64. */
function textoDe(kept: Kept): string {
  switch (kept.form) {
    case "request":
      return Buffer.from(kept.body, "base64").toString("utf8");
    case "original":
      return Buffer.from(kept.original, "base64").toString("utf8");
    case "part":
      return JSON.stringify(kept.body, null, 2);
    case "event":
      return JSON.stringify(kept.event, null, 2);
    default:
      return kept satisfies never;
  }
}

/** The reading has a transaction for each of its events; what it found is said afterwards, whoever read it meanwhile. */
export async function releer(
  { db, sealer, leerOtraVez }: DependenciasApartado,
  sesion: Sesion,
  id: number,
): Promise<LecturaApartado> {
  const guardado = await accederApartado(db, sesion, id);
  const kept = abrir(sealer, guardado);
  if (kept === null) throw new AppError("APARTADO_RESUELTO");
  const fallos = await leerOtraVez(guardado.id_canal, kept);
  const leido = fallos.length === 0;
  return transaction(db, async (tx) => {
    if (leido) await apartados.resolverApartado(tx, id, { estado: "LEIDO", idUsuario: sesion.id_usuario });
    else await apartados.anotarLectura(tx, id, fallos);
    await anotarDe(tx, sesion, guardado, ["apartado.leer", "Hizo leer otra vez un evento apartado"], {
      leido,
      fallos,
    });
    return { leido, fallos };
  });
}

/** Nobody will read it: its contents go. */
export function descartar(db: Db, sesion: Sesion, id: number): Promise<ApartadoFila> {
  return transaction(db, async (tx) => {
    const guardado = await accederApartado(tx, sesion, id);
    const hecho = await apartados.resolverApartado(tx, id, {
      estado: "DESCARTADO",
      idUsuario: sesion.id_usuario,
    });
    if (!hecho) throw new AppError("APARTADO_RESUELTO");
    await anotarDe(tx, sesion, guardado, ["apartado.descartar", "Descartó un evento apartado"]);
    return filaDe(tx, id);
  });
}

async function filaDe(tx: Tx, id: number): Promise<ApartadoFila> {
  const [fila] = await apartados.leerFilas(tx, [id]);
  if (!fila) throw new AppError("NO_EXISTE");
  return fila;
}

async function anotarDe(
  tx: Tx,
  sesion: Sesion,
  { id, id_canal, id_entidad }: apartados.ApartadoGuardado,
  [tipo, mensaje]: readonly [tipo: string, mensaje: string],
  datos: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo,
    mensaje,
    referencia: `apartado:${id}`,
    datos: { canal: id_canal, ...datos },
    id_entidad,
    sesion,
  });
}
