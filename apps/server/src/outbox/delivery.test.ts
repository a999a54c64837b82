import type { MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { CAPACIDADES_DE_PRUEBA, cuentaAbierta } from "../../test/cuentas.ts";
import {
  CanalError,
  type Commit,
  type Doubt,
  type Finding,
  type OpenCanal,
  type OutgoingMensaje,
} from "../channels/connector.ts";
import type { Registry } from "../channels/registry.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { createLogger } from "../shared/logger.ts";
import { createDelivery } from "./delivery.ts";
import { readOutgoing, take } from "./salida.repository.ts";
import { adopt, findExpired } from "./salida-expired.repository.ts";

const NOMBRE = "este proceso";

let base: BaseDePrueba;
let canal: Awaited<ReturnType<typeof crearCanal>>;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  const id_entidad = await crearEntidad(base.db);
  canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
    id_entidad,
  });
  await crearPunto(base.db, { id_entidad, canales: [canal.id] });
  for (const nombre of [NOMBRE, "otro"]) await register(base.db, nombre);
});
afterAll(() => base.close());

/** A message that this process took besides those it has, of a citizen of its own. */
async function tomado(...inHand: number[]) {
  await crearConversacion(base.db, {
    canal,
    turnos: [
      { de: "ciudadano", texto: "Hola", cuando: now() },
      { de: "operador", texto: "Respuesta", cuando: now(), entrega: "EN_COLA" },
    ],
  });
  const [salida] = await take(base.db, { by: NOMBRE, seconds: 60, limit: 1, inHand, sated: [] });
  if (!salida) throw new Error("the queue is empty");
  return { salida, saliente: salida.outgoing };
}

/** Deliveries to a provider that notes whatever reaches it; `preguntable`: afterwards it can be asked what became of a call. */
function entregas({
  preguntable = true,
  windowMs,
  pauseMs,
  alLlamar,
  preguntar = () => Promise.reject(new Error("nobody asks here")),
  hasta = new AbortController().signal,
  name = NOMBRE,
  abrir = () => Promise.resolve(cuentaAbierta(canal)),
}: {
  preguntable?: boolean;
  windowMs?: number;
  pauseMs?: number;
  alLlamar?: () => Promise<void>;
  preguntar?: (mensaje: OutgoingMensaje, duda: Doubt) => Promise<Finding>;
  hasta?: AbortSignal;
  name?: string;
  abrir?: () => Promise<OpenCanal>;
} = {}) {
  const llegaron: string[] = [];
  const motivos: (MotivoFallo | null)[] = [];
  async function send({ text, msgId }: OutgoingMensaje, commit: Commit): Promise<string> {
    await commit();
    await alLlamar?.();
    llegaron.push(text);
    return `externo-${msgId}`;
  }
  const registry: Registry = {
    capabilitiesOf: () => CAPACIDADES_DE_PRUEBA,
    recordsOnly: () => false,
    variesByAccount: () => false,
    listening: [],
    called: [],
    connect: () => ({
      capabilities: {
        ...CAPACIDADES_DE_PRUEBA,
        ...(windowMs !== undefined && { windowMs }),
        ...(pauseMs !== undefined && { pauseMs }),
      },
      verify: () => Promise.resolve({ conectado: true, detalle: "" }),
      send,
      ...(preguntable && { inquire: preguntar }),
    }),
  };
  const delivery = createDelivery(
    {
      db: base.db,
      registry,
      openCanal: abrir,
      archivosOf: () => Promise.resolve([]),
      logger: createLogger("silent"),
      name,
      recordDelivery: (_tx, _id, { motivo }) => {
        motivos.push(motivo);
        return Promise.resolve();
      },
      recordAccountStatus: () => Promise.resolve(),
    },
    hasta,
  );
  return { delivery, llegaron, motivos };
}

/** One message in this process's hands. */
async function escena() {
  const { salida, saliente } = await tomado();
  const { delivery, llegaron } = entregas();
  const fila = () =>
    base.db
      .selectFrom("salida")
      .select(["estado", "intentos", "arrendada_por"])
      .where("id", "=", salida.id)
      .executeTakeFirstOrThrow();
  return { salida, entregar: () => delivery.deliver(salida, saliente), llegaron, fila };
}

describe("un proceso que para durante una llamada [B-mensajes-19]", () => {
  it.each([
    ["que acaba sin saberse: el siguiente pregunta sabiendo con qué", true, "HTTP_504"],
    ["que no acabó: el siguiente pregunta como de quien murió", false, null],
  ])("%s", async (_nombre, acaba, code) => {
    const { salida, saliente } = await tomado();
    const para = new AbortController();
    const { delivery } = entregas({
      hasta: para.signal,
      alLlamar: () => {
        para.abort();
        return Promise.reject(new CanalError("incierto", "HTTP_504", "the gateway answered 504"));
      },
    });
    const { inquiry } = await delivery.deliver(salida, saliente);
    if (acaba) await inquiry?.();
    await sql`UPDATE salida SET arrendada_por = 'el siguiente' WHERE id = ${salida.id}`.execute(base.db);

    const dudas: Doubt[] = [];
    const { delivery: otra } = entregas({
      preguntar: (_mensaje, duda) => {
        dudas.push(duda);
        return Promise.resolve({ kind: "unknown", askAgainInMs: null });
      },
    });
    const adoptada = await adopt(base.db, { id: salida.id, by: NOMBRE, seconds: 60 });
    if (!adoptada) throw new Error("nobody took it over");
    await otra.resume(salida, adoptada.known);
    expect(dudas).toMatchObject([{ code }]);
  });
});

describe("un proceso que se dio por muerto durante su llamada, y vive [B-mensajes-19]", () => {
  /** Called by this process, whose provider does not answer yet, and taken over by another that asks. */
  async function dadoPorMuerto(preguntar?: () => Promise<Finding>) {
    const { salida, saliente } = await tomado();
    const [llamado, contestado] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const preguntable = preguntar !== undefined;
    const { delivery } = entregas({
      preguntable,
      alLlamar: () => {
        llamado.resolve();
        return contestado.promise;
      },
    });
    const entrega = delivery.deliver(salida, saliente);
    await llamado.promise;
    await sql`DELETE FROM proceso WHERE nombre = ${NOMBRE}`.execute(base.db);
    onTestFinished(() => register(base.db, NOMBRE));
    const otro = "otro";
    const perdidas = await findExpired(base.db, { by: otro, inHand: [], limit: 1_000 });
    const perdida = perdidas.find(({ id }) => id === salida.id);
    const adoptada = await adopt(base.db, { id: salida.id, by: otro, seconds: 60 });
    if (!perdida || !adoptada) throw new Error("nobody took it over");
    const { delivery: otra } = entregas({ preguntable, name: otro, ...(preguntar && { preguntar }) });
    return {
      salida,
      seguir: () => otra.resume(perdida, adoptada.known),
      async contestar() {
        contestado.resolve();
        await entrega;
      },
      estado: async () =>
        (
          await base.db
            .selectFrom("salida")
            .select("estado")
            .where("id", "=", salida.id)
            .executeTakeFirstOrThrow()
        ).estado,
    };
  }
  const NO_SABE: Finding = { kind: "unknown", askAgainInMs: null };

  it.each([
    ["y nadie puede preguntar", undefined],
    ["y quien preguntó no supo", () => Promise.resolve(NO_SABE)],
  ])("lo que contesta su proveedor cuenta, %s", async (_nombre, preguntar) => {
    const { seguir, contestar, estado } = await dadoPorMuerto(preguntar);
    await seguir();
    expect(await estado()).toBe("INCIERTO");
    await contestar();
    expect(await estado()).toBe("ENVIADO");
  });

  it("cuenta también mientras el otro pregunta, y lo que éste averigua después no lo quita", async () => {
    const [preguntado, sabido] = [Promise.withResolvers<void>(), Promise.withResolvers<Finding>()];
    const { seguir, contestar, estado } = await dadoPorMuerto(() => {
      preguntado.resolve();
      return sabido.promise;
    });
    const sigue = seguir();
    await preguntado.promise;
    await contestar();
    expect(await estado()).toBe("ENVIADO");
    sabido.resolve({ kind: "not taken" });
    await sigue;
    expect(await estado()).toBe("ENVIADO");
  });

  it("y cuando el otro averiguó que no lo tenía: no sale otra vez lo que sí llegó", async () => {
    const { salida, seguir, contestar, estado } = await dadoPorMuerto(() =>
      Promise.resolve({ kind: "not taken" }),
    );
    await seguir();
    expect(await estado()).toBe("EN_COLA");
    await contestar();
    expect(await estado()).toBe("ENVIADO");
    const tomadas = await take(base.db, { by: "otro", seconds: 60, limit: 50, inHand: [], sated: [] });
    expect(tomadas.map(({ id }) => id)).not.toContain(salida.id);
  });

  it("no la de una llamada anterior a la que está en curso", async () => {
    const { salida, seguir, contestar, estado } = await dadoPorMuerto(() =>
      Promise.resolve({ kind: "not taken" }),
    );
    await seguir();
    await sql`UPDATE salida SET estado = 'ENVIANDO', intentos = 2, arrendada_por = 'otro',
      arrendada_hasta = now() + interval '1 minute' WHERE id = ${salida.id}`.execute(base.db);
    await contestar();
    expect(await estado()).toBe("ENVIANDO");
  });
});

describe("el plazo para responder que vence en la cola", () => {
  const HORA_MS = 3_600_000;
  it.each([
    ["vencido: no se llama, y falla diciendo el plazo", HORA_MS, "1 hour 1 second", [], "FALLIDO"],
    ["por vencer: sale", HORA_MS, "59 minutes", ["Respuesta"], "ENVIADO"],
    ["sin plazo: sale", undefined, "900 days", ["Respuesta"], "ENVIADO"],
    ["con un ciudadano que nunca escribió: sale", HORA_MS, null, ["Respuesta"], "ENVIADO"],
  ])("%s", async (_nombre, windowMs, hace, llegan, estado) => {
    const { salida } = await tomado();
    await sql`UPDATE canal_entrada SET ultima_entrada_en = now() - ${hace}::interval
      WHERE id = ${salida.id_canal_entrada}`.execute(base.db);
    const { delivery, llegaron, motivos } = entregas({ ...(windowMs !== undefined && { windowMs }) });
    await delivery.deliver(salida, await readOutgoing(base.db, salida.id_mensaje));
    const fila = await base.db
      .selectFrom("salida")
      .select("estado")
      .where("id", "=", salida.id)
      .executeTakeFirstOrThrow();
    expect([llegaron, fila.estado]).toEqual([llegan, estado]);
    expect(motivos).toEqual(estado === "FALLIDO" ? ["ventana"] : expect.not.arrayContaining(["ventana"]));
  });
});

describe("lo que se escribió como empezado: sale sin otro paso, o vuelve a la cola como si no", () => {
  /** As a reply is written whose call follows at once. */
  async function empezado(opciones: Parameters<typeof entregas>[0] = {}) {
    const { salida, saliente } = await tomado();
    await sql`UPDATE salida SET estado = 'ENVIANDO', intentos = 1 WHERE id = ${salida.id}`.execute(base.db);
    await sql`UPDATE mensaje SET estado = 'ENVIANDO' WHERE id = ${salida.id_mensaje}`.execute(base.db);
    const { delivery, llegaron } = entregas(opciones);
    const fila = () =>
      base.db
        .selectFrom("salida")
        .select(["estado", "intentos", "arrendada_por"])
        .where("id", "=", salida.id)
        .executeTakeFirstOrThrow();
    return { entregar: (desde: number) => delivery.deliver(salida, saliente, desde), llegaron, fila };
  }
  const DE_NUEVO = { estado: "EN_COLA", intentos: 0, arrendada_por: null };

  it("sale, una vez", async () => {
    const { entregar, llegaron, fila } = await empezado();
    expect(await entregar(performance.now())).toEqual({ last: true });
    expect(llegaron).toEqual(["Respuesta"]);
    expect(await fila()).toMatchObject({ estado: "ENVIADO", intentos: 1 });
  });

  it.each([
    ["si de la cuenta ya no se puede preguntar", { preguntable: false }],
    ["si la cuenta ahora quiere pausas", { pauseMs: 1 }],
  ])("vuelve %s", async (_nombre, opciones) => {
    const { entregar, llegaron, fila } = await empezado(opciones);
    expect(await entregar(performance.now())).toEqual({ last: false });
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual(DE_NUEVO);
  });

  it("vuelve si el proceso estuvo detenido desde que se escribía: otros pueden darlo por muerto", async () => {
    const { entregar, llegaron, fila } = await empezado();
    await expect(entregar(performance.now() - 60_000)).rejects.toThrow("the call could not be begun");
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual(DE_NUEVO);
  });
});

describe("llamar al proveedor: sólo después de que está escrito que se llama", () => {
  it("lo que es suyo sale, una vez, y queda ENVIADO", async () => {
    const { entregar, llegaron, fila } = await escena();
    expect(await entregar()).toEqual({ last: true });
    expect(llegaron).toEqual(["Respuesta"]);
    expect(await fila()).toMatchObject({ estado: "ENVIADO", intentos: 1 });
  });

  it("lo que otro tomó entretanto no sale de aquí, y sigue siendo del otro", async () => {
    const { salida, entregar, llegaron, fila } = await escena();
    await sql`UPDATE salida SET arrendada_por = 'otro' WHERE id = ${salida.id}`.execute(base.db);
    await entregar();
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: "otro" });
  });

  it.each([
    ["a quien se puede preguntar después, por puñados", true, 2],
    ["a quien no, de a uno: lo que empieza junto queda en duda junto", false, 3],
  ])("se escribe que se llama %s", async (_nombre, preguntable, escrituras) => {
    const una = await tomado();
    const otra = await tomado(una.salida.id);
    const tres = [una, otra, await tomado(una.salida.id, otra.salida.id)];
    const todos = Promise.withResolvers<void>();
    let llamados = 0;
    const { delivery } = entregas({
      preguntable,
      alLlamar: async () => {
        if (++llamados === tres.length) todos.resolve();
        await todos.promise;
      },
    });
    const fin = Promise.all(tres.map(({ salida, saliente }) => delivery.deliver(salida, saliente)));
    await todos.promise;
    // All three are being called: each row bears the transaction that wrote it last.
    const ids = tres.map(({ salida }) => salida.id);
    const { rows } = await sql<{ n: number }>`
      SELECT count(DISTINCT xmin::text)::int AS n FROM salida WHERE id = ANY(${ids})`.execute(base.db);
    await fin;
    expect(rows).toEqual([{ n: escrituras }]);
  });

  it("si no se pudo escribir, nada sale y la fila no parece una llamada hecha", async () => {
    const { salida, entregar, llegaron, fila } = await escena();
    await sql`CREATE FUNCTION sin_lugar() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(base.db);
    await sql`CREATE TRIGGER sin_lugar BEFORE UPDATE ON salida FOR EACH ROW
      WHEN (NEW.estado = 'ENVIANDO' AND NEW.id = ${sql.lit(salida.id)}) EXECUTE FUNCTION sin_lugar()`.execute(
      base.db,
    );
    await expect(entregar()).rejects.toThrow("the call could not be begun");
    expect(llegaron).toEqual([]);
    expect(await fila()).toEqual({ estado: "EN_COLA", intentos: 0, arrendada_por: null });
  });
});

describe("una cuenta que no se puede abrir", () => {
  const nunca = (falla: Error) => {
    let veces = 0;
    const abrir = () => {
      veces += 1;
      return Promise.reject(falla);
    };
    return { abrir, veces: () => veces };
  };
  const filaDe = (id: number) =>
    base.db
      .selectFrom("salida")
      .select(["estado", "intentos", "arrendada_por", "causa"])
      .select(sql<boolean>`proximo_en > _updated_at`.as("espera"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("se pide una vez y el mensaje espera como tras cualquier intento: nada da vueltas sin pausa", async () => {
    const { salida, saliente } = await tomado();
    const { abrir, veces } = nunca(new Error("unable to authenticate data"));
    const { delivery, llegaron } = entregas({ abrir });
    expect(await delivery.deliver(salida, saliente)).toEqual({ last: false });
    expect([veces(), llegaron]).toEqual([1, []]);
    expect(await filaDe(salida.id)).toEqual({
      estado: "EN_COLA",
      intentos: salida.intentos + 1,
      arrendada_por: null,
      causa: "interno",
      espera: true,
    });
  });

  it("si es la base la que no responde, no se gasta un intento", async () => {
    const { salida, saliente } = await tomado();
    const caida = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const { delivery } = entregas(nunca(caida));
    await expect(delivery.deliver(salida, saliente)).rejects.toBe(caida);
    expect(await filaDe(salida.id)).toMatchObject({ estado: "EN_COLA", intentos: salida.intentos });
  });
});
