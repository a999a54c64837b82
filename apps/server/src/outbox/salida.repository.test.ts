import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { esperarA, transaccionAjena } from "../../test/cerrojos.ts";
import { transaction } from "../db/transaction.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearEntidad } from "../domains/entidad/entidad.factory.ts";
import { register } from "../jobs/process.repository.ts";
import { now } from "../shared/clock.ts";
import { createSealer } from "../shared/crypto.ts";
import { markSending, take } from "./salida.repository.ts";
import { readDoubt } from "./salida-expired.repository.ts";

/** A queue without anybody who works on it: each test is its workers. */
let base: BaseDePrueba;
let canal: Awaited<ReturnType<typeof crearCanal>>;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  canal = await crearCanal(base.db, createSealer("una clave de pruebas con más de treinta y dos letras"), {
    id_entidad: await crearEntidad(base.db),
  });
  for (const nombre of ["uno", "otro"]) await register(base.db, nombre);
});
afterAll(() => base.close());

/** Rows of the queue, oldest first, of one conversation in which an operator said so many things. */
async function cola(cuantos: number): Promise<number[]> {
  await sql`UPDATE salida SET estado = 'ENVIADO', arrendada_hasta = NULL`.execute(base.db);
  const { id_canal_entrada } = await crearConversacion(base.db, {
    canal,
    turnos: [
      { de: "ciudadano", texto: "Hola", cuando: now() },
      ...Array.from({ length: cuantos }, (_nada, i) => ({
        de: "operador" as const,
        texto: `Respuesta ${i}`,
        cuando: now(),
        entrega: "EN_COLA" as const,
      })),
    ],
  });
  const filas = await base.db
    .selectFrom("salida")
    .select("id")
    .where("id_canal_entrada", "=", id_canal_entrada)
    .orderBy("id")
    .execute();
  return filas.map(({ id }) => id);
}

const tomar = async (by: string, inHand: readonly number[] = [], sated: readonly number[] = []) =>
  (await take(base.db, { by, seconds: 60, limit: 10, inHand, sated })).map(({ id }) => id);
const llamar = (by: string, id: number) =>
  transaction(base.db, (tx) => markSending(tx, { id, by, seconds: 60 }));
const vencer = (id: number) =>
  sql`UPDATE salida SET arrendada_hasta = now() - interval '1 second' WHERE id = ${id}`.execute(base.db);

describe("tomar de la cola [B-mensajes-19]", () => {
  it("de una conversación sólo lo más antiguo, aunque haya lugar para más; lo demás espera a que acabe", async () => {
    const [primero = 0, segundo = 0] = await cola(3);
    expect(await tomar("uno")).toEqual([primero]);
    expect(await tomar("otro"), "what is taken keeps its place").toEqual([]);
    expect(await llamar("uno", primero)).toBe(true);
    expect(await tomar("otro"), "so does what is on its way").toEqual([]);
    await sql`UPDATE salida SET estado = 'ENVIADO' WHERE id = ${primero}`.execute(base.db);
    expect(await tomar("otro")).toEqual([segundo]);
  });

  it("lo que otro tiene no se toma mientras vive y no venció; vencido, o muerto su proceso, sí", async () => {
    const [id = 0] = await cola(1);
    expect(await tomar("uno")).toEqual([id]);
    expect(await tomar("otro")).toEqual([]);
    await vencer(id);
    expect(await tomar("otro")).toEqual([id]);
    expect(await tomar("uno")).toEqual([]);
    await sql`UPDATE salida SET arrendada_por = 'muerto' WHERE id = ${id}`.execute(base.db);
    expect(await tomar("uno")).toEqual([id]);
  });

  it("lo propio que ya está en manos no se toma otra vez; lo que la respuesta perdió, sí", async () => {
    const [id = 0] = await cola(1);
    expect(await tomar("uno")).toEqual([id]);
    expect(await tomar("uno", [id])).toEqual([]);
    expect(await tomar("uno")).toEqual([id]);
  });

  it("lo de una cuenta que ya tiene todas sus manos se deja, y lo de otra no", async () => {
    const [id = 0] = await cola(1);
    expect(await tomar("uno", [], [canal.id])).toEqual([]);
    expect(await tomar("uno", [], [canal.id + 1])).toEqual([id]);
  });

  it("dos a la vez: a quien llega mientras otro toma la misma fila no le toca, y no espera", async () => {
    const [id = 0] = await cola(1);
    const primera = await transaccionAjena(base.db);
    const { rows } = await sql`SELECT id FROM salida WHERE id = ${id} FOR UPDATE`.execute(primera);
    expect(rows).toHaveLength(1);
    expect(await tomar("otro")).toEqual([]);
    await primera.rollback().execute();
    expect(await tomar("otro")).toEqual([id]);
  });
});

describe("anotar que se llama", () => {
  it("sólo quien lo tomó, y mientras no venció", async () => {
    const [id = 0] = await cola(1);
    await tomar("uno");
    expect(await llamar("otro", id)).toBe(false);
    await vencer(id);
    expect(await llamar("uno", id)).toBe(false);
    await tomar("otro");
    expect(await llamar("uno", id)).toBe(false);
    expect(await llamar("otro", id)).toBe(true);
    expect(await llamar("otro", id), "once").toBe(false);
  });

  it("quien perdió su turno mientras esperaba la fila no llama", async () => {
    const [id = 0] = await cola(1);
    await tomar("uno");
    const ajena = await transaccionAjena(base.db);
    await sql`UPDATE salida SET arrendada_por = 'otro' WHERE id = ${id}`.execute(ajena);
    const intento = llamar("uno", id);
    await esperarA(ajena, 1);
    await ajena.commit().execute();
    expect(await intento).toBe(false);
  });
});

describe("lo que se sabe de una llamada en duda", () => {
  it("de los demás mensajes de la conversación, los ids que tienen y los que tuvieron en intentos anteriores; del propio, los de los anteriores", async () => {
    const [primero = 0] = await cola(3);
    await tomar("uno");
    await llamar("uno", primero);
    const { rows } = await sql<{ id: number }>`
      SELECT m.id FROM mensaje m JOIN salida s ON s.id_mensaje = m.id
      WHERE s.id_canal_entrada = (SELECT id_canal_entrada FROM salida WHERE id = ${primero}) ORDER BY s.id`.execute(
      base.db,
    );
    const [suyo, otro, tercero] = rows;
    const ids: [number | undefined, string | null][] = [
      [suyo?.id, "propio, antes"],
      [suyo?.id, null],
      [otro?.id, "otro, antes"],
      [otro?.id, "otro, ahora"],
      [tercero?.id, "tercero"],
    ];
    for (const [id = 0, id_externo] of ids)
      await base.db.updateTable("mensaje").set({ id_externo }).where("id", "=", id).execute();
    const duda = await readDoubt(base.db, { id: primero, by: "uno" });
    expect(duda?.knownIds.filter((id) => ids.some(([, dicho]) => dicho === id)).sort()).toEqual([
      "otro, ahora",
      "otro, antes",
      "propio, antes",
      "tercero",
    ]);
  });
});
