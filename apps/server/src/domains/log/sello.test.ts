import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { transaction } from "../../db/transaction.ts";
import { startHeldTask } from "../../jobs/held-task.ts";
import { createLeases } from "../../jobs/leases.ts";
import { register } from "../../jobs/process.repository.ts";
import { createLogger } from "../../shared/logger.ts";
import { anotar, claveDeSello, crearSellador, type Hallazgo, verificarRegistro } from "./index.ts";
import { anotarMostradas } from "./log.repository.ts";
import { leerSellables } from "./sello.repository.ts";

const CLAVE = claveDeSello("una clave de pruebas con más de treinta y dos letras");

let base: BaseDePrueba;
beforeEach(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterEach(() => base.close());

const anotacion = {
  nivel: "INFO",
  tipo: "prueba.fila",
  mensaje: "Una fila",
  actor: { id_usuario: 5, usuario: "jperez", id_entidad: 2 },
  ip: "192.0.2.1",
  datos: { nombre: { antes: "a", despues: "ñandú" } },
} as const;

const escribir = (cuantas = 1) =>
  transaction(base.db, async (tx) => {
    for (let i = 0; i < cuantas; i += 1) await anotar(tx, anotacion);
  });
const sellador = () => crearSellador(base.db, CLAVE);

async function verificar(clave = CLAVE, conocido?: { sello: number; huella: string }) {
  const hallados: Hallazgo[] = [];
  const cuenta = await verificarRegistro(base.db, clave, {
    contar: (uno) => void hallados.push(uno),
    ...(conocido && { conocido }),
  });
  return { ...cuenta, hallados };
}

/** As the owner of the table could, who may switch its trigger off. */
async function aMano(hacer: () => Promise<unknown>): Promise<void> {
  for (const tabla of ["log", "log_sello"])
    await sql`ALTER TABLE ${sql.table(tabla)} DISABLE TRIGGER USER`.execute(base.db);
  await hacer();
}
const ids = async () =>
  (await base.db.selectFrom("log").select("id").orderBy("id").execute()).map(({ id }) => id);

describe("log: el sello del registro [D107]", () => {
  it("lo escrito se sella en cadena; lo que vino después es la cola, que se nombra", async () => {
    await escribir(3);
    expect(await sellador().sellar()).toBe(3);
    await escribir(2);
    expect(await sellador().sellar()).toBe(2);
    await escribir(1);
    const [, , , , , sexta = 0] = await ids();
    expect(await verificar()).toMatchObject({
      sellos: 2,
      filas: 5,
      hallados: [],
      cola: { filas: 1, primera: sexta, ultima: sexta },
      ultimo: { sello: 2 },
    });
  });

  it("una fila cambiada, una borrada y una agregada: cada una se encuentra y se nombra", async () => {
    await escribir(5);
    // The number of a row that was undone stays free.
    const deshecha = transaction(base.db, async (tx) => {
      await anotar(tx, anotacion);
      throw new Error("undone");
    });
    await expect(deshecha).rejects.toThrow("undone");
    await escribir(1);
    await sellador().sellar();
    const [primera = 0, , tercera = 0, , quinta = 0] = await ids();
    expect((await verificar()).hallados).toEqual([]);

    await aMano(async () => {
      await sql`UPDATE log SET datos = '{"nombre": {"antes": "a", "despues": "ñandu"}}' WHERE id = ${primera}`.execute(
        base.db,
      );
      await sql`DELETE FROM log WHERE id = ${tercera}`.execute(base.db);
      await sql`INSERT INTO log (id, nivel, tipo, mensaje) VALUES (${quinta + 1}, 'INFO', 'x.y', 'Otra')`.execute(
        base.db,
      );
    });
    expect((await verificar()).hallados).toEqual([
      { tipo: "fila_cambiada", fila: primera, sello: 1 },
      { tipo: "fila_faltante", fila: tercera, sello: 1 },
      { tipo: "fila_agregada", fila: quinta + 1, sello: 1 },
    ]);
  });

  it("las que alguien puso por debajo de la primera también, aunque falte el primer sello o no haya ninguno", async () => {
    const puesta = (id: number) =>
      sql`INSERT INTO log (id, nivel, tipo, mensaje) VALUES (${id}, 'INFO', 'x.y', 'Otra')`.execute(base.db);
    await expect(puesta(0)).rejects.toThrow("log_desde_uno");
    await sql`ALTER TABLE log DROP CONSTRAINT log_desde_uno`.execute(base.db);
    await aMano(async () => {
      await puesta(0);
      await puesta(-5);
    });
    await escribir();
    const [, , propia = 0] = await ids();
    expect(await verificar()).toMatchObject({
      hallados: [],
      cola: { filas: 3, primera: -5, ultima: propia },
    });
    await sellador().sellar();
    const agregadas = (sello: number) => [-5, 0].map((fila) => ({ tipo: "fila_agregada", fila, sello }));
    expect(await verificar()).toMatchObject({ filas: 1, hallados: agregadas(1), cola: null });
    await escribir();
    await sellador().sellar();
    await sql`DELETE FROM log_sello WHERE id = 1`.execute(base.db);
    expect((await verificar()).hallados).toEqual([...agregadas(2), { tipo: "sello_faltante", sello: 1 }]);
  });

  it.each([
    ["nivel", sql`nivel = 'ERROR'`],
    ["tipo", sql`tipo = 'otro.tipo'`],
    ["mensaje", sql`mensaje = 'Otro'`],
    ["referencia", sql`referencia = 'punto:1'`],
    ["datos", sql`datos = NULL`],
    ["ip", sql`ip = '192.0.2.2'`],
    ["fecha", sql`fecha = fecha + interval '1 microsecond'`],
    ["id_usuario", sql`id_usuario = 6`],
    ["usuario", sql`usuario = 'otro'`],
    ["id_entidad", sql`id_entidad = 3`],
    ["personas", sql`personas = '{4}'`],
  ])("el sello cubre %s", async (_campo, cambio) => {
    await escribir();
    await sellador().sellar();
    await aMano(() => sql`UPDATE log SET ${cambio}`.execute(base.db));
    expect((await verificar()).hallados).toMatchObject([{ tipo: "fila_cambiada" }]);
  });

  it("una persona que se quita o se cambia de las que mostró una respuesta se encuentra", async () => {
    await anotarMostradas(base.db, [
      { ...anotacion, personas: [3, 4] },
      { ...anotacion, personas: [5] },
    ]);
    await sellador().sellar();
    const [una = 0, otra = 0] = await ids();
    expect((await verificar()).hallados).toEqual([]);
    await aMano(async () => {
      await sql`UPDATE log SET personas = '{3}' WHERE id = ${una}`.execute(base.db);
      await sql`UPDATE log SET personas = NULL WHERE id = ${otra}`.execute(base.db);
    });
    expect((await verificar()).hallados).toEqual([
      { tipo: "fila_cambiada", fila: una, sello: 1 },
      { tipo: "fila_cambiada", fila: otra, sello: 1 },
    ]);
  });

  it("una fila sin personas se lee como se leía cuando la columna no existía: los sellos de antes valen", async () => {
    await escribir();
    const [fila] = await leerSellables(base.db, { desde: 0, hasta: 1_000, cuantas: 1 });
    const { rows } = await sql<{ texto: string }>`
      SELECT jsonb_build_array(id, nivel, tipo, mensaje, referencia, datos, ip,
        (extract(epoch FROM fecha) * 1000000)::bigint, id_usuario, usuario, id_entidad)::text AS texto
      FROM log`.execute(base.db);
    expect(fila?.texto).toBe(rows[0]?.texto);
  });

  it("un sello cambiado, uno quitado, uno sin nuestra firma, y una cadena cortada que se había apuntado", async () => {
    for (let i = 0; i < 4; i += 1) {
      await escribir();
      await sellador().sellar();
    }
    const { ultimo } = await verificar();
    expect(ultimo?.sello).toBe(4);
    expect((await verificar(claveDeSello("otra"))).hallados).toHaveLength(4);
    await aMano(async () => {
      await sql`UPDATE log_sello SET hasta = hasta + 1000 WHERE id = 4`.execute(base.db);
      await sql`DELETE FROM log_sello WHERE id = 2`.execute(base.db);
    });
    expect((await verificar()).hallados).toEqual([
      { tipo: "sello_faltante", sello: 2 },
      { tipo: "sello_cambiado", sello: 4 },
    ]);
    await sql`DELETE FROM log_sello WHERE id = 4`.execute(base.db);
    await sql`DELETE FROM log WHERE id = (SELECT max(id) FROM log)`.execute(base.db);
    expect((await verificar(CLAVE, ultimo ?? undefined)).hallados).toContainEqual({
      tipo: "sello_faltante",
      sello: 4,
    });
  });

  it("una cadena hecha de nuevo hasta el final no es la que se había apuntado", async () => {
    await escribir(2);
    await sellador().sellar();
    const { ultimo } = await verificar();
    await aMano(async () => {
      await sql`UPDATE log SET mensaje = 'Otro'`.execute(base.db);
      await sql`DELETE FROM log_sello`.execute(base.db);
    });
    await sellador().sellar();
    expect((await verificar()).hallados).toEqual([]);
    expect((await verificar(CLAVE, ultimo ?? undefined)).hallados).toEqual([
      { tipo: "cadena_rota", sello: 1 },
    ]);
  });

  it("no se cierra un tramo mientras una transacción más vieja puede agregarle una fila con un número menor", async () => {
    const uno = sellador();
    const lenta = Promise.withResolvers<void>();
    const escrita = Promise.withResolvers<void>();
    const transaccion = transaction(base.db, async (tx) => {
      await anotar(tx, { ...anotacion, mensaje: "La lenta" });
      escrita.resolve();
      await lenta.promise;
    });
    await escrita.promise;
    await escribir(3);
    expect(await uno.sellar()).toBe(0);
    // Whoever began after the last id was read is not waited for.
    await escribir(2);
    expect(await uno.sellar()).toBe(0);
    expect(await sellador().sellar()).toBe(0);
    lenta.resolve();
    await transaccion;
    expect(await uno.sellar()).toBe(4);
    expect(await uno.sellar()).toBe(2);
    const { hallados, cola, filas } = await verificar();
    expect({ hallados, cola, filas }).toEqual({ hallados: [], cola: null, filas: 6 });
  });

  it("quien escribe sin cesar no detiene el sello: basta que cada transacción termine", async () => {
    const uno = sellador();
    let anterior: PromiseWithResolvers<void> | undefined;
    let abierta: Promise<void> | undefined;
    let selladas = 0;
    for (let vuelta = 0; vuelta < 6; vuelta += 1) {
      const seguir = Promise.withResolvers<void>();
      const escrita = Promise.withResolvers<void>();
      const esta = transaction(base.db, async (tx) => {
        await anotar(tx, anotacion);
        escrita.resolve();
        await seguir.promise;
      });
      await escrita.promise;
      anterior?.resolve();
      await abierta;
      [anterior, abierta] = [seguir, esta];
      selladas += await uno.sellar();
    }
    expect(selladas).toBeGreaterThan(2);
    anterior?.resolve();
    await abierta;
  });

  it("más filas que un tramo: cada una en un solo sello, también con dos procesos a la vez y uno que empieza de nuevo", async () => {
    await escribir(1203);
    const [una, otra] = await Promise.all([sellador().sellar(), sellador().sellar()]);
    expect(una + otra).toBe(1203);
    await escribir(10);
    const [tercera, cuarta] = await Promise.all([sellador().sellar(), sellador().sellar()]);
    expect(tercera + cuarta).toBe(10);
    expect(await verificar()).toMatchObject({ sellos: 4, filas: 1213, hallados: [], cola: null });
  });

  it("un proceso a la vez, el que tiene el arriendo; cuando se va, sigue otro", async () => {
    const logger = createLogger("silent");
    const veces = { a: 0, b: 0 };
    const abrir = async (cual: "a" | "b") => {
      await register(base.db, cual);
      return startHeldTask({
        name: "sello del registro",
        leases: createLeases({ db: base.db, processName: cual }),
        run: async () => {
          veces[cual] += 1;
          return sellador().sellar();
        },
        logger,
        everyMs: 20,
      });
    };
    const primero = await abrir("a");
    await expect.poll(() => veces.a).toBeGreaterThan(1);
    const segundo = await abrir("b");
    await escribir(4);
    await expect.poll(async () => (await verificar()).filas).toBe(4);
    expect(veces.b).toBe(0);
    await primero.close();
    await escribir(1);
    await expect.poll(async () => (await verificar()).filas).toBe(5);
    expect(veces.b).toBeGreaterThan(0);
    await segundo.close();
    expect((await verificar()).hallados).toEqual([]);
  });

  it("nadie cambia, borra ni vacía los sellos", async () => {
    await escribir();
    await sellador().sellar();
    for (const sentencia of ["UPDATE log_sello SET hasta = 9", "DELETE FROM log_sello", "TRUNCATE log_sello"])
      await expect(sql.raw(sentencia).execute(base.db)).rejects.toThrow("append-only");
  });
});
