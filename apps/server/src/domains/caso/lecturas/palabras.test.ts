import { listarCasos } from "@ventanilla/contract/caso/administrar.routes";
import { listarHistorial, listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let admin: Cliente;

type Consulta = NonNullable<ArgsOf<typeof listarHistorial>["query"]>;
interface Fila {
  id: number;
  descripcion: string;
  estado: string;
  _updated_at: string;
  id_persona: number | null;
  id_punto_atencion: number | null;
}
let guardadas: Fila[];

/** More than are counted, behind some that say something else. */
const PRIMEROS = 1_000;
const MUCHOS = CONTEO_EXACTO_MAX + 400;
/** Whose all cases are, and whose a few. */
let muchas: number;
let pocas: number;
const punto = (i = 0) => inst.puntos[i] ?? 0;
const descripcionDe = (i: number): string => {
  if (i < PRIMEROS) return i % 100 === 0 ? "¿Antigua consulta? Trámite" : "Consulta nueva. Trámite";
  return i % 500 === 0 ? "Consulta rara. Trámite" : "Consulta antigua. Trámite";
};

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
  const entrada = await crearCanalEntrada(banco.db, {
    id_canal: inst.canal.id,
    nombre: null,
    id_persona: null,
  });
  muchas = await crearPersona(banco.db, {
    nombres: "ROSA",
    primer_apellido: "QUISPE",
    segundo_apellido: "LIMA",
  });
  pocas = await crearPersona(banco.db, {
    nombres: "JUAN",
    primer_apellido: "MAMANI",
    segundo_apellido: "LIMA",
  });
  const filas = Array.from({ length: PRIMEROS + MUCHOS }, (_nada, i) => ({
    id_persona: i % 50 === 0 ? pocas : muchas,
    estado: i % 40 === 3 || i % 150 === 0 ? ("PENDIENTE" as const) : ("CERRADO" as const),
    descripcion: descripcionDe(i),
    clasificacion: inst.canal.clasificacion,
    id_entidad: inst.id,
    id_punto_atencion: punto(),
    canal_principal: entrada,
    _created_at: "2026-03-01T12:00:00.000Z",
    _updated_at: `2026-03-${10 + (i % 13)}T12:00:${10 + (i % 7)}.000Z`,
  }));
  for (let i = 0; i < filas.length; i += 1_000)
    await banco.db
      .insertInto("caso")
      .values(filas.slice(i, i + 1_000))
      .execute();
  // Some went elsewhere, and the point still shows them.
  await sql`UPDATE caso SET id_punto_atencion = ${punto(1)}
    WHERE id_entidad = ${inst.id} AND id % 97 = 0`.execute(banco.db);
  guardadas = await banco.db
    .selectFrom("caso")
    .select(["id", "descripcion", "estado", "_updated_at", "id_persona", "id_punto_atencion"])
    .where("id_entidad", "=", inst.id)
    .execute();
}, 60_000);
afterAll(() => banco.cerrar());

/** Of all cases of the institution, in the order of the list, without SQL. */
const esperadas = (order: string, { que, abiertos }: { que: RegExp; abiertos: boolean }): number[] =>
  enOrden(order, ({ descripcion, estado }) => que.test(descripcion) && (!abiertos || estado === "PENDIENTE"));

function enOrden(order: string, son: (fila: Fila) => boolean): number[] {
  const signo = order.startsWith("-") ? -1 : 1;
  const campo = order.replace("-", "") as "id" | "descripcion" | "_updated_at";
  return guardadas
    .filter(son)
    .toSorted((a, b) => {
      if (a[campo] !== b[campo]) return a[campo] < b[campo] ? -signo : signo;
      return (a.id - b.id) * signo;
    })
    .map(({ id }) => id);
}

const PALABRAS: readonly [string, RegExp][] = [
  // All have it; all but the first ones; few; none.
  ["tramite", /Trámite/],
  ["ANTIGUA", /antigua/i],
  ["rara", /rara/],
  ["ausente", /ausente/],
  // Beginnings of words, and a sign.
  ["tr", /Trámite/],
  ["an", /antigua/i],
  ["r", /rara/],
  ["zz", /zz/],
  ["¿", /¿/],
  // A sentence: its words are in others too, in another order.
  ["consulta antigua", /Consulta antigua/],
  ["antigua consulta", /Antigua consulta/],
];

describe("listas por palabras: lo que se cuenta y lo que se muestra es lo mismo, de palabras raras y de las que tienen todos [D3, D4, D5]", () => {
  it.each(PALABRAS)(
    "historial, «%s»: las páginas de la entidad y de un punto, y la cuenta",
    async (descripcion, que) => {
      for (const order of ["-_updated_at", "id"]) {
        const todas = esperadas(order, { que, abiertos: false });
        const cuenta = Math.min(todas.length, CONTEO_EXACTO_MAX);
        for (const page of [1, 40]) {
          const query: Consulta = { order, descripcion, page, limit: 7 };
          for (const [quien, id] of [
            [admin, 0],
            [operador, punto()],
          ] as const) {
            const { rows, ...cuentas } = await quien.http.call<typeof listarHistorial>(listarHistorial, {
              params: { id },
              query,
            });
            expect(rows.map((fila) => fila.id)).toEqual(todas.slice((page - 1) * 7, page * 7));
            expect(cuentas).toEqual({
              count: cuenta,
              total: CONTEO_EXACTO_MAX,
              totalFiltro: cuenta,
              aproximado: todas.length > CONTEO_EXACTO_MAX,
              total_aproximado: true,
            });
          }
        }
      }
    },
  );

  it.each(PALABRAS)("pendientes, «%s»", async (descripcion, que) => {
    for (const order of ["-_updated_at", "descripcion"]) {
      const todas = esperadas(order, { que, abiertos: true });
      const { rows, count } = await admin.http.call<typeof listarPendientes>(listarPendientes, {
        params: { id: 0 },
        query: { order, descripcion, limit: 20 },
      });
      expect(rows.map((fila) => fila.id)).toEqual(todas.slice(0, 20));
      expect(count).toBe(todas.length);
    }
  });
});

describe("listado de casos por quién es y dónde está: lo que se cuenta y lo que se muestra es lo mismo, de pocos y de más de los que se cuentan [D3, D5, D44]", () => {
  const CUALES: readonly [string, () => Consulta & Record<string, unknown>, (fila: Fila) => boolean][] = [
    ["quien tiene muchos", () => ({ nombre_completo: "quispe" }), (fila) => fila.id_persona === muchas],
    ["quien tiene pocos", () => ({ nombre_completo: "mamani" }), (fila) => fila.id_persona === pocas],
    ["nadie", () => ({ nombre_completo: "choque" }), () => false],
    [
      "quien tiene muchos, y el estado de los más",
      () => ({ nombre_completo: "quispe", estado: "CERRADO" }),
      (fila) => fila.id_persona === muchas && fila.estado === "CERRADO",
    ],
    [
      "quien tiene pocos, y el estado de los más",
      () => ({ nombre_completo: "mamani", estado: "CERRADO" }),
      (fila) => fila.id_persona === pocas && fila.estado === "CERRADO",
    ],
    [
      "quien tiene muchos, y un estado de pocos",
      () => ({ nombre_completo: "quispe", estado: "PENDIENTE" }),
      (fila) => fila.id_persona === muchas && fila.estado === "PENDIENTE",
    ],
    [
      "el punto, y un estado",
      () => ({ identificador: nombres.get(punto()), estado: "CERRADO" }),
      (fila) => fila.id_punto_atencion === punto() && fila.estado === "CERRADO",
    ],
    [
      "el otro punto",
      () => ({ identificador: nombres.get(punto(1)) }),
      (fila) => fila.id_punto_atencion === punto(1),
    ],
  ];
  const nombres = new Map<number, string>();
  /** Who administers elsewhere, and the one case there. */
  let ajeno: Cliente;
  let suyo: number;

  beforeAll(async () => {
    // Elsewhere there are cases of the same person, at a point of the same name.
    const ajena = await banco.institucion();
    const suyos = await banco.db.selectFrom("punto").select(["id", "identificador"]).execute();
    for (const { id, identificador } of suyos) nombres.set(id, identificador);
    await banco.db
      .updateTable("punto")
      .set({ identificador: nombres.get(punto()) ?? "" })
      .where("id", "=", ajena.puntos[0] ?? 0)
      .execute();
    ({ id_caso: suyo } = await crearConversacion(banco.db, {
      canal: ajena.canal,
      id_punto: ajena.puntos[0] ?? null,
      caso: { id_persona: muchas },
    }));
    ajeno = await banco.comoUsuario(ajena.admin);
  });

  it.each(CUALES)("%s", async (_quien, consulta, son) => {
    for (const order of ["-_updated_at", "descripcion"]) {
      const todas = enOrden(order, son);
      for (const page of [1, 20]) {
        const { rows, count, aproximado } = await admin.http.call<typeof listarCasos>(listarCasos, {
          query: { ...consulta(), order, page, limit: 7 },
        });
        expect(rows.map(({ id }) => id)).toEqual(todas.slice((page - 1) * 7, page * 7));
        expect({ count, aproximado }).toEqual({
          count: Math.min(todas.length, CONTEO_EXACTO_MAX),
          aproximado: todas.length > CONTEO_EXACTO_MAX,
        });
      }
    }
  });

  it("en otra entidad, quien aquí tiene muchos y un punto de igual nombre: el suyo y ninguno más, en la lista y en la cuenta", async () => {
    for (const consulta of [{ nombre_completo: "quispe" }, { identificador: nombres.get(punto()) }]) {
      const { rows, count } = await ajeno.http.call<typeof listarCasos>(listarCasos, { query: consulta });
      expect(rows.map(({ id }) => id)).toEqual([suyo]);
      expect(count).toBe(1);
    }
  });
});
