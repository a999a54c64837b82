import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { gate } from "../../../test/gate.ts";
import { suiteExterna } from "../../../test/suite-externa.ts";
import type { Announcement } from "../../db/transaction.ts";
import { createLogger } from "../../shared/logger.ts";
import type { Bus } from "./bus.ts";
import { AnnouncementQueue, readPayload } from "./payload.ts";
import { createPostgresTransport } from "./postgres.ts";
import { createProcessBus, type Transport } from "./processes.ts";
import { createRedisTransport } from "./redis.ts";

interface Heard {
  bus: Bus;
  avisos: Announcement[];
  sweeps: number;
}

const opened: Bus[] = [];
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});

function hear(transport: Transport, processName: string, probeMs = 200): Heard {
  const bus = createProcessBus({ transport, processName, logger: createLogger("silent"), probeMs });
  opened.push(bus);
  const heard: Heard = { bus, avisos: [], sweeps: 0 };
  bus.subscribe({
    hear: (aviso) => void heard.avisos.push(aviso),
    sweep: () => {
      heard.sweeps += 1;
    },
  });
  return heard;
}

/** Both lines are open. */
async function pair(open: () => Transport): Promise<[Heard, Heard]> {
  const both: [Heard, Heard] = [hear(open(), "a"), hear(open(), "b")];
  await expect.poll(() => both.map(({ sweeps }) => sweeps)).toEqual([1, 1]);
  return both;
}

const punto = (id: number, secuencia: number): Announcement => ({ tipo: "punto", id, secuencia });

function rules(open: (port?: number) => Transport, portOf: () => number): void {
  it("lo anunciado se oye en el propio proceso enseguida y en el otro una sola vez", async () => {
    const [a, b] = await pair(() => open());
    a.bus.publish([punto(1, 7), { tipo: "salida" }]);
    expect(a.avisos).toEqual([punto(1, 7), { tipo: "salida" }]);
    await expect.poll(() => b.avisos).toEqual([punto(1, 7), { tipo: "salida" }]);
    // Said after it on the same line: its own words would have come back before.
    b.bus.publish([punto(2, 1)]);
    await expect.poll(() => a.avisos.at(-1)).toEqual(punto(2, 1));
    expect(a.avisos).toEqual([punto(1, 7), { tipo: "salida" }, punto(2, 1)]);
  });

  it("una ráfaga viaja en pocas cargas y del mismo punto llega el último número", async () => {
    const [a, b] = await pair(() => open());
    for (let i = 1; i <= 2_000; i += 1) a.bus.publish([punto((i % 10) + 1, i)]);
    await expect
      .poll(() => Math.max(...b.avisos.map((aviso) => ("secuencia" in aviso ? aviso.secuencia : 0))))
      .toBe(2_000);
    expect(b.avisos.length).toBeLessThan(500);
    const last = new Map(b.avisos.map((aviso) => ["id" in aviso ? aviso.id : 0, aviso]));
    expect(
      [...last.values()].map((aviso) => ("secuencia" in aviso ? aviso.secuencia : 0)).sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 10 }, (_nothing, i) => 1_991 + i));
  });

  it("con la línea cortada guarda lo suyo, la abre de nuevo y pide a todos que repasen", async () => {
    const line = await gate(portOf());
    try {
      const [a, b] = await pair(() => open(line.port));
      line.cut();
      await expect.poll(() => a.sweeps + b.sweeps).toBe(4);
      a.bus.publish([punto(2, 9)]);
      await expect.poll(() => b.avisos).toEqual([punto(2, 9)]);
    } finally {
      line.close();
    }
  });

  it("una línea muda, de la que nadie avisó que murió, se descubre y se reemplaza", async () => {
    const line = await gate(portOf());
    try {
      const a = hear(open(line.port), "a");
      await expect.poll(() => a.sweeps).toBe(1);
      const before = line.openedSoFar();
      line.silence(true);
      // It was found out when another line is tried.
      await expect.poll(() => line.openedSoFar()).toBeGreaterThan(before);
      line.silence(false);
      await expect.poll(() => a.sweeps, { timeout: 10_000 }).toBeGreaterThan(1);
    } finally {
      line.close();
    }
  });
}

describe("bus que se cierra", () => {
  it("cerrado mientras se abre su línea, no la deja abierta", async () => {
    let open = (): void => undefined;
    let closed = 0;
    const heard = hear(
      {
        maxPayload: 100,
        async open() {
          await new Promise<void>((resolve) => {
            open = resolve;
          });
          return {
            send: () => Promise.resolve(),
            probe: () => Promise.resolve(),
            async close() {
              closed += 1;
            },
          };
        },
      },
      "a",
    );
    const closing = heard.bus.close();
    open();
    await closing;
    expect(closed).toBe(1);
    expect(heard.sweeps).toBe(0);
  });
});

describe("bus sobre PostgreSQL [B-tiempo-real-13, D83]", () => {
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBaseDePrueba();
  });
  afterAll(() => base.close());
  rules(
    (port) => {
      const url = new URL(base.url);
      if (port !== undefined) Object.assign(url, { hostname: "127.0.0.1", port: String(port) });
      return createPostgresTransport(url.href, { esperaMs: 500 });
    },
    () => Number(new URL(base.url).port || 5432),
  );
});

const missing =
  spawnSync("redis-server", ["--version"]).status === 0 ? null : "no hay redis-server en este sistema";

suiteExterna("bus sobre Redis [B-tiempo-real-13, D83]", missing, () => {
  let redis: ChildProcess;
  let redisPort = 0;
  beforeAll(async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve));
    redisPort = (free.address() as AddressInfo).port;
    await new Promise((resolve) => free.close(resolve));
    const args = ["--port", String(redisPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    redis = spawn("redis-server", args, { stdio: "ignore" });
  });
  afterAll(() => redis.kill());
  rules(
    (port) => createRedisTransport(`redis://127.0.0.1:${port ?? redisPort}/0`, { esperaMs: 500 }),
    () => redisPort,
  );
});

describe("un proceso solo [B-tiempo-real-13]", () => {
  /** A line that keeps what is sent; `say` is another process's word on it. */
  function lineOf() {
    const sent: string[] = [];
    let say: (payload: string) => void = () => undefined;
    const transport: Transport = {
      maxPayload: 1_000,
      async open({ onPayload }) {
        say = onPayload;
        return {
          send: async (payload) => void sent.push(payload),
          probe: async () => undefined,
          close: async () => undefined,
        };
      },
    };
    return { transport, sent, say: (payload: string) => say(payload) };
  }
  const greeting = JSON.stringify({ de: "b", avisos: [] });

  it("saluda al abrir su línea, y no manda lo que nadie oiría; quien está con él lo oye igual", async () => {
    const { transport, sent, say } = lineOf();
    const a = hear(transport, "a");
    await expect.poll(() => sent).toEqual([JSON.stringify({ de: "a", avisos: [] })]);
    a.bus.accompany(false);
    a.bus.publish([punto(1, 1)]);
    expect(a.avisos).toEqual([punto(1, 1)]);
    // Another one opens its line: it reads by itself what was before, and hears what comes.
    say(greeting);
    a.bus.publish([punto(1, 2)]);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toBe(JSON.stringify({ de: "a", avisos: [punto(1, 2)] }));
  });

  it("a quien oyó hablar le manda un rato aunque no esté contado; después, si vive, está contado", async () => {
    const { transport, sent, say } = lineOf();
    const a = createProcessBus({
      transport,
      processName: "a",
      logger: createLogger("silent"),
      believedMs: 30,
    });
    opened.push(a);
    await expect.poll(() => sent).toHaveLength(1);
    a.accompany(false);
    say(greeting);
    await expect
      .poll(() => {
        const before = sent.length;
        a.publish([punto(1, 1)]);
        return sent.length - before;
      })
      .toBe(0);
    a.accompany(true);
    const before = sent.length;
    a.publish([punto(1, 2)]);
    await expect.poll(() => sent.length).toBe(before + 1);
  });

  it("las filas no viajan: quien está en otro proceso las lee", async () => {
    const { transport, sent } = lineOf();
    const a = hear(transport, "a");
    await expect.poll(() => sent).toHaveLength(1);
    a.bus.publish([{ tipo: "punto", id: 1, secuencia: 3, chats: [] }]);
    expect(a.avisos).toEqual([{ tipo: "punto", id: 1, secuencia: 3, chats: [] }]);
    await expect.poll(() => sent.at(-1)).toBe(JSON.stringify({ de: "a", avisos: [punto(1, 3)] }));
  });
});

describe("carga del bus", () => {
  it("de dos avisos sobre lo mismo queda el posterior, aunque se anuncien al revés", () => {
    const queue = new AnnouncementQueue();
    for (const secuencia of [3, 5, 4]) queue.put(punto(1, secuencia));
    expect(queue.take("a", 1_000).announcements).toEqual([punto(1, 5)]);
    expect(queue.empty).toBe(true);
  });

  it("ninguna carga pasa del tamaño que el medio admite, y nada se queda", () => {
    const queue = new AnnouncementQueue();
    for (let i = 1; i <= 300; i += 1) queue.put(punto(i, 1_000_000 + i));
    const ids = new Set<number>();
    while (!queue.empty) {
      const { payload } = queue.take("un-proceso", 700);
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(700);
      for (const aviso of readPayload(payload)?.avisos ?? []) if (aviso.tipo === "punto") ids.add(aviso.id);
    }
    expect(ids.size).toBe(300);
  });

  it("lo que no se entiende se deja pasar: el repaso lo encuentra", () => {
    expect(readPayload("{")).toBeNull();
    expect(readPayload(JSON.stringify({ de: "a", avisos: [{ tipo: "de otra versión" }] }))).toBeNull();
  });
});
