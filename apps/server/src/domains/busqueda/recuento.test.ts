import { buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearIndexador } from "./index.ts";

const PALABRAS = [
  "renta",
  "Rentería",
  "vejez",
  "título",
  "titular",
  "GRACIAS",
  "gracia",
  "año",
  "ano",
  "q’olqe",
  "8:30",
  "x1",
];
const CASOS = 12;
const MENSAJES = 40;
/** Whole, begun, with and without accents, of one sign and of several words. */
const BUSCADOS = [
  ...[
    "renta",
    "RENTERIA",
    "rent",
    "titul",
    "título",
    "graci",
    "gracias",
    "año",
    "an",
    "qolqe",
    "8 30",
    "x1",
    "nada",
  ],
  ...["renta vejez", "vejez rent", "gracias título", "titular gracia", "renta nada"],
];

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar({ tiempos: { indexMs: 3_600_000 } });
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  for (let c = 0; c < CASOS; c += 1)
    await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      turnos: Array.from({ length: MENSAJES }, (_nada, m) => ({
        de: m % 3 === 0 ? ("operador" as const) : ("ciudadano" as const),
        texto: fraseDe(c * MENSAJES + m),
        cuando: "2026-03-02T12:00:00.000Z",
      })),
    });
  const { indexar } = crearIndexador(banco.db);
  while ((await indexar()) > 0);
}, 120_000);
afterAll(() => banco.cerrar());

/** Up to four words, the same for the same number. */
function fraseDe(n: number): string {
  const cuantas = 1 + (n % 4);
  return Array.from(
    { length: cuantas },
    (_nada, i) => PALABRAS[(n * 7 + i * 5 + (n >> 3)) % PALABRAS.length],
  ).join(", ");
}

/** Every message of the institution, word by word: nothing of the index. */
async function recuento(texto: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM mensaje m JOIN caso c ON c.id = m.id_caso
    WHERE c.id_entidad = ${inst.id} AND m.direccion <> 'AVISO' AND NOT EXISTS (
      SELECT FROM regexp_split_to_table(lower(unaccent(${texto})), '[^a-z0-9]+') buscada
      WHERE buscada <> '' AND NOT EXISTS (
        SELECT FROM regexp_split_to_table(lower(unaccent(replace(m.contenido, '’', ''))), '[^a-z0-9]+') dicha
        WHERE starts_with(dicha, buscada)))
    ORDER BY m.id`.execute(banco.db);
  return rows.map(({ id }) => id);
}

/** All that is found, going on from where each answer ended. */
async function hallados(texto: string): Promise<number[]> {
  const ids: number[] = [];
  for (let antes: number | null | undefined; antes !== null; ) {
    const body = { texto, ...(antes !== undefined && { antes }) };
    const respuesta = await admin.http.call<typeof buscarMensajes>(buscarMensajes, { body });
    ids.push(...respuesta.rows.map(({ id }) => id));
    antes = respuesta.antes;
  }
  return ids.sort((uno, otro) => uno - otro);
}

it.each(BUSCADOS)(
  "«%s»: se halla lo que halla un recuento palabra por palabra, ni más ni menos",
  async (texto) => {
    const esperados = await recuento(texto);
    expect(esperados.length > 0).toBe(!texto.includes("nada"));
    expect(await hallados(texto)).toEqual(esperados);
  },
);
