import { cambiarEntidad } from "@ventanilla/contract/entidad/entidad.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../../test/harness.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const saludosDe = async (idCanal: number): Promise<number> => {
  const { n } = await banco.db
    .selectFrom("salida")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("id_canal", "=", idCanal)
    .executeTakeFirstOrThrow();
  return n;
};

it("por una cuenta que ningún punto activo atiende no sale el saludo; lo que llega se guarda [D108]", async () => {
  const inst = await banco.institucion({ bienvenida: "Bienvenido" });
  const escribe = (chat: string) => banco.ciudadanoEscribe(inst.canal, { chat, texto: "Hola" });
  await sql`UPDATE punto SET estado = 'INACTIVO' WHERE id_entidad = ${inst.id}`.execute(banco.db);
  await escribe("59179900003@c.us");
  expect(await saludosDe(inst.canal.id)).toBe(0);
  await sql`UPDATE punto SET estado = 'ACTIVO' WHERE id_entidad = ${inst.id}`.execute(banco.db);
  await escribe("59179900004@c.us");
  expect(await saludosDe(inst.canal.id)).toBe(1);
  const casos = await banco.db.selectFrom("caso").select("id").where("id_entidad", "=", inst.id).execute();
  expect(casos).toHaveLength(2);
});

it("a quien escribe a una entidad apagada, donde nadie ingresa, no se le promete nada; lo que llega se guarda", async () => {
  const inst = await banco.institucion({ bienvenida: "Bienvenido" });
  const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  const cambiar = (transicion: "activar" | "inactivar") =>
    superadmin.http.call<typeof cambiarEntidad>(cambiarEntidad, {
      params: { id: inst.id },
      body: { transicion },
    });
  await cambiar("inactivar");
  await banco.ciudadanoEscribe(inst.canal, { chat: "59179900005@c.us", texto: "Hola" });
  expect(await saludosDe(inst.canal.id)).toBe(0);
  await cambiar("activar");
  await banco.ciudadanoEscribe(inst.canal, { chat: "59179900006@c.us", texto: "Hola" });
  expect(await saludosDe(inst.canal.id)).toBe(1);
  const casos = await banco.db.selectFrom("caso").select("id").where("id_entidad", "=", inst.id).execute();
  expect(casos).toHaveLength(2);
});

describe("bienvenida: una vez por día y ciudadano, aunque abra otro caso [B-canales-42] [D97]", () => {
  it("quien vuelve el mismo día no es saludado otra vez; a las 24 horas, sí; otro ciudadano, siempre", async () => {
    const inst = await banco.institucion({ bienvenida: "Bienvenido" });
    /** A citizen writes, and what was opened for it is closed again. */
    const visita = async (chat: string) => {
      await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Hola" });
      await sql`UPDATE caso_canal_entrada SET abierto = false`.execute(banco.db);
      await sql`UPDATE caso SET estado = 'CERRADO'`.execute(banco.db);
      return saludosDe(inst.canal.id);
    };
    const chat = "59179900001@c.us";
    expect(await visita(chat)).toBe(1);
    expect(await visita(chat)).toBe(1);
    expect(await visita("59179900002@c.us")).toBe(2);
    await sql`UPDATE canal_entrada SET bienvenida_en = bienvenida_en - interval '24 hours'`.execute(banco.db);
    expect(await visita(chat)).toBe(3);
  });
});
