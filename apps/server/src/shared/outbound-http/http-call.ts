import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Agent, Dispatcher } from "undici";
import { lineRead } from "./line-read.ts";
import { type OutboundCode, OutboundError } from "./outbound-error.ts";

export interface HttpCall {
  url: URL;
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /**
   * Awaited when the whole body but its last byte was handed over. Until then nobody can act on the request, and an
   * error counts as before sending. When it rejects, the call is given up.
   */
  beforeLastByte?: (() => Promise<void>) | undefined;
  maxBytes: number;
  /** Longest time without a byte of the answer. */
  silentMs?: number | undefined;
  /** Ends the call; its reason does not matter. */
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const BEFORE: Readonly<Record<string, OutboundCode>> = {
  UND_ERR_CONNECT_TIMEOUT: "TIEMPO_AGOTADO",
  ETIMEDOUT: "TIEMPO_AGOTADO",
};

const AFTER: Readonly<Record<string, OutboundCode>> = {
  UND_ERR_HEADERS_TIMEOUT: "TIEMPO_AGOTADO",
  UND_ERR_BODY_TIMEOUT: "TIEMPO_AGOTADO",
};

/** undici announces a request at the moment it is written, so `sent` separates the two phases exactly. */
function classify(error: unknown, sent: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (sent) return new OutboundError("afterSend", AFTER[code] ?? "CONEXION_CORTADA", { cause: error });
  return new OutboundError("beforeSend", BEFORE[code] ?? "SIN_CONEXION", { cause: error });
}

/** Sends one request and reads the whole answer, up to `maxBytes`. Follows no redirect. Throws OutboundError only. */
export function callHttp(agent: Agent, call: HttpCall): Promise<HttpAnswer> {
  const { url, method, headers, body, beforeLastByte, maxBytes, silentMs, signal } = call;
  return new Promise((resolve, reject) => {
    let sent = false;
    const split =
      body === null || !beforeLastByte
        ? null
        : inTwoParts(Buffer.from(body), async () => {
            await beforeLastByte();
            // Hung up while it was awaited: the other side has not all of it, and never will.
            await lineRead();
            sent = true;
          });
    let cut: ((error: Error) => void) | null = null;
    let status = 0;
    let answerHeaders: IncomingHttpHeaders = {};
    let bytes = 0;
    const parts: Buffer[] = [];

    const fail = (error: unknown) => {
      signal.removeEventListener("abort", onTimeout);
      const classified = classify(error, sent);
      reject(classified);
      cut?.(classified);
    };
    const onTimeout = () => fail(new OutboundError(sent ? "afterSend" : "beforeSend", "TIEMPO_AGOTADO"));
    signal.addEventListener("abort", onTimeout, { once: true });

    agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: split ? { ...headers, "content-length": String(split.bytes) } : headers,
        body: split ? split.body : body,
        ...(silentMs !== undefined && { headersTimeout: silentMs, bodyTimeout: silentMs }),
      },
      {
        onRequestStart(controller) {
          // The call was given up while it waited for the connection. Aborting here still sends nothing.
          if (signal.aborted) return controller.abort(new OutboundError("beforeSend", "TIEMPO_AGOTADO"));
          sent = split === null;
          cut = (error) => controller.abort(error);
        },
        onResponseStart(_controller, statusCode, received) {
          status = statusCode;
          answerHeaders = received;
          if (Number(received["content-length"] ?? 0) > maxBytes) {
            fail(new OutboundError("afterSend", "RESPUESTA_GRANDE"));
          }
        },
        onResponseData(_controller, part) {
          bytes += part.length;
          if (bytes > maxBytes) return fail(new OutboundError("afterSend", "RESPUESTA_GRANDE"));
          parts.push(part);
        },
        onResponseEnd() {
          signal.removeEventListener("abort", onTimeout);
          resolve({ status, headers: answerHeaders, body: Buffer.concat(parts) });
        },
        onResponseError(_controller, error) {
          cut = null;
          fail(error);
        },
      },
    );
  });
}

function inTwoParts(body: Buffer, between: () => Promise<void>): { bytes: number; body: Readable } {
  async function* parts(): AsyncGenerator<Buffer> {
    yield body.subarray(0, -1);
    await between();
    yield body.subarray(-1);
  }
  return { bytes: body.length, body: Readable.from(parts(), { objectMode: false }) };
}
