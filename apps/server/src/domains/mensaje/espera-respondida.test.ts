import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { casoFila } from "../../../test/casos.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { CHAT, entregar, SEGUNDOS } from "../../../test/llegadas.ts";
import { punto } from "../../../test/puestos.ts";
import { transaction } from "../../db/transaction.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { escribirSuelto, ponerEnHilo } from "../hilo/index.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const instante = (segundos: number): string => new Date(segundos * 1000).toISOString();

describe("espera: lo que la institución dijo desde su teléfono antes de la pregunta no la contesta", () => {
  /** A citizen who asked and waits. */
  async function esperando() {
    const inst = await banco.institucion();
    const conversacion = await crearConversacion(banco.db, {
      canal: inst.canal,
      chat: CHAT,
      id_punto: punto(inst),
      turnos: [{ de: "ciudadano", texto: "¿Atienden hoy?", cuando: instante(SEGUNDOS) }],
    });
    return {
      inst,
      conversacion,
      espera: async () => (await casoFila(banco, conversacion.id_caso)).espera_desde,
    };
  }
  type Esperando = Awaited<ReturnType<typeof esperando>>;
  const MANERAS: Record<string, (caso: Esperando, seconds: number) => Promise<unknown>> = {
    "agregado al caso": ({ conversacion }, segundos) =>
      transaction(banco.db, async (tx) => {
        const id = await escribirSuelto(tx, {
          id_canal_entrada: conversacion.id_canal_entrada,
          direccion: "SALIDA",
          tipo_contenido: "texto",
          contenido: "Mañana no atendemos",
          estado: "ENVIADO",
          id_externo: randomUUID(),
          extras: { telefono: true },
          segundos,
        });
        await ponerEnHilo(tx, id, conversacion.id_caso);
      }),
    "llegado tarde": ({ inst }, seconds) =>
      entregar(banco, inst.canal, { idExterno: randomUUID(), own: true, seconds }),
    "llegado tarde por el camino largo": ({ inst }, seconds) =>
      entregar(banco, inst.canal, {
        idExterno: randomUUID(),
        own: true,
        seconds,
        replyTo: { idExterno: null, text: "lo de antes" },
      }),
  };
  it.each(Object.entries(MANERAS))("%s; lo que dijo después, sí [B-chat-06]", async (_manera, poner) => {
    const caso = await esperando();
    await poner(caso, SEGUNDOS - 600);
    expect(await caso.espera()).toBe(instante(SEGUNDOS));
    await poner(caso, SEGUNDOS);
    expect(await caso.espera()).toBeNull();
  });
});
