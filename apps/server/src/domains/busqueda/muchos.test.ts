import { buscarCasos } from "@ventanilla/contract/busqueda/busqueda.routes";
import { BUSQUEDA_CASOS_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearPunto } from "../punto/punto.factory.ts";

/** More than are asked one by one whether they may be read. */
const MUCHOS = 2_200;
/** With them more than are met in order before the way is given up. */
const ENTRE = 3_000;

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let admin: Cliente;
let otroPunto: number;
let vecina: number;
const suyos: Record<string, number> = {};

/** Cases of another point and of one person, all of them on one day after the other. */
const deOtroPunto = (descripcion: string, cuantos: number, dia: string, estado = "CERRADO") =>
  sql`
  INSERT INTO caso (tipo, estado, descripcion, clasificacion, id_entidad, id_punto_atencion, canal_principal, id_persona, _created_at, _updated_at)
  SELECT 'SIMPLE', ${estado}::estado_caso, ${descripcion} || ' ' || n, c.clasificacion, c.id_entidad, ${otroPunto}::int, c.canal_principal, ${vecina}::int,
    ${dia}::timestamptz + n * interval '1 second', ${dia}::timestamptz + n * interval '1 second'
  FROM caso c, generate_series(1, ${cuantos}::int) n WHERE c.id = ${suyos["renovación"] ?? 0}`.execute(
    banco.db,
  );

async function delOperador(descripcion: string, dia: string): Promise<void> {
  const { id_caso } = await crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    estado: "CERRADO",
    turnos: [{ de: "ciudadano", texto: descripcion, cuando: dia }],
  });
  await sql`UPDATE caso SET descripcion = ${descripcion}, _updated_at = ${dia}::timestamptz WHERE id = ${id_caso}`.execute(
    banco.db,
  );
  suyos[descripcion] = id_caso;
}

const hallados = async (texto: string, quien = operador): Promise<number[]> => {
  const { rows } = await quien.http.call<typeof buscarCasos>(buscarCasos, { body: { texto } });
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
  otroPunto = await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Otro lado" });
  vecina = await crearPersona(banco.db, { nombres: "CELIA" });
  await delOperador("renovación", "2026-01-01T00:00:00Z");
  await delOperador("certificado", "2026-06-01T00:00:00Z");
  await deOtroPunto("renovación", MUCHOS, "2026-01-02T00:00:00Z");
  await deOtroPunto("consulta", ENTRE, "2026-03-01T00:00:00Z");
  await deOtroPunto("certificado", MUCHOS, "2026-07-01T00:00:00Z");
});
afterAll(() => banco.cerrar());

describe("de palabras que miles de casos tienen se hallan solo los que se pueden leer", () => {
  it("entre los últimos de la entidad", async () => {
    expect(await hallados("certificado")).toEqual([suyos["certificado"]]);
  });

  it("detrás de miles que no las tienen", async () => {
    expect(await hallados("renovación")).toEqual([suyos["renovación"]]);
  });
});

it("lo último que cambió sale primero aunque mil abiertos que no las tienen estén delante y los cerrados que las tienen alcancen", async () => {
  await deOtroPunto("legalización", BUSQUEDA_CASOS_MAX + 1, "2026-08-01T00:00:00Z");
  await deOtroPunto("legalización", 1, "2026-08-02T00:00:00Z", "ACTIVO");
  await deOtroPunto("otra cosa", 1_100, "2026-08-03T00:00:00Z", "ACTIVO");
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM caso WHERE descripcion = 'legalización 1' AND estado = 'ACTIVO'`.execute(banco.db);
  const primeros = await hallados("legalización", admin);
  expect(primeros).toHaveLength(BUSQUEDA_CASOS_MAX);
  expect(primeros[0]).toBe(rows[0]?.id);
});

it("quien se llama como su caso lo nombra se halla una vez, también detrás de miles de otras personas", async () => {
  const id_persona = await crearPersona(banco.db, { nombres: "RENATA", primer_apellido: "RENOVA" });
  await sql`UPDATE caso SET id_persona = ${id_persona} WHERE id = ${suyos["renovación"]}`.execute(banco.db);
  expect(await hallados("renova")).toEqual([suyos["renovación"]]);
});
