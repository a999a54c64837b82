// The one way to the server. Every room calls through here, so that token, language, session and line are never forgotten.

import { crearHttp, ErrorHttp, ErrorRed, type Llamable, type OpcionesHttp } from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import { currentLanguage } from "./i18n.ts";
import { reportLine } from "./line-state.ts";
import { getToken } from "./session.ts";
import { readStored } from "./storage.ts";
import { createTransfers, type Transfer } from "./transfers.ts";

/** Where the server is: this same origin, unless this device says otherwise. Files and the socket need it too. */
export const BASE = readStored("direccion") ?? "";

const options: OpcionesHttp = { base: BASE, token: () => getToken() ?? null, idioma: currentLanguage };
const http = crearHttp(options);
const transfers = createTransfers(options);
const listeners = new Set<() => void>();

/** Called before each call that a person made: it slides the session. */
export function onUserCall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls a route of the contract. `background: true` in the arguments marks what no person asked for.
 * Before the log-in give the address alone, `call<typeof iniciarSesion>({ metodo, path, raiz }, …)`, to load no schemas.
 */
export async function call<R extends RouteSpec>(route: R | Llamable, args: ArgsOf<R>): Promise<ReplyOf<R>> {
  if (args.background !== true) for (const listener of listeners) listener();
  return withLine(() => http.call<R>(route, args));
}

/** Keeps a file with the server until a message names it. A person asked for it. */
export function uploadFile(file: Blob, name: string, transfer?: Transfer): Promise<ArchivoSubido> {
  for (const listener of listeners) listener();
  return withLine(() => transfers.upload(file, name, transfer));
}

/** The bytes behind `adjuntos[].filename`. */
export const downloadFile = (address: string, transfer?: Transfer): Promise<Blob> =>
  withLine(() => transfers.download(address, transfer));

/** What a call met says how the line is. */
async function withLine<T>(run: () => Promise<T>): Promise<T> {
  try {
    const answer = await run();
    reportLine("calls", "online");
    return answer;
  } catch (error) {
    if (error instanceof ErrorRed) {
      if (!error.cancelada) reportLine("calls", "offline");
    } else if (error instanceof ErrorHttp) {
      reportLine("calls", "online");
    }
    throw error;
  }
}
