import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Mensaje, Visto } from "@ventanilla/contract/mensaje/mensaje";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce } from "../../../db/compiled.ts";
import type { Db } from "../../../db/database.ts";
import { listAsJson } from "../../../db/list-as-json.ts";
import { andCommit } from "../../../db/prepared.ts";
import { type Announcement, announce, autocommit, type Tx } from "../../../db/transaction.ts";
import type { Departure } from "../../../outbox/departures.ts";
import { type TakenRow, takenOf } from "../../../outbox/salida.repository.ts";
import { inHandfuls } from "../../../shared/handful.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import { isRefusedValue } from "../../../shared/is-refused-value.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { canalEntradaVisible, plazoVencido } from "../../canal/index.ts";
import {
  anunciosDePuntos,
  type CasoBloqueado,
  casoDondeEsta,
  casoInterno,
  type FilaDeChat,
} from "../../caso/index.ts";
import { type MensajeNuevo, prepararMensaje, sinVer } from "../../hilo/index.ts";
import { type CanalDeSalida, canalDeSalidaDe, type Marca } from "../../punto/index.ts";
import { palabrasDe } from "../mensaje.repository.ts";

/** Where a reply goes. */
export interface Destino {
  /** The entry channel that the path names, or the one that goes on in its place. */
  id: number;
  /** The case's change number when this was read. */
  secuencia: number;
  id_canal: number;
  usuario: string;
  clasificacion: Clasificacion;
  salida: CanalDeSalida;
  /** The provider takes no answer any more: the citizen wrote too long ago. */
  vencido: boolean;
  /** Somebody spoke whom the caller has not read. */
  sinVer: boolean;
  /** The message that it answers, of this case and this entry channel; null: there is no such message, or none was named. */
  citado: Citado | null;
}

type Citado = Pick<Mensaje, "id" | "direccion" | "estado"> & { texto: string };

/** Of the case `c` and the entry channel `e`. */
const citadoDe = (id: number | undefined): RawBuilder<Citado | null> =>
  id === undefined
    ? sql`NULL`
    : sql`(
    SELECT json_build_object('id', q.id, 'direccion', q.direccion, 'estado', q.estado, 'texto', ${palabrasDe("q")})
    FROM ${citable(id)})`;

/** The message `q` with that id, when it was said in the case `c` over the entry channel `e`. */
const citable = (id: number): RawBuilder<unknown> =>
  sql`mensaje q WHERE q.id = ${id} AND q.id_caso = c.id AND q.id_canal_entrada = e.id`;

interface Pregunta {
  caso: number;
  canalId: number;
  visto: Visto;
  respondeA: number | undefined;
}

/** What a reply asks of the case `c`. Null: the caller does not see that entry channel, or it is another case's (D70), as is the message that it answers. */
export const destinoDe = (sesion: Sesion, pregunta: Pregunta): RawBuilder<Destino | null> =>
  destinoSi(canalEntradaVisible(sesion), sesion.id_usuario, pregunta);

function destinoSi(
  visible: RawBuilder<SqlBool>,
  idUsuario: number,
  { caso, canalId, visto, respondeA }: Pregunta,
): RawBuilder<Destino | null> {
  return sql`(
    SELECT json_build_object('id', e.id, 'secuencia', c.secuencia, 'id_canal', e.id_canal, 'usuario', e.usuario, 'clasificacion', k.clasificacion,
      'salida', ${canalDeSalidaDe}, 'citado', ${citadoDe(respondeA)},
      'vencido', ${plazoVencido}, 'sinVer', ${sinVer({ id_caso: caso, id_usuario: idUsuario }, visto)})
    FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
    WHERE e.id = (SELECT coalesce(x.unida_a, x.id) FROM canal_entrada x WHERE x.id = ${canalId})
      AND ${visible}
      AND EXISTS (SELECT FROM caso_canal_entrada cce WHERE cce.id_caso = c.id AND cce.id_canal_entrada = e.id)
      AND ${respondeA === undefined ? sql`true` : sql`EXISTS (SELECT FROM ${citable(respondeA)})`})`;
}

/** A case as it stands while its version and its change number stay: nobody holds it. */
interface CasoPorResponder {
  caso: CasoBloqueado;
  destino: Destino;
}

/** What the statement asks: whether somebody spoke unseen, and of the message that it answers. */
type Forma = "" | "visto" | "cita" | "visto cita";

const casoPorResponder = compiledOnce(
  (
    _db,
    forma: Forma,
    id_usuario: number,
    id_entidad: number,
    caso: number,
    canalId: number,
    ultimo_visto: number,
    cita: number,
  ) => {
    const visto = forma.includes("visto") ? { ultimo_visto } : {};
    const respondeA = forma.includes("cita") ? cita : undefined;
    return sql<CasoPorResponder>`
      SELECT ${casoInterno} AS caso, l.destino
      FROM caso c
      CROSS JOIN LATERAL (
        SELECT ${destinoSi(sql`true`, id_usuario, { caso, canalId, visto, respondeA })} AS destino) l
      WHERE c.id = ${caso} AND ${casoDondeEsta({ id_usuario, id_entidad })} AND l.destino IS NOT NULL`;
  },
);

/** The case and the way of a reply where the caller may write because they stand at its point; null: somebody else, or something else, which is asked when all is held. */
export async function leerPorResponder(
  db: Db,
  { id_rol, id_usuario, id_entidad }: Sesion,
  { caso, canalId, visto: { ultimo_visto: ultimo, forzar }, respondeA }: Pregunta,
): Promise<CasoPorResponder | null> {
  if (esAdministrador(id_rol)) return null;
  const visto = ultimo === undefined || forzar ? "" : "visto";
  const forma = (respondeA === undefined ? visto : `${visto} cita`.trim()) as Forma;
  const [fila] = await casoPorResponder(
    db,
    forma,
    id_usuario,
    id_entidad,
    caso,
    canalId,
    ultimo ?? 0,
    respondeA ?? 0,
  );
  return fila ?? null;
}

/** A reply that was decided of a case as it was read. */
export interface RespuestaDecidida {
  nuevo: MensajeNuevo;
  destino: Destino;
  /** Of the case, as it was read. */
  version: number;
  sale: boolean;
  /** Who calls the provider as soon as it is written; null: it waits in the queue. */
  partida: Departure | null;
  idempotencia: Idempotencia | null;
}

/** Replies that are written together. */
const LOTE = 32;

const lotes = new WeakMap<Db, (respuesta: RespuestaDecidida) => Promise<Mensaje | null>>();

/**
 * Writes a reply where nothing of its case changed since that was read, in one round trip (escribir-respuestas.sql) that it
 * shares with what is written while the one before is under way; answers it as the thread shows it. Null: nothing was done.
 */
export function escribirUsual(db: Db, respuesta: RespuestaDecidida): Promise<Mensaje | null> {
  let enLote = lotes.get(db);
  if (!enLote) {
    enLote = inHandfuls(LOTE, (lote) => escribirLote(db, lote));
    lotes.set(db, enLote);
  }
  return enLote(respuesta);
}

/** What escribir_respuestas answers. */
interface Escritas {
  creado: string;
  /** `n`: its place in the lot. */
  escritos: { n: number; id: number; secuencia: number; salida: TakenRow | null }[];
  puntos: Marca[];
  filas: FilaDeChat[];
}

/** A lot with a value that the database refuses is written one by one, the longer way: only the one at fault is refused there. */
async function escribirLote(
  db: Db,
  lote: readonly RespuestaDecidida[],
): Promise<readonly (Mensaje | null)[]> {
  const preparadas = lote.map((respuesta) => ({ ...respuesta, mensaje: prepararMensaje(respuesta.nuevo) }));
  const lista = preparadas.map(({ nuevo, mensaje, destino, version, sale, partida, idempotencia }) => ({
    caso: nuevo.id_caso,
    entrada: nuevo.id_canal_entrada,
    version,
    secuencia: destino.secuencia,
    canal: sale ? destino.id_canal : null,
    por: partida?.by ?? null,
    segundos: partida?.seconds ?? null,
    llave: idempotencia?.key ?? null,
    huella: idempotencia?.fingerprint ?? null,
    ...mensaje.enLote,
  }));
  try {
    const escritas = await autocommit(db, async (lane) => {
      const { rows } = await sql<{ escritas: Escritas }>`
        SELECT escribir_respuestas(${listAsJson(lista)}) AS escritas`.execute(lane);
      const [fila] = rows;
      if (!fila) throw new Error("a function that answers always answered nothing");
      const { creado, escritos, puntos, filas } = fila.escritas;
      const porLugar = new Map(escritos.map(({ n, ...escrito }) => [n, escrito]));
      const result = preparadas.map(({ mensaje, destino, partida }, i) => {
        const { salida, ...escrito } = porLugar.get(i + 1) ?? { salida: null };
        if (!("id" in escrito)) return null;
        const visto = mensaje.escrito({ ...escrito, _created_at: creado }, destino);
        return { visto: salida ? { ...visto, estado: "ENVIANDO" as const } : visto, salida, partida };
      });
      const vistos = result.map((una) => una?.visto ?? null);
      return { result, announcements: [...anunciosDeRespuestas(vistos), ...anunciosDePuntos(puntos, filas)] };
    });
    for (const una of escritas) if (una?.salida) una.partida?.leave(takenOf(una.salida));
    return escritas.map((una) => una?.visto ?? null);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return lote.map(() => null);
  } finally {
    for (const { partida } of lote) partida?.stay();
  }
}

function anunciosDeRespuestas(respuestas: readonly (Mensaje | null)[]): Announcement[] {
  const escritas = respuestas.filter((una) => una !== null);
  const casos = escritas.map(
    (nuevo): Announcement => ({
      tipo: "caso",
      id: nuevo.id_caso,
      secuencia: nuevo.secuencia,
      change: { added: nuevo },
    }),
  );
  return escritas.some(({ estado }) => estado === "EN_COLA") ? [...casos, { tipo: "salida" }] : casos;
}

/** Writes a reply to a held, taken case and all that goes with it (escribir-respuesta-retenida.sql), the last in its transaction; answers it as the thread shows it. */
export async function escribirRespuesta(
  tx: Tx,
  nuevo: MensajeNuevo,
  { destino, sale, clave }: { destino: Destino; sale: boolean; clave: string | null },
): Promise<Mensaje> {
  const mensaje = prepararMensaje(nuevo);
  const { rows } = await sql<{ id: number; secuencia: number; creado: string; puntos: Marca[] }>`
    SELECT id, secuencia, creado, puntos FROM escribir_respuesta_retenida(
      ${sale ? destino.id_canal : null}, ${clave}, ${nuevo.id_caso}, ${nuevo.id_canal_entrada},
      ${listAsJson([mensaje.enLote])}) ${andCommit}`.execute(tx);
  const [escrito] = rows;
  if (!escrito) throw new Error("a reply was not written");
  const { id, secuencia, creado, puntos } = escrito;
  const respuesta = mensaje.escrito({ id, secuencia, _created_at: creado }, destino);
  announce(tx, { tipo: "caso", id: nuevo.id_caso, secuencia, change: { added: respuesta } });
  for (const punto of puntos) announce(tx, { tipo: "punto", id: punto.id, secuencia: punto.secuencia });
  if (sale) announce(tx, { tipo: "salida" });
  return respuesta;
}
