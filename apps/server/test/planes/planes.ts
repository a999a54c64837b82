import { z } from "zod";

/** Tables that grow with every message, case, citizen or user: none of them is ever read whole where people wait. */
const GRANDES: ReadonlySet<string> = new Set([
  "archivo",
  "canal_direccion",
  "canal_entrada",
  "caso",
  "caso_canal_entrada",
  "caso_de_persona",
  "caso_operador",
  "caso_punto",
  "faq_termino",
  "log",
  "mensaje",
  "persona",
  "persona_entidad",
  "punto_cambio",
  "salida",
  "suelto",
  "usuario",
]);

/** Below so many rows a wrong guess costs nothing. */
const FILAS_MIN = 1_000;
const VECES_MAX = 100;
/** Of a large table, before some of them are shown; what is open, once, before all of a list is walked. */
const ORDENADAS_MAX = { pagina: 250, recorrido: 500 } as const;
const ES_RECORRIDO = /^DECLARE recorrido /;
/** An index of words is gone through from the start for each value that stands beside the words, as each account of many. */
const BUSQUEDAS_MAX = 16;
const ES_DE_PALABRAS = /_busqueda$/;
/** What has no case is kept by account, and so are its words (ADR 150): who sees them all looks in each. */
const POR_CUENTA = /^suelto_/;
/** What is found by ids is as much as was asked for. */
const POR_SU_ID = /_pkey$/;

interface Nodo {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  "Plan Rows": number;
  /** On average of each turn. */
  "Actual Rows"?: number | undefined;
  "Actual Loops"?: number | undefined;
  "Rows Removed by Filter"?: number | undefined;
  "Rows Removed by Index Recheck"?: number | undefined;
  "Index Searches"?: number | undefined;
  "Index Cond"?: string | undefined;
  Filter?: string | undefined;
  "Subplan Name"?: string | undefined;
  "Function Call"?: string | undefined;
  Output?: string[] | undefined;
  Plans?: Nodo[] | undefined;
}

const Nodo: z.ZodType<Nodo> = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Plan Rows": z.number(),
  "Actual Rows": z.number().optional(),
  "Actual Loops": z.number().optional(),
  "Rows Removed by Filter": z.number().optional(),
  "Rows Removed by Index Recheck": z.number().optional(),
  "Index Searches": z.number().optional(),
  "Index Cond": z.string().optional(),
  Filter: z.string().optional(),
  "Subplan Name": z.string().optional(),
  "Function Call": z.string().optional(),
  Output: z.array(z.string()).optional(),
  Plans: z.lazy(() => z.array(Nodo)).optional(),
});

const Plan = z.object({ "Query Text": z.string(), Plan: Nodo });
/** One statement with the plan it ran by, and what happened. */
export type Plan = z.output<typeof Plan>;

/** A notice as auto_explain writes it: a line with the duration, then the plan; null for any other. */
export function planDe(aviso: string): Plan | null {
  const comienzo = aviso.indexOf("\n{");
  return aviso.startsWith("duration:") && comienzo > 0 ? Plan.parse(JSON.parse(aviso.slice(comienzo))) : null;
}

export interface Falta {
  falta: string;
  /** The statement, on one line. */
  sentencia: string;
}

/** What is wrong with a plan, each fault once; empty when it would also do with a hundred times the rows. */
export function faltasDe({ "Query Text": texto, Plan: raiz }: Plan): Falta[] {
  const sentencia = enUnaLinea(texto);
  const ordenadas = ES_RECORRIDO.test(sentencia) ? ORDENADAS_MAX.recorrido : ORDENADAS_MAX.pagina;
  const nodos = nodosDe(raiz);
  const faltas = new Set(
    nodos.flatMap((nodo) => [faltaDe(nodo, ordenadas), conjuntoDe(nodo), repetidaDe(nodo)].filter(esFalta)),
  );
  return [...faltas].map((falta) => ({ falta, sentencia }));
}

const esFalta = (falta: string | null): falta is string => falta !== null;

/** A set of everything that somebody may ever have had, made to ask some rows: it grows with the table. */
function conjuntoDe({ nodo, encima }: { nodo: Nodo; encima: Nodo | undefined }): string | null {
  const nombre = nodo["Subplan Name"];
  if (nombre === undefined || !encima?.Filter?.includes(`hashed ${nombre})`)) return null;
  const filas = (nodo["Actual Rows"] ?? 0) * (nodo["Actual Loops"] ?? 0);
  return filas > FILAS_MIN ? `un conjunto de ${Math.round(filas)} filas para preguntar por algunas` : null;
}

/** Words that are looked up again for each of many values: as dear as there are values. */
function repetidaDe({ nodo }: { nodo: Nodo }): string | null {
  const indice = nodo["Index Name"] ?? "";
  const veces = nodo["Index Searches"] ?? 0;
  return ES_DE_PALABRAS.test(indice) && !POR_CUENTA.test(indice) && veces > BUSQUEDAS_MAX
    ? `${indice}: las mismas palabras se buscan ${veces} veces`
    : null;
}

/** Rows of a table that one statement looked at, also those that it left out. */
export function miradasDe({ Plan: raiz }: Plan, tabla: string): number {
  return nodosDe(raiz).reduce(
    (suma, { nodo }) => suma + (nodo["Relation Name"] === tabla ? filasDe(nodo).tocadas : 0),
    0,
  );
}

/** On one connection PostgreSQL plans a statement five times for the values at hand, and then decides. */
const DECIDIDO = 7;

/**
 * Statements that are planned anew each time, on one line each: their plans hold the values of the day, other ones at other
 * times, where one that is kept holds $1. Also of those inside functions.
 */
export function planeadasCadaVez(oidos: readonly { plan: Plan; conexion: number }[]): string[] {
  const porTexto = Map.groupBy(oidos, ({ plan }) => enUnaLinea(plan["Query Text"]));
  return [...porTexto].flatMap(([texto, suyos]) => {
    // The body of a function in SQL has no text: several stand under it, and which is which is not told.
    if (texto === "") return [];
    const conValores = [...Map.groupBy(suyos, ({ conexion }) => conexion).values()]
      .flatMap((deUna) => deUna.slice(DECIDIDO))
      .map(({ plan }) => JSON.stringify(nodosDe(plan.Plan).map(({ nodo }) => dichoDe(nodo))))
      .filter((dicho) => !/\$\d/.test(dicho));
    // Without any values every plan says the same.
    return new Set(conValores).size > 1 ? [texto] : [];
  });
}

function dichoDe(nodo: Nodo): unknown[] {
  return [nodo["Index Cond"], nodo.Filter, nodo["Function Call"], nodo.Output];
}

const enUnaLinea = (texto: string): string => texto.replace(/\s+/g, " ").trim();

/**
 * With the node above each; a Result only asks whether its own is run at all, and the first of two that are joined row by row
 * is read as far as what stands above both of them asks.
 */
function nodosDe(nodo: Nodo, encima?: Nodo): { nodo: Nodo; encima: Nodo | undefined }[] {
  const tipo = nodo["Node Type"];
  return [
    { nodo, encima },
    ...(nodo.Plans ?? []).flatMap((suyo, i) => {
      const dejaPasar = tipo === "Result" || (tipo === "Nested Loop" && i === 0);
      return nodosDe(suyo, dejaPasar && encima ? encima : nodo);
    }),
  ];
}

function filasDe(nodo: Nodo): { reales: number; vanas: number; tocadas: number } {
  const reales = nodo["Actual Rows"] ?? 0;
  const vanas = (nodo["Rows Removed by Filter"] ?? 0) + (nodo["Rows Removed by Index Recheck"] ?? 0);
  return { reales, vanas, tocadas: (reales + vanas) * (nodo["Actual Loops"] ?? 0) };
}

function faltaDe(
  { nodo, encima }: { nodo: Nodo; encima: Nodo | undefined },
  ordenadas: number,
): string | null {
  const tabla = nodo["Relation Name"];
  const tipo = nodo["Node Type"];
  if (tabla === undefined || !tipo.endsWith("Scan")) return null;
  const { reales, vanas, tocadas } = filasDe(nodo);
  // What is open grows with a platform: it has an index in each order. Few of one kind may be sorted.
  const porSuId = POR_SU_ID.test(nodo["Index Name"] ?? "");
  if (encima?.["Node Type"] === "Sort" && GRANDES.has(tabla) && !porSuId && tocadas > ordenadas)
    return `${tipo} de ${tabla}: ${Math.round(tocadas)} filas leídas para ordenarlas`;
  if (tipo === "Seq Scan") {
    // One that a limit ends asks some rows, whichever they are; or as many as are counted, of which one in ten is found.
    const algunas = encima?.["Node Type"] === "Limit" && (tocadas <= FILAS_MIN || reales * 10 > vanas);
    return GRANDES.has(tabla) && !algunas ? `Seq Scan de ${tabla}` : null;
  }
  if (tocadas <= FILAS_MIN) return null;
  const lugar = `${tipo} de ${tabla}${nodo["Index Name"] === undefined ? "" : ` por ${nodo["Index Name"]}`}`;
  if (veces(nodo["Plan Rows"], reales) > VECES_MAX)
    return `${lugar}: ${nodo["Plan Rows"]} filas esperadas, ${Math.round(reales)} leídas`;
  // Whatever was expected: an index that is walked for the few rows that a filter lets through grows with the table.
  if (veces(reales + vanas, reales) > VECES_MAX)
    return `${lugar}: ${Math.round(reales + vanas)} filas recorridas para ${Math.round(reales)}`;
  return null;
}

function veces(unas: number, otras: number): number {
  return Math.max(unas, otras) / Math.max(1, Math.min(unas, otras));
}
