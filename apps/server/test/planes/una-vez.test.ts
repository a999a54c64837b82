import { leerCaso } from "@ventanilla/contract/caso/lectura.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { enviarMensaje, leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { leerPersona } from "@ventanilla/contract/persona/persona.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unprepared } from "../../src/db/prepared.ts";
import { type Banco, type Institucion, levantar } from "../harness.ts";
import { abierta, chatDe, conConversacion, enPunto, operador, punto } from "../puestos.ts";

const CASOS = 10_000;
const VECES = 20;
/** What is asked for each message, each push and each request: the list's changes, the session, access to a case, its thread. */
const CALIENTES = ['from "sesion"', "FROM caso_operador co", 'from "mensaje" as "m"'];
/** PostgreSQL plans five times for the values at hand, and then decides. */
const DECIDIDO = 6;

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

/** As many cases as a point has after years: two in a hundred are open, and nearly all stand at one point. */
async function llenar({ canal, id }: Institucion, puntos: { lleno: number; vacio: number }): Promise<void> {
  await sql`${unprepared} INSERT INTO persona (tipo_documento, nro_documento, fecha_nacimiento, nombres, primer_apellido, id_entidad)
    SELECT 'CI', (30000000 + n)::text, '1980-01-01', 'Ana', 'Mamani', ${id} FROM generate_series(1, ${CASOS}) n`.execute(
    banco.db,
  );
  await sql`${unprepared} INSERT INTO canal_entrada (id_canal, usuario, id_persona)
    SELECT ${canal.id}, 'lleno' || p.nro_documento, p.id FROM persona p WHERE p.nro_documento::int > 30000000`.execute(
    banco.db,
  );
  await sql`${unprepared} INSERT INTO caso (estado, descripcion, clasificacion, id_entidad, id_punto_atencion, canal_principal, id_persona)
    SELECT CASE WHEN e.id % 50 = 0 THEN 'PENDIENTE' ELSE 'CERRADO' END::estado_caso, 'Consulta ' || e.id, k.clasificacion, ${id},
      CASE WHEN e.id % 100 = 1 THEN ${puntos.vacio}::int ELSE ${puntos.lleno} END, e.id, e.id_persona
    FROM canal_entrada e JOIN canal k ON k.id = e.id_canal WHERE e.usuario LIKE 'lleno%'`.execute(banco.db);
  await sql`${unprepared} INSERT INTO caso_canal_entrada (id_caso, id_canal_entrada, abierto)
    SELECT id, canal_principal, estado = 'PENDIENTE' FROM caso WHERE descripcion LIKE 'Consulta %'`.execute(
    banco.db,
  );
  await sql`${unprepared} INSERT INTO caso_punto (id_caso, id_punto_atencion)
    SELECT id, id_punto_atencion FROM caso WHERE descripcion LIKE 'Consulta %'`.execute(banco.db);
  await sql`${unprepared} INSERT INTO caso_operador (id_caso, id_usuario)
    SELECT id, (SELECT min(id) FROM usuario WHERE id_entidad = ${id}) FROM caso WHERE descripcion LIKE 'Consulta %'`.execute(
    banco.db,
  );
  await sql`${unprepared} INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
    SELECT c.id, c.canal_principal, CASE n WHEN 1 THEN 'ENTRADA' ELSE 'SALIDA' END::direccion_mensaje, 'texto', 'Buenos días',
      'lleno' || c.id || '_' || n, '1700000000', 1700000000000000 + n, CASE n WHEN 1 THEN 'RECIBIDO' ELSE 'LEIDO' END::estado_mensaje, n
    FROM caso c CROSS JOIN generate_series(1, 2) n WHERE c.descripcion LIKE 'Consulta %'`.execute(banco.db);
  await sql`${unprepared} INSERT INTO salida (id_mensaje, id_canal, id_canal_entrada, estado)
    SELECT id, ${canal.id}, id_canal_entrada, 'ENVIADO' FROM mensaje WHERE msg_id LIKE 'lleno%' AND direccion = 'SALIDA'`.execute(
    banco.db,
  );
  await sql`${unprepared} INSERT INTO punto_cambio (id_punto_atencion, id_canal_entrada, secuencia)
    SELECT id_punto_atencion, canal_principal, row_number() OVER (PARTITION BY id_punto_atencion ORDER BY id) FROM caso
    WHERE descripcion LIKE 'Consulta %'`.execute(banco.db);
  await sql`${unprepared} UPDATE punto SET secuencia = ${CASOS} WHERE id IN (${puntos.lleno}, ${puntos.vacio})`.execute(
    banco.db,
  );
  await sql`ANALYZE`.execute(banco.db);
}

/** What operators and citizens do all day, at a point that has everything and at one that has next to nothing. */
async function trabajar(): Promise<void> {
  const { inst, conversacion } = await conConversacion(banco, { puntos: 2 });
  await llenar(inst, { lleno: punto(inst), vacio: punto(inst, 1) });
  const pantalla = await enPunto(banco, operador(inst), punto(inst));
  await enPunto(banco, operador(inst, 1), punto(inst, 1));
  await abierta(pantalla, punto(inst), conversacion);
  const { http } = await banco.comoUsuario(operador(inst));
  const { rows } = await sql<{ id: number; persona: number }>`${unprepared}
    SELECT id, id_persona AS persona FROM caso WHERE descripcion LIKE 'Consulta %' ORDER BY id LIMIT ${VECES}`.execute(
    banco.db,
  );
  for (const [i, { id, persona }] of rows.entries()) {
    const escuchados = pantalla.cuantos(EVENTO.nuevoUsuario);
    await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: `Mensaje ${i}` });
    await expect.poll(() => pantalla.cuantos(EVENTO.nuevoUsuario)).toBeGreaterThan(escuchados);
    await http.call<typeof leerMenu>(leerMenu, {});
    await http.call<typeof leerCaso>(leerCaso, { params: { id } });
    await http.call<typeof leerHilo>(leerHilo, { params: { id }, query: {} });
    await http.call<typeof leerPersona>(leerPersona, { params: { id: persona } });
    await http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: { caso: conversacion.id_caso, contenido: `Respuesta ${i}`, tipo_contenido: "texto" },
    });
  }
}

interface Preparada {
  texto: string;
  generico: number;
  propio: number;
}

/** The connections of the pool, all at once, so that none is looked at twice. */
async function enCadaConexion(mirar: (cliente: pg.PoolClient) => Promise<void>): Promise<void> {
  const { pool } = banco.base.conexion;
  const clientes = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const cliente of clientes) await mirar(cliente);
  for (const cliente of clientes) cliente.release();
}

async function preparadas(): Promise<Preparada[]> {
  const todas: Preparada[] = [];
  await enCadaConexion(async (cliente) => {
    const { rows } = await cliente.query<Preparada>(
      "SELECT statement AS texto, generic_plans::int AS generico, custom_plans::int AS propio FROM pg_prepared_statements",
    );
    todas.push(...rows);
  });
  return todas;
}

const enUnaLinea = (texto: string) => texto.replace(/\s+/g, " ").trim();

it("con diez mil casos, lo que une tablas se planifica una vez por conexión", async () => {
  await trabajar();
  const vistas = await preparadas();
  const repetidas = vistas.filter(
    ({ texto, generico, propio }) => /\bjoin\b/i.test(texto) && generico + propio >= DECIDIDO,
  );
  const cadaVez = repetidas.filter(({ generico }) => generico === 0);
  expect(cadaVez.map(({ texto }) => enUnaLinea(texto))).toEqual([]);
  const decididas = repetidas.map(({ texto }) => enUnaLinea(texto)).join("\n");
  expect(CALIENTES.filter((parte) => !decididas.includes(parte))).toEqual([]);
}, 120_000);
