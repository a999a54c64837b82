// The one way to the server. Every room calls through here, so that token, language, session and line are never forgotten.

import {
  createHttp,
  type Http,
  HttpError,
  type HttpOptions,
  NetworkError,
  type RouteAddress,
} from "@ventanilla/client/http";
import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import { currentLanguage } from "./i18n.ts";
import { reportLine } from "./line-state.ts";
import { getToken } from "./session.ts";
import { readStored } from "./storage.ts";
import { createEvent } from "./store.ts";

/** Where the server is: this same origin, unless this device says otherwise. Files and the socket need it too. */
export const baseAddress = (): string => readStored("direccion") ?? "";

const options: HttpOptions = {
  get base() {
    return baseAddress();
  },
  token: () => getToken() ?? null,
  idioma: currentLanguage,
};
const http = createHttp(options);
const userCall = createEvent();

/** What asks from now on in place of the browser's `fetch`, or understands what is answered. */
export const askThrough = (own: Pick<HttpOptions, "fetch" | "understand">): void => {
  Object.assign(options, own);
};

/** Called before each call that a person made: it slides the session. */
export const onUserCall = userCall.subscribe;

/**
 * Calls a route of the contract. `background: true` in the arguments marks what no person asked for.
 * Before the log-in give the address alone, `call<typeof iniciarSesion>({ method, path, base }, …)`, to load no schemas.
 */
export async function call<R extends RouteSpec>(
  route: R | RouteAddress,
  args: ArgsOf<R>,
): Promise<ReplyOf<R>> {
  if (args.background !== true) userCall.tell();
  return withLine(() => http.call<R>(route, args));
}

/** Another way of asking the same server, which the log-in page does not load: data queries, files. */
export function through<T>(
  run: (http: Http, options: HttpOptions) => Promise<T>,
  { background = false } = {},
): Promise<T> {
  if (!background) userCall.tell();
  return withLine(() => run(http, options));
}

/** What a call met says how the line is. */
async function withLine<T>(run: () => Promise<T>): Promise<T> {
  const session = readStored("sesion_inicio");
  try {
    const answer = await run();
    reportLine("calls", "online");
    return answer;
  } catch (error) {
    if (error instanceof NetworkError) {
      if (!error.aborted) reportLine("calls", "offline");
    } else if (error instanceof HttpError) {
      reportLine("calls", "online");
    }
    // A session that ended meanwhile says nothing to whoever is here by now, be it the same person in their next one.
    if (session !== undefined && session !== readStored("sesion_inicio"))
      throw new NetworkError({ aborted: true, cause: error });
    throw error;
  }
}
