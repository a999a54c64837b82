import { buscarCasos, buscarMensajes } from "@ventanilla/contract/busqueda/busqueda.routes";
import {
  leerTableroAhora,
  leerTableroPeriodo,
  leerTableroPunto,
} from "@ventanilla/contract/tablero/tablero.routes";
import { diaMas } from "@ventanilla/contract/tablero/tablero.rules";
import type { Banco } from "./lib/banco.ts";
import { abrirLectores, type Lectores } from "./lib/lectores.ts";
import { type Pedido, preguntar } from "./lib/llamadas.ts";
import {
  type Alcance,
  type Camino,
  type Cifras,
  cifra,
  type Fila,
  ms,
  percentil,
  veces,
} from "./lib/medida.ts";
import { LUGARES_DE_CASOS, TEXTOS_DE_CASOS, TEXTOS_DE_MENSAJES } from "./lib/textos-de-busqueda.ts";

const SEGUNDOS = 2;
/** Milliseconds, the ninety-ninth of a hundred. */
const META_MS = 100;
const PISO = "piso";
/** The last day that the filled database tells of. */
const HASTA = "2026-11-01";

const quienes = ({ operadores, admins, superadmins }: Lectores) =>
  [
    ["operador", operadores],
    ["administrador", admins],
    ["superadministrador", superadmins],
  ] as const;

/** The case of the largest point in which most was said. */
async function casoMasLargo({ conexion: { pool } }: Banco, { punto }: Lectores): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT m.id_caso AS id FROM mensaje m JOIN caso c ON c.id = m.id_caso
     WHERE c.id_punto_atencion = $1 AND c.estado = 'ACTIVO' GROUP BY m.id_caso ORDER BY count(*) DESC, m.id_caso LIMIT 1`,
    [punto],
  );
  return rows[0]?.id ?? 0;
}

async function deBusqueda(banco: Banco, lectores: Lectores): Promise<Pedido[]> {
  const caso = await casoMasLargo(banco, lectores);
  return quienes(lectores).flatMap(([quien, tokens]) => [
    ...TEXTOS_DE_MENSAJES.map((texto) => ({
      nombre: `${quien}: «${texto}» en una conversación`,
      ruta: buscarMensajes,
      args: { body: { texto, caso } },
      tokens,
    })),
    ...TEXTOS_DE_MENSAJES.map((texto) => ({
      nombre: `${quien}: «${texto}» en mensajes`,
      ruta: buscarMensajes,
      args: { body: { texto } },
      tokens,
    })),
    ...TEXTOS_DE_CASOS.flatMap((texto) =>
      [undefined, ...LUGARES_DE_CASOS].map((antes) => ({
        nombre: `${quien}: «${texto}» en casos${antes ? `, más allá, por ${antes.por}` : ""}`,
        ruta: buscarCasos,
        args: { body: { texto, ...(antes && { antes }) } },
        tokens,
      })),
    ),
  ]);
}

function deTablero(_banco: Banco, { punto, operadores, admins, superadmins }: Lectores): Pedido[] {
  const periodo = (nombre: string, dias: number, tokens: readonly string[]): Pedido => ({
    nombre: `${nombre}, ${dias} días`,
    ruta: leerTableroPeriodo,
    args: { query: { desde: diaMas(HASTA, 1 - dias), hasta: HASTA } },
    tokens,
  });
  return [
    { nombre: "punto", ruta: leerTableroPunto, args: { params: { id: punto } }, tokens: operadores },
    { nombre: "entidad, ahora", ruta: leerTableroAhora, args: { query: {} }, tokens: admins },
    { nombre: "plataforma, ahora", ruta: leerTableroAhora, args: { query: {} }, tokens: superadmins },
    periodo("entidad", 30, admins),
    periodo("entidad", 365, admins),
    periodo("plataforma", 30, superadmins),
    periodo("plataforma", 365, superadmins),
  ];
}

/** As many messages as an answer shows, read by their ids in one statement. */
async function medirPiso({ conexion: { pool } }: Banco, segundos: number): Promise<number> {
  const ids = Array.from({ length: 20 }, (_nada, i) => 1 + i * 9_973);
  const tardanzas: number[] = [];
  const fin = performance.now() + segundos * 1000;
  while (performance.now() < fin) {
    const salio = performance.now();
    await pool.query({
      name: "hallados",
      text: "SELECT * FROM mensaje WHERE id = ANY($1::bigint[])",
      values: [ids],
    });
    tardanzas.push(performance.now() - salio);
  }
  return percentil(tardanzas, 0.5);
}

async function medir(
  banco: Banco,
  alcance: Alcance,
  pedidosDe: (banco: Banco, lectores: Lectores) => Pedido[] | Promise<Pedido[]>,
): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const cifras: Record<string, number> = {};
  for (const pedido of await pedidosDe(banco, await abrirLectores(banco))) {
    const { p50, p99 } = await preguntar(banco.url, pedido, { segundos, simultaneos: 1 });
    Object.assign(cifras, { [`${pedido.nombre}|50`]: p50, [`${pedido.nombre}|99`]: p99 });
  }
  return { ...cifras, [PISO]: await medirPiso(banco, segundos) };
}

/** The slowest of all that were asked. */
function filaDe(camino: string, cifras: Cifras): Fila {
  const nombres = Object.keys(cifras)
    .filter((clave) => clave.endsWith("|99"))
    .map((clave) => clave.slice(0, -"|99".length));
  const [p50, p99] = [
    (uno: string) => cifra(cifras, `${uno}|50`),
    (uno: string) => cifra(cifras, `${uno}|99`),
  ];
  const peor = nombres.reduce((uno, otro) => (p99(otro) > p99(uno) ? otro : uno));
  const piso = cifra(cifras, PISO);
  return {
    camino: `${camino} (${nombres.length}), la más lenta`,
    medida: `p50 ${ms(p50(peor))}, p99 ${ms(p99(peor))} ${peor}`,
    piso: `p50 ${ms(piso)} (veinte mensajes, por su id)`,
    razon: veces(p50(peor) / piso),
    meta: `p99 ≤ ${META_MS} ms`,
    cumple: p99(peor) <= META_MS,
  };
}

/** What is looked for in all that was said and in all cases, by one caller of each kind. */
export const busqueda: Camino = {
  nombre: "busqueda",
  base: "llena",
  medir: (banco, alcance) => medir(banco, alcance, deBusqueda),
  fila: (cifras) => filaDe("buscar mensajes y casos, por sus palabras", cifras),
};

/** The first page's figures, from the counts that are kept beside the work. */
export const tablero: Camino = {
  nombre: "tablero",
  base: "llena",
  medir: (banco, alcance) => medir(banco, alcance, deTablero),
  fila: (cifras) => filaDe("el Tablero de un punto, de una entidad y de todas", cifras),
};
