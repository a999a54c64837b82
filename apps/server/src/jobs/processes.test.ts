import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { CanalError } from "../channels/connector.ts";
import type { Announcement } from "../db/transaction.ts";
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

const abiertos: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const abierto of abiertos.splice(0)) await abierto.close();
  await sql`DELETE FROM proceso`.execute(base.db);
});

const vivos = async () =>
  (await base.db.selectFrom("proceso").select("nombre").orderBy("nombre").execute()).map(
    ({ nombre }) => nombre,
  );

async function vivir(
  nombre: string,
  {
    avisos = [],
    alRenacer = () => undefined,
    muertoS = 0.4,
  }: { avisos?: Announcement[]; alRenacer?: () => void; muertoS?: number } = {},
): Promise<Processes> {
  const procesos = await startProcesses({
    db: base.db,
    name: nombre,
    logger,
    publish: (otros) => void avisos.push(...otros),
    times: { beatMs: 50, deadS: muertoS },
  });
  procesos.onReborn(alRenacer);
  abiertos.push(procesos);
  return procesos;
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
    const avisos: Announcement[] = [];
    const { idEntrada, idUsuario } = await conversacion();
    await register(base.db, "muerto");
    await addViewer(base.db, { proceso: "muerto", id_canal_entrada: idEntrada, id_usuario: idUsuario });
    await vivir("vivo", { avisos });
    await expect.poll(vivos).toEqual(["vivo"]);
    expect(await base.db.selectFrom("mirada").select("proceso").execute()).toEqual([]);
    await expect.poll(() => avisos).toContainEqual({ tipo: "mirada", id_canal_entrada: idEntrada });
  });

  it("quien se va se borra al instante", async () => {
    const procesos = await vivir("breve");
    await procesos.close();
    expect(await vivos()).toEqual([]);
  });

  it("quien fue dado por muerto y vive se inscribe otra vez y lo sabe", async () => {
    let renacidas = 0;
    await vivir("dormido", {
      alRenacer: () => {
        renacidas += 1;
      },
    });
    await sql`DELETE FROM proceso WHERE nombre = 'dormido'`.execute(base.db);
    await expect.poll(vivos).toEqual(["dormido"]);
    await expect.poll(() => renacidas).toBe(1);
  });

  it("quien acaba de volver no juzga a nadie: tras un corte de la base todos llegan tarde", async () => {
    await register(base.db, "tardio");
    await sql`UPDATE proceso SET latido = now() - interval '1 hour'`.execute(base.db);
    await vivir("vuelto", { muertoS: 600 });
    const latido = async () =>
      (
        await base.db
          .selectFrom("proceso")
          .select("latido")
          .where("nombre", "=", "vuelto")
          .executeTakeFirstOrThrow()
      ).latido;
    // Whoever judges does so at each beat.
    for (const _ of [1, 2, 3]) {
      const antes = await latido();
      await expect.poll(latido).not.toEqual(antes);
    }
    expect(await vivos()).toEqual(["tardio", "vuelto"]);
  });
});

describe("arriendos: uno solo a la vez", () => {
  const arriendos = (proceso: string, plazoS = 0.5) =>
    createLeases({ db: base.db, processName: proceso, times: { renewMs: 100, holdS: plazoS } });

  it("de diez que lo piden a la vez uno lo tiene, y lo conserva mientras renueva", async () => {
    const nombres = Array.from({ length: 10 }, (_nada, i) => `p${i}`);
    for (const nombre of nombres) await register(base.db, nombre);
    const todos = nombres.map((nombre) => arriendos(nombre, 60));
    const duenos: number[] = [];
    for (let ronda = 0; ronda < 3; ronda += 1) {
      const tomas = await Promise.all(todos.map((uno) => uno.take(["correo"])));
      expect(tomas.filter((toma) => toma.has("correo")).length).toBe(1);
      duenos.push(tomas.findIndex((toma) => toma.has("correo")));
    }
    expect(new Set(duenos).size).toBe(1);
  });

  it("pasa a otro cuando vence, y quien lo tenía lo da por vencido antes", async () => {
    for (const nombre of ["uno", "otro"]) await register(base.db, nombre);
    const [uno, otro] = [arriendos("uno"), arriendos("otro")];
    expect((await uno.take(["a"])).has("a")).toBe(true);
    let soltoPrimero = false;
    await expect
      .poll(
        async () => {
          soltoPrimero ||= uno.expired().includes("a");
          return (await otro.take(["a"])).has("a");
        },
        { interval: 20 },
      )
      .toBe(true);
    expect(soltoPrimero).toBe(true);
    expect((await uno.take(["a"])).has("a")).toBe(false);
  });

  it("el de un proceso muerto queda libre con él", async () => {
    for (const nombre of ["muere", "hereda"]) await register(base.db, nombre);
    await arriendos("muere", 60).take(["b"]);
    expect((await arriendos("hereda").take(["b"])).size).toBe(0);
    await sql`DELETE FROM proceso WHERE nombre = 'muere'`.execute(base.db);
    expect((await arriendos("hereda").take(["b"])).size).toBe(1);
  });

  it("el cursor lo mueve solo quien tiene el arriendo", async () => {
    const { idCanal } = await conversacion();
    for (const nombre of ["dueño", "ex"]) await register(base.db, nombre);
    await arriendos("dueño", 60).take(["escucha:x"]);
    const cursor = { id_canal: idCanal, lease: "escucha:x" };
    expect(await saveCursor(base.db, { ...cursor, processName: "dueño", value: { uid: 7 } })).toBe(true);
    expect(await saveCursor(base.db, { ...cursor, processName: "ex", value: { uid: 3 } })).toBe(false);
    expect(await readCursor(base.db, idCanal)).toEqual({ uid: 7 });
  });
});

describe("escuchas: cada cuenta en un proceso [B-canales-42]", () => {
  interface Mesa {
    cuentas: Listenable[];
    /** Who listens to what, now. */
    oyendo: Map<number, Set<string>>;
    arranques: string[];
    /** Rounds that each process began. */
    rondas: Map<string, number>;
    /** The next start breaks at once. */
    romper: number;
    /** A configuration that the provider refuses. */
    rechazada?: string;
  }
  const mesa = (): Mesa => ({
    cuentas: [],
    oyendo: new Map(),
    arranques: [],
    rondas: new Map(),
    romper: 0,
  });
  /** Whatever that process would do by itself, it has had its occasions. */
  async function dosRondas(lugar: Mesa, proceso: string): Promise<void> {
    const cuantas = () => lugar.rondas.get(proceso) ?? 0;
    const antes = cuantas();
    // The third begins when the second is done.
    await expect.poll(cuantas).toBeGreaterThanOrEqual(antes + 3);
  }

  async function escuchas(lugar: Mesa, proceso: string): Promise<Listeners> {
    await register(base.db, proceso);
    const nuevas = startListeners({
      leases: createLeases({ db: base.db, processName: proceso, times: { renewMs: 50, holdS: 0.5 } }),
      listenables: () => {
        lugar.rondas.set(proceso, (lugar.rondas.get(proceso) ?? 0) + 1);
        return Promise.resolve(lugar.cuentas);
      },
      async listen(id, _arriendo, signal) {
        lugar.arranques.push(`${proceso} ${id}`);
        if (lugar.romper > 0) {
          lugar.romper -= 1;
          throw new Error("the line broke");
        }
        if (lugar.rechazada === lugar.cuentas.find((cuenta) => cuenta.id === id)?.version)
          throw new CanalError("credencial", "AUTHENTICATIONFAILED", "the mailbox refused the log-in");
        const quienes = lugar.oyendo.get(id) ?? new Set();
        lugar.oyendo.set(id, quienes.add(proceso));
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        quienes.delete(proceso);
      },
      onBroken: () => Promise.resolve(),
      isAccountFault: (error) => error instanceof CanalError,
      logger,
      roundMs: 50,
      pauses: { minMs: 10, maxMs: 40, healthyMs: 1_000 },
    });
    abiertos.push(nuevas);
    return nuevas;
  }
  const quienOye = (lugar: Mesa, id: number) => [...(lugar.oyendo.get(id) ?? [])];

  it("dos procesos, una cuenta: la oye uno; cuando se va la toma el otro", async () => {
    const lugar = mesa();
    lugar.cuentas = [{ id: 1, version: "a" }];
    const primero = await escuchas(lugar, "a");
    await expect.poll(() => quienOye(lugar, 1)).toEqual(["a"]);
    await escuchas(lugar, "b");
    await dosRondas(lugar, "b");
    expect(quienOye(lugar, 1)).toEqual(["a"]);
    await primero.close();
    await expect.poll(() => quienOye(lugar, 1)).toEqual(["b"]);
  });

  it("la de un proceso que murió la toma otro cuando vence", async () => {
    const lugar = mesa();
    lugar.cuentas = [{ id: 2, version: "a" }];
    await register(base.db, "muerto");
    await createLeases({ db: base.db, processName: "muerto", times: { renewMs: 50, holdS: 60 } }).take([
      "escucha:2",
    ]);
    await escuchas(lugar, "vivo");
    await dosRondas(lugar, "vivo");
    expect(quienOye(lugar, 2)).toEqual([]);
    await sql`UPDATE arriendo SET hasta = now() - interval '1 second' WHERE proceso = 'muerto'`.execute(
      base.db,
    );
    await expect.poll(() => quienOye(lugar, 2)).toEqual(["vivo"]);
  });

  it("una línea rota se abre de nuevo, cada vez más despacio; una cuenta inactivada se deja", async () => {
    const lugar = mesa();
    lugar.cuentas = [{ id: 3, version: "a" }];
    lugar.romper = 3;
    await escuchas(lugar, "a");
    await expect.poll(() => quienOye(lugar, 3)).toEqual(["a"]);
    expect(lugar.arranques.length).toBe(4);
    lugar.cuentas = [];
    await expect.poll(() => quienOye(lugar, 3)).toEqual([]);
    await dosRondas(lugar, "a");
    expect(lugar.arranques.length).toBe(4);
  });

  it("una contraseña rechazada dos veces seguidas no se prueba más hasta que cambia", async () => {
    const lugar = mesa();
    lugar.cuentas = [{ id: 6, version: "a" }];
    lugar.rechazada = "a";
    await escuchas(lugar, "a");
    await expect.poll(() => lugar.arranques).toEqual(["a 6", "a 6"]);
    // Between two rounds pass more than the longest pause between two tries.
    await dosRondas(lugar, "a");
    expect(lugar.arranques).toEqual(["a 6", "a 6"]);
    lugar.cuentas = [{ id: 6, version: "b" }];
    await expect.poll(() => quienOye(lugar, 6)).toEqual(["a"]);
  });

  it("otra configuración la hace empezar de nuevo", async () => {
    const lugar = mesa();
    lugar.cuentas = [{ id: 4, version: "a" }];
    await escuchas(lugar, "a");
    await expect.poll(() => lugar.arranques.length).toBe(1);
    lugar.cuentas = [{ id: 4, version: "b" }];
    await expect.poll(() => lugar.arranques.length).toBe(2);
    await expect.poll(() => quienOye(lugar, 4)).toEqual(["a"]);
  });

  it("la pausa se dobla de 1 s a 5 min, y nunca es igual para todos", () => {
    const pauses = { minMs: 1_000, maxMs: 300_000, healthyMs: 60_000 };
    expect([0, 1, 2, 8, 9, 100].map((fallos) => pauseMs(fallos, pauses, 1))).toEqual([
      1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
    ]);
    expect(pauseMs(3, pauses, 0)).toBe(4_000);
  });
});
