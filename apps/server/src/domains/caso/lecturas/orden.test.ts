import { type CasoFila, ESTADOS_CASO, TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { listarHistorial, listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let admin: Cliente;

type Consulta = NonNullable<ArgsOf<typeof listarHistorial>["query"]>;
type Fila = Pick<CasoFila, "id" | "tipo" | "estado" | "descripcion" | "_created_at" | "_updated_at">;

/** Many that are alike in what they are put in order by, of every kind, mixed. */
const CASOS = 60;
const punto = (i = 0) => inst.puntos[i] ?? 0;

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
  await sembrar(CASOS, punto());
  // Some went elsewhere.
  await sql`UPDATE caso SET id_punto_atencion = ${punto(1)}
    WHERE id_entidad = ${inst.id} AND id % 7 = 0`.execute(banco.db);
});
afterAll(() => banco.cerrar());

async function sembrar(cuantos: number, idPunto: number): Promise<void> {
  const persona = await crearPersona(banco.db, {});
  const entrada = await crearCanalEntrada(banco.db, {
    id_canal: inst.canal.id,
    nombre: null,
    id_persona: null,
  });
  const elegido = <T>(de: readonly T[], i: number): T => de[i % de.length] as T;
  const hora = (i: number, dia = 1) => `2026-03-0${dia}T12:00:0${i % 7}.000Z`;
  await banco.db
    .insertInto("caso")
    .values(
      Array.from({ length: cuantos }, (_nada, i) => ({
        tipo: elegido(TIPOS_CASO, Math.floor(i / 3)),
        estado: elegido(ESTADOS_CASO, i),
        descripcion: `Consulta ${"abc"[i % 3]}`,
        clasificacion: inst.canal.clasificacion,
        id_entidad: inst.id,
        id_punto_atencion: idPunto,
        id_persona: persona,
        canal_principal: entrada,
        _created_at: hora(i * 3),
        _updated_at: hora(i * 5, 1 + (i % 3)),
      })),
    )
    .execute();
}

/** What is there, as plain rows. */
const guardados = (): Promise<Fila[]> =>
  banco.db
    .selectFrom("caso")
    .select(["id", "tipo", "estado", "descripcion", "_created_at", "_updated_at"])
    .where("id_entidad", "=", inst.id)
    .execute();

const RANGO: Readonly<Record<string, readonly string[]>> = { tipo: TIPOS_CASO, estado: ESTADOS_CASO };

/** The same order, said without SQL. */
function ordenadas(filas: readonly Fila[], order: string): number[] {
  const partes = order
    .split(",")
    .map((parte) => ({ campo: parte.replace("-", ""), signo: parte.startsWith("-") ? -1 : 1 }));
  const todas = [...partes, { campo: "id", signo: partes.at(-1)?.signo ?? 1 }];
  const valor = (fila: Fila, campo: string): string | number => {
    const suyo = fila[campo as keyof Fila];
    return RANGO[campo]?.indexOf(String(suyo)) ?? suyo;
  };
  const compara = (a: Fila, b: Fila): number => {
    for (const { campo, signo } of todas) {
      const [x, y] = [valor(a, campo), valor(b, campo)];
      if (x !== y) return x < y ? -signo : signo;
    }
    return 0;
  };
  return filas.toSorted(compara).map(({ id }) => id);
}

/** Every page, one after the other. */
async function recorrer(
  ruta: typeof listarHistorial | typeof listarPendientes,
  quien: Cliente,
  id: number,
  query: Consulta,
) {
  const vistas: number[] = [];
  for (let page = 1; ; page++) {
    const { rows, count } = await quien.http.call<typeof ruta>(ruta, {
      params: { id },
      query: { ...query, page },
    });
    vistas.push(...rows.map((fila) => fila.id));
    if (rows.length === 0) return { vistas, count };
  }
}

const CAMPOS = ["id", "_updated_at", "_created_at", "descripcion", "tipo", "estado"];
const ORDENES = [
  ...CAMPOS.flatMap((campo) => [campo, `-${campo}`]),
  "tipo,-descripcion",
  "-descripcion,_updated_at",
  "-estado,tipo",
  "_updated_at,-tipo",
];

describe("listas de casos: las páginas son las del orden, con abiertos y cerrados juntos y muchos iguales [D5]", () => {
  it.each(ORDENES)("historial de la entidad y de un punto, order=%s", async (order) => {
    const filas = await guardados();
    const todas = ordenadas(filas, order);
    expect(await recorrer(listarHistorial, admin, 0, { order, limit: 13 })).toEqual({
      vistas: todas,
      count: CASOS,
    });
    // The point that has them and the one that had them show the same cases.
    expect(await recorrer(listarHistorial, operador, punto(), { order, limit: 13 })).toEqual({
      vistas: todas,
      count: CASOS,
    });
  });

  it.each(ORDENES)("pendientes de la entidad, order=%s", async (order) => {
    const abiertas = (await guardados()).filter(
      ({ estado }) => estado === "ACTIVO" || estado === "PENDIENTE",
    );
    expect(await recorrer(listarPendientes, admin, 0, { order, limit: 7 })).toEqual({
      vistas: ordenadas(abiertas, order),
      count: abiertas.length,
    });
  });

  it.each(ORDENES)("filtradas, order=%s", async (order) => {
    const filas = (await guardados()).filter(
      ({ tipo, estado, descripcion }) =>
        tipo === "COMPLEJO" && estado === "CERRADO" && descripcion.endsWith("b"),
    );
    const query = { order, limit: 2, tipo: "COMPLEJO", estado: "CERRADO", descripcion: "b" } as const;
    expect(filas.length).toBeGreaterThan(2);
    expect(await recorrer(listarHistorial, operador, punto(), query)).toEqual({
      vistas: ordenadas(filas, order),
      count: filas.length,
    });
  });
});
