import { randomUUID } from "node:crypto";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cerrojo, cerrojoDe, retenerEntrada, transaccionAjena } from "../../../../test/cerrojos.ts";
import { escenaDeEnvio, estadoDeEnvio } from "../../../../test/envios.ts";
import { type Banco, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

type Escena = Awaited<ReturnType<typeof escenaDeEnvio>>;

const responder = ({ cliente, conversacion }: Escena, idempotencyKey: string) =>
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
