import { PAGINA_LIMITE_DEFECTO } from "@ventanilla/contract/limites";
import type { Banco } from "./lib/banco.ts";
import { listasDe } from "./lib/listas.ts";
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

const SEGUNDOS = 2;
const SIMULTANEOS = 16;
/** Milliseconds, the ninety-ninth of a hundred. */
const META = { uno: 50, varios: 200, texto: 100 } as const;

async function medir(banco: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const cifras: Record<string, number> = {};
  for (const { nombre, pedidos } of await listasDe(banco))
    for (const pedido of pedidos) {
      const uno = await preguntar(banco.url, pedido, { segundos, simultaneos: 1 });
      const varios = await preguntar(banco.url, pedido, { segundos, simultaneos: SIMULTANEOS });
      const clave = `${nombre}|${pedido.esTexto ? "texto" : "orden"}|${pedido.nombre}`;
      Object.assign(cifras, {
        [`${clave}|uno50`]: uno.p50,
        [`${clave}|uno99`]: uno.p99,
        [`${clave}|varios50`]: varios.p50,
        [`${clave}|varios99`]: varios.p99,
      });
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

/** Of the orders and filters of one list the slowest, as it stands with one caller and with several. */
function filaDe(lista: string, clase: "orden" | "texto", cifras: Cifras): Fila {
  const comienzo = `${lista}|${clase}|`;
  const consultas = Object.keys(cifras)
    .filter((clave) => clave.startsWith(comienzo) && clave.endsWith("|uno99"))
    .map((clave) => clave.slice(0, -"|uno99".length));
  const de = (consulta: string, cual: string) => cifra(cifras, `${consulta}|${cual}`);
  const peor = (cual: string) =>
    consultas.reduce((una, otra) => (de(otra, cual) > de(una, cual) ? otra : una));
  const [uno, varios] = [peor("uno99"), peor("varios99")];
  const texto = clase === "texto";
  const nombreDe = (consulta: string) => consulta.slice(comienzo.length);
  const piso = cifra(cifras, "piso");
  return {
    camino: `${lista}, ${texto ? "por palabras" : "cada orden, filtro y página"} (${consultas.length}), la más lenta`,
    medida: `uno: p50 ${ms(de(uno, "uno50"))}, p99 ${ms(de(uno, "uno99"))} ${nombreDe(uno)}; ${SIMULTANEOS}: p50 ${ms(de(varios, "varios50"))}, p99 ${ms(de(varios, "varios99"))} ${nombreDe(varios)}`,
    piso: `p50 ${ms(piso)} (los casos de una página, por su id)`,
    razon: veces(de(uno, "uno50") / piso),
    meta: texto
      ? `p99 ≤ ${META.texto} ms con uno`
      : `p99 ≤ ${META.uno} ms con uno, ≤ ${META.varios} ms con ${SIMULTANEOS}`,
    cumple: texto
      ? de(uno, "uno99") <= META.texto
      : de(uno, "uno99") <= META.uno && de(varios, "varios99") <= META.varios,
  };
}

/** Every list with every order and filter on the filled database, by one caller and by several. */
export const listas: Camino = {
  nombre: "listas",
  base: "llena",
  medir,
  fila(cifras) {
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
  },
};
