import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { cerrarVencidas } from "../sesion/index.ts";
import { cerrarPresencia, sacarDelPunto } from "./presencia.service.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const HORA_MS = 3_600_000;
/** One moment for all that is written and read: however long a test takes, an hour ago stays an hour ago. */
const AHORA = Date.now();
const hace = (horas: number) => new Date(AHORA - horas * HORA_MS).toISOString();

/** Inside for six hours, with sessions that nobody has looked at; in hours, too. */
async function dentro(...sesiones: readonly { iniciada: number; actividad: number }[]): Promise<number> {
  const inst = await banco.institucion();
  const { id } = inst.operadores[0] ?? inst.admin;
  await banco.db
    .updateTable("historial_punto_atencion")
    .set({ ingreso: hace(6) })
    .where("id_usuario", "=", id)
    .execute();
  await banco.db
    .insertInto("sesion")
    .values(
      sesiones.map(({ iniciada, actividad }) => ({
        id: randomUUID(),
        id_usuario: id,
        iniciada: hace(iniciada),
        actividad: hace(actividad),
        ip: "127.0.0.1",
      })),
    )
    .execute();
  return id;
}

/** Minutes from the exit to that moment; null: still inside. */
async function salioHace(idUsuario: number): Promise<number | null> {
  const { salida } = await banco.db
    .selectFrom("historial_punto_atencion")
    .select("salida")
    .where("id_usuario", "=", idUsuario)
    .executeTakeFirstOrThrow();
  return salida === null ? null : (AHORA - Date.parse(salida)) / 60_000;
}

const barrer = () => cerrarVencidas(banco.db, cerrarPresencia);

describe("la salida de quien estaba dentro cuando su sesión terminó es de entonces, aunque se sepa horas después", () => {
  it("por inactividad, una hora después de lo último que hizo; por vencimiento, a las doce horas de ingresar", async () => {
    const inactivo = await dentro({ iniciada: 6, actividad: 4 });
    const vencido = await dentro({ iniciada: 13.5, actividad: 0.5 });
    await barrer();
    expect([await salioHace(inactivo), await salioHace(vencido)]).toEqual([180, 90]);
  });

  it("de varias sesiones, la que terminó la última; quien tiene una que sigue no sale", async () => {
    const doble = await dentro({ iniciada: 6, actividad: 3 }, { iniciada: 6, actividad: 5 });
    const sigue = await dentro({ iniciada: 6, actividad: 5 }, { iniciada: 6, actividad: 0 });
    await barrer();
    expect([await salioHace(doble), await salioHace(sigue)]).toEqual([120, null]);
  });

  it("nunca es anterior al ingreso", async () => {
    const id = await dentro({ iniciada: 9, actividad: 8 });
    await barrer();
    expect(await salioHace(id)).toBe(360);
  });

  it("tampoco la de quien es sacado en un servidor cuyo reloj está atrás del que lo dejó entrar", async () => {
    const inst = await banco.institucion();
    const estancia = banco.db
      .selectFrom("historial_punto_atencion")
      .select(["id", "ingreso", "salida"])
      .where("id_punto_atencion", "=", inst.puntos[0] ?? 0);
    const { id } = await estancia.executeTakeFirstOrThrow();
    await banco.db
      .updateTable("historial_punto_atencion")
      .set({ ingreso: hace(-1) })
      .where("id", "=", id)
      .execute();
    await transaction(banco.db, (tx) => sacarDelPunto(tx, inst.puntos[0] ?? 0));
    const { ingreso, salida } = await estancia.where("id", "=", id).executeTakeFirstOrThrow();
    expect(salida).toBe(ingreso);
  });

  it("un servidor que empieza la escribe antes de que nadie pueda ingresar", async () => {
    const id = await dentro({ iniciada: 6, actividad: 5 });
    const otro = await levantar({ sobre: banco });
    try {
      expect(await salioHace(id)).toBe(240);
    } finally {
      await otro.cerrar();
    }
  });
});
