import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Banco, type Bare, levantar } from "../../test/harness.ts";
import { proximo } from "../../test/observadores.ts";
import type { Announcement } from "../db/transaction.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { createLogger } from "../shared/logger.ts";
import { readPayload } from "./bus/payload.ts";
import { createPostgresTransport } from "./bus/postgres.ts";
import { createProcessBus } from "./bus/processes.ts";

/** It does not look by itself while a test lasts: what it sees came by the bus. */
const BUS_ALONE = { sweepMs: 3_600_000 };

let one: Banco;
/** Joined to the first one by the bus. */
let another: Banco;
/** Every announcement of the others is lost on its way. */
let deaf: Banco;
beforeAll(async () => {
  one = await levantar({ waha: true });
  const transport = createPostgresTransport(one.base.url);
  another = await levantar({
    sobre: one,
    bus: createProcessBus({ transport, processName: "otro", logger: createLogger("silent") }),
    tiempos: BUS_ALONE,
  });
  deaf = await levantar({ sobre: one });
});
afterAll(async () => {
  for (const bench of [deaf, another, one]) await bench.cerrar();
});

async function scene() {
  const inst = await one.institucion();
  const [operador = inst.admin] = inst.operadores;
  const [punto = 0] = inst.puntos;
  const conversacion = await crearConversacion(one.db, {
    canal: inst.canal,
    chat: "59170500001@c.us",
    id_punto: punto,
  });
  return { inst, operador, punto, conversacion };
}

async function enPunto(bench: Banco, operador: { id: number }, punto: number): Promise<Bare> {
  return withToken(bench, (await bench.comoUsuario(operador)).token, punto);
}

async function withToken(bench: Banco, token: string, punto: number): Promise<Bare> {
  const socket = bench.socket(token);
  await expect.poll(() => socket.connected).toBe(true);
  const entered = proximo(socket, EVENTO.conectado);
  socket.emit(EVENTO.conectado, { id: punto });
  await entered;
  return socket;
}

it("un proceso que termina con conversaciones abiertas no deja quejas [B-tiempo-real-13]", async () => {
  const ending = await levantar();
  const inst = await ending.institucion();
  const [operador = inst.admin] = inst.operadores;
  const [punto = 0] = inst.puntos;
  for (let i = 100; i < 120; i += 1) {
    const { id_canal_entrada: sesion_id } = await crearConversacion(ending.db, {
      canal: inst.canal,
      chat: `59170502${i}@c.us`,
      id_punto: punto,
    });
    const socket = await enPunto(ending, operador, punto);
    const opened = proximo(socket, EVENTO.iniciado);
    socket.emit(EVENTO.iniciar, { id: punto, sesion_id });
    await opened;
  }
  await ending.cerrar();
  const complaints = ending.registro.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(complaints).toEqual([]);
});

it("quien está solo no manda avisos a la base; al que llega, desde que llega [B-tiempo-real-13]", async () => {
  const alone = await levantar();
  const listener = new pg.Client({ connectionString: alone.base.url });
  await listener.connect();
  const sent: Announcement[] = [];
  listener.on("notification", ({ payload }) => sent.push(...(readPayload(payload ?? "")?.avisos ?? [])));
  await listener.query("LISTEN ventanilla");
  let late: Banco | undefined;
  try {
    const inst = await alone.institucion();
    const [operador = inst.admin] = inst.operadores;
    const [punto = 0] = inst.puntos;
    await alone.ciudadanoEscribe(inst.canal, { chat: "59170500009@c.us", texto: "Nadie más lo oye" });
    const transport = createPostgresTransport(alone.base.url);
    const bus = createProcessBus({ transport, processName: "llega", logger: createLogger("silent") });
    late = await levantar({ sobre: alone, bus, tiempos: BUS_ALONE });
    const seen = proximo(await enPunto(late, operador, punto), EVENTO.nuevoUsuario);
    await alone.ciudadanoEscribe(inst.canal, { chat: "59170500009@c.us", texto: "Este sí" });
    expect((await seen)[0]).toMatchObject([{ no_leidos: 2 }]);
    await expect.poll(() => sent).toContainEqual({ tipo: "punto", id: punto, secuencia: 3 });
    expect(sent).not.toContainEqual({ tipo: "punto", id: punto, secuencia: 2 });
  } finally {
    await late?.cerrar();
    await listener.end();
    await alone.cerrar();
  }
});

describe("varios procesos sobre una base [B-tiempo-real-13, D83]", () => {
  it("lo que entra por uno se ve en el otro por el aviso, y también donde el aviso se perdió", async () => {
    const { inst, operador, punto } = await scene();
    const near = proximo(await enPunto(one, operador, punto), EVENTO.nuevoUsuario);
    const close = proximo(await enPunto(another, operador, punto), EVENTO.nuevoUsuario);
    const far = proximo(await enPunto(deaf, operador, punto), EVENTO.nuevoUsuario);
    await one.ciudadanoEscribe(inst.canal, { chat: "59170500002@c.us", texto: "¿Me ven todos?" });
    for (const seen of [near, close, far])
      expect((await seen)[0]).toMatchObject([{ usuario: "59170500002@c.us" }]);
  });

  it("lo que se fue de un punto recién creado se va también de la pantalla que no oyó nada [D82]", async () => {
    const inst = await one.institucion({ puntos: 2 });
    const [near = inst.admin, away = inst.admin] = inst.operadores;
    const [own = 0, otherPunto = 0] = inst.puntos;
    const link = await deaf.enlace(away, otherPunto, { pollMs: 60_000 });
    await expect.poll(() => link.line).toBe("en linea");
    await one.ciudadanoEscribe(inst.canal, { chat: "59170500003@c.us", texto: "¿Quién me atiende?" });
    const second = await deaf.enlace(away, otherPunto, { pollMs: 60_000 });
    await expect.poll(() => second.chats.chats.size).toBe(1);
    const [chat] = second.chats.chats.values();
    const { http } = await one.comoUsuario(near);
    await http.call<typeof atenderCaso>(atenderCaso, { params: { casoId: chat?.caso.id ?? 0 } });
    for (const screen of [link, second]) await expect.poll(() => screen.chats.chats.size).toBe(0);
    expect(own).not.toBe(otherPunto);
  });

  it("quién tiene abierta una conversación se sabe en todos, y se olvida cuando se va", async () => {
    const { operador, punto, conversacion } = await scene();
    const sesion_id = conversacion.id_canal_entrada;
    const near = await enPunto(one, operador, punto);
    const watchers = (howMany: number) => [
      ...[another, deaf].map(async (bench) => {
        const socket = await enPunto(bench, operador, punto);
        const seen = proximo(
          socket,
          EVENTO.presencia,
          (p) => p.sesion_id === sesion_id && p.operadores.length === howMany,
        );
        socket.emit(EVENTO.iniciar, { id: punto, sesion_id });
        return seen;
      }),
    ];
    near.emit(EVENTO.iniciar, { id: punto, sesion_id });
    for (const seen of watchers(1)) expect((await seen)[0].operadores).toMatchObject([{ id: operador.id }]);
  });

  it("quien se fue mientras la base no lo tomaba tampoco queda a la vista, aunque en su proceso no quede nadie", async () => {
    const { operador, punto, conversacion } = await scene();
    const sesion_id = conversacion.id_canal_entrada;
    const left = await levantar({ sobre: one, tiempos: { sweepMs: 300 } });
    onTestFinished(() => left.cerrar());
    const inside = await enPunto(left, operador, punto);
    const opened = proximo(inside, EVENTO.presencia, (p) => p.sesion_id === sesion_id);
    inside.emit(EVENTO.iniciar, { id: punto, sesion_id });
    await opened;
    const looking = async () =>
      (
        await one.db
          .selectFrom("mirada")
          .select("id_usuario")
          .where("id_canal_entrada", "=", sesion_id)
          .execute()
      ).length;
    expect(await looking()).toBe(1);
    await sql`CREATE FUNCTION no_se_borra() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'not now' USING ERRCODE = 'cannot_connect_now'; END $$`.execute(one.db);
    onTestFinished(async () => {
      await sql`DROP FUNCTION IF EXISTS no_se_borra() CASCADE`.execute(one.db);
    });
    await sql`CREATE TRIGGER no_se_borra BEFORE DELETE ON mirada EXECUTE FUNCTION no_se_borra()`.execute(
      one.db,
    );
    inside.disconnect();
    await expect.poll(() => left.registro.some((line) => line.includes("not now"))).toBe(true);
    expect([left.app.gateway.clients(), await looking()]).toEqual([0, 1]);
    await sql`DROP FUNCTION no_se_borra() CASCADE`.execute(one.db);
    await expect.poll(looking).toBe(0);
  });

  it("quien escribe se ve en el otro proceso", async () => {
    const { operador, punto, conversacion } = await scene();
    const sesion_id = conversacion.id_canal_entrada;
    const [near, away] = [await enPunto(one, operador, punto), await enPunto(another, operador, punto)];
    for (const socket of [away, near]) {
      const seen = proximo(socket, EVENTO.presencia, (p) => p.sesion_id === sesion_id);
      socket.emit(EVENTO.iniciar, { id: punto, sesion_id });
      await seen;
    }
    const writes = proximo(away, EVENTO.escribiendo);
    near.emit(EVENTO.escribiendo, { sesion_id });
    expect((await writes)[0]).toMatchObject({ sesion_id, id_usuario: operador.id });
  });

  it("salir en uno corta la conexión en el otro por el aviso, y también donde se perdió [A-sesion-13, D25]", async () => {
    const { operador, punto } = await scene();
    const client = await one.comoUsuario(operador);
    const closings: ReturnType<typeof proximo<typeof EVENTO.sesionCerrada>>[] = [];
    for (const bench of [another, deaf])
      closings.push(proximo(await withToken(bench, client.token, punto), EVENTO.sesionCerrada));
    await client.http.call<typeof salir>(salir, {});
    for (const closing of closings) expect((await closing)[0]).toMatchObject({ motivo: "salida" });
  });
});
