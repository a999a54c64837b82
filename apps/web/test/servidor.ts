// The server as the screens see it in tests: answers by method and path, and remembers what was asked.
import { type DataFieldSpec, dataQuery } from "@ventanilla/contract/common/data-field";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { type CodigoError, ERRORES } from "@ventanilla/contract/errores";
import { abrirMotor, type Motor } from "./motor.ts";

export interface Llamada {
  metodo: string;
  /** Where it was sent. */
  origen: string;
  camino: string;
  consulta: Record<string, string>;
  cuerpo: unknown;
  token: string | null;
  /** In which language its answer is read. */
  idioma: string | null;
  fondo: boolean;
  /** Its Idempotency-Key. */
  clave: string | null;
}
export interface Respuesta {
  estado?: number;
  cuerpo: unknown;
  /** Instead of `cuerpo` as JSON: text as it is, at once or piece by piece. */
  texto?: string | ReadableStream<Uint8Array>;
  cabeceras?: Record<string, string>;
}
/** One field of the data queries that was asked for. */
export interface Consulta {
  nombre: string;
  args: Record<string, unknown>;
  /** In which language its answer is read. */
  idioma: string | null;
}
/** `rechazo`: as the server refuses a field; its status is that of the code. */
export type Dato =
  | { valor: unknown }
  | { rechazo: { message: string; error: CodigoError; campos?: Record<string, string> } };
type ContestarDato = (consulta: Consulta) => Dato | Promise<Dato>;
type Contestar = (llamada: Llamada) => Respuesta | Promise<Respuesta>;

/** Thrown by an answer: the line is down. */
export const SIN_LINEA = new TypeError("Failed to fetch");

/** Headers of an answer that the server gave then, by its own clock. Without them an answer does not say when. */
export const fechada = (ms: number): Record<string, string> => ({
  date: new Date(ms).toUTCString(),
  "cache-control": "no-store",
});

let rutas = new Map<string, Contestar>();
let deFondo = new Map<string, Contestar>();
let datos = new Map<string, ContestarDato>();
let propios: DataFieldSpec[] = [];
let consultas: Consulta[] = [];
let llamadas: Llamada[] = [];
let enCurso = new Set<Llamada>();
/** Opened by the first data query: what it loads would hide what a page loads on its way. */
let motor: Motor | undefined;

export const servidor = {
  /** `en("GET", "/ws/api/system/…", …)`: a value answers 200 with it. */
  en(metodo: string, camino: string, contestar: Contestar): void {
    rutas.set(`${metodo} ${camino}`, contestar);
  },
  /** What is answered unless the test says otherwise, before or after. */
  salvo(metodo: string, camino: string, contestar: Contestar): void {
    deFondo.set(`${metodo} ${camino}`, contestar);
  },
  /** `dato("usuarios", ({ args }) => ({ valor: … }))`: a field of the data queries, by its name. */
  dato(nombre: string, contestar: ContestarDato): void {
    datos.set(nombre, contestar);
  },
  /** Fields that only this test's server has, beside those of the contract. */
  declarar(...campos: DataFieldSpec[]): void {
    propios.push(...campos);
  },
  /** How a field of the data queries was asked for, where the engine took it. */
  consultas: (nombre: string): Consulta[] => consultas.filter((una) => una.nombre === nombre),
  llamadas: (metodo: string, camino: string): Llamada[] =>
    llamadas.filter((una) => una.metodo === metodo && una.camino === camino),
  /** What was asked in nobody's name. */
  sinSesion: (): string[] =>
    llamadas.flatMap(({ metodo, camino, token }) => (token === null ? [`${metodo} ${camino}`] : [])),
  /** Asked and not yet answered. */
  enCurso: (): number => enCurso.size,
  reiniciar(): void {
    rutas = new Map();
    deFondo = new Map();
    datos = new Map();
    propios = [];
    consultas = [];
    llamadas = [];
    enCurso = new Set();
  },
};

/** Our client asks one field in a document, whose operation has the field's name. */
async function contestarDato({ cuerpo, idioma }: Llamada): Promise<Respuesta> {
  const { query, operationName: nombre, variables } = dataQuery.body.parse(cuerpo);
  const dato = datos.get(nombre ?? "");
  if (dato === undefined) return nadieContesta(`the data query ${nombre}`);
  const consulta = { nombre: nombre ?? "", args: variables ?? {}, idioma };
  motor ??= await abrirMotor();
  const faltas = motor({ query, variables: consulta.args }, propios);
  if (faltas.length > 0) return { estado: ERRORES.VALIDACION, cuerpo: malPedida(faltas) };
  consultas.push(consulta);
  const dicho = await dato(consulta);
  if ("valor" in dicho) return { cuerpo: { data: { [consulta.nombre]: dicho.valor } } };
  const { message, ...rest } = dicho.rechazo;
  const extensions = { ...rest, status: ERRORES[rest.error] };
  return {
    cuerpo: {
      data: { [consulta.nombre]: null },
      errors: [{ message, path: [consulta.nombre], extensions }],
    },
  };
}

/** As the server answers a document that its engine does not run. */
const malPedida = (faltas: readonly string[]) => ({
  mensaje: "Hubo un error de validación.",
  error: "VALIDACION" satisfies CodigoError,
  campos: { query: faltas.join("\n") },
});

/**
 * What no test answers is refused, once and for all. As a line that is down it would be asked for again seconds later, and the
 * page would read everything anew when the line came back: in the middle of whatever a slow test was doing.
 */
const nadieContesta = (que: string): Respuesta => ({
  estado: 501,
  cuerpo: { mensaje: `test: nobody answers ${que}` },
});

/** What every test has as `fetch`: none reaches the network. */
export async function contestar(entrada: RequestInfo | URL, opciones: RequestInit = {}): Promise<Response> {
  const url = new URL(entrada instanceof Request ? entrada.url : entrada, "http://ventanilla.prueba");
  const cabeceras = new Headers(opciones.headers);
  const llamada: Llamada = {
    metodo: opciones.method ?? "GET",
    origen: url.origin,
    camino: url.pathname,
    consulta: Object.fromEntries(url.searchParams),
    cuerpo: typeof opciones.body === "string" ? JSON.parse(opciones.body) : null,
    token: cabeceras.get("authorization"),
    idioma: cabeceras.get("accept-language"),
    fondo: cabeceras.has("x-ventanilla-fondo"),
    clave: cabeceras.get("idempotency-key"),
  };
  llamadas.push(llamada);
  const direccion = `${llamada.metodo} ${llamada.camino}`;
  const ruta =
    rutas.get(direccion) ??
    deFondo.get(direccion) ??
    (direccion === `POST ${GRAPHQL_PATH}` ? contestarDato : () => nadieContesta(direccion));
  const abiertas = enCurso.add(llamada);
  try {
    const { estado = 200, cuerpo, texto, cabeceras = {} } = await ruta(llamada);
    const dicho = texto ?? (cuerpo === null ? "" : JSON.stringify(cuerpo));
    return new Response(dicho, { status: estado, headers: cabeceras });
  } finally {
    // A page that was closed meanwhile hears nothing any more.
    if (abiertas !== enCurso) await new Promise(() => undefined);
    abiertas.delete(llamada);
  }
}
