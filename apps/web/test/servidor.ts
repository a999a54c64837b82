// The server as the screens see it in tests: answers by method and path, and remembers what was asked.
export interface Llamada {
  metodo: string;
  camino: string;
  consulta: Record<string, string>;
  cuerpo: unknown;
  token: string | null;
  fondo: boolean;
  /** Its Idempotency-Key. */
  clave: string | null;
}
export interface Respuesta {
  estado?: number;
  cuerpo: unknown;
}
type Contestar = (llamada: Llamada) => Respuesta | Promise<Respuesta>;

/** Thrown by an answer: the line is down. */
export const SIN_LINEA = new TypeError("Failed to fetch");

let rutas = new Map<string, Contestar>();
let deFondo = new Map<string, Contestar>();
let llamadas: Llamada[] = [];
let enCurso = new Set<Llamada>();

export const servidor = {
  /** `en("GET", "/ws/api/system/…", …)`: a value answers 200 with it. */
  en(metodo: string, camino: string, contestar: Contestar): void {
    rutas.set(`${metodo} ${camino}`, contestar);
  },
  /** What is answered unless the test says otherwise, before or after. */
  salvo(metodo: string, camino: string, contestar: Contestar): void {
    deFondo.set(`${metodo} ${camino}`, contestar);
  },
  llamadas: (metodo: string, camino: string): Llamada[] =>
    llamadas.filter((una) => una.metodo === metodo && una.camino === camino),
  /** Asked and not yet answered. */
  enCurso: (): number => enCurso.size,
  reiniciar(): void {
    rutas = new Map();
    deFondo = new Map();
    llamadas = [];
    enCurso = new Set();
  },
};

/** What every test has as `fetch`: none reaches the network. */
export async function contestar(entrada: RequestInfo | URL, opciones: RequestInit = {}): Promise<Response> {
  const url = new URL(entrada instanceof Request ? entrada.url : entrada, "http://ventanilla.prueba");
  const cabeceras = new Headers(opciones.headers);
  const llamada: Llamada = {
    metodo: opciones.method ?? "GET",
    camino: url.pathname,
    consulta: Object.fromEntries(url.searchParams),
    cuerpo: typeof opciones.body === "string" ? JSON.parse(opciones.body) : null,
    token: cabeceras.get("authorization"),
    fondo: cabeceras.has("x-ventanilla-fondo"),
    clave: cabeceras.get("idempotency-key"),
  };
  llamadas.push(llamada);
  const direccion = `${llamada.metodo} ${llamada.camino}`;
  const ruta = rutas.get(direccion) ?? deFondo.get(direccion);
  if (ruta === undefined) throw new Error(`test: nobody answers ${llamada.metodo} ${llamada.camino}`);
  const abiertas = enCurso.add(llamada);
  try {
    const { estado = 200, cuerpo } = await ruta(llamada);
    return new Response(cuerpo === null ? "" : JSON.stringify(cuerpo), { status: estado });
  } finally {
    // A page that was closed meanwhile hears nothing any more.
    if (abiertas !== enCurso) await new Promise(() => undefined);
    abiertas.delete(llamada);
  }
}
