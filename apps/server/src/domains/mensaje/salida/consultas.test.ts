import { randomUUID } from "node:crypto";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escenaDeEnvio, estadoDeEnvio } from "../../../../test/envios.ts";
import { type Banco, entregarWebhook, levantar } from "../../../../test/harness.ts";

/** From the operator's call until the provider's receipt is taken in, BEGIN and COMMIT counted. */
const CONSULTAS_MAX = 6;

let banco: Banco;
beforeAll(async () => {
  // The simulator keeps its own receipts back: this test gives the one that it counts.
  banco = await levantar({ waha: { tiempos: { ackServidorMs: 60_000, ackEntregaMs: 60_000 } } });
});
afterAll(() => banco.cerrar());

/** What one reply asks of the database. */
async function consultasDe({ inst, conversacion, cliente, chat }: Awaited<ReturnType<typeof escenaDeEnvio>>) {
  banco.consultas();
  const { id } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: conversacion.id_canal_entrada },
    body: { caso: conversacion.id_caso, contenido: "Con gusto le informo", tipo_contenido: "texto" },
    idempotencyKey: randomUUID(),
  });
  const consultas = banco.consultas();
  await expect
    .poll(async () => {
      const estado = await estadoDeEnvio(banco, id);
      return estado;
    })
    .toBe("ENVIADO ENVIADO");
  consultas.push(...banco.consultas().filter((texto) => !texto.includes('"s"."estado" as "salida"')));
  const { id_externo } = await banco.db
    .selectFrom("mensaje")
    .select("id_externo")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  banco.consultas();
  const acusar = async (ack: number) => {
    const payload = { id: id_externo, from: chat, to: chat, fromMe: true, ack };
    const acuse = { event: "message.ack", session: inst.canal.sesion_id, payload };
    expect((await entregarWebhook(banco, inst.canal, JSON.stringify(acuse))).estado).toBe(200);
    return banco.consultas();
  };
  // Taken by the gateway, which its answer said already.
  expect((await acusar(1)).filter((texto) => texto.includes("acusar_envio"))).toEqual([]);
  consultas.push(...(await acusar(2)));
  expect(await estadoDeEnvio(banco, id)).toBe("ENTREGADO ENVIADO");
  return consultas;
}

describe("una respuesta, de la llamada al acuse", () => {
  it(`pide a lo más ${CONSULTAS_MAX} cosas a la base`, async () => {
    const escena = await escenaDeEnvio(banco);
    await consultasDe(escena);
    const vueltas: string[][] = [];
    for (let i = 0; i < 5; i += 1) vueltas.push(await consultasDe(escena));
    // Sweeps that ran in between only add.
    const [menos = []] = vueltas.sort((una, otra) => una.length - otra.length);
    expect(menos.length, menos.join("\n---\n")).toBeLessThanOrEqual(CONSULTAS_MAX);
  });
});
