import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { suiteExterna } from "../../../test/suite-externa.ts";
import type { Announcement } from "../../db/transaction.ts";
import { createLogger } from "../../shared/logger.ts";
import type { Bus } from "./bus.ts";
import { AnnouncementQueue, readPayload } from "./payload.ts";
import { createPostgresTransport } from "./postgres.ts";
import { createProcessBus, type Transport } from "./processes.ts";
import { createRedisTransport } from "./redis.ts";

interface Oido {
  bus: Bus;
  avisos: Announcement[];
  repasos: number;
}

const abiertos: Bus[] = [];
afterEach(async () => {
  for (const bus of abiertos.splice(0)) await bus.close();
});

function oir(transport: Transport, processName: string, probeMs = 200): Oido {
  const bus = createProcessBus({ transport, processName, logger: createLogger("silent"), probeMs });
  abiertos.push(bus);
  const oido: Oido = { bus, avisos: [], repasos: 0 };
  bus.subscribe({
    hear: (aviso) => void oido.avisos.push(aviso),
    sweep: () => {
      oido.repasos += 1;
    },
  });
  return oido;
}

/** Both lines are open. */
async function pareja(abrir: () => Transport): Promise<[Oido, Oido]> {
  const dos: [Oido, Oido] = [oir(abrir(), "a"), oir(abrir(), "b")];
  await expect.poll(() => dos.map(({ repasos }) => repasos)).toEqual([1, 1]);
  return dos;
}

/** A way to a server that can be cut, or go silent without a word. */
async function paso(puerto: number): Promise<{
  puerto: number;
  cortar(): void;
  callar(si: boolean): void;
  /** Lines opened so far. */
  abiertas(): number;
  cerrar(): void;
}> {
  const lineas = new Set<Socket>();
  let callado = false;
  let abiertas = 0;
  const servidor: Server = createServer((aqui) => {
    abiertas += 1;
    const alla = connect(puerto, "127.0.0.1");
    for (const uno of [aqui, alla]) {
      lineas.add(uno);
      uno.on("error", () => undefined).on("close", () => lineas.delete(uno));
    }
    aqui.on("data", (datos) => !callado && alla.write(datos));
    alla.on("data", (datos) => !callado && aqui.write(datos));
    aqui.on("close", () => alla.destroy());
    alla.on("close", () => aqui.destroy());
  });
  await new Promise<void>((resolve) => servidor.listen(0, "127.0.0.1", resolve));
  return {
    puerto: (servidor.address() as AddressInfo).port,
    cortar: () => {
      for (const linea of lineas) linea.destroy();
    },
    callar: (si) => {
      callado = si;
    },
    abiertas: () => abiertas,
    cerrar: () => {
      for (const linea of lineas) linea.destroy();
      servidor.close();
    },
  };
}

const punto = (id: number, secuencia: number): Announcement => ({ tipo: "punto", id, secuencia });

function reglas(abrir: (puerto?: number) => Transport, puertoDe: () => number): void {
  it("lo anunciado se oye en el propio proceso enseguida y en el otro una sola vez", async () => {
    const [a, b] = await pareja(() => abrir());
    a.bus.publish([punto(1, 7), { tipo: "salida" }]);
    expect(a.avisos).toEqual([punto(1, 7), { tipo: "salida" }]);
    await expect.poll(() => b.avisos).toEqual([punto(1, 7), { tipo: "salida" }]);
    // Said after it on the same line: its own words would have come back before.
    b.bus.publish([punto(2, 1)]);
    await expect.poll(() => a.avisos.at(-1)).toEqual(punto(2, 1));
    expect(a.avisos).toEqual([punto(1, 7), { tipo: "salida" }, punto(2, 1)]);
  });

  it("una ráfaga viaja en pocas cargas y del mismo punto llega el último número", async () => {
    const [a, b] = await pareja(() => abrir());
    for (let i = 1; i <= 2_000; i += 1) a.bus.publish([punto((i % 10) + 1, i)]);
    await expect
      .poll(() => Math.max(...b.avisos.map((aviso) => ("secuencia" in aviso ? aviso.secuencia : 0))))
      .toBe(2_000);
    expect(b.avisos.length).toBeLessThan(500);
    const ultimos = new Map(b.avisos.map((aviso) => ["id" in aviso ? aviso.id : 0, aviso]));
    expect(
      [...ultimos.values()]
        .map((aviso) => ("secuencia" in aviso ? aviso.secuencia : 0))
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 10 }, (_nada, i) => 1_991 + i));
  });

  it("con la línea cortada guarda lo suyo, la abre de nuevo y pide a todos que repasen", async () => {
    const linea = await paso(puertoDe());
    try {
      const [a, b] = await pareja(() => abrir(linea.puerto));
      linea.cortar();
      await expect.poll(() => a.repasos + b.repasos).toBe(4);
      a.bus.publish([punto(2, 9)]);
      await expect.poll(() => b.avisos).toEqual([punto(2, 9)]);
    } finally {
      linea.cerrar();
    }
  });

  it("una línea muda, de la que nadie avisó que murió, se descubre y se reemplaza", async () => {
    const linea = await paso(puertoDe());
    try {
      const a = oir(abrir(linea.puerto), "a");
      await expect.poll(() => a.repasos).toBe(1);
      const antes = linea.abiertas();
      linea.callar(true);
      // It was found out when another line is tried.
      await expect.poll(() => linea.abiertas()).toBeGreaterThan(antes);
      linea.callar(false);
      await expect.poll(() => a.repasos, { timeout: 10_000 }).toBeGreaterThan(1);
    } finally {
      linea.cerrar();
    }
  });
}

describe("bus que se cierra", () => {
  it("cerrado mientras se abre su línea, no la deja abierta", async () => {
    let abrir = (): void => undefined;
    let cerradas = 0;
    const oido = oir(
      {
        maxPayload: 100,
        async open() {
          await new Promise<void>((resolve) => {
            abrir = resolve;
          });
          return {
            send: () => Promise.resolve(),
            probe: () => Promise.resolve(),
            async close() {
              cerradas += 1;
            },
          };
        },
      },
      "a",
    );
    const cierre = oido.bus.close();
    abrir();
    await cierre;
    expect(cerradas).toBe(1);
    expect(oido.repasos).toBe(0);
  });
});

describe("bus sobre PostgreSQL [B-tiempo-real-13, D83]", () => {
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBaseDePrueba();
  });
  afterAll(() => base.close());
  reglas(
    (puerto) => {
      const url = new URL(base.url);
      if (puerto !== undefined) url.port = String(puerto);
      return createPostgresTransport(url.href, { esperaMs: 500 });
    },
    () => Number(new URL(base.url).port || 5432),
  );
});

const falta =
  spawnSync("redis-server", ["--version"]).status === 0 ? null : "no hay redis-server en este sistema";

suiteExterna("bus sobre Redis [B-tiempo-real-13, D83]", falta, () => {
  let redis: ChildProcess;
  let puertoRedis = 0;
  beforeAll(async () => {
    const libre = createServer();
    await new Promise<void>((resolve) => libre.listen(0, "127.0.0.1", resolve));
    puertoRedis = (libre.address() as AddressInfo).port;
    await new Promise((resolve) => libre.close(resolve));
    const argumentos = [
      "--port",
      String(puertoRedis),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    redis = spawn("redis-server", argumentos, { stdio: "ignore" });
  });
  afterAll(() => redis.kill());
  reglas(
    (puerto) => createRedisTransport(`redis://127.0.0.1:${puerto ?? puertoRedis}/0`, { esperaMs: 500 }),
    () => puertoRedis,
  );
});

describe("carga del bus", () => {
  it("de dos avisos sobre lo mismo queda el posterior, aunque se anuncien al revés", () => {
    const cola = new AnnouncementQueue();
    for (const secuencia of [3, 5, 4]) cola.put(punto(1, secuencia));
    expect(cola.take("a", 1_000).announcements).toEqual([punto(1, 5)]);
    expect(cola.empty).toBe(true);
  });

  it("ninguna carga pasa del tamaño que el medio admite, y nada se queda", () => {
    const cola = new AnnouncementQueue();
    for (let i = 1; i <= 300; i += 1) cola.put(punto(i, 1_000_000 + i));
    const ids = new Set<number>();
    while (!cola.empty) {
      const { payload } = cola.take("un-proceso", 700);
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
