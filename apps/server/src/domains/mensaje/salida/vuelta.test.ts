import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type EscenaDeEnvio,
  escenaDeEnvio,
  esperasLargas,
  estadoDeEnvio,
  intentosDe,
  recibidosPor,
  vueltaALaCola,
} from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";

// Held for long: whoever lost the line to the account, because the machine was busy, would try it anew.
const RONDA_MS = 100;
const CON_PRISA = {
  outboxMs: 200,
  lease: { renewMs: RONDA_MS, holdS: 60 },
  probes: { minMs: 100, maxMs: 200 },
};

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true, tiempos: CON_PRISA });
  await esperasLargas(banco, 2);
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

/** It failed twice, and nothing would try it by itself for as long as a test lasts. The gateway answers nothing well. */
async function enEspera(lugar: EscenaDeEnvio, texto: string, state = 503): Promise<number> {
  banco.waha.fallar({ status: 503, state: { status: state }, session: lugar.inst.canal.sesion_id });
  const id = await lugar.enviar(texto);
  await vueltaALaCola(banco, id, 2);
  return id;
}
const conexionDe = async ({ inst }: EscenaDeEnvio) => {
  const { conexion } = await banco.db
    .selectFrom("canal")
    .select("conexion")
    .where("id", "=", inst.canal.id)
    .executeTakeFirstOrThrow();
  return conexion;
};
const rechazos = ({ inst }: EscenaDeEnvio) => banco.waha.llamadas(inst.canal.sesion_id).rechazadas;
const preguntas = ({ inst }: EscenaDeEnvio) => banco.waha.llamadas(inst.canal.sesion_id).estado;

describe("una cuenta que vuelve sin decirlo [D115]", () => {
  it("lo que esperaba solo sale sin que nadie escriba, y sin gastar un intento", async () => {
    const lugar = await escenaDeEnvio(banco);
    const id = await enEspera(lugar, "Solo en la cola");
    const antes = preguntas(lugar);
    await expect.poll(() => preguntas(lugar)).toBeGreaterThan(antes + 1);
    expect(recibidosPor(banco, lugar.chat)).toEqual([]);
    banco.waha.fallar({});
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Solo en la cola"]);
    await expect.poll(() => conexionDe(lugar)).toBe("conectado");
    expect(await intentosDe(banco, id)).toBe(2);
    const final = preguntas(lugar);
    await lugar.enviar("Otro");
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Solo en la cola", "Otro"]);
    expect(preguntas(lugar)).toBe(final);
  });

  it("que conteste no es que envíe: se prueba con un mensaje una vez, y otra solo si entretanto calló", async () => {
    const lugar = await escenaDeEnvio(banco);
    const id = await enEspera(lugar, "Todavía no");
    const sesion = lugar.inst.canal.sesion_id;
    const antes = rechazos(lugar);
    banco.waha.fallar({ status: 503, session: sesion });
    await expect.poll(() => rechazos(lugar)).toBe(antes + 1);
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
    const preguntado = preguntas(lugar);
    await expect.poll(() => preguntas(lugar)).toBeGreaterThan(preguntado + 2);
    expect(rechazos(lugar)).toBe(antes + 1);
    expect(await intentosDe(banco, id)).toBe(2);
    expect(await conexionDe(lugar)).toMatch(/SERVICIO$/);
    banco.waha.fallar({ status: 503, state: { status: 500 }, session: sesion });
    const callado = preguntas(lugar);
    await expect.poll(() => preguntas(lugar)).toBeGreaterThan(callado);
    banco.waha.fallar({});
    await expect.poll(() => recibidosPor(banco, lugar.chat)).toEqual(["Todavía no"]);
  });

  it("mientras el mensaje se prueba no se olvida que contestó: un intento que tarda no trae otro", async () => {
    const lugar = await escenaDeEnvio(banco);
    const id = await enEspera(lugar, "Tarda en decir que no");
    const antes = rechazos(lugar);
    banco.waha.fallar({ status: 503, delayMs: 10 * RONDA_MS, session: lugar.inst.canal.sesion_id });
    await expect.poll(() => rechazos(lugar)).toBe(antes + 1);
    await expect.poll(() => estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
    const preguntado = preguntas(lugar);
    await expect.poll(() => preguntas(lugar)).toBeGreaterThan(preguntado + 2);
    expect(rechazos(lugar)).toBe(antes + 1);
    expect(await estadoDeEnvio(banco, id)).toBe("EN_COLA EN_COLA");
  });

  it("una llave rechazada se dice y no se prueba más: otra vez y otra vez cerraría la cuenta", async () => {
    const lugar = await escenaDeEnvio(banco);
    await enEspera(lugar, "Sin llave", 401);
    await expect.poll(() => conexionDe(lugar)).toMatch(/CREDENCIAL$/);
    const otra = await escenaDeEnvio(banco);
    const antes = preguntas(lugar);
    await enEspera(otra, "Mientras tanto se pregunta por otra");
    const deOtra = preguntas(otra);
    await expect.poll(() => preguntas(otra)).toBeGreaterThan(deOtra + 2);
    expect(preguntas(lugar)).toBe(antes);
  });
});
