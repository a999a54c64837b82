import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

describe("bienvenida: una vez por día y ciudadano, aunque abra otro caso [B-canales-42] [D97]", () => {
  it("quien vuelve el mismo día no es saludado otra vez; a las 24 horas, sí; otro ciudadano, siempre", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido" });
    const saludos = async () => {
      const { n } = await banco.db
        .selectFrom("salida")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("id_canal", "=", inst.canal.id)
        .executeTakeFirstOrThrow();
      return n;
    };
    /** A citizen writes, and what was opened for it is closed again. */
    const visita = async (chat: string) => {
      await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Hola" });
      await sql`UPDATE caso_canal_entrada SET abierto = false`.execute(banco.db);
      await sql`UPDATE caso SET estado = 'CERRADO'`.execute(banco.db);
      return saludos();
    };
    const chat = "59179900001@c.us";
    expect(await visita(chat)).toBe(1);
    expect(await visita(chat)).toBe(1);
    expect(await visita("59179900002@c.us")).toBe(2);
    await sql`UPDATE canal_entrada SET bienvenida_en = bienvenida_en - interval '24 hours'`.execute(banco.db);
    expect(await visita(chat)).toBe(3);
  });
});
