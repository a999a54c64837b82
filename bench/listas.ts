import { PAGINA_LIMITE_DEFECTO } from "@ventanilla/contract/limites";
import type { Banco } from "./lib/banco.ts";
import { administracionDe, type Clase, type Lista, listasDe } from "./lib/listas.ts";
import { preguntar } from "./lib/llamadas.ts";
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

/** Of each question, in each run; the administration has many, and most of them of short lists. */
const SEGUNDOS = 1;
const SEGUNDOS_DE_ADMINISTRACION = 0.5;
const SIMULTANEOS = 16;
/** Milliseconds, the ninety-ninth of a hundred, of one caller and of several; a table is fetched, and words are looked for, by few at once. */
const METAS: Readonly<Record<Clase, { uno: number; varios?: number }>> = {
  pagina: { uno: 50, varios: 200 },
  lejos: { uno: 50, varios: 400 },
  reunida: { uno: 50, varios: 400 },
  entero: { uno: 100, varios: 1_000 },
  tabla: { uno: 500 },
  texto: { uno: 100 },
  letras: { uno: 200 },
  textos: { uno: 300 },
};
/** Milliseconds that the floor takes where the goals were set; a slower machine has longer ones in proportion (ADR 194). */
const PISO_DE_LAS_METAS = 0.23;
const CLASES = Object.keys(METAS) as Clase[];
const DICHAS: Readonly<Record<Clase, string>> = {
  pagina: "cada orden, filtro y página",
  lejos: "al final de lo que se cuenta",
  reunida: "de quienes esperan",
  entero: "entera",
  tabla: "cada orden, filtro y palabra",
  texto: "por palabras",
  letras: "por una o dos letras",
  textos: "por palabras de varias tablas",
};

/** Each by one caller, and what is neither words nor a table by several too. */
async function medir(
  banco: Banco,
  alcance: Alcance,
  { listas, completos = SEGUNDOS }: { listas: readonly Lista[]; completos?: number },
): Promise<Cifras> {
  const segundos = alcance.segundos(completos);
  const cifras: Record<string, number> = {};
  for (const { nombre, pedidos } of listas)
    for (const pedido of pedidos)
      for (const cuantos of METAS[pedido.clase].varios === undefined ? [1] : [1, SIMULTANEOS]) {
        const { p50, p99 } = await preguntar(banco.url, pedido, { segundos, simultaneos: cuantos });
        const clave = `${nombre}|${pedido.clase}|${pedido.nombre}|${cuantos === 1 ? "uno" : "varios"}`;
        Object.assign(cifras, { [`${clave}50`]: p50, [`${clave}99`]: p99 });
      }
  return { ...cifras, piso: await medirPiso(banco, segundos) };
}

/** As many cases as a page holds, read by their ids in one statement. */
async function medirPiso({ conexion: { pool } }: Banco, segundos: number): Promise<number> {
  const ids = Array.from({ length: PAGINA_LIMITE_DEFECTO }, (_nada, i) => 1 + i * 997);
  const tardanzas: number[] = [];
  const fin = performance.now() + segundos * 1000;
  while (performance.now() < fin) {
    const salio = performance.now();
    await pool.query({ name: "pagina", text: "SELECT * FROM caso WHERE id = ANY($1::int[])", values: [ids] });
    tardanzas.push(performance.now() - salio);
  }
  return percentil(tardanzas, 0.5);
}

/** Of what is asked of one list in one way the slowest, with one caller and, where they were asked so, with several. */
function filaDe(lista: string, clase: Clase, cifras: Cifras): Fila {
  const comienzo = `${lista}|${clase}|`;
  const consultas = Object.keys(cifras)
    .filter((clave) => clave.startsWith(comienzo) && clave.endsWith("|uno99"))
    .map((clave) => clave.slice(0, -"|uno99".length));
  const de = (consulta: string, cual: string) => cifra(cifras, `${consulta}|${cual}`);
  const peor = (cual: string) =>
    consultas.reduce((una, otra) => (de(otra, cual) > de(una, cual) ? otra : una));
  const dicho = (consulta: string, cual: "uno" | "varios") =>
    `p50 ${ms(de(consulta, `${cual}50`))}, p99 ${ms(de(consulta, `${cual}99`))} ${consulta.slice(comienzo.length)}`;
  const uno = peor("uno99");
  const piso = cifra(cifras, "piso");
  const enEsta = (meta: number) => Math.round(meta * Math.max(1, piso / PISO_DE_LAS_METAS));
  const meta = METAS[clase];
  const varios = meta.varios === undefined ? null : { peor: peor("varios99"), meta: enEsta(meta.varios) };
  return {
    camino: `${lista}, ${DICHAS[clase]} (${consultas.length}), la más lenta`,
    medida: `uno: ${dicho(uno, "uno")}${varios ? `; ${SIMULTANEOS}: ${dicho(varios.peor, "varios")}` : ""}`,
    piso: `p50 ${ms(piso)} (los casos de una página, por su id)`,
    razon: veces(de(uno, "uno50") / piso),
    meta: `p99 ≤ ${enEsta(meta.uno)} ms con uno${varios ? `, ≤ ${varios.meta} ms con ${SIMULTANEOS}` : ""}`,
    cumple:
      de(uno, "uno99") <= enEsta(meta.uno) && (varios === null || de(varios.peor, "varios99") <= varios.meta),
  };
}

function filas(cifras: Cifras): Fila[] {
  const nombres = new Set(
    Object.keys(cifras)
      .filter((clave) => clave.includes("|"))
      .map((clave) => clave.split("|")[0] ?? ""),
  );
  const hay = (lista: string, clase: string) =>
    Object.keys(cifras).some((clave) => clave.startsWith(`${lista}|${clase}|`));
  return [...nombres].flatMap((lista) =>
    CLASES.filter((clase) => hay(lista, clase)).map((clase) => filaDe(lista, clase, cifras)),
  );
}

/** Every list of the desk with every order and filter, on the filled database. */
export const listas: Camino = {
  nombre: "listas",
  base: "llena",
  medir: async (banco, alcance) => medir(banco, alcance, { listas: await listasDe(banco) }),
  fila: filas,
};

/** Every list of the administration but that of cases. */
export const administracion: Camino = {
  nombre: "administracion",
  base: "llena",
  medir: async (banco, alcance) =>
    medir(banco, alcance, {
      listas: await administracionDe(banco, "las demás"),
      completos: SEGUNDOS_DE_ADMINISTRACION,
    }),
  fila: filas,
};

/** The administrators' list of cases and the beginning of its table. */
export const casos: Camino = {
  nombre: "casos",
  base: "llena",
  medir: async (banco, alcance) => medir(banco, alcance, { listas: await administracionDe(banco, "casos") }),
  fila: filas,
};
