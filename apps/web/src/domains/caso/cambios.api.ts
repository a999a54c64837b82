// What is done to a case, one after the other. A form sends the version that it was filled in from; what is only
// asked about sends the one that the screen shows by then. A stale one refreshes the case and is thrown on.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HttpError } from "@ventanilla/client/http";
import type { Caso, CasoGuardado } from "@ventanilla/contract/caso/caso";
import {
  adjuntarCaso,
  cambiarCanalPrincipal,
  cambiarEstadoCaso,
  derivarCaso,
  guardarCaso,
  liberarCaso,
  traspasarCaso,
} from "@ventanilla/contract/caso/caso.routes";
import type { Visto } from "@ventanilla/contract/mensaje/mensaje";
import { listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import { call } from "../../lib/api.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { consultaCaso, masNuevo, recordarCaso } from "./api.ts";
import { porTurno } from "./turno.ts";

type Datos = CasoGuardado["caso"];

export interface CambiosDeCaso {
  guardar(caso: Caso, datos: Datos): Promise<Caso>;
  cerrar(caso: Caso, visto: Visto): Promise<Caso>;
  derivar(caso: Caso, destino: { id_destino: number; comentario: string }): Promise<Caso>;
  traspasar(caso: Caso, a: { id_operador: number; comentario: string }): Promise<Caso>;
  adjuntar(caso: Caso, idDestino: number, visto: Visto): Promise<Caso>;
  cambiarCanal(caso: Caso, idCanal: number): Promise<Caso>;
  liberar(caso: Caso): Promise<Caso>;
  /** What other pages do to a case, in its turn. */
  hacer(caso: Caso, pedir: () => Promise<Caso>): Promise<Caso>;
  /** The case as it is held now. */
  actual(caso: Caso): Caso;
}

/** Somebody changed the case since it was read. */
export const esModificado = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "CASO_MODIFICADO";
/** The case does not allow it, or no longer: the server's words say what is to be done first. */
export const esNegado = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 409 || error.status === 412);
/** The citizen or a colleague spoke since. */
export const esHuboMensajes = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "HUBO_MENSAJES";

export function useCambiosDeCaso(): CambiosDeCaso {
  const cache = useQueryClient();
  const actual = (caso: Caso): Caso => masNuevo(cache.getQueryData(consultaCaso(caso.id).queryKey), caso);
  const con = ({ id }: Caso, pedir: () => Promise<Caso>): Promise<Caso> =>
    porTurno(id, async () => {
      try {
        const caso = await pedir();
        recordarCaso(cache, caso);
        return caso;
      } catch (error) {
        if (esModificado(error)) await cache.invalidateQueries({ queryKey: consultaCaso(id).queryKey });
        throw error;
      }
    });
  return {
    guardar: (caso, datos) =>
      con(caso, () =>
        call(guardarCaso, { params: { casoId: caso.id }, body: { caso: datos, version: caso.version } }),
      ),
    cerrar: (caso, visto) =>
      con(caso, () =>
        call(cambiarEstadoCaso, {
          params: { casoId: caso.id },
          body: { caso: { estado: "CERRADO" }, version: actual(caso).version, ...visto },
        }),
      ),
    derivar: (caso, { id_destino, comentario }) =>
      con(caso, () =>
        call(derivarCaso, {
          body: {
            id_caso: caso.id,
            id_destino,
            version: caso.version,
            ...(comentario !== "" && { comentario }),
          },
        }),
      ),
    traspasar: (caso, { id_operador, comentario }) =>
      con(caso, () =>
        call(traspasarCaso, {
          params: { casoId: caso.id },
          body: { id_operador, version: caso.version, ...(comentario !== "" && { comentario }) },
        }),
      ),
    adjuntar: (caso, idDestino, visto) =>
      con(caso, () =>
        call(adjuntarCaso, {
          params: { casoId: caso.id },
          body: { caso: caso.id, caso_destino: idDestino, version: actual(caso).version, ...visto },
        }),
      ),
    cambiarCanal: (caso, idCanal) =>
      con(caso, () =>
        call(cambiarCanalPrincipal, {
          params: { casoId: caso.id },
          body: { canal: idCanal, version: actual(caso).version },
        }),
      ),
    liberar: (caso) =>
      con(caso, () =>
        call(liberarCaso, { params: { casoId: caso.id }, body: { version: actual(caso).version } }),
      ),
    hacer: con,
    actual,
  };
}

const ACTIVOS = { query: { estado: "ACTIVO" } } as const;

/** Of the institution, active ones. */
export const useTramitesActivos = () => useQuery(routeQuery(listarTramites, ACTIVOS));

export const usePuntosActivos = () => useQuery(routeQuery(listarPuntos, ACTIVOS));
