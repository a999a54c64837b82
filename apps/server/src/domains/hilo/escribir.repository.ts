import type {
  Direccion,
  EstadoMensaje,
  Extras,
  Mensaje,
  MotivoFallo,
  TipoContenido,
} from "@ventanilla/contract/mensaje/mensaje";
import { cuentaComoUltimo, ordenDe } from "@ventanilla/contract/mensaje/mensaje.rules";
import { type Clave, traducir } from "@ventanilla/i18n";
import { sql } from "kysely";
import { listAsJson } from "../../db/list-as-json.ts";
import { announce, type Tx } from "../../db/transaction.ts";
import { now, nowMs, nowS } from "../../shared/clock.ts";
import { newMsgId } from "../../shared/ids.ts";
import { mensajeDe } from "./hilo.repository.ts";

/** A message, before it is known in whose thread it stands. */
export interface MensajeSinLugar {
  direccion: Direccion;
  tipo_contenido: TipoContenido;
  contenido: string;
  mime_type?: string;
  estado: EstadoMensaje;
  id_externo?: string;
  /** Provider's seconds; now when absent. */
  segundos?: number;
  /** When the provider put it in line, in epoch milliseconds; now when absent (D109). */
  en_linea_ms?: number;
  llego_tarde?: boolean;
  extras?: Extras;
  operador?: { id: number; nombre: string };
  /** Written by no person: it never stands as the case's last message. */
  automatico?: boolean;
}

export interface MensajeNuevo extends MensajeSinLugar {
  id_caso: number;
  id_canal_entrada: number;
}

export interface MensajeEscrito {
  id: number;
  msg_id: string;
  secuencia: number;
}

/** The provider offered it before. The transaction that finds out is undone whole: it began to open a case, or to count. */
export class MensajeRepetido extends Error {}

/**
 * Adds a message to a case's thread and raises the thread's change number (escribir-en-hilo.sql). The caller holds the entry
 * channel's row.
 */
export async function escribirMensaje(tx: Tx, nuevo: MensajeNuevo): Promise<MensajeEscrito> {
  const fila = columnasDe(nuevo);
  const { rows } = await sql<{ id: number; secuencia: number }>`
    SELECT id, secuencia FROM escribir_en_hilo(${nuevo.id_caso}, ${nuevo.id_canal_entrada},
      ${listAsJson([enLoteDe(fila, nuevo)])})`.execute(tx);
  const [escrito] = rows;
  if (!escrito) throw new MensajeRepetido();
  announce(tx, { tipo: "caso", id: nuevo.id_caso, secuencia: escrito.secuencia });
  return { ...escrito, msg_id: fila.msg_id };
}

/** A message on its way into a function of the database that writes it. */
export interface MensajePreparado {
  /** As a function of the database takes it out of a list. */
  enLote: object;
  /** As the thread shows it once it is written. */
  escrito(
    con: { id: number; secuencia: number; _created_at: string },
    canal: Pick<Mensaje["canal_entrada"], "clasificacion" | "usuario">,
  ): Mensaje;
}

export function prepararMensaje(nuevo: MensajeNuevo): MensajePreparado {
  const fila = columnasDe(nuevo);
  const { id_externo: _delProveedor, ...visible } = fila;
  return {
    enLote: enLoteDe(fila, nuevo),
    escrito: (con, { clasificacion, usuario }) =>
      mensajeDe(
        {
          ...visible,
          ...con,
          id_caso: nuevo.id_caso,
          id_canal_entrada: nuevo.id_canal_entrada,
          extras: nuevo.extras ?? {},
          motivo: null,
          fallo_visto: false,
          causa: null,
          proximo_en: null,
          clasificacion,
          usuario_canal: usuario,
        },
        nuevo.id_caso,
      ),
  };
}

/** A message as a function of the database takes it out of a list, where it finds out whose it is. */
export function mensajeEnLote(nuevo: MensajeSinLugar): object {
  return enLoteDe(columnasDe(nuevo), nuevo);
}

function enLoteDe(fila: ReturnType<typeof columnasDe>, nuevo: MensajeSinLugar): object {
  return { ...fila, extras: nuevo.extras ?? {}, ...trasColumnas(nuevo) };
}

/** Whether it may stand as what waits for an answer, and when that would be. */
function trasColumnas({ direccion, automatico = false }: MensajeSinLugar) {
  return { atiende: cuentaComoUltimo(direccion) && !automatico, instante: now() };
}

/** Keeps a message that belongs to no case, and no thread shows: whoever writes it puts it in the list of those (suelto). */
export async function escribirSuelto(tx: Tx, nuevo: Omit<MensajeNuevo, "id_caso">): Promise<number> {
  const escrito = await tx
    .insertInto("mensaje")
    .values({ ...columnasDe(nuevo), id_canal_entrada: nuevo.id_canal_entrada, id_caso: null, secuencia: 0 })
    .onConflict((conflicto) => conflicto.columns(["id_canal_entrada", "id_externo"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!escrito) throw new MensajeRepetido();
  return escrito.id;
}

function columnasDe(nuevo: MensajeSinLugar) {
  const segundos = nuevo.segundos ?? nowS();
  return {
    direccion: nuevo.direccion,
    tipo_contenido: nuevo.tipo_contenido,
    contenido: nuevo.contenido,
    mime_type: nuevo.mime_type ?? null,
    estado: nuevo.estado,
    msg_id: newMsgId(),
    id_externo: nuevo.id_externo ?? null,
    msg_tz: String(segundos),
    orden: ordenDe(segundos, nuevo.en_linea_ms ?? nowMs()),
    llego_tarde: nuevo.llego_tarde ?? false,
    extras: JSON.stringify(nuevo.extras ?? {}),
    id_usuario: nuevo.operador?.id ?? null,
    nombre_usuario: nuevo.operador?.nombre ?? null,
  };
}

export type ClaveDeAviso = Extract<Clave, `avisos:${string}`>;

/** A notice: written by the server only, never delivered, never unread (D80). `contenido` holds the Spanish for those who read rows. */
export function escribirAviso(
  tx: Tx,
  {
    clave,
    datos = {},
    ...lugar
  }: { id_caso: number; id_canal_entrada: number; clave: ClaveDeAviso; datos?: Record<string, string> },
): Promise<MensajeEscrito> {
  return escribirMensaje(tx, {
    ...lugar,
    direccion: "AVISO",
    tipo_contenido: "texto",
    contenido: traducir("es", clave, datos),
    estado: "COMPLETADO",
    extras: { aviso: { clave, datos } },
  });
}

/** Moves the delivery state of a message already in the thread. */
export async function ponerEntrega(
  tx: Tx,
  mensaje: { id: number; id_caso: number },
  { estado, motivo, idExterno }: { estado: EstadoMensaje; motivo: MotivoFallo | null; idExterno?: string },
): Promise<void> {
  const { rows } = await sql<{ secuencia: number }>`
    SELECT secuencia FROM poner_entregas(ARRAY[${mensaje.id}::int8], ARRAY[${mensaje.id_caso}::int],
      ARRAY[${estado}::estado_mensaje], ARRAY[${motivo}::motivo_fallo], ARRAY[${idExterno ?? null}::text])`.execute(
    tx,
  );
  for (const { secuencia } of rows) announce(tx, { tipo: "caso", id: mensaje.id_caso, secuencia });
}

/** Nothing more is to be done about its failure. */
export async function verFallo(tx: Tx, mensaje: { id: number; id_caso: number }): Promise<void> {
  const secuencia = await subirSecuencia(tx, mensaje.id_caso);
  await tx
    .updateTable("mensaje")
    .set({ secuencia, fallo_visto: true })
    .where("id", "=", mensaje.id)
    .execute();
}

export interface ContenidoNuevo {
  tipo_contenido?: TipoContenido;
  contenido?: string;
  mime_type?: string;
  /** Replace those of the same name; the others stay. */
  extras: Extras;
}

/** What a message that is stored already holds became known; a thread tells it. The caller holds the entry channel's row. */
export async function ponerContenido(
  tx: Tx,
  mensaje: { id: number; id_caso: number | null },
  { extras, ...campos }: ContenidoNuevo,
): Promise<void> {
  const secuencia = mensaje.id_caso === null ? 0 : await subirSecuencia(tx, mensaje.id_caso);
  await tx
    .updateTable("mensaje")
    .set({ ...campos, secuencia, extras: sql`extras || ${JSON.stringify(extras)}::jsonb` })
    .where("id", "=", mensaje.id)
    .execute();
}

/** Locks the case's row until the commit, so numbers of a thread follow commit order too. */
export async function subirSecuencia(tx: Tx, idCaso: number): Promise<number> {
  const { secuencia } = await tx
    .updateTable("caso")
    .set((eb) => ({ secuencia: eb("secuencia", "+", 1) }))
    .where("id", "=", idCaso)
    .returning("secuencia")
    .executeTakeFirstOrThrow();
  announce(tx, { tipo: "caso", id: idCaso, secuencia });
  return secuencia;
}
