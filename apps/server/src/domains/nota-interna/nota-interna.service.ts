import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Mencionable, Menciones, NotaNueva } from "@ventanilla/contract/nota-interna/nota-interna";
import type { Db } from "../../db/database.ts";
import { announce, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Idempotencia } from "../../shared/idempotencia.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { bloquearCanalEntrada } from "../canal/index.ts";
import { escribirMensaje, leerMensaje, mencionar } from "../hilo/index.ts";
import { unaVez } from "../idempotencia/index.ts";
import { buscarMencionables, hallarMencionables, leerMenciones, ponerVistas } from "./mencion.repository.ts";
import { exigirCasoAnotable, exigirCasoPropio } from "./nota-interna.access.ts";

/** Writes a note into a case's thread. Nothing else of the case changes, and nothing leaves. */
export async function escribirNota(
  db: Db,
  sesion: Sesion,
  { idCaso, nota, idempotencia }: { idCaso: number; nota: NotaNueva; idempotencia: Idempotencia | null },
): Promise<Mensaje> {
  const [id] = await transaction(db, (tx) =>
    unaVez(tx, sesion.id_usuario, idempotencia, async () => [await anotar(tx, sesion, idCaso, nota)]),
  );
  const escrita = await leerMensaje(db, id ?? 0);
  if (!escrita) throw new AppError("NO_EXISTE");
  return escrita;
}

async function anotar(
  tx: Tx,
  sesion: Sesion,
  idCaso: number,
  { texto, menciones = [] }: NotaNueva,
): Promise<number> {
  const caso = await exigirCasoAnotable(tx, sesion, idCaso);
  const nombrados = [...new Set(menciones)];
  const hallados = await hallarMencionables(tx, idCaso, nombrados);
  if (hallados.length < nombrados.length) throw new AppError("MENCION_NO_ALCANZA");
  // Whatever else is written to a conversation waits for it.
  const entrada = await bloquearCanalEntrada(tx, caso.canal_principal);
  const { id } = await escribirMensaje(tx, {
    id_caso: caso.id,
    id_canal_entrada: entrada?.id ?? caso.canal_principal,
    direccion: "INTERNA",
    tipo_contenido: "texto",
    contenido: texto,
    estado: "COMPLETADO",
    operador: { id: sesion.id_usuario, nombre: sesion.nombre },
    ...(hallados.length > 0 && { extras: { menciones: hallados } }),
  });
  await mencionar(
    tx,
    id,
    nombrados.filter((uno) => uno !== sesion.id_usuario),
  );
  return id;
}

/** Whom the caller may name in a note of a case. */
export async function mencionables(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  texto: string | undefined,
): Promise<{ rows: Mencionable[] }> {
  await exigirCasoPropio(db, sesion, idCaso);
  return { rows: await buscarMencionables(db, sesion, idCaso, texto) };
}

export const menciones = (db: Db, sesion: Sesion): Promise<Menciones> => leerMenciones(db, sesion);

/** What names the caller in a case was seen, at all their screens. */
export async function verMenciones(db: Db, sesion: Sesion, idCaso: number): Promise<Menciones> {
  await exigirCasoPropio(db, sesion, idCaso);
  await transaction(db, async (tx) => {
    if (!(await ponerVistas(tx, idCaso, sesion.id_usuario))) return;
    announce(tx, { tipo: "mencion", id_mensaje: null, usuarios: [sesion.id_usuario] });
  });
  return leerMenciones(db, sesion);
}
