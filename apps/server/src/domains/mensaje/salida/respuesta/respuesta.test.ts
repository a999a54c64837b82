import { randomUUID } from "node:crypto";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cerrojo, cerrojoDe, retenerEntrada, transaccionAjena } from "../../../../../test/cerrojos.ts";
import { escenaDeEnvio, estadoDeEnvio } from "../../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../../test/harness.ts";
import { crearConversacion } from "../../../caso/caso.factory.ts";
import { entrarAPunto } from "../../../presencia/presencia.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

type Escena = Awaited<ReturnType<typeof escenaDeEnvio>>;

const responder = (
  { cliente, conversacion }: Pick<Escena, "cliente" | "conversacion">,
  idempotencyKey: string,
) =>
  cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: conversacion.id_canal_entrada },
    body: { caso: conversacion.id_caso, contenido: "Con gusto le informo", tipo_contenido: "texto" },
    idempotencyKey,
  });

/** Whose case is taken and whose first reply arrived: nothing of it moves by itself. */
async function escenaTomada(): Promise<Escena> {
  const escena = await escenaDeEnvio(banco);
  const { id } = await responder(escena, randomUUID());
  await expect.poll(() => estadoDeEnvio(banco, id)).toBe("ENTREGADO ENVIADO");
  return escena;
}

const salidasDe = async ({ conversacion }: Escena): Promise<number> => {
  const { n } = await banco.db
    .selectFrom("salida")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("id_canal_entrada", "=", conversacion.id_canal_entrada)
    .executeTakeFirstOrThrow();
  return n;
};

/** Somebody else is about to use the key. */
async function retenerClave({ inst }: Escena, llave: string): Promise<Cerrojo> {
  const trx = await transaccionAjena(banco.db);
  await sql`SELECT reservar_clave(${inst.operadores[0]?.id}, ${llave}, 'otra')`.execute(trx);
  return cerrojoDe(trx);
}

describe("respuestas que se escriben juntas: no esperan a nadie", () => {
  it.each([
    ["la conversación", ({ conversacion }: Escena) => retenerEntrada(banco, conversacion.id_canal_entrada)],
    ["la clave", retenerClave],
  ])("la que otro retiene por %s espera sola, y sale una vez [D88]", async (_que, retener) => {
    const [retenida, otra] = [await escenaTomada(), await escenaTomada()];
    const llave = randomUUID();
    const cerrojo = await retener(retenida, llave);
    const envio = responder(retenida, llave);
    await cerrojo.esperan(1, "SELECT p.antes");
    await responder(otra, randomUUID());
    expect([await salidasDe(retenida), await salidasDe(otra)]).toEqual([1, 2]);
    await cerrojo.soltar();
    const { id } = await envio;
    expect(await responder(retenida, llave)).toMatchObject({ id });
    expect(await salidasDe(retenida)).toBe(2);
  });

  it("dos a la vez en un caso quedan las dos, en el orden en que se numeraron", async () => {
    const escena = await escenaTomada();
    const respuestas = await Promise.all([1, 2, 3].map(() => responder(escena, randomUUID())));
    const porId = respuestas.toSorted((una, otra) => una.id - otra.id);
    expect(new Set(porId.map(({ id }) => id)).size).toBe(3);
    expect(porId.map(({ secuencia }) => secuencia)).toEqual(
      porId.map(({ secuencia }) => secuencia).toSorted((una, otra) => una - otra),
    );
    expect(await salidasDe(escena)).toBe(4);
  });
});

describe("responde sin esperar a nadie quien está en el punto del caso, mientras el punto sea suyo", () => {
  /** A case that somebody took at the first of two points, where nothing moves by itself any more, and a colleague who works at both and did nothing in it. */
  async function escenaDeColega() {
    const { canal, puntos, operadores } = await banco.institucion({ puntos: 2 });
    const [[punto = 0], [dueno, colega]] = [puntos, operadores];
    if (!dueno || !colega) throw new Error("there is no colleague");
    const conversacion = await crearConversacion(banco.db, { canal, id_punto: punto });
    const tomada = await responder({ cliente: await banco.comoUsuario(dueno), conversacion }, randomUUID());
    await expect.poll(() => estadoDeEnvio(banco, tomada.id)).toBe("ENTREGADO ENVIADO");
    return { id: colega.id, cliente: await banco.comoUsuario(colega), conversacion, punto };
  }

  it("desde su otro punto, no", async () => {
    const { cliente, conversacion, id, punto } = await escenaDeColega();
    await expect(responder({ cliente, conversacion }, randomUUID())).rejects.toMatchObject({
      code: "CASO_YA_TOMADO",
    });
    await entrarAPunto(banco.db, id, punto);
    banco.consultas();
    await responder({ cliente, conversacion }, randomUUID());
    expect(banco.consultas().filter((texto) => texto.includes("retener_casos"))).toEqual([]);
  });

  it("si ya no trabaja en el punto en que quedó, no", async () => {
    const { cliente, conversacion, id, punto } = await escenaDeColega();
    await entrarAPunto(banco.db, id, punto);
    await banco.db
      .deleteFrom("punto_operador")
      .where("id_usuario", "=", id)
      .where("id_punto_atencion", "=", punto)
      .execute();
    await expect(responder({ cliente, conversacion }, randomUUID())).rejects.toMatchObject({
      code: "NO_EXISTE",
    });
  });
});
