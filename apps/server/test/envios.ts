import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { expect } from "vitest";
import { type ConversacionDePrueba, crearConversacion } from "../src/domains/caso/caso.factory.ts";
import type { Banco, Cliente, Institucion } from "./harness.ts";

export interface EscenaDeEnvio {
  inst: Institucion;
  chat: string;
  conversacion: ConversacionDePrueba;
  cliente: Cliente;
  /** By the operator of the first point; answers the message's id. */
  enviar(texto: string): Promise<number>;
}

let telefono = 59_170_100_000;

/** An institution of its own with one citizen on WhatsApp, and an operator who answers. */
export async function escenaDeEnvio(banco: Banco): Promise<EscenaDeEnvio> {
  const inst = await banco.institucion();
  telefono += 1;
  const chat = `${telefono}@c.us`;
  const conversacion = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    id_punto: inst.puntos[0] ?? null,
  });
  const cliente = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  return {
    inst,
    chat,
    conversacion,
    cliente,
    async enviar(contenido) {
      const { id } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: { caso: conversacion.id_caso, contenido, tipo_contenido: "texto" },
      });
      return id;
    },
  };
}

/** State of a message and of its place in the outbox: "ENVIADO ENVIADO". */
export async function estadoDeEnvio({ db }: Banco, id: number): Promise<string> {
  const fila = await db
    .selectFrom("mensaje as m")
    .innerJoin("salida as s", "s.id_mensaje", "m.id")
    .select(["m.estado", "s.estado as salida"])
    .where("m.id", "=", id)
    .executeTakeFirstOrThrow();
  return `${fila.estado} ${fila.salida}`;
}

/** How often it was tried. */
export async function intentosDe({ db }: Banco, id: number): Promise<number> {
  const { intentos } = await db
    .selectFrom("salida")
    .select("intentos")
    .where("id_mensaje", "=", id)
    .executeTakeFirstOrThrow();
  return intentos;
}

/** It was tried so often without leaving, and is back. In this order: it stands in the queue before its try as well. */
export async function vueltaALaCola(banco: Banco, id: number, intentos: number): Promise<void> {
  await expect.poll(() => intentosDe(banco, id), { timeout: 10_000 }).toBe(intentos);
  await expect.poll(() => estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
}

/** Once it is back from a try, the next is later than a test lasts. While it is in hand nothing is put off: its end would say when. */
export async function aplazar({ db }: Banco, id: number): Promise<void> {
  await expect
    .poll(() =>
      db
        .updateTable("salida")
        .set({ proximo_en: sql`now() + interval '1 hour'` })
        .where("id_mensaje", "=", id)
        .where("estado", "=", "EN_COLA")
        .where("intentos", ">", 0)
        .where("arrendada_por", "is", null)
        .returning("id")
        .executeTakeFirst(),
    )
    .toBeDefined();
}

/**
 * What failed so often waits for longer than a test lasts, from the moment it is put back: no machine is too slow for that,
 * as one may be for putting it off before the next try.
 */
export async function esperasLargas({ db }: Banco, intentos: number): Promise<void> {
  await sql`CREATE FUNCTION espera_larga() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN NEW.proximo_en := now() + interval '1 hour'; RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER espera_larga BEFORE UPDATE ON salida FOR EACH ROW
    WHEN (NEW.estado = 'EN_COLA' AND OLD.estado = 'ENVIANDO' AND NEW.intentos >= ${sql.lit(intentos)})
    EXECUTE FUNCTION espera_larga()`.execute(db);
}

/** Texts that a citizen's telephone got. */
export function recibidosPor({ waha }: Banco, chat: string): string[] {
  return waha.libro({ chatId: chat }).map(({ text }) => text);
}
