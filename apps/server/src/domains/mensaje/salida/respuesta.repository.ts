import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Mensaje, Visto } from "@ventanilla/contract/mensaje/mensaje";
import { type RawBuilder, sql } from "kysely";
import { andCommit } from "../../../db/prepared.ts";
import { announce, type Tx } from "../../../db/transaction.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { canalEntradaVisible } from "../../canal/index.ts";
import { type MensajeNuevo, prepararMensaje, sinVer } from "../../hilo/index.ts";
import { type CanalDeSalida, canalDeSalidaDe, type Marca } from "../../punto/index.ts";

/** Where a reply goes. */
export interface Destino {
  /** The entry channel that the path names, or the one that goes on in its place. */
  id: number;
  id_canal: number;
  usuario: string;
  clasificacion: Clasificacion;
  salida: CanalDeSalida;
  /** Somebody spoke whom the caller has not read. */
  sinVer: boolean;
}

/** What a reply asks of the case `c`. Null: the caller does not see that entry channel, or it is another case's (D70). */
export function destinoDe(
  sesion: Sesion,
  { caso, canalId, visto }: { caso: number; canalId: number; visto: Visto },
): RawBuilder<Destino | null> {
  return sql`(
    SELECT json_build_object('id', e.id, 'id_canal', e.id_canal, 'usuario', e.usuario, 'clasificacion', k.clasificacion,
      'salida', ${canalDeSalidaDe}, 'sinVer', ${sinVer({ id_caso: caso, id_usuario: sesion.id_usuario }, visto)})
    FROM canal_entrada e JOIN canal k ON k.id = e.id_canal
    WHERE e.id = (SELECT coalesce(x.unida_a, x.id) FROM canal_entrada x WHERE x.id = ${canalId})
      AND ${canalEntradaVisible(sesion)}
      AND EXISTS (SELECT FROM caso_canal_entrada cce WHERE cce.id_caso = c.id AND cce.id_canal_entrada = e.id))`;
}

/** Writes a reply to a held, taken case and all that goes with it (escribir-respuesta.sql), the last in its transaction; answers it as the thread shows it. */
export async function escribirRespuesta(
  tx: Tx,
  nuevo: MensajeNuevo,
  { destino, sale, clave }: { destino: Destino; sale: boolean; clave: string | null },
): Promise<Mensaje> {
  const mensaje = prepararMensaje(nuevo);
  const { rows } = await sql<{ id: number; secuencia: number; creado: string; puntos: Marca[] }>`
    SELECT id, secuencia, creado, puntos FROM escribir_respuesta(
      ${sale ? destino.id_canal : null}, ${clave}, ${nuevo.id_caso}, ${nuevo.id_canal_entrada}, ${mensaje.parametros}) ${andCommit}`.execute(
    tx,
  );
  const [escrito] = rows;
  if (!escrito) throw new Error("a reply was not written");
  const { id, secuencia, creado, puntos } = escrito;
  const respuesta = mensaje.escrito({ id, secuencia, _created_at: creado }, destino);
  announce(tx, { tipo: "caso", id: nuevo.id_caso, secuencia, cambio: { nuevo: respuesta } });
  for (const punto of puntos) announce(tx, { tipo: "punto", id: punto.id, secuencia: punto.secuencia });
  if (sale) announce(tx, { tipo: "salida" });
  return respuesta;
}
