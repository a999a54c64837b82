import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Institucion } from "../../../test/harness.ts";
import { type ConSueltos, cambiar, leer, levantarConSueltos, listar } from "../../../test/sueltos.ts";
import { crearCanal } from "../canal/canal.factory.ts";

let banco: ConSueltos["banco"];
let llega: ConSueltos["llega"];
let escena: ConSueltos["escena"];
let conUno: ConSueltos["conUno"];
beforeAll(async () => {
  ({ banco, llega, escena, conUno } = await levantarConSueltos());
});
afterAll(() => banco.cerrar());

describe("sueltos: la lista", () => {
  it("va de lo último a lo primero y sigue desde la última fila, aunque entretanto llegue o se descarte algo", async () => {
    const { inst, operador } = await escena();
    for (const n of [1, 2, 3, 4, 5]) await llega(inst, { asunto: `Carta ${n}` });
    const primera = await listar(operador, { limit: 2 });
    expect(primera.rows.map(({ asunto }) => asunto)).toEqual(["Carta 5", "Carta 4"]);
    expect(primera).toMatchObject({ count: 5, total: 5, hay_mas: true });
    await llega(inst, { asunto: "Carta 6" });
    await cambiar(operador, primera.rows[0]?.id ?? 0, "DESCARTADO");
    const antes = primera.rows.at(-1)?.id ?? 0;
    const segunda = await listar(operador, { limit: 2, antes });
    expect(segunda.rows.map(({ asunto }) => asunto)).toEqual(["Carta 3", "Carta 2"]);
    expect(segunda).toMatchObject({ count: 5, total: 5, hay_mas: true });
    const ultima = await listar(operador, { limit: 2, antes: segunda.rows.at(-1)?.id ?? 0 });
    expect(ultima.rows.map(({ asunto }) => asunto)).toEqual(["Carta 1"]);
    expect(ultima.hay_mas).toBe(false);
  });

  it("se filtra por texto, en quién escribe, asunto y palabras, sin acentos ni mayúsculas; y por canal [D4]", async () => {
    const { inst, operador } = await escena();
    await llega(inst, { asunto: "Licencia de funcionamiento" });
    await llega(inst, {
      asunto: "Otra",
      text: "Sobre la resolución",
      nombre: "Íñigo Quispe",
      chat: "iq@casa.example",
    });
    const asuntos = async (query: Parameters<typeof listar>[1]) => {
      const { rows, count, total } = await listar(operador, query);
      expect([count, total]).toEqual([rows.length, 2]);
      return rows.map(({ asunto }) => asunto);
    };
    expect(await asuntos({ texto: "FUNCIONAMIENTO" })).toEqual(["Licencia de funcionamiento"]);
    expect(await asuntos({ texto: "resolucion" })).toEqual(["Otra"]);
    expect(await asuntos({ texto: "inigo" })).toEqual(["Otra"]);
    expect(await asuntos({ texto: "iq@casa" })).toEqual(["Otra"]);
    expect(await asuntos({ clasificacion: "whatsapp" })).toHaveLength(2);
    expect(await asuntos({ clasificacion: "correo" })).toEqual([]);
  });

  it("descartar lo saca sin borrarlo, queda quién y cuándo, y se puede volver a poner", async () => {
    const { operador, inst, fila } = await conUno();
    await cambiar(operador, fila.id, "DESCARTADO");
    expect((await listar(operador)).rows).toEqual([]);
    const [descartado] = (await listar(operador, { estado: "DESCARTADO" })).rows;
    const quien = inst.operadores[0]?.usuario;
    expect(descartado).toMatchObject({ id: fila.id, estado: "DESCARTADO", descartado: { operador: quien } });
    expect(await leer(operador, fila.id)).toMatchObject({ estado: "DESCARTADO" });
    await cambiar(operador, fila.id, "POR_REVISAR");
    expect((await listar(operador)).rows).toMatchObject([{ id: fila.id, descartado: null }]);
    expect((await listar(operador, { estado: "DESCARTADO" })).rows).toEqual([]);
  });

  it("con muchas cuentas es la misma lista, de todas juntas: en su orden, desde una fila y por texto", async () => {
    const { inst } = await escena();
    const admin = await banco.comoUsuario(inst.admin);
    const canales = [inst.canal];
    for (let i = 0; i < 16; i += 1)
      canales.push(await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id }));
    for (const n of [0, 7, 16, 7, 0]) {
      const canal = canales[n] ?? inst.canal;
      await llega({ ...inst, canal }, { asunto: `Cuenta ${n}`, chat: `c${n}@listas.example` });
    }
    const pagina = async (query: Parameters<typeof listar>[1]) => {
      const { rows, count, total, hay_mas } = await listar(admin, { limit: 2, ...query });
      return { asuntos: rows.map(({ asunto }) => asunto), count, total, hay_mas, id: rows.at(-1)?.id ?? 0 };
    };
    const primera = await pagina({});
    expect(primera).toMatchObject({ asuntos: ["Cuenta 0", "Cuenta 7"], count: 5, total: 5, hay_mas: true });
    const segunda = await pagina({ antes: primera.id });
    expect(segunda).toMatchObject({ asuntos: ["Cuenta 16", "Cuenta 7"], count: 5, hay_mas: true });
    expect(await pagina({ texto: "cuenta 7" })).toMatchObject({ count: 2, total: 5, hay_mas: false });
    expect(await pagina({ texto: "c7", antes: segunda.id })).toMatchObject({ asuntos: [], count: 2 });
  });

  it("con miles de mensajes en cada estado, una página se lee del índice de cada cuenta y un texto se halla lejos de lo último", async () => {
    const { inst, operador, fila } = await conUno();
    await sembrar(inst, { filas: 5_500, descartado: true });
    await sembrar(inst, { filas: 5_500, descartado: false });
    await sql`ANALYZE suelto`.execute(banco.db);
    const planDe = async (estado: "POR_REVISAR" | "DESCARTADO"): Promise<string> => {
      banco.consultas();
      await listar(operador, { estado, antes: fila.id + 20_000 });
      const pagina = banco.consultas().find((texto) => texto.includes("AS candidates")) ?? "";
      const { rows } = await banco.base.conexion.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${pagina}`, [
        inst.canal.id,
        CONTEO_EXACTO_MAX + 1,
        CONTEO_EXACTO_MAX + 1,
        inst.canal.id,
        fila.id + 20_000,
        11,
        11,
        0,
      ]);
      return rows.map((uno) => uno["QUERY PLAN"]).join("\n");
    };
    for (const [estado, indice] of [
      ["POR_REVISAR", "suelto_por_revisar"],
      ["DESCARTADO", "suelto_descartado"],
    ] as const) {
      const plan = await planDe(estado);
      expect(plan).toContain(`using ${indice}`);
      expect(plan).not.toContain("Seq Scan");
    }
    const buscar = async (texto: string, antes?: number) => {
      const { rows, count } = await listar(operador, { texto, limit: 2, ...(antes && { antes }) });
      return { ids: rows.map(({ id }) => id), count };
    };
    const { rows } = await listar(operador, { limit: 1 });
    const ultima = rows[0]?.id ?? 0;
    // In all of them, in one far behind the newest, and in the other list alone.
    expect(await buscar("aviso")).toEqual({ ids: [ultima, ultima - 1], count: 5_500 });
    expect(await buscar("av", ultima - 3_000)).toEqual({
      ids: [ultima - 3_001, ultima - 3_002],
      count: 5_500,
    });
    const palabrasDe = async (id: number) =>
      (await banco.db.selectFrom("suelto").select("buscable").where("id", "=", id).executeTakeFirstOrThrow())
        .buscable;
    const lejos = ultima - 5_200;
    const suyas = await palabrasDe(lejos);
    expect(await buscar(suyas)).toEqual({ ids: [lejos], count: 1 });
    expect(await buscar(suyas, lejos)).toEqual({ ids: [], count: 1 });
    expect(await buscar(await palabrasDe(ultima - 6_000))).toEqual({ ids: [], count: 0 });
  }, 120_000);
});

/** Many rows, some at once, each with its message. */
async function sembrar(inst: Institucion, { filas, descartado }: { filas: number; descartado: boolean }) {
  for (let i = 0; i < filas; i += TANDA) await sembrarTanda(inst, descartado);
}

const TANDA = 500;

async function sembrarTanda({ canal }: Institucion, descartado: boolean) {
  await sql`
    WITH m AS (
      INSERT INTO mensaje (id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      SELECT e.id, 'ENTRADA', 'texto', 'aviso', gen_random_uuid()::text, '1790000000', 1790000000000000, 'RECIBIDO', 0
      FROM canal_entrada e, generate_series(1, ${TANDA}::int) WHERE e.id_canal = ${canal.id} RETURNING id)
    INSERT INTO suelto (id_mensaje, id_canal, motivo, descripcion, palabras, buscable, descartado_en, descartado_por)
    SELECT m.id, ${canal.id}, 'automatico', 'aviso', 'aviso', 'aviso numero ' || m.id || ' .',
      ${descartado ? sql`now()` : null}::timestamptz, ${descartado ? sql`(SELECT min(id) FROM usuario)` : null}::int FROM m`.execute(
    banco.db,
  );
}
