import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { type Alcance, direccionPermitida } from "./destino.ts";
import { ErrorSalida } from "./error-salida.ts";

export type Resolver = (nombre: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves inside the connection attempt: the addresses that were judged are the ones the socket gets, so a name
 * that answers differently the second time (DNS rebinding) gains nothing. One bad address refuses the whole name.
 */
function lookupVigilado(resolver: Resolver, alcance: Alcance): LookupFunction {
  return (nombre, { all, family }, callback) => {
    const fallar = (error: ErrorSalida) => callback(error, "", 0);
    resolver(nombre).then(
      (direcciones) => {
        if (!direcciones.every(({ address }) => direccionPermitida(address, alcance))) {
          return fallar(new ErrorSalida("antesDeEnviar", "DIRECCION_NO_PERMITIDA"));
        }
        const utiles = direcciones.filter((una) =>
          family === 4 || family === 6 ? una.family === family : true,
        );
        const [primera] = utiles;
        if (!primera) return fallar(new ErrorSalida("antesDeEnviar", "NOMBRE_DESCONOCIDO"));
        return all ? callback(null, utiles) : callback(null, primera.address, primera.family);
      },
      (cause: unknown) => fallar(new ErrorSalida("antesDeEnviar", "NOMBRE_DESCONOCIDO", { cause })),
    );
  };
}

/** Kept-alive connections stay with the reach they were opened under: an agent per reach. */
export function crearAgente(resolver: Resolver, alcance: Alcance, conexionMs: number): Agent {
  return new Agent({
    connect: { lookup: lookupVigilado(resolver, alcance), timeout: conexionMs },
    connections: 64,
    allowH2: false,
    // The whole call has its own limit; these would only cut in before it.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
