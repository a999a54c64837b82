import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { listAsJson } from "../../../db/list-as-json.ts";
import { type Announcement, autocommit } from "../../../db/transaction.ts";
import { inHandfuls } from "../../../shared/handful.ts";
import { isRefusedValue } from "../../../shared/is-refused-value.ts";
import { anunciosDePuntos, type FilaDeChat } from "../../caso/index.ts";
import { type MensajeSinLugar, mensajeEnLote } from "../../hilo/index.ts";
import type { Marca } from "../../punto/index.ts";

/** Messages that are stored together, and letters of a mail among them are held in memory twice for a moment. */
const LOTE = 32;

/** Null: the message is not a usual one, or its conversation is another's at the moment. */
type Resultado = "nuevo" | "repetido" | null;

/** What recibir_mensajes answers. */
interface Respuesta {
  /** One for each message, in its place. */
  resultados: Resultado[];
  casos: { id: number; secuencia: number }[];
  puntos: Marca[];
  filas: FilaDeChat[];
}

interface DeQuien {
  id_canal: number;
  chat: string;
  identity: string | null;
  nombre: string | null;
  /** Written by the institution itself, or by nobody: unread for nobody. */
  propio: boolean;
}

const lotes = new WeakMap<Db, (mensaje: object) => Promise<Resultado>>();

/**
 * Stores a message whose conversation is known and open, in one round trip (recibir-mensajes.sql) that it shares with what
 * arrives while the one before is under way. Null: nothing was done.
 */
export function recibirUsual(
  db: Db,
  { id_canal, chat, identity, nombre, propio }: DeQuien,
  mensaje: MensajeSinLugar,
): Promise<Resultado> {
  let enLote = lotes.get(db);
  if (!enLote) {
    enLote = inHandfuls(LOTE, (lote) => recibirLote(db, lote));
    lotes.set(db, enLote);
  }
  return enLote({ canal: id_canal, chat, identidad: identity, nombre, propio, ...mensajeEnLote(mensaje) });
}

/** A lot with a value that the database refuses is stored one by one, the longer way: only the one at fault is refused there. */
async function recibirLote(db: Db, lote: readonly object[]): Promise<readonly Resultado[]> {
  try {
    return await autocommit(db, async (lane) => {
      const { rows } = await sql<{ respuesta: Respuesta }>`
        SELECT recibir_mensajes(${listAsJson(lote)}) AS respuesta`.execute(lane);
      const [respuesta] = rows.map((fila) => fila.respuesta);
      return { result: respuesta?.resultados ?? [], announcements: respuesta ? anunciosDe(respuesta) : [] };
    });
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    return lote.map(() => null);
  }
}

function anunciosDe({ casos, puntos, filas }: Respuesta): Announcement[] {
  return [
    ...casos.map((caso): Announcement => ({ tipo: "caso", ...caso })),
    ...anunciosDePuntos(puntos, filas),
  ];
}
