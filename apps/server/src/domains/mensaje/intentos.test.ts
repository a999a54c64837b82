import { reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { responder } from "../../../test/casos.ts";
import { estadoDeEnvio } from "../../../test/envios.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador } from "../../../test/puestos.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

const estadoDe = (id: number) => estadoDeEnvio(banco, id);

/** A citizen who wrote to an institution whose gateway gives each try an id of its own. */
async function escena() {
  const inst = await banco.institucion({ motor: "WEBJS" });
  const session = inst.canal.sesion_id;
  const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
  await banco.waha.escribir({ session, from: chat, text: "¿Está listo?" });
  const conversacion = await banco.db
    .selectFrom("canal_entrada as e")
    .innerJoin("caso_canal_entrada as cce", "cce.id_canal_entrada", "e.id")
    .select(["e.id as id_canal_entrada", "cce.id_caso"])
    .where("e.id_canal", "=", inst.canal.id)
    .executeTakeFirstOrThrow();
  const cliente = await banco.comoUsuario(operador(inst));
  const intentos = () => banco.waha.libro({ session, chatId: chat });
  return {
    session,
    intentos,
    responder: async () => (await responder(cliente, conversacion)).id,
    reintentar: (id: number) =>
      cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } }),
    /** The gateway tells of a try of its own as of something that left through the institution's telephone. */
    contar: async (cual: number) => {
      const { id, text } = intentos()[cual] ?? {};
      const timestamp = Math.floor(Date.now() / 1000);
      const suceso = { id, from: chat, to: chat, fromMe: true, body: text, ack: -1, timestamp };
      expect(await banco.waha.suceder(session, "message.any", suceso)).toBe(true);
    },
    salidas: () =>
      banco.db
        .selectFrom("mensaje")
        .select(["id", "extras"])
        .where("id_canal_entrada", "=", conversacion.id_canal_entrada)
        .where("direccion", "=", "SALIDA")
        .execute(),
  };
}

describe("cada intento tiene su id, y bajo cualquiera de ellos el mensaje es nuestro [B-mensajes-19]", () => {
  it("lo que WhatsApp rechazó sin que supiéramos su id sale otra vez, y lo que el gateway cuente del primero no es otro mensaje", async () => {
    const { session, intentos, responder, contar, salidas } = await escena();
    // Nothing can be asked until it was refused.
    banco.waha.fallar({ emptyAnswer: true, ackError: true, session, times: 1, history: { status: 500 } });
    const id = await responder();
    await expect.poll(() => intentos().map(({ ack }) => ack)).toEqual([-1]);
    // Long enough ago for the gateway not to be at it any more.
    await sql`UPDATE salida SET _updated_at = now() - interval '1 minute' WHERE id_mensaje = ${id}`.execute(
      banco.db,
    );
    banco.waha.fallar({});
    await expect.poll(() => estadoDe(id), { timeout: 10_000 }).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(intentos()).toHaveLength(2);
    await banco.waha.vaciar();
    await contar(0);
    expect(await salidas()).toEqual([{ id, extras: {} }]);
  });

  it("ni lo que cuente del que falló, cuando una persona ya lo envió otra vez", async () => {
    const { session, intentos, responder, reintentar, contar, salidas } = await escena();
    banco.waha.fallar({ ackError: true, session, times: 1 });
    const id = await responder();
    await expect.poll(() => estadoDe(id)).toBe("FALLIDO ENVIADO");
    await reintentar(id);
    await expect.poll(() => estadoDe(id)).toMatch(/^(ENVIADO|ENTREGADO) ENVIADO$/);
    expect(intentos()).toHaveLength(2);
    await banco.waha.vaciar();
    await contar(0);
    expect(await salidas()).toEqual([{ id, extras: {} }]);
  });
});
