import type { PuntoLink } from "@ventanilla/client/punto-link";
import { asyncProperty, assert as check, constantFrom, integer, array as list, record } from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { atender, cerrar, liberar, responder } from "../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../test/harness.ts";
import { lento } from "../../test/lento.ts";
import {
  cortable,
  deEnlace,
  hiloVisto,
  listaVista,
  type Observador,
  Sondeador,
} from "../../test/observadores.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEED = 20_261_121;

const RUNS = 5;
const CHATS = Array.from({ length: 5 }, (_nothing, i) => `5917030000${i}@c.us`);

let bench: Banco;
/** Hears nothing of what the first one commits. */
let neighbour: Banco;
beforeAll(async () => {
  bench = await levantar({ waha: true });
  neighbour = await levantar({ sobre: bench });
});
afterAll(async () => {
  await neighbour.cerrar();
  await bench.cerrar();
});

const Step = record({
  act: constantFrom("escribe", "escribe", "responde", "lee", "toma", "libera", "cierra", "corta"),
  chat: integer({ min: 0, max: CHATS.length - 1 }),
  who: integer({ min: 0, max: 1 }),
  pauseMs: integer({ min: 0, max: 15 }),
});
type Step = { act: string; chat: number; who: number; pauseMs: number };
/** Steps of one group happen at the same time. */
const Schedule = list(list(Step, { minLength: 2, maxLength: 7 }), { minLength: 6, maxLength: 10 });

interface Scene {
  inst: Institucion;
  http: Cliente[];
  observers: Record<string, Observador>;
  readers: PuntoLink[];
  cortar(): void;
  cerrar(): void;
}

async function prepare(): Promise<Scene> {
  const inst = await bench.institucion({ puntos: 2 });
  const [one = inst.admin, two = inst.admin] = inst.operadores;
  const [here = 0, there = 0] = inst.puntos;
  const line = cortable();
  const http = [await bench.comoUsuario(one), await bench.comoUsuario(two)];
  const poller = new Sondeador(bench.socket(http[0]?.token ?? ""), here);
  const pushed = await bench.enlace(one, here, { pollMs: 150 });
  const interrupted = await bench.enlace(one, here, { pollMs: 150, connect: line.conectar });
  const otherPunto = await bench.enlace(two, there, { pollMs: 150 });
  const otherProcess = await neighbour.enlace(two, there, { pollMs: 150 });
  const links = { pushed, interrupted, otherPunto, otherProcess };
  for (const link of Object.values(links)) await expect.poll(() => link.line).toBe("en linea");
  return {
    inst,
    http,
    observers: {
      poller,
      pushed: deEnlace(pushed),
      interrupted: deEnlace(interrupted),
      otherPunto: deEnlace(otherPunto),
      otherProcess: deEnlace(otherProcess),
    },
    readers: [pushed, otherPunto],
    cortar: line.cortar,
    cerrar() {
      poller.cerrar();
      for (const link of Object.values(links)) link.close();
    },
  };
}

/** Refusals are part of the game: a case taken by the other point, a conversation that is not there yet. */
async function take({ inst, http, readers, cortar: cut }: Scene, { act, chat, who }: Step): Promise<void> {
  const usuario = CHATS[chat] ?? "";
  if (act === "corta") {
    cut();
    return;
  }
  if (act === "escribe") {
    await bench.ciudadanoEscribe(inst.canal, { chat: usuario, texto: `Escribo a las ${performance.now()}` });
    return;
  }
  const entrada = await bench.db
    .selectFrom("canal_entrada as e")
    .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
    .select(["e.id", "cce.id_caso"])
    .select(
      sql<number>`(SELECT max(m.id) FROM mensaje m WHERE m.id_canal_entrada = e.id AND m.direccion = 'ENTRADA')`.as(
        "ultimo",
      ),
    )
    .where("e.id_canal", "=", inst.canal.id)
    .where("e.usuario", "=", usuario)
    .orderBy("cce.id_caso", "desc")
    .executeTakeFirst();
  const client = http[who];
  if (!entrada || !client) return;
  if (act === "lee") readers[who]?.markRead(entrada.ultimo);
  const { id, id_caso } = entrada;
  if (act === "toma") await atender(client, id_caso).catch(() => undefined);
  if (act === "libera") await liberar(client, id_caso).catch(() => undefined);
  if (act === "cierra") await cerrar(client, id_caso).catch(() => undefined);
  if (act === "responde") await responder(client, { id_caso, id_canal_entrada: id }).catch(() => undefined);
}

/** Until nothing is on its way any more: neither deliveries nor their receipts. */
async function quiet({ id }: Institucion): Promise<void> {
  let before = "";
  const isQuiet = async () => {
    const { rows } = await sql<{ huella: string; quedan: number }>`
      SELECT (SELECT string_agg(secuencia::text, ',' ORDER BY id) FROM punto WHERE id_entidad = ${id})
          || (SELECT coalesce(string_agg(secuencia::text, ',' ORDER BY id), '') FROM caso WHERE id_entidad = ${id}) AS huella,
        (SELECT count(*)::int FROM salida WHERE estado IN ('EN_COLA', 'ENVIANDO')) AS quedan`.execute(
      bench.db,
    );
    const current = rows[0]?.huella ?? "";
    const same = current === before && rows[0]?.quedan === 0;
    before = current;
    return same;
  };
  await expect.poll(isQuiet, { interval: 120, timeout: 20_000 }).toBe(true);
}

/** A receipt may still come while they are compared, and then both see it; what one of them lost it never sees. */
const equalAtLast = (name: string, seen: () => unknown, fresh: () => unknown): Promise<void> =>
  vi.waitFor(() => expect({ nombre: name, visto: seen() }).toEqual({ nombre: name, visto: fresh() }), {
    timeout: 10_000,
  });

async function compare(scene: Scene, opened: ReadonlyMap<string, number>): Promise<void> {
  const { inst, observers } = scene;
  for (const [i, punto] of inst.puntos.entries()) {
    const fresh = await bench.enlace(inst.operadores[i] ?? inst.admin, punto);
    await expect.poll(() => fresh.line).toBe("en linea");
    const { secuencia } = await bench.db
      .selectFrom("punto")
      .select("secuencia")
      .where("id", "=", punto)
      .executeTakeFirstOrThrow();
    await expect.poll(() => fresh.chats.mark).toBe(secuencia);
    const ofThisPunto = i === 0 ? ["poller", "pushed", "interrupted"] : ["otherPunto", "otherProcess"];
    for (const name of ofThisPunto) {
      const observer = observers[name];
      await equalAtLast(
        name,
        () => observer && listaVista(observer.chats()),
        () => listaVista(fresh.chats),
      );
      const entrada = opened.get(name);
      // A conversation that left for the other point is no longer followed here.
      if (entrada === undefined || !fresh.chats.chats.has(entrada)) continue;
      fresh.open(entrada);
      await expect.poll(() => fresh.hilo(entrada)?.id_caso).toBeGreaterThan(0);
      await equalAtLast(
        name,
        () => hiloVisto(observer?.hilo(entrada)),
        () => hiloVisto(fresh.hilo(entrada)),
      );
    }
    fresh.close();
  }
}

describe("convergencia: ningún cambio se pierde, venga como venga [B-tiempo-real-07, B-tiempo-real-13, D82, D83]", () => {
  it("quien sondea, quien recibe avisos, quien se corta y quien está en otro proceso terminan igual que una página nueva", async () => {
    let compared = 0;
    await check(
      asyncProperty(Schedule, async (schedule) => {
        const scene = await prepare();
        try {
          const opened = new Map<string, number>();
          // Each watches a conversation from its first message on.
          await bench.ciudadanoEscribe(scene.inst.canal, { chat: CHATS[0] ?? "", texto: "Soy el primero" });
          for (const [name, observer] of Object.entries(scene.observers)) {
            await expect.poll(() => observer.chats().chats.size, { timeout: 10_000 }).toBeGreaterThan(0);
            const [entrada] = observer.chats().chats.keys();
            if (entrada === undefined) continue;
            observer.abrir(entrada);
            opened.set(name, entrada);
          }
          for (const group of schedule)
            await Promise.all(group.map((step) => lento(step.pauseMs, take)(scene, step)));
          await quiet(scene.inst);
          await compare(scene, opened);
          compared += 1;
        } finally {
          scene.cerrar();
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect(compared).toBe(RUNS);
  }, 60_000);
});
