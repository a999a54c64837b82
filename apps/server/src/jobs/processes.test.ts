import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { CanalError } from "../channels/connector.ts";
import { connect, type Db } from "../db/database.ts";
import { type Announcement, giveLanes, transaction } from "../db/transaction.ts";
import { crearCanal, crearCanalEntrada } from "../domains/canal/canal.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { addViewer } from "../realtime/viewers.repository.ts";
import { createSealer } from "../shared/crypto.ts";
import { createLogger } from "../shared/logger.ts";
import { createLeases } from "./leases.ts";
import { type Listenable, type Listeners, pauseMs, startListeners } from "./listeners.ts";
import { readCursor, register, saveCursor } from "./process.repository.ts";
import { type Processes, startProcesses } from "./processes.ts";

const logger = createLogger("silent");
let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await sql`DELETE FROM proceso`.execute(base.db);
});

const alive = async () =>
  (await base.db.selectFrom("proceso").select("nombre").orderBy("nombre").execute()).map(
    ({ nombre }) => nombre,
  );

async function live(
  nombre: string,
  {
    heard = [],
    onReborn = () => undefined,
    accompany = () => undefined,
    db = base.db,
    deadS = 60,
  }: {
    heard?: Announcement[];
    onReborn?: () => void;
    accompany?: (others: boolean) => void;
    db?: Db;
    deadS?: number;
  } = {},
): Promise<Processes> {
  const processes = await startProcesses({
    db,
    name: nombre,
    logger,
    publish: (others) => void heard.push(...others),
    accompany,
    times: { beatMs: 50, deadS },
  });
  processes.onReborn(onReborn);
  opened.push(processes);
  return processes;
}

async function beatsThrice(nombre: string): Promise<void> {
  const lastBeat = async () =>
    (
      await base.db
        .selectFrom("proceso")
        .select("latido")
        .where("nombre", "=", nombre)
        .executeTakeFirstOrThrow()
    ).latido;
  for (const _ of [1, 2, 3]) {
    const before = await lastBeat();
    await expect.poll(lastBeat).not.toEqual(before);
  }
}

async function conversacion(): Promise<{ idCanal: number; idEntrada: number; idUsuario: number }> {
  const id_entidad = await crearEntidad(base.db);
  const canal = await crearCanal(base.db, createSealer("x".repeat(40)), { id_entidad });
  const idEntrada = await crearCanalEntrada(base.db, { id_canal: canal.id });
  const { id: idUsuario } = await crearUsuario(base.db, { id_entidad });
  return { idCanal: canal.id, idEntrada, idUsuario };
}

describe("procesos: quién vive [B-tiempo-real-13]", () => {
  it("quien deja de latir es borrado por otro, con lo que tenía abierto, y se anuncia", async () => {
    const heard: Announcement[] = [];
    const { idEntrada, idUsuario } = await conversacion();
    await register(base.db, "muerto");
    await addViewer(base.db, { proceso: "muerto", id_canal_entrada: idEntrada, id_usuario: idUsuario });
    await live("vivo", { heard, deadS: 0.4 });
    await expect.poll(alive).toEqual(["vivo"]);
    expect(await base.db.selectFrom("mirada").select("proceso").execute()).toEqual([]);
    await expect.poll(() => heard).toContainEqual({ tipo: "mirada", id_canal_entrada: idEntrada });
  });

  it("cada uno sabe si está solo: al comenzar, cuando llega otro y cuando se queda sin él", async () => {
    const told: boolean[] = [];
    await live("uno", { accompany: (others) => void told.push(others) });
    expect(told).toEqual([false]);
    const toldAnother: boolean[] = [];
    const second = await live("otro", { accompany: (others) => void toldAnother.push(others) });
    expect(toldAnother).toEqual([true]);
    await expect.poll(() => told.at(-1)).toBe(true);
    await second.close();
    await expect.poll(() => told.at(-1)).toBe(false);
  });

  it("quien se va se borra al instante", async () => {
    const processes = await live("breve");
    await processes.close();
    expect(await alive()).toEqual([]);
  });

  it("quien fue dado por muerto y vive se inscribe otra vez y lo sabe", async () => {
    let rebirths = 0;
    await live("dormido", {
      onReborn: () => {
        rebirths += 1;
      },
    });
    await sql`DELETE FROM proceso WHERE nombre = 'dormido'`.execute(base.db);
    await expect.poll(alive).toEqual(["dormido"]);
    await expect.poll(() => rebirths).toBe(1);
  });

  it("quien tiene ocupadas todas sus conexiones late por las de los puñados: vive, y nadie toma lo que está enviando", async () => {
    const { promise: busy, resolve: free } = Promise.withResolvers<void>();
    opened.push({ close: async () => free() });
    const own = connect(base.url, { max: 1, onLost: () => undefined });
    const lane = connect(base.url, { max: 1, onLost: () => undefined });
    giveLanes(own.db, lane.db);
    await live("ocupado", { db: own.db, deadS: 3 });
    const held = transaction(own.db, () => busy);
    opened.push({ close: () => held }, own, lane);
    await register(base.db, "muerto");
    await live("juez", { deadS: 3 });
    await expect.poll(alive).toEqual(["juez", "ocupado"]);
    await beatsThrice("ocupado");
    expect(await alive()).toEqual(["juez", "ocupado"]);
  });

  it("quien acaba de volver no juzga a nadie: tras un corte de la base todos llegan tarde", async () => {
    await register(base.db, "tardio");
    await sql`UPDATE proceso SET latido = now() - interval '1 hour'`.execute(base.db);
    await live("vuelto", { deadS: 600 });
    // Whoever judges does so at each beat.
    await beatsThrice("vuelto");
    expect(await alive()).toEqual(["tardio", "vuelto"]);
  });
});

describe("arriendos: uno solo a la vez", () => {
  const leasesOf = (processName: string, holdS = 0.5) =>
    createLeases({ db: base.db, processName, times: { renewMs: 100, holdS } });

  it("de diez que lo piden a la vez uno lo tiene, y lo conserva mientras renueva", async () => {
    const names = Array.from({ length: 10 }, (_nothing, i) => `p${i}`);
    for (const nombre of names) await register(base.db, nombre);
    const all = names.map((nombre) => leasesOf(nombre, 60));
    const owners: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const takes = await Promise.all(all.map((first) => first.take(["correo"])));
      expect(takes.filter((take) => take.has("correo")).length).toBe(1);
      owners.push(takes.findIndex((take) => take.has("correo")));
    }
    expect(new Set(owners).size).toBe(1);
  });

  it("pasa a otro cuando vence, y quien lo tenía lo da por vencido antes", async () => {
    for (const nombre of ["uno", "otro"]) await register(base.db, nombre);
    const [first, second] = [leasesOf("uno"), leasesOf("otro")];
    expect((await first.take(["a"])).has("a")).toBe(true);
    let firstReleased = false;
    await expect
      .poll(
        async () => {
          const taken = (await second.take(["a"])).has("a");
          firstReleased ||= first.expired().includes("a");
          return taken;
        },
        { interval: 20 },
      )
      .toBe(true);
    expect(firstReleased).toBe(true);
    expect((await first.take(["a"])).has("a")).toBe(false);
  });

  it("el de un proceso muerto queda libre con él", async () => {
    for (const nombre of ["muere", "hereda"]) await register(base.db, nombre);
    await leasesOf("muere", 60).take(["b"]);
    expect((await leasesOf("hereda").take(["b"])).size).toBe(0);
    await sql`DELETE FROM proceso WHERE nombre = 'muere'`.execute(base.db);
    expect((await leasesOf("hereda").take(["b"])).size).toBe(1);
  });

  it("el cursor lo mueve solo quien tiene el arriendo", async () => {
    const { idCanal } = await conversacion();
    for (const nombre of ["dueño", "ex"]) await register(base.db, nombre);
    await leasesOf("dueño", 60).take(["escucha:x"]);
    const cursor = { id_canal: idCanal, lease: "escucha:x" };
    expect(await saveCursor(base.db, { ...cursor, processName: "dueño", value: { uid: 7 } })).toBe(true);
    expect(await saveCursor(base.db, { ...cursor, processName: "ex", value: { uid: 3 } })).toBe(false);
    expect(await readCursor(base.db, idCanal)).toEqual({ uid: 7 });
  });
});

describe("escuchas: cada cuenta en un proceso", () => {
  interface Desk {
    accounts: Listenable[];
    /** Who listens to what, now. */
    hearing: Map<number, Set<string>>;
    starts: string[];
    /** Rounds that each process began. */
    rounds: Map<string, number>;
    /** The next start breaks at once. */
    toBreak: number;
    /** A configuration that the provider refuses. */
    refused?: string;
    /** Accounts of which their provider locks those that are refused again and again. */
    mayLock: Set<number>;
    /** Accounts whose line is slow to close, and until when. */
    closing: Map<number, Promise<void>>;
  }
  const desk = (): Desk => ({
    accounts: [],
    hearing: new Map(),
    starts: [],
    rounds: new Map(),
    toBreak: 0,
    mayLock: new Set(),
    closing: new Map(),
  });
  /** Whatever that process would do by itself, it has had its occasions. */
  async function twoRounds(place: Desk, processName: string): Promise<void> {
    const count = () => place.rounds.get(processName) ?? 0;
    const before = count();
    // The third begins when the second is done.
    await expect.poll(count).toBeGreaterThanOrEqual(before + 3);
  }

  async function listen(place: Desk, processName: string): Promise<Listeners> {
    await register(base.db, processName);
    const started = startListeners({
      leases: createLeases({ db: base.db, processName, times: { renewMs: 50, holdS: 60 } }),
      listenables: () => {
        place.rounds.set(processName, (place.rounds.get(processName) ?? 0) + 1);
        return Promise.resolve(place.accounts);
      },
      async listen(id, _lease, signal) {
        place.starts.push(`${processName} ${id}`);
        if (place.toBreak > 0) {
          place.toBreak -= 1;
          throw new Error("the line broke");
        }
        if (place.refused === place.accounts.find((account) => account.id === id)?.version)
          throw new CanalError("credencial", "AUTHENTICATIONFAILED", "the mailbox refused the log-in");
        const hearers = place.hearing.get(id) ?? new Set();
        place.hearing.set(id, hearers.add(processName));
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await place.closing.get(id);
        hearers.delete(processName);
      },
      onBroken: () => Promise.resolve(),
      restAfter: (id, error) => {
        if (!(error instanceof CanalError)) return Promise.resolve("none");
        return Promise.resolve(place.mayLock.has(id) ? "until woken" : "a while");
      },
      rests: { minMs: 150, maxMs: 150 },
      logger,
      roundMs: 50,
      pauses: { minMs: 10, maxMs: 40, healthyMs: 1_000 },
    });
    opened.push(started);
    return started;
  }
  const whoHears = (place: Desk, id: number) => [...(place.hearing.get(id) ?? [])];

  it("dos procesos, una cuenta: la oye uno; cuando se va la toma el otro", async () => {
    const place = desk();
    place.accounts = [{ id: 1, version: "a" }];
    const leading = await listen(place, "a");
    await expect.poll(() => whoHears(place, 1)).toEqual(["a"]);
    await listen(place, "b");
    await twoRounds(place, "b");
    expect(whoHears(place, 1)).toEqual(["a"]);
    await leading.close();
    await expect.poll(() => whoHears(place, 1)).toEqual(["b"]);
  });

  it("la de un proceso que murió la toma otro cuando vence", async () => {
    const place = desk();
    place.accounts = [{ id: 2, version: "a" }];
    await register(base.db, "muerto");
    await createLeases({ db: base.db, processName: "muerto", times: { renewMs: 50, holdS: 60 } }).take([
      "escucha:2",
    ]);
    await listen(place, "vivo");
    await twoRounds(place, "vivo");
    expect(whoHears(place, 2)).toEqual([]);
    await sql`UPDATE arriendo SET hasta = now() - interval '1 second' WHERE proceso = 'muerto'`.execute(
      base.db,
    );
    await expect.poll(() => whoHears(place, 2)).toEqual(["vivo"]);
  });

  it("una línea rota se abre de nuevo, cada vez más despacio; una cuenta inactivada se deja", async () => {
    const place = desk();
    place.accounts = [{ id: 3, version: "a" }];
    place.toBreak = 3;
    await listen(place, "a");
    await expect.poll(() => whoHears(place, 3)).toEqual(["a"]);
    expect(place.starts.length).toBe(4);
    place.accounts = [];
    await expect.poll(() => whoHears(place, 3)).toEqual([]);
    await twoRounds(place, "a");
    expect(place.starts.length).toBe(4);
  });

  it("una contraseña rechazada dos veces seguidas no se prueba más hasta que cambia", async () => {
    const place = desk();
    place.accounts = [{ id: 6, version: "a" }];
    place.refused = "a";
    place.mayLock.add(6);
    await listen(place, "a");
    await expect.poll(() => place.starts).toEqual(["a 6", "a 6"]);
    // Between two rounds pass more than the longest pause between two tries.
    await twoRounds(place, "a");
    expect(place.starts).toEqual(["a 6", "a 6"]);
    place.accounts = [{ id: 6, version: "b" }];
    await expect.poll(() => whoHears(place, 6)).toEqual(["a"]);
  });

  it("una llave rechazada que no puede bloquear la cuenta se prueba de nuevo tras un descanso, y entonces una vez", async () => {
    const place = desk();
    place.accounts = [{ id: 7, version: "a" }];
    place.refused = "a";
    await listen(place, "a");
    await expect.poll(() => place.starts.length).toBeGreaterThan(3);
    delete place.refused;
    await expect.poll(() => whoHears(place, 7)).toEqual(["a"]);
  });

  it("otra configuración la hace empezar de nuevo", async () => {
    const place = desk();
    place.accounts = [{ id: 4, version: "a" }];
    await listen(place, "a");
    await expect.poll(() => place.starts.length).toBe(1);
    place.accounts = [{ id: 4, version: "b" }];
    await expect.poll(() => place.starts.length).toBe(2);
    await expect.poll(() => whoHears(place, 4)).toEqual(["a"]);
  });

  it("una cuya línea tarda en cerrarse, cambiada o inactivada, no quita a las demás la suya, ni la oyen dos", async () => {
    const place = desk();
    place.accounts = [8, 9, 10].map((id) => ({ id, version: "a" }));
    const { promise, resolve: close } = Promise.withResolvers<void>();
    opened.push({ close: async () => close() });
    for (const id of [8, 9]) place.closing.set(id, promise);
    await listen(place, "a");
    await expect.poll(() => place.starts.length).toBe(3);
    place.accounts = [
      { id: 8, version: "b" },
      { id: 10, version: "a" },
    ];
    const leased = async () => {
      const rows = await base.db.selectFrom("arriendo").select(["nombre", "hasta"]).execute();
      return new Map(rows.map(({ nombre, hasta }) => [nombre, hasta]));
    };
    const before = await leased();
    await twoRounds(place, "a");
    expect(place.starts).toEqual(["a 8", "a 9", "a 10"]);
    const after = await leased();
    for (const id of [8, 9, 10]) {
      const name = `escucha:${id}`;
      expect([name, (after.get(name) ?? "") > (before.get(name) ?? "")]).toEqual([name, true]);
    }
    close();
    await expect.poll(() => place.starts).toEqual(["a 8", "a 9", "a 10", "a 8"]);
    expect(whoHears(place, 9)).toEqual([]);
  });

  it("la pausa se dobla de 1 s a 5 min, y nunca es igual para todos", () => {
    const pauses = { minMs: 1_000, maxMs: 300_000, healthyMs: 60_000 };
    expect([0, 1, 2, 8, 9, 100].map((failures) => pauseMs(failures, pauses, 1))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
    expect(pauseMs(3, pauses, 0)).toBe(4_000);
  });
});
