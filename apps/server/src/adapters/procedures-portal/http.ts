import { AppError } from "../../shared/app-error.ts";
import type { Logger } from "../../shared/logger.ts";
import type { OutboundFetch } from "../../shared/outbound-http/index.ts";
import { createServiceCall, MISCONFIGURED, orRefusal } from "../../shared/service-call.ts";
import type { PortalList, PortalReading, PortalService, ProceduresPortal } from "./port.ts";
import { readEntidad, readPage, readTramite, readWholeEntidad } from "./wire.ts";

export interface ProceduresPortalOptions {
  fetch: OutboundFetch;
  logger: Logger;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 2 * 1024 * 1024;
const PAGE = 100;
/** A portal that goes on for ever is not read for ever: some five times what all of a state's institutions list. */
const PAGES_MAX = 200;
/** The portal lets no robots in. */
const USER_AGENT = "Mozilla/5.0 (compatible; Ventanilla)";

const UNREADABLE = new Set([
  "RESPUESTA_ILEGIBLE",
  "RESPUESTA_INCOMPLETA",
  "RESPUESTA_GRANDE",
  "DEMASIADAS_REDIRECCIONES",
]);

/** The portal as serviciosIop names it: PORTAL-01 lists institutions, PORTAL-02 is asked for one, PORTAL-03 for its procedures. */
export function createProceduresPortal({
  fetch,
  logger,
  timeoutMs = TIMEOUT_MS,
}: ProceduresPortalOptions): ProceduresPortal {
  const call = createServiceCall({
    fetch,
    timeoutMs,
    maxBytes: ANSWER_MAX,
    headers: { "user-agent": USER_AGENT },
  });

  /** Undefined: 404. What is read must be an answer of the portal, also one that says that there is none. */
  async function ask<T>(
    service: PortalService,
    path: string,
    { beforeCall }: PortalReading,
    read: (body: unknown) => T,
  ): Promise<T | undefined> {
    await beforeCall?.();
    return orRefusal(
      async () => {
        const answer = await call(service, path);
        if (answer.status === 404 && isObject(answer.json())) return undefined;
        if (answer.status !== 200) throw refusal(service, `HTTP_${answer.status}`);
        return read(answer.json());
      },
      (codigo) => refusal(service, codigo),
    );
  }

  /** Every page until the portal has said all that it announced. A list that ends before is none: nothing may be concluded from it. */
  async function readAll<T>(
    service: PortalService,
    path: string,
    reading: PortalReading,
    row: { read: (row: unknown) => T | undefined; keyOf: (row: T) => string },
  ): Promise<PortalList<T> | undefined> {
    const found = new Map<string, T>();
    let heard = 0;
    let unreadable = 0;
    for (let pagina = 1; pagina <= PAGES_MAX; pagina += 1) {
      const page = await ask(service, `${path}?pagina=${pagina}&limite=${PAGE}`, reading, readPage);
      if (page === undefined) return undefined;
      // What an earlier page said already counts once: a portal that repeats a page has not said the rest.
      const before = new Set(found.keys());
      const told = heard;
      for (const one of page.rows) {
        const read = row.read(one);
        if (read === undefined) unreadable += 1;
        else found.set(row.keyOf(read), read);
        if (read === undefined || !before.has(row.keyOf(read))) heard += 1;
      }
      // One that knows no pages answers everything at once.
      if (page.whole || heard >= page.total) return { rows: [...found.values()], unreadable };
      if (heard === told) break;
    }
    throw refusal(service, "RESPUESTA_INCOMPLETA");
  }

  function refusal({ codigo: servicio }: PortalService, codigo: string): AppError {
    logger.warn({ servicio, codigo }, "the procedures portal gave no answer");
    // A path that the portal does not know is of another service.
    if (MISCONFIGURED.has(codigo) || codigo === "HTTP_404") return new AppError("PROVEEDOR_NO_CONFIGURADO");
    return new AppError(UNREADABLE.has(codigo) ? "PORTAL_ILEGIBLE" : "PORTAL_NO_RESPONDE");
  }

  return {
    async entidades(service, reading = {}) {
      const list = await readAll(service, "/entidades", reading, {
        read: readEntidad,
        keyOf: ({ id_entidad }) => id_entidad,
      });
      // Its own list is there, or the address is not the portal's.
      if (list === undefined) throw refusal(service, "HTTP_404");
      return list;
    },
    async entidad(service, { id, sigla }, reading = {}) {
      const path = `/entidades/${encodeURIComponent(id)}?${new URLSearchParams({ sigla })}`;
      const found = await ask(service, path, reading, readWholeEntidad);
      // Another one than was asked for is none.
      return found?.id_portal_unico === id && isSame(found.sigla, sigla) ? found : undefined;
    },
    tramites(service, idEntidad, reading = {}) {
      return readAll(service, `/entidades/${encodeURIComponent(idEntidad)}/tramites`, reading, {
        read: readTramite,
        keyOf: ({ codigo }) => codigo,
      });
    },
  };
}

/** An institution without an acronym is asked for by its code alone. */
const isSame = (found: string, wanted: string): boolean =>
  found === "" || found.toLocaleUpperCase("es") === wanted.toLocaleUpperCase("es");

const isObject = (body: unknown): boolean => typeof body === "object" && body !== null;
