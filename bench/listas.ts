import { PAGINA_LIMITE_DEFECTO } from "@ventanilla/contract/limites";
import type { Banco } from "./lib/banco.ts";
import { administracionDe, type Lista, listasDe } from "./lib/listas.ts";
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
/** Milliseconds, the ninety-ninth of a hundred. */
const META = { uno: 50, varios: 200, texto: 100 } as const;

/** A whole table is fetched by few at once. */
const deVarios = ({ esTexto, ruta }: Lista["pedidos"][number]): boolean =>
  !esTexto && !("path" in ruta && ruta.csv !== undefined);

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
      for (const cuantos of deVarios(pedido) ? [1, SIMULTANEOS] : [1]) {
        const { p50, p99 } = await preguntar(banco.url, pedido, { segundos, simultaneos: cuantos });
        const clave = `${nombre}|${pedido.esTexto ? "texto" : "orden"}|${pedido.nombre}|${cuantos === 1 ? "uno" : "varios"}`;
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

/** Of the orders and filters of one list the slowest, with one caller and, where they were asked so, with several. */
function filaDe(lista: string, clase: "orden" | "texto", cifras: Cifras): Fila {
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
  const varios = `${uno}|varios99` in cifras ? peor("varios99") : null;
  const texto = clase === "texto";
  const metaDeUno = texto ? META.texto : META.uno;
  const piso = cifra(cifras, "piso");
  return {
    camino: `${lista}, ${texto ? "por palabras" : "cada orden, filtro y página"} (${consultas.length}), la más lenta`,
    medida: `uno: ${dicho(uno, "uno")}${varios === null ? "" : `; ${SIMULTANEOS}: ${dicho(varios, "varios")}`}`,
    piso: `p50 ${ms(piso)} (los casos de una página, por su id)`,
    razon: veces(de(uno, "uno50") / piso),
    meta: `p99 ≤ ${metaDeUno} ms con uno${varios === null ? "" : `, ≤ ${META.varios} ms con ${SIMULTANEOS}`}`,
    cumple: de(uno, "uno99") <= metaDeUno && (varios === null || de(varios, "varios99") <= META.varios),
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
    (["orden", "texto"] as const)
      .filter((clase) => hay(lista, clase))
      .map((clase) => filaDe(lista, clase, cifras)),
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
