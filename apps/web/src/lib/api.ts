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
import { currentPath, isLoginPath } from "./navigation.ts";
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
  return withLine(() => http.call<R>(route, args), { owed: args.idempotencyKey !== undefined });
}

/** Another way of asking the same server, which the log-in page does not load: data queries, files. */
export function through<T>(
  run: (http: Http, options: HttpOptions) => Promise<T>,
  { background = false, owed = false } = {},
): Promise<T> {
  if (!background) userCall.tell();
  return withLine(() => run(http, options), { owed });
}

/** `inicio`: which of the person's sessions. Undefined where nobody is, and at a door: whoever asks there is not in yet. */
const whoAsks = () =>
  isLoginPath(currentPath())
    ? { id: undefined, inicio: undefined }
    : { id: readStored("usuario")?.id, inicio: readStored("sesion_inicio") };

/**
 * What a call met says how the line is. What a session asked for is nobody else's: neither what failed, be it the same person in
 * their next one, nor what went well. `owed`: whoever asked keeps what they sent until they know that it is done, and is told.
 */
async function withLine<T>(run: () => Promise<T>, { owed }: { owed: boolean }): Promise<T> {
  const { id, inicio } = whoAsks();
  let answer: T;
  try {
    answer = await run();
    reportLine("calls", "online");
  } catch (error) {
    if (error instanceof NetworkError) {
      if (!error.aborted) reportLine("calls", "offline");
    } else if (error instanceof HttpError) {
      reportLine("calls", "online");
    }
    if (inicio !== undefined && inicio !== readStored("sesion_inicio"))
      throw new NetworkError({ aborted: true, cause: error });
    throw error;
  }
  if (!owed && id !== undefined && id !== readStored("usuario")?.id)
    throw new NetworkError({ aborted: true, cause: "the session ended" });
  return answer;
}
