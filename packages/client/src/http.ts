import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import type { CodigoError, CuerpoError } from "@ventanilla/contract/errores";

/** What a refusal says: our body (D11), or the words of whoever answered in its place. */
export type Refusal = Pick<CuerpoError, "mensaje"> & Partial<CuerpoError>;

/** The server refused. `mensaje` is in the user's language, ready to be shown. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Refusal | null;

  constructor(status: number, body: Refusal | null) {
    super(body ? linesOf(body.mensaje) : String(status));
    this.name = "HttpError";
    this.status = status;
    this.body = body;
  }

  get code(): CodigoError | null {
    return this.body?.error ?? null;
  }
}

/**
 * The server answered, and instead of data its body says what the user must see: `error` or `warning` (A §7). Without
 * words of its own the message is empty.
 */
export class NoticeError extends Error {
  readonly kind: "error" | "warning";

  constructor(kind: "error" | "warning", message: string) {
    super(message);
    this.name = "NoticeError";
    this.kind = kind;
  }
}

/** No whole answer came: the line is down or broke, the server cannot be reached, somebody else answered, or the caller gave up. */
export class NetworkError extends Error {
  readonly aborted: boolean;

  constructor({ aborted, cause }: { aborted: boolean; cause: unknown }) {
    super("network", { cause });
    this.name = "NetworkError";
    this.aborted = aborted;
  }
}

/** What stands between here and the server gave up, 408 and 504, or found nobody there, 502 and 503. */
const UNANSWERED: readonly number[] = [408, 502, 503, 504];
/** The server itself said nothing: nobody knows whether what was asked was done. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof HttpError && UNANSWERED.includes(error.status));

/** Method and address of a route: what a call needs of it at run time. */
export type RouteAddress = Pick<RouteSpec, "method" | "path" | "base">;

export interface HttpOptions {
  /** Origin and prefix before the path; empty in a browser on the same origin. */
  base: string;
  token(): string | null;
  idioma(): string;
  /** Looked up with each call, as the others are; the browser's own unless said otherwise. */
  fetch?: typeof fetch;
  /** What the body of a good answer is taken for; as it came unless said otherwise. */
  understand?(body: unknown): unknown;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface CallParts {
  params?: Record<string, unknown>;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  background?: boolean;
}

export interface Http {
  /** Calls a declared route. Give the route object, or its address alone with the route as the type argument. */
  call<R extends RouteSpec>(route: RouteAddress, args: ArgsOf<R>): Promise<ReplyOf<R>>;
  /** The same for an answer that is not JSON, as it comes: its body is still to be read. */
  open(route: RouteAddress, args: { query?: Query; signal?: AbortSignal }): Promise<Response>;
}

const API_ROOT = "/ws/api";

export function addressOf(
  route: RouteAddress,
  params: Record<string, unknown> = {},
  query: Query = {},
): string {
  const path = route.path.replace(/:([A-Za-z_]+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return `${route.base ?? API_ROOT}${path}${text ? `?${text}` : ""}`;
}

export function createHttp(options: HttpOptions): Http {
  async function send(route: RouteAddress, parts: CallParts): Promise<Response> {
    const token = options.token();
    const headers: Record<string, string> = {
      accept: "application/json",
      "accept-language": options.idioma(),
    };
    if (token) headers["authorization"] = `Bearer ${token}`;
    if (parts.body !== undefined) headers["content-type"] = "application/json";
    if (parts.idempotencyKey) headers["idempotency-key"] = parts.idempotencyKey;
    if (parts.background) headers["x-ventanilla-fondo"] = "1";

    try {
      return await (options.fetch ?? fetch)(options.base + addressOf(route, parts.params, parts.query), {
        method: route.method,
        headers,
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
        ...(parts.signal && { signal: parts.signal }),
      });
    } catch (cause) {
      throw new NetworkError({ aborted: parts.signal?.aborted ?? false, cause });
    }
  }

  async function callRoute(route: RouteAddress, parts: CallParts): Promise<unknown> {
    const response = await send(route, parts);
    if (!response.ok) throw refusalOf(response, await response.json().catch(() => null));
    const body = await wholeBody(response, parts);
    const notice = noticeIn(body);
    if (notice) throw notice;
    return options.understand?.(body) ?? body;
  }

  return {
    call: (route, args) => callRoute(route, args) as Promise<never>,
    async open(route, args) {
      const response = await send(route, args);
      if (!response.ok) throw refusalOf(response, await response.json().catch(() => null));
      return response;
    },
  };
}

/**
 * The server's answers are JSON: one that breaks off, or the page of a network that wants to be logged into, says nothing of
 * what was asked. An empty one has no data (B-canales-37), which is no answer to what must be done once.
 */
async function wholeBody(response: Response, { signal, idempotencyKey }: CallParts): Promise<unknown> {
  try {
    const text = await response.text();
    return text === "" && idempotencyKey === undefined ? null : JSON.parse(text);
  } catch (cause) {
    throw new NetworkError({ aborted: signal?.aborted ?? false, cause });
  }
}

/** What a successful answer tells in place of data. */
export function noticeIn(body: unknown): NoticeError | undefined {
  for (const kind of ["error", "warning"] as const) {
    const told = partOf(body, kind);
    if (told !== undefined && told !== null && told !== false)
      return new NoticeError(kind, wordsOf(body, kind));
  }
  return undefined;
}

const partOf = (body: unknown, name: string): unknown => Object(body)[name];

const linesOf = (said: unknown): string =>
  [said]
    .flat()
    .filter((line) => typeof line === "string")
    .join("\n");

/** A code is no sentence. */
const CODE = /^[A-Z_]+$/;

/** `mensaje`, or else what stands under `name` where it is a sentence (A-errores-20). */
const wordsOf = (body: unknown, name: string): string =>
  linesOf(partOf(body, "mensaje")) || linesOf(partOf(body, name)).replace(CODE, "");

const refusalOf = ({ status }: Response, body: unknown) => new HttpError(status, refusalIn(body));

/** Null where nobody says anything: then the status has a sentence. */
export function refusalIn(body: unknown): Refusal | null {
  const mensaje = wordsOf(body, "error");
  if (mensaje === "") return null;
  return partOf(body, "mensaje") ? { ...Object(body), mensaje } : { mensaje };
}
