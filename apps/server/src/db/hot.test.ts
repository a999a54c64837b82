import { randomUUID } from "node:crypto";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { now } from "../shared/clock.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

interface Cambios {
  filas: number;
  /** Without touching an index, or only because their page was full: what changed stands in none. */
  sinIndices: number;
}

/** What was changed of a table up to now. Each connection tells what it did when it is asked to; all at once, so that none is at work meanwhile. */
async function cambiosDe(tabla: "caso" | "punto" | "canal_entrada"): Promise<Cambios> {
  const { pool } = banco.base.conexion;
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const connection of connections) {
    await connection.query("SELECT pg_stat_force_next_flush()");
    connection.release();
  }
  const { rows } = await sql<Cambios>`
    SELECT n_tup_upd::int AS filas, (n_tup_hot_upd + n_tup_newpage_upd)::int AS "sinIndices"
    FROM pg_stat_user_tables WHERE relname = ${tabla}`.execute(banco.db);
  return rows[0] ?? { filas: 0, sinIndices: 0 };
}

it("los mensajes de un caso abierto no cambian ningún índice de caso, de su conversación ni de su punto, salvo el primero de un día", async () => {
  const inst = await banco.institucion();
  const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  const chat = "59170000001@c.us";
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    id_punto: inst.puntos[0] ?? null,
  });
  const conversar = async (veces: number) => {
    for (let vez = 0; vez < veces; vez++) {
      const { estado } = await banco.ciudadanoEscribe(inst.canal, { chat, texto: `Mensaje ${vez}` });
      expect(estado).toBe(200);
      await operador.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: { caso: conversacion.id_caso, contenido: `Respuesta ${vez}`, tipo_contenido: "texto" },
        idempotencyKey: randomUUID(),
      });
    }
  };
  // Whoever answers first takes the case, which is no message.
  await conversar(1);
  const dia = () => now().slice(0, 10);
  const alConversar = async (tabla: "caso" | "canal_entrada" | "punto") => {
    for (;;) {
      const [hoy, antes] = [dia(), await cambiosDe(tabla)];
      await conversar(10);
      const despues = await cambiosDe(tabla);
      if (dia() === hoy) return { antes, despues };
    }
  };
  for (const tabla of ["caso", "canal_entrada", "punto"] as const) {
    const { antes, despues } = await alConversar(tabla);
    const filas = despues.filas - antes.filas;
    expect(filas, tabla).toBeGreaterThanOrEqual(10);
    expect({ tabla, sinIndices: despues.sinIndices - antes.sinIndices }).toEqual({
      tabla,
      sinIndices: filas,
    });
  }
}, 60_000);

it("ningún índice de palabras guarda más de 128 kB para quien escriba después", async () => {
  const { rows } = await sql<{ indice: string; opciones: string[] | null }>`
    SELECT c.relname AS indice, c.reloptions AS opciones FROM pg_class c JOIN pg_am a ON a.oid = c.relam
    WHERE a.amname = 'gin' AND c.relnamespace = current_schema()::regnamespace`.execute(banco.db);
  expect(rows.length).toBeGreaterThan(10);
  const enseguida = ["fastupdate=off", "gin_pending_list_limit=128"];
  expect(
    rows
      .filter(({ opciones }) => !opciones?.some((opcion) => enseguida.includes(opcion)))
      .map(({ indice }) => indice),
  ).toEqual([]);
});
