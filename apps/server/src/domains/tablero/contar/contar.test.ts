import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { atender, cerrar, responder } from "../../../../test/casos.ts";
import { esperarA, transaccionAjena } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { anotar } from "../../../../test/notas.ts";
import { recontar } from "../../../../test/recuento.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import { crearConversacion } from "../../caso/caso.factory.ts";
import type { Turno } from "../../hilo/hilo.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";
import { crearContador } from "./contar.service.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  // Only the test counts.
  banco = await levantar({ tiempos: { tableroMs: 3_600_000 } });
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});

const contar = async (contador = crearContador(banco.db)) => {
  await expect.poll(() => contador.contar(), { timeout: 10_000 }).toBe(true);
};
const contado = async () => ({
  casos: await filas("tablero_caso"),
  mensajes: await filas("tablero_mensaje"),
  respuestas: await filas("tablero_respuesta"),
  esperas: (await banco.db.selectFrom("tablero_espera").selectAll().orderBy("id_caso").execute()).map(
    ({ desde, ...fila }) => ({ ...fila, desde: new Date(desde).toISOString() }),
  ),
});
const filas = async (tabla: "tablero_caso" | "tablero_mensaje" | "tablero_respuesta") =>
  (await banco.db.selectFrom(tabla).selectAll().execute()).map((fila) => JSON.stringify(fila)).sort();

/** The same numbers in every run. */
function azar(semilla: number) {
  let estado = semilla;
  return (menos: number) => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((estado / 2_147_483_648) * menos);
  };
}

const HORA_MS = 3_600_000;

async function llenar(cuantas: number) {
  const al = azar(7);
  const otra = await banco.institucion();
  const correo = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion: "correo" });
  const tramites = [await crearTramite(banco.db, { id_entidad: inst.id }), null];
  const estados: readonly EstadoCaso[] = ["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"];
  for (let i = 0; i < cuantas; i += 1) {
    const suya = al(4) > 0 ? inst : otra;
    const punto = suya.puntos[al(suya.puntos.length)] ?? 0;
    const [quien = suya.admin] = suya.operadores;
    const estado = estados[al(4)] ?? "ACTIVO";
    let cuando = Date.now() - 10 * 24 * HORA_MS + al(9 * 24 * 3600) * 1000;
    const turnos = Array.from({ length: 1 + al(8) }, (_, t): Turno => {
      cuando += al(5) === 0 ? al(20 * 3600) * 1000 : al(900) * 1000;
      const de = t === 0 ? "ciudadano" : (["ciudadano", "operador", "aviso"] as const)[al(3)];
      const automatico = de === "operador" && al(4) === 0;
      return {
        de: de ?? "ciudadano",
        texto: `Turno ${t}`,
        cuando: new Date(cuando).toISOString(),
        ...(de === "operador" && !automatico && { operador: { id: quien.id, nombre: "Operador" } }),
      };
    });
    await crearConversacion(banco.db, {
      canal: suya === inst && al(2) === 0 ? correo : suya.canal,
      turnos,
      estado,
      id_punto: estado === "ACTIVO" && al(2) === 0 ? null : punto,
      ...(estado !== "ACTIVO" && { operador: { id: quien.id, nombre: "Operador" } }),
      caso: { id_tramite: suya === inst ? (tramites[al(2)] ?? null) : null },
    });
  }
}

describe("tablero: lo contado es lo que hay [A-rutas-02]", () => {
  it("un recuento llano dice lo mismo de cada corte, día y hora; contar otra vez, o dos a la vez, no cambia nada", async () => {
    await llenar(80);
    await contar(crearContador(banco.db, { tanda: 37 }));
    const primero = await contado();
    expect(primero).toEqual(await recontar(banco.db));
    expect(primero.casos.length).toBeGreaterThan(60);
    expect(primero.respuestas.length).toBeGreaterThan(20);
    expect(primero.esperas.length).toBeGreaterThan(5);
    await contar();
    expect(await contado()).toEqual(primero);

    const conversacion = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    await responder(operador, conversacion);
    await anotar(operador, conversacion.id_caso, "Una nota no es de ningún recuento");
    await cerrar(operador, conversacion.id_caso);
    await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[1] ?? null });
    await Promise.all([1, 2, 3].map(() => contar()));
    expect(await contado()).toEqual(await recontar(banco.db));
  });

  it("a quien se contesta mientras se cuenta espera una vuelta más en la cuenta, y lo demás queda contado", async () => {
    const [contestada, mientras] = [
      await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null }),
      await crearConversacion(banco.db, { canal: inst.canal, id_punto: inst.puntos[0] ?? null }),
    ];
    await contar();
    await responder(operador, contestada);
    const ajena = await transaccionAjena(banco.db);
    await ajena
      .selectFrom("tablero_espera")
      .select("id_caso")
      .where("id_caso", "=", contestada.id_caso)
      .forUpdate()
      .execute();
    const contando = crearContador(banco.db).contar();
    await esperarA(ajena, 1, "DELETE FROM tablero_espera");
    await responder(operador, mientras);
    await ajena.rollback().execute();
    await contando;
    expect((await contado()).esperas.map(({ id_caso }) => id_caso)).not.toContain(contestada.id_caso);
    await contar();
    expect(await contado()).toEqual(await recontar(banco.db));
  });

  it("una nota de llamada no es un mensaje enviado ni contesta a nadie: la primera respuesta es la que salió después", async () => {
    const [id_punto = 0] = inst.puntos;
    const llamada = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "llamada",
    });
    await responder(operador, await crearConversacion(banco.db, { canal: llamada, id_punto }));
    const conversacion = await crearConversacion(banco.db, { canal: inst.canal, id_punto });
    await sql`INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia,
        id_usuario, nombre_usuario)
      VALUES (${conversacion.id_caso}, ${conversacion.id_canal_entrada}, 'SALIDA', 'texto', 'Llamó y se le dijo', ${crypto.randomUUID()},
        '1790000000', 1, 'COMPLETADO', 90, ${inst.operadores[0]?.id ?? 0}, 'Operador')`.execute(banco.db);
    await contar();
    expect(await salio()).toEqual({ recibidos: 2, enviados: 0, respuestas: 0 });
    await responder(operador, conversacion);
    await contar();
    expect(await salio()).toEqual({ recibidos: 2, enviados: 1, respuestas: 1 });
    expect(await contado()).toEqual(await recontar(banco.db));
  });

  it("lo que escribió una transacción que sigue abierta se cuenta cuando termina, una vez", async () => {
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: inst.canal });
    await contar();
    const antes = await recibidos();
    const abierta = await transaccionAjena(banco.db);
    await sql`INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      VALUES (${id_caso}, ${id_canal_entrada}, 'ENTRADA', 'texto', 'tarde', ${crypto.randomUUID()}, '1790000000', 1, 'RECIBIDO', 90)`.execute(
      abierta,
    );
    // With a larger id, and committed before.
    await crearConversacion(banco.db, { canal: inst.canal });
    const contador = crearContador(banco.db);
    expect(await contador.contar()).toBe(false);
    expect(await contador.contar()).toBe(false);
    expect(await recibidos()).toBe(antes);
    await abierta.commit().execute();
    await contar(contador);
    await contar();
    expect(await recibidos()).toBe(antes + 2);
  });

  it("también lo que sólo tomó su número y todavía no está escrito", async () => {
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, { canal: inst.canal });
    await contar();
    const antes = await recibidos();
    const abierta = await transaccionAjena(banco.db);
    const { rows } = await sql<{ id: number }>`
      SELECT numerar_en_hilo(${id_caso}) AS id`.execute(abierta);
    const [{ id } = { id: 0 }] = rows;
    // With a larger id, and committed before.
    await crearConversacion(banco.db, { canal: inst.canal });
    const contador = crearContador(banco.db);
    expect(await contador.contar()).toBe(false);
    await sql`INSERT INTO mensaje (id, id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      VALUES (${id}, ${id_caso}, ${id_canal_entrada}, 'ENTRADA', 'texto', 'tarde', ${crypto.randomUUID()}, '1790000000', 1, 'RECIBIDO', 0)`.execute(
      abierta,
    );
    await abierta.commit().execute();
    await contar(contador);
    await contar();
    expect(await recibidos()).toBe(antes + 2);
  });

  it("un día es el de La Paz: las 23:59 y las 00:00 de allá son de dos", async () => {
    const ayer = new Date(Date.now() - 3 * 24 * HORA_MS).toISOString().slice(0, 10);
    for (const hora of ["03:59:59.000", "04:00:00.000"])
      await crearConversacion(banco.db, {
        canal: inst.canal,
        turnos: [{ de: "ciudadano", texto: "Hola", cuando: `${ayer}T${hora}Z` }],
      });
    // The days before are told to be over: this one is counted once more.
    await banco.db.updateTable("tablero_marca").set({ dia: null }).execute();
    await contar();
    const dias = await banco.db
      .selectFrom("tablero_caso")
      .select(["dia", "hora", "abiertos"])
      .where("id_entidad", "=", inst.id)
      .where("corte", "=", "entidad")
      .orderBy("dia")
      .execute();
    const anterior = new Date(Date.parse(`${ayer}T00:00:00Z`) - 24 * HORA_MS).toISOString().slice(0, 10);
    expect(dias).toEqual([
      { dia: anterior, hora: 23, abiertos: 1 },
      { dia: ayer, hora: 0, abiertos: 1 },
    ]);
  });

  it("el servidor cuenta solo, sin que nadie lo pida", async () => {
    const otro = await levantar({
      sobre: banco,
      tiempos: { tableroMs: 20 },
    });
    try {
      const { id_caso } = await crearConversacion(banco.db, { canal: inst.canal });
      await expect
        .poll(
          () =>
            banco.db.selectFrom("tablero_espera").select("id_caso").where("id_caso", "=", id_caso).execute(),
          { timeout: 15_000 },
        )
        .toEqual([{ id_caso }]);
    } finally {
      await otro.cerrar();
    }
  });
});

describe("tablero: quién espera respuesta", () => {
  const desde = async (idCaso: number) => {
    await contar();
    const fila = await banco.db
      .selectFrom("tablero_espera")
      .select(["desde", "id_punto"])
      .where("id_caso", "=", idCaso)
      .executeTakeFirst();
    return fila && [new Date(fila.desde).toISOString(), fila.id_punto];
  };
  const a = (minuto: number) => new Date(Date.parse("2026-11-02T12:00:00Z") + minuto * 60_000).toISOString();

  it("desde lo primero que nadie contestó; lo contestado y lo terminado no espera", async () => {
    const [punto = 0] = inst.puntos;
    const quien = { id: inst.operadores[0]?.id ?? 0, nombre: "Operador" };
    const dice = (de: Turno["de"], minuto: number, mas: Partial<Turno> = {}): Turno => ({
      de,
      texto: "Texto",
      cuando: a(minuto),
      ...mas,
    });
    const nueva = (turnos: Turno[], estado: EstadoCaso = "ACTIVO") =>
      crearConversacion(banco.db, { canal: inst.canal, id_punto: punto, turnos, estado });
    const contestada = await nueva([dice("ciudadano", 0), dice("operador", 1, { operador: quien })]);
    expect(await desde(contestada.id_caso)).toBeUndefined();
    const vuelve = await nueva([
      dice("ciudadano", 0),
      dice("operador", 1, { operador: quien }),
      dice("ciudadano", 7),
      dice("aviso", 8),
      dice("ciudadano", 9),
    ]);
    expect(await desde(vuelve.id_caso)).toEqual([a(7), punto]);
    const cerrada = await nueva([dice("ciudadano", 0)], "CERRADO");
    expect(await desde(cerrada.id_caso)).toBeUndefined();
  });

  it("responder la quita; otro punto que la toma sin decir nada la lleva consigo", async () => {
    const sinPunto = await crearConversacion(banco.db, { canal: inst.canal, id_punto: null });
    expect((await desde(sinPunto.id_caso))?.[1]).toBeNull();
    await atender(operador, sinPunto.id_caso);
    expect((await desde(sinPunto.id_caso))?.[1]).toBe(inst.puntos[0]);
    await responder(operador, sinPunto);
    expect(await desde(sinPunto.id_caso)).toBeUndefined();
  });
});

/** Of the institution whole. */
async function salio(): Promise<unknown> {
  const { rows } = await sql`
    SELECT coalesce(sum(t.recibidos), 0)::int AS recibidos, coalesce(sum(t.enviados), 0)::int AS enviados,
      (SELECT coalesce(sum(r.casos), 0)::int FROM tablero_respuesta r WHERE r.id_entidad = ${inst.id} AND r.corte = 'entidad') AS respuestas
    FROM tablero_mensaje t WHERE t.id_entidad = ${inst.id} AND t.corte = 'entidad'`.execute(banco.db);
  return rows[0];
}

async function recibidos(): Promise<number> {
  const { total } = await banco.db
    .selectFrom("tablero_mensaje")
    .select((eb) => eb.fn.sum<number>("recibidos").as("total"))
    .where("corte", "=", "entidad")
    .executeTakeFirstOrThrow();
  return Number(total);
}
