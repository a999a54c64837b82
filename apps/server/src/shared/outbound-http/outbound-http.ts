import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createAgent, type Resolver } from "./guarded-agent.ts";
import { callHttp } from "./http-call.ts";
import { OutboundError } from "./outbound-error.ts";
import { checkUrl, hostPort, isAddressAllowed, parseUrl, type Reach, reachAfterRedirect } from "./target.ts";

export type { Resolver } from "./guarded-agent.ts";

export interface OutboundOptions {
  /** Only for the demo and tests: allows plain http and internal addresses for every call. */
  allowPrivate: boolean;
  /** Exact `host:port` that may be internal and plain http, as operations configured it. */
  allowedHosts: readonly string[];
  resolver?: Resolver;
  connectMs?: number;
}

export interface OutboundRequest {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: string | Buffer;
  /** Awaited before the last byte of the body is sent: until then the other side cannot act. When it rejects, the call is given up. */
  beforeLastByte?: () => Promise<void>;
  /** Time for the whole call, with its redirects. */
  timeoutMs?: number;
  /** Besides it: time without a byte of the answer. Of what may be large, and comes as fast as the line lets it. */
  silentMs?: number;
  maxBytes?: number;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON, or null when it is no JSON. */
  json(): unknown;
}

/** Throws OutboundError only. A 4xx or 5xx is an answer, not an error. */
export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<OutboundResponse>;

/** Whether a call to this address would be let out, as far as its name resolves now. Throws OutboundError when not. */
export type OutboundCheck = (url: string) => Promise<void>;

export interface OutboundHttp {
  fetch: OutboundFetch;
  check: OutboundCheck;
  close(): Promise<void>;
}

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 15_000;
const BYTES_MAX = 1024 * 1024;
const CONNECT_MS = 5_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Another origin gets only these headers, because any other one may carry a key. */
const NEUTRAL_HEADERS = new Set(["accept", "accept-language", "user-agent"]);

function onlyNeutral(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => NEUTRAL_HEADERS.has(name)));
}

function headersOf(request: OutboundRequest): Record<string, string> {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const contentType = request.json === undefined ? {} : { "content-type": "application/json" };
  return { "user-agent": "Ventanilla", ...contentType, ...Object.fromEntries(own) };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

export function createOutboundHttp(options: OutboundOptions): OutboundHttp {
  const resolver: Resolver = options.resolver ?? ((name) => lookup(name, { all: true }));
  const connectMs = options.connectMs ?? CONNECT_MS;
  const agents = {
    public: createAgent(resolver, "public", connectMs),
    internal: createAgent(resolver, "internal", connectMs),
  };
  const allowed = new Set(options.allowedHosts.map((host) => host.toLowerCase()));
  const reachOf = (url: URL): Reach =>
    options.allowPrivate || allowed.has(hostPort(url)) ? "internal" : "public";

  async function follow(
    request: OutboundRequest,
    start: URL,
    signal: AbortSignal,
  ): Promise<OutboundResponse> {
    const method = request.method ?? "GET";
    const follows = method === "GET" || method === "HEAD";
    const body = request.json === undefined ? (request.body ?? null) : JSON.stringify(request.json);
    const maxBytes = request.maxBytes ?? BYTES_MAX;
    let url = start;
    let reach = reachOf(url);
    let headers = headersOf(request);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      checkUrl(url, reach);
      const response = await callHttp(agents[reach], {
        url,
        method,
        headers,
        body,
        beforeLastByte: request.beforeLastByte,
        maxBytes,
        silentMs: request.silentMs,
        signal,
      });
      const location = response.headers.location;
      // A write is never repeated at another address: its 3xx is the answer.
      if (!follows || !location || !REDIRECTS.has(response.status)) {
        return { ...response, json: () => parseJson(response.body) };
      }
      const next = parseUrl(location, url);
      if (next.origin !== url.origin) {
        headers = onlyNeutral(headers);
        reach = reachAfterRedirect(reach, reachOf(next));
      }
      url = next;
    }
    throw new OutboundError("afterSend", "DEMASIADAS_REDIRECCIONES");
  }

  return {
    async fetch(text, request = {}) {
      const url = parseUrl(text);
      return await follow(request, url, AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS));
    },
    async check(text) {
      const url = parseUrl(text);
      const reach = reachOf(url);
      checkUrl(url, reach);
      // A name that nobody knows today may be known tomorrow; each call looks again.
      const addresses = await resolver(url.hostname.replace(/^\[|\]$/g, "")).catch(() => []);
      if (!addresses.every(({ address }) => isAddressAllowed(address, reach)))
        throw new OutboundError("beforeSend", "DIRECCION_NO_PERMITIDA");
    },
    async close() {
      await Promise.all([agents.public.destroy(), agents.internal.destroy()]);
    },
  };
}
