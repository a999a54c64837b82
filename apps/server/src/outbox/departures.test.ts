import type { EstadoMensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { CAPACIDADES_DE_PRUEBA, cuentaAbierta } from "../../test/cuentas.ts";
import {
  type EscenaDeEnvio,
  escenaDeEnvio,
  estadoDeEnvio,
  intentosDe,
  recibidosPor,
} from "../../test/envios.ts";
import { type Banco, levantar } from "../../test/harness.ts";
import type { Capabilities, Commit, OutgoingMensaje } from "../channels/connector.ts";
import type { Registry } from "../channels/registry.ts";
import { transaction } from "../db/transaction.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { escribirConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { createLogger } from "../shared/logger.ts";
import type { Departure } from "./departures.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

describe("una respuesta a quien se puede preguntar después sale con la transacción que la escribe", () => {
  let banco: Banco;
  beforeAll(async () => {
    banco = await levantar({ waha: true, tiempos: { outboxMs: 200 } });
  });
  afterEach(() => banco.waha.fallar({}));
  afterAll(() => banco.cerrar());

  /** Through an account by which this process sent before; nothing more comes of what it sent. */
  async function escena(): Promise<EscenaDeEnvio> {
    const lugar = await escenaDeEnvio(banco);
    const primera = await lugar.enviar("La primera abre la cuenta");
    // Its receipts too: one that comes between the reading and the writing of a reply leaves that to the queue.
    await expect.poll(() => estadoDeEnvio(banco, primera)).toBe("ENTREGADO ENVIADO");
    return lugar;
  }
  async function responder({ cliente, conversacion }: EscenaDeEnvio, contenido: string) {
    const { id, estado } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: { caso: conversacion.id_caso, contenido, tipo_contenido: "texto" },
    });
    return { id, estado };
  }

  it("la respuesta a la llamada ya dice ENVIANDO, y llega una vez", async () => {
    const lugar = await escena();
    const { id, estado } = await responder(lugar, "Sale al momento");
    expect<EstadoMensaje>(estado).toBe("ENVIANDO");
    await expect.poll(() => estadoDeEnvio(banco, id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(recibidosPor(banco, lugar.chat)).toEqual(["La primera abre la cuenta", "Sale al momento"]);
    expect(await intentosDe(banco, id)).toBe(1);
  });

  it("no se adelanta a lo que espera en su conversación", async () => {
    const lugar = await escena();
    banco.waha.fallar({ session: lugar.inst.canal.sesion_id, status: 503 });
    const { id } = await responder(lugar, "Espera a que vuelva");
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
    expect(await responder(lugar, "Escrita después")).toMatchObject({ estado: "EN_COLA" });
    banco.waha.fallar({});
    await expect
      .poll(() => recibidosPor(banco, lugar.chat).slice(1), { timeout: 12_000 })
      .toEqual(["Espera a que vuelva", "Escrita después"]);
  });

  it("lo que el proveedor no tomó espera en la cola, y el intento cuenta", async () => {
    const lugar = await escena();
    banco.waha.fallar({ session: lugar.inst.canal.sesion_id, status: 503, times: 1 });
    const { id } = await responder(lugar, "A la segunda");
    await expect
      .poll(() => estadoDeEnvio(banco, id), { timeout: 12_000 })
      .toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(await intentosDe(banco, id)).toBe(2);
  });
});

describe("la mano que espera a lo que se está escribiendo", () => {
  const NOMBRE = "este proceso";
  let base: BaseDePrueba;
  let canal: Awaited<ReturnType<typeof crearCanal>>;
  /** What the account can do, as it is when it is next opened. */
  let capacidades: Capabilities;
  let preguntable: boolean;
  let llegaron: string[];
  let preguntados: string[];
  let outbox: Outbox;

  beforeAll(async () => {
    base = await crearBaseDePrueba();
    await register(base.db, NOMBRE);
  });
  afterAll(() => base.close());
  beforeEach(async () => {
    [capacidades, preguntable, llegaron, preguntados] = [CAPACIDADES_DE_PRUEBA, true, [], []];
    const id_entidad = await crearEntidad(base.db);
    canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
      id_entidad,
    });
    await crearPunto(base.db, { id_entidad, canales: [canal.id] });
    const registry: Registry = {
      capabilitiesOf: () => capacidades,
      recordsOnly: () => false,
      variesByAccount: () => false,
      listening: [],
      called: [],
      connect: () => ({
        capabilities: capacidades,
        verify: () => Promise.resolve({ conectado: true, detalle: "" }),
        async send({ text, msgId }: OutgoingMensaje, commit: Commit) {
          await commit();
          llegaron.push(text);
          return `externo-${msgId}`;
        },
        ...(preguntable && {
          inquire({ text }: OutgoingMensaje) {
            preguntados.push(text);
            return Promise.resolve({ kind: "taken" as const, idExterno: `externo-${text}` });
          },
        }),
      }),
    };
    outbox = createOutbox({
      db: base.db,
      registry,
      openCanal: () => Promise.resolve(cuentaAbierta(canal)),
      archivosOf: () => Promise.resolve([]),
      logger: createLogger("silent"),
      name: NOMBRE,
      sweepMs: 20,
      recordDelivery: () => Promise.resolve(),
      recordAccountStatus: () => Promise.resolve(),
    });
    outbox.start();
  });
  afterEach(() => outbox.close());

  /** A message in the queue, or as a worker left it between its call and the answer. */
  async function escrito(texto: string, por: string | null): Promise<void> {
    // At once: a sweep between the two would take it for one whose worker is gone.
    await transaction(base.db, async (tx) => {
      const { id_caso } = await escribirConversacion(tx, {
        canal,
        turnos: [
          { de: "ciudadano", texto: "Hola", cuando: now() },
          { de: "operador", texto, cuando: now(), entrega: por === null ? "EN_COLA" : "ENVIANDO" },
        ],
      });
      await sql`
        UPDATE salida SET estado = m.estado, arrendada_por = ${por}, arrendada_hasta = now() + interval '1 hour'
        FROM mensaje m WHERE m.id = salida.id_mensaje AND m.id_caso = ${id_caso}`.execute(tx);
    });
    outbox.wake();
  }
  /** The account was sent with. */
  async function abierta(): Promise<void> {
    await escrito("La primera", null);
    await expect.poll(() => llegaron).toEqual(["La primera"]);
  }

  it("de una cuenta que nadie abrió todavía no hay", () => {
    expect(outbox.depart(canal.id)).toBeNull();
  });

  it.each([
    ["a la que no se puede preguntar", {}, false],
    ["a la que se le cuenta cuánto sale", { perAccount: { count: 100, ms: 60_000 } }, true],
    ["que quiere pausas", { pauseMs: 1 }, true],
  ])("de una cuenta %s no hay: lo suyo va por la cola", async (_nombre, mas, sePregunta) => {
    capacidades = { ...CAPACIDADES_DE_PRUEBA, ...mas };
    preguntable = sePregunta;
    await escrito("Por la cola", null);
    await expect.poll(() => llegaron).toEqual(["Por la cola"]);
    expect(outbox.depart(canal.id)).toBeNull();
  });

  it("hay tantas como manos, y la que terminó vuelve a estar libre", async () => {
    await abierta();
    function libres(): number {
      const manos: Departure[] = [];
      for (let mano = outbox.depart(canal.id); mano; mano = outbox.depart(canal.id)) manos.push(mano);
      for (const mano of manos) mano.stay();
      return manos.length;
    }
    // The first one's is free once all is written.
    await expect.poll(libres).toBe(20);
    const tomada = outbox.depart(canal.id);
    expect(libres()).toBe(19);
    tomada?.stay();
    expect(libres()).toBe(20);
  });

  it("mientras espera, de lo de este proceso que nadie tiene en la mano no se pregunta; después sí", async () => {
    await abierta();
    const mano = outbox.depart(canal.id);
    await escrito("Se está escribiendo", NOMBRE);
    await escrito("De un proceso muerto", "muerto");
    // The sweep that found this one looked at the other too.
    await expect.poll(() => preguntados).toEqual(["De un proceso muerto"]);
    mano?.stay();
    await expect.poll(() => preguntados).toEqual(["De un proceso muerto", "Se está escribiendo"]);
    expect(llegaron).toEqual(["La primera"]);
  });
});
