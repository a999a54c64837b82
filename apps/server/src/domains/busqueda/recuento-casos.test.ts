import type { LugarDeCaso } from "@ventanilla/contract/busqueda/busqueda";
import { buscarCasos } from "@ventanilla/contract/busqueda/busqueda.routes";
import { ESTADOS_CASO } from "@ventanilla/contract/caso/caso";
import { BUSQUEDA_CASOS_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { autorizarOperadores } from "../punto/punto.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

const PERSONAS = [
  { nombres: "MARÍA JOSÉ", primer_apellido: "QUISPE", segundo_apellido: "ÑANCO", nro_documento: "88120034" },
  { nombres: "ANA", primer_apellido: "QUISPE", segundo_apellido: null, nro_documento: "88120034771" },
  { nombres: "IÑAKI", primer_apellido: "GÜEMES", segundo_apellido: "PEÑA", nro_documento: "77001288" },
  { nombres: "NIÑO", primer_apellido: "D'ORBIGNY", segundo_apellido: "CRUZ", nro_documento: "AB8812" },
] as const;
const DESCRIPCIONES = [
  "Legalización de título",
  "Certificado en Santa Cruz",
  "Quispe pide su carné",
  "100 % de la renta",
  "trámite 8812",
];
const REMITENTES = ["Wara Quispe", "Jach’a Uta", null, "CRUZ Peña"];
/** By name, document, address and description; several of them at once, with and without accents, signs, and two letters. */
const BUSCADOS = [
  ...["quispe", "QUÍSPE", "quispe ñanco", "quispe nanco", "ñanco", "maria jose", "güemes", "guemes pena"],
  ...[
    "88120034",
    "8812",
    "771",
    "ab88",
    "d'orbigny",
    "cruz",
    "legalizacion",
    "título",
    "jach'a",
    "wara quis",
  ],
  // Long ones, of which the index is asked how their words begin; letters may come apart from their accents.
  ...["legalización de título", "legalizacion del titulo", "LEGALIZACIÓN DE TÍTULO".normalize("NFD")],
  ...["certificado en santa cruz", "certificada en santa cruz"],
  ...["100 %", "%%", "__", "pe", "cr", "88", "ni", "70000003", "+591 700 000 03", "7000", "nadie así"],
];
const DE_NADIE = ["nadie así", "%%", "__", "legalizacion del titulo", "certificada en santa cruz"];

let banco: Banco;
interface Quien {
  /** Another of the same each time: one user is answered so many searches a minute. */
  entrar(): Promise<Cliente>;
  legibles: ReturnType<typeof sql<boolean>>;
}
const callers: Record<string, Quien> = {};

async function poblar(inst: Institucion, n: number, persona: number | undefined): Promise<void> {
  const estado = ESTADOS_CASO[n % ESTADOS_CASO.length] ?? "ACTIVO";
  // Whoever takes one is at a point.
  const punto = inst.puntos[(n >> 2) % (estado === "PENDIENTE" ? 2 : 3)] ?? null;
  await crearConversacion(banco.db, {
    canal: inst.canal,
    chat: `5917000${String(n).padStart(4, "0")}@c.us`,
    id_punto: punto,
    estado,
    ...(REMITENTES[n % 4] && { nombre: REMITENTES[n % 4] ?? "" }),
    // Several changed at the same moment.
    turnos: [
      { de: "ciudadano", texto: DESCRIPCIONES[n % 5] ?? "", cuando: `2026-03-0${1 + (n % 7)}T12:00:00.000Z` },
    ],
    caso: { tipo: n % 3 === 0 ? "COMPLEJO" : "SIMPLE", id_persona: persona ?? null },
  });
}

beforeAll(async () => {
  banco = await levantar();
  const instituciones = [await banco.institucion({ puntos: 2 }), await banco.institucion({ puntos: 2 })];
  const personas = await Promise.all(PERSONAS.map((una) => crearPersona(banco.db, una)));
  for (const inst of instituciones) for (let n = 0; n < 60; n += 1) await poblar(inst, n, personas[n % 6]);
  const otro = async (de: { id_entidad?: number; id_rol?: number }, punto?: number) => {
    const usuario = await crearUsuario(banco.db, de);
    if (punto !== undefined) await autorizarOperadores(banco.db, punto, [usuario.id]);
    return banco.comoUsuario(usuario);
  };
  for (const [i, { id: id_entidad, puntos }] of instituciones.entries()) {
    const suya = sql`c.id_entidad = ${id_entidad}`;
    callers[`administración ${i}`] = {
      entrar: () => otro({ id_entidad, id_rol: ROL.ADMIN }),
      legibles: sql<boolean>`${suya}`,
    };
    // Of the second point alone; and what waits at none, which shows where its account is attended.
    const [, punto = 0] = puntos;
    callers[`operador ${i}`] = {
      entrar: () => otro({ id_entidad }, punto),
      legibles: sql<boolean>`${suya} AND (c.id_punto_atencion = ${punto} OR c.id_punto_atencion IS NULL)`,
    };
  }
  callers["SUPERADMIN"] = { entrar: () => otro({ id_rol: ROL.SUPERADMIN }), legibles: sql<boolean>`true` };
  callers["operador sin punto"] = {
    entrar: () => otro({ id_entidad: instituciones[0]?.id ?? 0, id_rol: ROL.OPERADOR }),
    legibles: sql<boolean>`false`,
  };
}, 120_000);
afterAll(() => banco.cerrar());

/** Every case, row by row, without an index and without what is kept of its words: persons first, of each kind the latest change first. */
async function recuento(texto: string, legibles: ReturnType<typeof sql<boolean>>): Promise<number[]> {
  const buscado = /^[\s\d+().-]+$/.test(texto)
    ? texto.replace(/\D/g, "").replace(/^591(?=[2-7]\d{7}$)/, "")
    : texto;
  const dice = (que: unknown, uno: string) =>
    uno.length >= 3
      ? sql<boolean>`position(lower(unaccent(${uno})) IN lower(unaccent(${que}))) > 0`
      : sql<boolean>`lower(unaccent(${que})) ~ ('(^|[^[:alnum:]])' || regexp_replace(lower(unaccent(${uno})), '[^[:alnum:]]', '\\\\\\&', 'g'))`;
  const nombre = sql`concat_ws(' ', p.nombres, p.primer_apellido, p.segundo_apellido)`;
  const direccion = buscado.length < 3 ? sql`false` : dice(sql`concat_ws(' ', e.usuario, e.nombre)`, buscado);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT c.id, c._updated_at, c.id::text = regexp_replace(${texto}, '^#', '') AS numero,
        coalesce(${dice(nombre, texto)} OR (${texto} ~ '[0-9]' AND ${dice(sql`p.nro_documento`, texto)}), false) AS persona,
        ${dice(sql`c.descripcion`, texto)} OR EXISTS (
          SELECT FROM caso_canal_entrada x JOIN canal_entrada e ON e.id = x.id_canal_entrada
          WHERE x.id_caso = c.id AND ${direccion}) AS resto
      FROM caso c LEFT JOIN persona p ON p.id = c.id_persona WHERE ${legibles}) f
    WHERE numero OR persona OR resto
    ORDER BY numero DESC, persona DESC, _updated_at DESC, id DESC`.execute(banco.db);
  return rows.map(({ id }) => id);
}

/** All that is found, going on from where each answer ended. */
async function hallados({ http }: Cliente, texto: string): Promise<number[]> {
  const ids: number[] = [];
  for (let antes: LugarDeCaso | null | undefined; antes !== null; ) {
    const respuesta = await http.call<typeof buscarCasos>(buscarCasos, {
      body: { texto, ...(antes !== undefined && { antes }) },
    });
    expect(respuesta.rows.length).toBeLessThanOrEqual(BUSQUEDA_CASOS_MAX);
    // Never a way on to nothing.
    if (antes !== undefined) expect(respuesta.rows.length).toBeGreaterThan(0);
    ids.push(...respuesta.rows.map(({ id }) => id));
    antes = respuesta.antes;
  }
  return ids;
}

describe("los casos que se hallan son los que halla un recuento, en su orden, todos y cada uno una vez", () => {
  it.each(BUSCADOS)("«%s»", async (texto) => {
    let total = 0;
    for (const [quien, { entrar, legibles }] of Object.entries(callers)) {
      const esperados = await recuento(texto, legibles);
      expect([quien, ...(await hallados(await entrar(), texto))]).toEqual([quien, ...esperados]);
      total += esperados.length;
    }
    expect(total > 0).toBe(!DE_NADIE.includes(texto));
  });

  it("por su número, primero y una sola vez", async () => {
    const { entrar, legibles } = callers["SUPERADMIN"] ?? {};
    if (!entrar || !legibles) throw new Error("nobody sees all");
    const cliente = await entrar();
    for (const texto of ["#88", "88", "12"])
      expect(await hallados(cliente, texto)).toEqual(await recuento(texto, legibles));
  });
});
