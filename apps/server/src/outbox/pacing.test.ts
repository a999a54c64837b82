import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { CAPACIDADES_DE_PRUEBA, cuentaAbierta } from "../../test/cuentas.ts";
import { CanalError, type Capabilities, type Commit, type OutgoingArchivo } from "../channels/connector.ts";
import type { Registry } from "../channels/registry.ts";
import { transaction } from "../db/transaction.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { createLogger } from "../shared/logger.ts";
import { createDelivery } from "./delivery.ts";
import { type Taken, take } from "./salida.repository.ts";
import { giveTurnBack, pauseTurns, spendTurn, type Turn, takeTurn } from "./turns.repository.ts";

const NOMBRE = "este proceso";
const MIN_MS = 60_000;

let base: BaseDePrueba;
let canal: Awaited<ReturnType<typeof crearCanal>>;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  await register(base.db, NOMBRE);
});
/** An account of its own, so that nothing was sent through it. */
beforeEach(async () => {
  const id_entidad = await crearEntidad(base.db);
  canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
    id_entidad,
  });
  await crearPunto(base.db, { id_entidad, canales: [canal.id] });
});
afterAll(() => base.close());

/** Messages of as many citizens, taken by this process. */
async function tomados(cuantos: number): Promise<Taken[]> {
  for (let n = 0; n < cuantos; n += 1)
    await crearConversacion(base.db, {
      canal,
      turnos: [
        { de: "ciudadano", texto: "Hola", cuando: now() },
        { de: "operador", texto: "Respuesta", cuando: now(), entrega: "EN_COLA" },
      ],
    });
  return await volverATomar();
}
async function volverATomar(): Promise<Taken[]> {
  const lista = await take(base.db, { by: NOMBRE, seconds: 60, limit: 100, inHand: [], sated: [] });
  return lista.filter(({ id_canal }) => id_canal === canal.id);
}
const filaDe = (id: number) =>
  base.db
    .selectFrom("salida")
    .select(["estado", "causa", "intentos", sql<number>`extract(epoch FROM proximo_en - now())`.as("en")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** As if so much time had passed for this account. */
const pasan = async (segundos: number) => {
  await sql`UPDATE salida_turno SET en = en - make_interval(secs => ${segundos}) WHERE id_canal = ${canal.id}`.execute(
    base.db,
  );
  await sql`UPDATE canal_turno SET no_antes = no_antes - make_interval(secs => ${segundos}) WHERE id_canal = ${canal.id}`.execute(
    base.db,
  );
  await sql`UPDATE salida SET proximo_en = proximo_en - make_interval(secs => ${segundos}) WHERE id_canal = ${canal.id}`.execute(
    base.db,
  );
};

/** Deliveries through an account of which so many may leave in a minute; `archivos` go with each message that says it has some. */
function entregas(
  perAccount: Capabilities["perAccount"],
  alLlamar: (commit: Commit) => Promise<void>,
  { archivos = [], letters = false }: { archivos?: readonly OutgoingArchivo[]; letters?: boolean } = {},
) {
  const llegaron: number[] = [];
  const dichos: string[] = [];
  const abierto = cuentaAbierta(canal);
  const capabilities = { ...CAPACIDADES_DE_PRUEBA, letters, ...(perAccount && { perAccount }) };
  const registry: Registry = {
    capabilitiesOf: () => capabilities,
    recordsOnly: () => false,
    variesByAccount: () => false,
    listening: [],
    called: [],
    connect: () => ({
      capabilities,
      verify: () => Promise.resolve({ conectado: true, detalle: "" }),
      async send({ msgId, idCaso }, commit) {
        await alLlamar(commit);
        llegaron.push(idCaso);
        return `externo-${msgId}`;
      },
      inquire: () => Promise.reject(new Error("nobody asks here")),
    }),
  };
  const delivery = createDelivery(
    {
      db: base.db,
      registry,
      openCanal: () => Promise.resolve(abierto),
      archivosOf: () => Promise.resolve(archivos),
      logger: createLogger("silent"),
      name: NOMBRE,
      recordDelivery(_tx, _id, { estado }) {
        dichos.push(estado);
        return Promise.resolve();
      },
      recordAccountStatus: () => Promise.resolve(),
    },
    new AbortController().signal,
  );
  const entregar = (salidas: readonly Taken[]) =>
    Promise.all(salidas.map((salida) => delivery.deliver(salida, salida.outgoing)));
  return { entregar, delivery, llegaron, dichos };
}
const sale = (commit: Commit) => commit();

describe("salida: el ritmo que el proveedor permite a una cuenta", () => {
  it("lo que cabe sale; lo demás espera su propio turno, dice por qué, y no gasta intentos", async () => {
    const salidas = await tomados(5);
    const { entregar, llegaron, dichos } = entregas({ count: 2, ms: MIN_MS }, sale);
    await entregar(salidas);
    expect(llegaron).toHaveLength(2);
    const filas = await Promise.all(salidas.map(({ id }) => filaDe(id)));
    expect(filas.filter(({ estado }) => estado === "ENVIADO")).toHaveLength(2);
    const esperan = filas.filter(({ estado }) => estado === "EN_COLA");
    expect(esperan.map(({ causa, intentos }) => [causa, intentos])).toEqual(
      Array.from({ length: 3 }, () => ["ritmo", 0]),
    );
    const minutos = esperan.map(({ en }) => Math.round(Number(en) / 60)).toSorted((a, b) => a - b);
    expect(minutos).toEqual([1, 1, 2]);
    // Whoever looks at them is told, and of those that left twice.
    expect(dichos.filter((estado) => estado === "EN_COLA")).toHaveLength(3);
  });

  it("a su hora sale sin volver al final, y otra vez solo lo que cabe", async () => {
    const { entregar, llegaron } = entregas({ count: 2, ms: MIN_MS }, sale);
    await entregar(await tomados(5));
    expect(await volverATomar(), "before its turn nobody looks at it").toEqual([]);
    await pasan(61);
    await entregar(await volverATomar());
    expect(llegaron).toHaveLength(4);
    await pasan(61);
    await entregar(await volverATomar());
    expect(llegaron).toHaveLength(5);
  });

  it("una cuenta que nadie cuenta no tiene turnos, y ninguna espera por otra", async () => {
    const { entregar, llegaron } = entregas(undefined, sale);
    await entregar(await tomados(3));
    expect(llegaron).toHaveLength(3);
    const turnos = await base.db
      .selectFrom("salida_turno")
      .select("id")
      .where("id_canal", "=", canal.id)
      .execute();
    expect(turnos).toEqual([]);
  });

  it("lo que no llegó a llamar devuelve su turno", async () => {
    const { entregar } = entregas({ count: 1, ms: MIN_MS }, () =>
      Promise.reject(new CanalError("temporal", "MEDIO_EN_PROCESO", "not ready")),
    );
    await entregar(await tomados(1));
    const otra = entregas({ count: 1, ms: MIN_MS }, sale);
    await otra.entregar(await tomados(1));
    expect(otra.llegaron).toHaveLength(1);
  });

  it("la pausa que pide el proveedor detiene a toda la cuenta hasta su hora, y solo a ella", async () => {
    const limite = new CanalError("temporal", "HTTP_429", "too many", { pauseMs: 10 * MIN_MS });
    const { entregar } = entregas({ count: 5, ms: MIN_MS }, async (commit) => {
      await commit();
      throw limite;
    });
    const [primera] = await tomados(1);
    await entregar(primera ? [primera] : []);
    expect(await filaDe(primera?.id ?? 0)).toMatchObject({ estado: "EN_COLA", causa: "limite", intentos: 0 });
    const otra = entregas({ count: 5, ms: MIN_MS }, sale);
    const [segunda] = await tomados(1);
    await otra.entregar(segunda ? [segunda] : []);
    expect(otra.llegaron).toEqual([]);
    const { causa, en } = await filaDe(segunda?.id ?? 0);
    expect([causa, Math.round(Number(en) / 60)]).toEqual(["ritmo", 10]);
    await pasan(601);
    await otra.entregar(await volverATomar());
    expect(otra.llegaron).toHaveLength(2);
  });
});

describe("salida: la pausa que pide un proveedor cuya cuenta no tiene turnos", () => {
  /** A provider that asks for a pause at each call. */
  function agotado(ofAccount: boolean) {
    const hechas = { llamadas: 0 };
    const proveedor = entregas(undefined, async (commit) => {
      await commit();
      hechas.llamadas += 1;
      throw new CanalError("temporal", "130429", "too many", { pauseMs: 10 * MIN_MS, ofAccount });
    });
    return { ...proveedor, hechas };
  }

  it("de la cuenta: nadie más la llama hasta que pase, cada uno dice por qué espera, y no gasta intentos", async () => {
    const { entregar, delivery, hechas } = agotado(true);
    await entregar(await tomados(1));
    const segundas = await tomados(1);
    await entregar(segundas);
    expect(hechas.llamadas).toBe(1);
    const { estado, causa, intentos, en } = await filaDe(segundas[0]?.id ?? 0);
    expect([estado, causa, intentos]).toEqual(["EN_COLA", "limite", 0]);
    expect(Number(en)).toBeGreaterThan(590);
    expect(delivery.beginsAtOnce(canal.id)).toBe(false);
  });

  it("de una conversación: las demás siguen", async () => {
    const { entregar, delivery, hechas } = agotado(false);
    await entregar(await tomados(2));
    expect(hechas.llamadas).toBe(2);
    expect(delivery.beginsAtOnce(canal.id)).toBe(true);
  });
});

describe("salida: los archivos que están en mano a la vez", () => {
  const MB = 1024 * 1024;
  const documento = (mb: number): OutgoingArchivo => ({
    nombre: "acta.pdf",
    mime: "application/pdf",
    tamanio: mb * MB,
    read: () => Promise.reject(new Error("nobody reads here")),
  });
  const conArchivo = ({ outgoing, ...salida }: Taken): Taken => ({
    ...salida,
    outgoing: outgoing && { ...outgoing, hasArchivos: true },
  });

  /** Two messages after the first one, whose call is under way until `acabar`. */
  async function conUnoEnCamino(mb: number, letters = false) {
    const [primera, ...otras] = await tomados(3);
    if (!primera) throw new Error("three");
    const [llamada, fin] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let llamadas = 0;
    const alLlamar = async (commit: Commit) => {
      await commit();
      llamadas += 1;
      if (llamadas > 1) return;
      llamada.resolve();
      await fin.promise;
    };
    const { entregar, llegaron } = entregas(undefined, alLlamar, { archivos: [documento(mb)], letters });
    const enCamino = entregar([conArchivo(primera)]);
    await llamada.promise;
    async function acabar() {
      fin.resolve();
      await enCamino;
    }
    return { otras, entregar, llegaron, acabar };
  }

  it("lo que no cabe junto a lo que sale espera sin mano y sin gastar intentos, y sale después de a uno", async () => {
    const { otras, entregar, llegaron, acabar } = await conUnoEnCamino(100);
    await entregar(otras.map(conArchivo));
    const esperan = await Promise.all(otras.map(({ id }) => filaDe(id)));
    expect(esperan.map(({ estado, causa, intentos }) => [estado, causa, intentos])).toEqual([
      ["EN_COLA", null, 0],
      ["EN_COLA", null, 0],
    ]);
    expect(esperan.map(({ en }) => Number(en) > 0)).toEqual([true, true]);
    expect(llegaron).toEqual([]);
    await acabar();
    for (const salidas of [2, 3]) {
      await pasan(3);
      await entregar((await volverATomar()).map(conArchivo));
      expect(llegaron).toHaveLength(salidas);
    }
  });

  it("uno solo sale por grande que sea, y lo que no lleva archivos no espera", async () => {
    const { otras, entregar, llegaron, acabar } = await conUnoEnCamino(200);
    await entregar(otras);
    expect(llegaron).toHaveLength(2);
    await acabar();
    expect(llegaron).toHaveLength(3);
  });

  it("las cartas no esperan: van por el disco", async () => {
    const { otras, entregar, llegaron, acabar } = await conUnoEnCamino(100, true);
    await entregar(otras.map(conArchivo));
    expect(llegaron).toHaveLength(2);
    await acabar();
  });
});

describe("salida: los turnos de una cuenta, dados por la base", () => {
  const POR_MINUTO = { count: 3, ms: MIN_MS };

  it("muchos procesos a la vez: nunca más de los que caben, y cada uno con su hora", async () => {
    const salidas = await tomados(10);
    const turnos = await Promise.all(salidas.map((salida) => takeTurn(base.db, salida, POR_MINUTO)));
    const minutos = turnos.map(({ seconds }) => Math.round(seconds / 60)).toSorted((a, b) => a - b);
    expect(minutos).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3]);
    expect(turnos.filter(({ seconds }) => seconds === 0)).toHaveLength(3);
  });

  it("preguntar otra vez antes de hora no cambia el turno", async () => {
    const salidas = await tomados(4);
    const ultima = salidas.at(-1);
    if (!ultima) throw new Error("there is one");
    for (const salida of salidas) await takeTurn(base.db, salida, POR_MINUTO);
    const [una, otra] = [
      await takeTurn(base.db, ultima, POR_MINUTO),
      await takeTurn(base.db, ultima, POR_MINUTO),
    ];
    expect(otra.id).toBe(una.id);
    expect(otra.seconds).toBeLessThanOrEqual(una.seconds);
  });

  it("si los de antes llamaron tarde, el siguiente espera desde entonces", async () => {
    const salidas = await tomados(4);
    const turnos: Turn[] = [];
    for (const salida of salidas) turnos.push(await takeTurn(base.db, salida, POR_MINUTO));
    await pasan(61);
    for (const { id } of turnos.slice(0, 3)) await transaction(base.db, (tx) => spendTurn(tx, id));
    const ultima = salidas.at(-1);
    const { seconds } = await takeTurn(base.db, ultima ?? { id: 0, id_canal: 0 }, POR_MINUTO);
    expect(seconds).toBeGreaterThan(55);
  });

  it("lo devuelto lo toma otro; lo viejo no cuenta ni se guarda", async () => {
    const [a, b, c] = await tomados(3);
    const uno = { count: 1, ms: MIN_MS };
    if (!a || !b || !c) throw new Error("three");
    await giveTurnBack(base.db, (await takeTurn(base.db, a, uno)).id);
    expect((await takeTurn(base.db, b, uno)).seconds).toBe(0);
    await pasan(121);
    expect((await takeTurn(base.db, c, uno)).seconds).toBe(0);
    const quedan = await base.db
      .selectFrom("salida_turno")
      .select("id_salida")
      .where("id_canal", "=", canal.id)
      .execute();
    expect(quedan).toEqual([{ id_salida: c.id }]);
  });

  it("una pausa más corta no acorta la que ya había", async () => {
    const [a] = await tomados(1);
    await pauseTurns(base.db, canal.id, 600);
    await pauseTurns(base.db, canal.id, 5);
    expect((await takeTurn(base.db, a ?? { id: 0, id_canal: 0 }, POR_MINUTO)).seconds).toBeGreaterThan(590);
  });
});
