import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { connect, type Database } from "./database.ts";
import { orderBy, paginate } from "./list.ts";
import { NAMES_MAX, unprepared } from "./prepared.ts";
import { transaction } from "./transaction.ts";

let base: BaseDePrueba;

beforeAll(async () => {
  base = await crearBaseDePrueba();
});

afterAll(() => base.close());

/** One connection, so that what one statement leaves the next one finds. */
async function conUna(trabajo: (conexion: Database) => Promise<void>): Promise<void> {
  const conexion = connect(base.url, { max: 1, onLost: () => undefined });
  try {
    await trabajo(conexion);
  } finally {
    await conexion.close();
  }
}

interface Preparada {
  texto: string;
  veces: number;
}

/** What the connection holds under names, without this question itself. */
async function preparadas({ pool }: Database): Promise<Preparada[]> {
  const { rows } = await pool.query<Preparada>(
    "SELECT statement AS texto, (generic_plans + custom_plans)::int AS veces FROM pg_prepared_statements ORDER BY prepare_time",
  );
  return rows;
}

async function valor<T>({ db }: Database, sentencia: RawBuilder<{ valor: T }>): Promise<T | undefined> {
  return (await sentencia.execute(db)).rows[0]?.valor;
}

async function procesoDe({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

describe("las sentencias", () => {
  it("de texto fijo se preparan una vez por conexión, con cualquier parámetro", () =>
    conUna(async (conexion) => {
      const doble = (n: number) => valor(conexion, sql<{ valor: number }>`SELECT ${n}::int * 2 AS valor`);
      expect([await doble(1), await doble(2), await doble(21)]).toEqual([2, 4, 42]);
      const menu = () => conexion.db.selectFrom("modulo").select("id").orderBy("id").execute();
      expect(await menu()).toEqual(await menu());
      expect(await preparadas(conexion)).toEqual([
        { texto: "SELECT $1::int * 2 AS valor", veces: 3 },
        { texto: 'select "id" from "modulo" order by "id"', veces: 2 },
      ]);
    }));

  it("de una lista no se preparan: su texto cambia con lo que se pide", () =>
    conUna(async (conexion) => {
      const columnas = { id: sql`m.id` };
      await paginate(
        conexion.db,
        { page: 1, limit: 5 },
        {
          from: sql`modulo m`,
          visible: sql`true`,
          filters: [sql`m.visible = ${true}`],
          order: orderBy("-id", columnas, "id"),
          id: sql`m.id`,
        },
      );
      await sql`SELECT ${1}::int ${unprepared}`.execute(conexion.db);
      expect(await preparadas(conexion)).toEqual([]);
    }));

  it("que empiezan y terminan una transacción no tienen nada que preparar", () =>
    conUna(async (conexion) => {
      await transaction(conexion.db, (tx) => sql`SELECT 1`.execute(tx));
      expect((await preparadas(conexion)).map(({ texto }) => texto)).toEqual(["SELECT 1"]);
    }));

  it("de más textos de los que tiene el programa no se acumulan: la conexión se cierra", () =>
    conUna(async (conexion) => {
      const antes = await procesoDe(conexion);
      for (let i = 0; i <= NAMES_MAX; i += 1) {
        expect(await procesoDe(conexion)).toBe(antes);
        await sql`SELECT ${sql.lit(i)} AS valor`.execute(conexion.db);
      }
      expect(await procesoDe(conexion)).not.toBe(antes);
      expect(await preparadas(conexion)).toEqual([]);
    }));

  it("no usan trabajadores en paralelo ni compilan", () =>
    conUna(async (conexion) => {
      const ajuste = (nombre: string) =>
        valor(conexion, sql<{ valor: string }>`SELECT current_setting(${nombre}) AS valor`);
      expect([await ajuste("jit"), await ajuste("max_parallel_workers_per_gather")]).toEqual(["off", "0"]);
    }));
});

describe("cuando el esquema cambia bajo una sentencia preparada", () => {
  async function conTabla(nombre: string, trabajo: (conexion: Database) => Promise<void>): Promise<void> {
    await conUna(async (conexion) => {
      await sql`CREATE TABLE ${sql.table(nombre)} AS SELECT 7 AS n`.execute(base.db);
      await trabajo(conexion);
    });
  }
  const leer = (db: Database["db"], nombre: string) =>
    sql<{ n: number; m?: string }>`SELECT * FROM ${sql.table(nombre)}`.execute(db);
  const migrar = (nombre: string) =>
    sql`ALTER TABLE ${sql.table(nombre)} ADD COLUMN m text DEFAULT 'nueva'`.execute(base.db);

  it("fuera de una transacción la sentencia se responde, y la conexión no vuelve a usarse", () =>
    conTabla("cambiante_suelta", async (conexion) => {
      expect((await leer(conexion.db, "cambiante_suelta")).rows).toEqual([{ n: 7 }]);
      const antes = await procesoDe(conexion);
      await migrar("cambiante_suelta");
      expect((await leer(conexion.db, "cambiante_suelta")).rows).toEqual([{ n: 7, m: "nueva" }]);
      expect(await procesoDe(conexion)).not.toBe(antes);
    }));

  it("dentro de una transacción se repite la transacción entera, y lo que anuncia se anuncia una vez", () =>
    conTabla("cambiante_junta", async (conexion) => {
      await leer(conexion.db, "cambiante_junta");
      await migrar("cambiante_junta");
      let intentos = 0;
      const filas = await transaction(conexion.db, async (tx) => {
        intentos += 1;
        await sql`UPDATE cambiante_junta SET n = n + 1`.execute(tx);
        return (await leer(tx, "cambiante_junta")).rows;
      });
      expect({ intentos, filas }).toEqual({ intentos: 2, filas: [{ n: 8, m: "nueva" }] });
    }));

  it("lo notan todas las conexiones de antes, y no solo la primera que tropieza", async () => {
    const conexion = connect(base.url, { max: 8, onLost: () => undefined });
    try {
      await sql`CREATE TABLE cambiante_en_todas AS SELECT 7 AS n`.execute(base.db);
      const enTodas = () => {
        const { promise: estanTodas, resolve } = Promise.withResolvers<void>();
        let abiertas = 0;
        return Promise.all(
          Array.from({ length: 8 }, () =>
            transaction(conexion.db, async (tx) => {
              abiertas += 1;
              if (abiertas === 8) resolve();
              // None lets its connection go before each has its own.
              await estanTodas;
              return (await leer(tx, "cambiante_en_todas")).rows[0];
            }),
          ),
        );
      };
      expect(await enTodas()).toEqual(Array(8).fill({ n: 7 }));
      await migrar("cambiante_en_todas");
      // One after the other: with five attempts a transaction would not get past eight connections of before.
      const una = await transaction(
        conexion.db,
        async (tx) => (await leer(tx, "cambiante_en_todas")).rows[0],
      );
      expect(una).toEqual({ n: 7, m: "nueva" });
      expect(await enTodas()).toEqual(Array(8).fill({ n: 7, m: "nueva" }));
    } finally {
      await conexion.close();
    }
  });
});
