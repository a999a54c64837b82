import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import type { CodigoError, CuerpoError } from "@ventanilla/contract/errores";

/** The server refused. `mensaje` is in the user's language, ready to be shown. */
export class ErrorHttp extends Error {
  readonly estado: number;
  readonly cuerpo: CuerpoError | null;

  constructor(estado: number, cuerpo: CuerpoError | null) {
    super(cuerpo ? [cuerpo.mensaje].flat().join("\n") : String(estado));
    this.name = "ErrorHttp";
    this.estado = estado;
    this.cuerpo = cuerpo;
  }

  get codigo(): CodigoError | null {
    return this.cuerpo?.error ?? null;
  }
}

/** No answer came: line down, server unreachable, or given up. */
export class ErrorRed extends Error {
  readonly cancelada: boolean;

  constructor({ cancelada, cause }: { cancelada: boolean; cause: unknown }) {
    super("network", { cause });
    this.name = "ErrorRed";
    this.cancelada = cancelada;
  }
}

/** Method and address of a route: what a call needs of it at run time. */
export type Llamable = Pick<RouteSpec, "method" | "path" | "base">;

export interface OpcionesHttp {
  /** Origin and prefix before the path; empty in a browser on the same origin. */
  base: string;
  token(): string | null;
  idioma(): string;
  fetch?: typeof fetch;
}

type Consulta = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Partes {
  params?: Record<string, unknown>;
  query?: Consulta;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  background?: boolean;
}

export interface Http {
  /** Calls a declared route. Give the route object, or its address alone with the route as the type argument. */
  call<R extends RouteSpec>(route: Llamable, args: ArgsOf<R>): Promise<ReplyOf<R>>;
}

const API_RAIZ = "/ws/api";

export function direccionDe(
  route: Llamable,
  params: Record<string, unknown> = {},
  query: Consulta = {},
): string {
  const camino = route.path.replace(/:([A-Za-z_]+)/g, (_todo, nombre: string) =>
    encodeURIComponent(String(params[nombre])),
  );
  const busqueda = new URLSearchParams();
  for (const [clave, valor] of Object.entries(query)) {
    if (valor !== undefined && valor !== null && valor !== "") busqueda.set(clave, String(valor));
  }
  const texto = busqueda.toString();
  return `${route.base ?? API_RAIZ}${camino}${texto ? `?${texto}` : ""}`;
}

export function crearHttp(opciones: OpcionesHttp): Http {
  const pedir = opciones.fetch ?? fetch;

  async function llamar(route: Llamable, partes: Partes): Promise<unknown> {
    const token = opciones.token();
    const headers: Record<string, string> = {
      accept: "application/json",
      "accept-language": opciones.idioma(),
    };
    if (token) headers["authorization"] = `Bearer ${token}`;
    if (partes.body !== undefined) headers["content-type"] = "application/json";
    if (partes.idempotencyKey) headers["idempotency-key"] = partes.idempotencyKey;
    if (partes.background) headers["x-ventanilla-fondo"] = "1";

    let respuesta: Response;
    try {
      respuesta = await pedir(opciones.base + direccionDe(route, partes.params, partes.query), {
        method: route.method,
        headers,
        ...(partes.body !== undefined && { body: JSON.stringify(partes.body) }),
        ...(partes.signal && { signal: partes.signal }),
      });
    } catch (cause) {
      throw new ErrorRed({ cancelada: partes.signal?.aborted ?? false, cause });
    }
    const cuerpo: unknown = await respuesta.json().catch(() => null);
    if (!respuesta.ok) throw new ErrorHttp(respuesta.status, esCuerpoError(cuerpo) ? cuerpo : null);
    return cuerpo;
  }

  return { call: (route, args) => llamar(route, args) as Promise<never> };
}

export function esCuerpoError(cuerpo: unknown): cuerpo is CuerpoError {
  return typeof cuerpo === "object" && cuerpo !== null && "error" in cuerpo && "mensaje" in cuerpo;
}
