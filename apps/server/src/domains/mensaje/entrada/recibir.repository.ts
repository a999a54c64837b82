import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { prepared } from "../../../db/prepared.ts";
import { type Announcement, autocommit } from "../../../db/transaction.ts";
import { type FilaDeChat, repartir } from "../../caso/index.ts";
import { type MensajeSinLugar, mensajeComoParametros } from "../../hilo/index.ts";
import type { Marca } from "../../punto/index.ts";

/** What recibir_mensaje answers; null: the message is not a usual one. */
type Respuesta =
  | { resultado: "repetido" }
  | { resultado: "nuevo"; id_caso: number; secuencia: number; puntos: Marca[]; filas: FilaDeChat[] }
  | null;

interface DeQuien {
  id_canal: number;
  chat: string;
  identity: string | null;
  nombre: string | null;
  /** Written by the institution itself. */
  propio: boolean;
}

/** Stores a message whose conversation is known and open, in one round trip (recibir-mensaje.sql). Null: it is another one. */
export function recibirUsual(
  db: Db,
  { id_canal, chat, identity, nombre, propio }: DeQuien,
  mensaje: MensajeSinLugar,
): Promise<"nuevo" | "repetido" | null> {
  return autocommit(db, async () => {
    const { rows } = await sql<{ respuesta: Respuesta }>`${prepared}
      SELECT recibir_mensaje(${id_canal}, ${chat}, ${identity}, ${nombre}, ${propio}, ${mensajeComoParametros(mensaje)}) AS respuesta`.execute(
      db,
    );
    const respuesta = rows[0]?.respuesta ?? null;
    return { result: respuesta?.resultado ?? null, announcements: anunciosDe(respuesta) };
  });
}

function anunciosDe(respuesta: Respuesta): Announcement[] {
  if (respuesta?.resultado !== "nuevo") return [];
  const { id_caso, secuencia, puntos, filas } = respuesta;
  return [
    { tipo: "caso", id: id_caso, secuencia },
    ...puntos.map((punto): Announcement => {
      const { chats, retirados } = repartir(filas.filter(({ id_punto }) => id_punto === punto.id));
      // What left a list is told by reading it.
      return { tipo: "punto", ...punto, ...(retirados.length === 0 && { chats }) };
    }),
  ];
}
