import { lookup } from "node:dns/promises";
import { type Alcance, direccionPermitida } from "./destino.ts";
import { ErrorSalida } from "./error-salida.ts";
import type { OpcionesSalida } from "./salida-http.ts";
import type { Resolver } from "./vigilancia.ts";

/** Where a protocol other than http may connect. */
export interface DestinoTcp {
  /** The address that was judged: connect to it and not to the name, whose next answer may differ. */
  direccion: string;
  /** `interno`: operations opened it, and it may be spoken to without TLS. */
  alcance: Alcance;
}

/** Throws ErrorSalida only. */
export type ResolverDestino = (host: string, puerto: number) => Promise<DestinoTcp>;

/** The same rules as for http, for hosts typed by administrators. One bad address refuses the whole name. */
export function crearResolverDestino({
  permitirPrivadas,
  hostsPermitidos,
  resolver,
}: Pick<OpcionesSalida, "permitirPrivadas" | "hostsPermitidos" | "resolver">): ResolverDestino {
  const preguntar: Resolver = resolver ?? ((nombre) => lookup(nombre, { all: true }));
  const permitidos = new Set(hostsPermitidos.map((uno) => uno.toLowerCase()));
  return async (host, puerto) => {
    const abierto = permitirPrivadas || permitidos.has(`${host.toLowerCase()}:${puerto}`);
    const alcance: Alcance = abierto ? "interno" : "publico";
    const direcciones = await preguntar(host).catch((cause: unknown) => {
      throw new ErrorSalida("antesDeEnviar", "NOMBRE_DESCONOCIDO", { cause });
    });
    if (!direcciones.every(({ address }) => direccionPermitida(address, alcance))) {
      throw new ErrorSalida("antesDeEnviar", "DIRECCION_NO_PERMITIDA");
    }
    const [primera] = direcciones;
    if (!primera) throw new ErrorSalida("antesDeEnviar", "NOMBRE_DESCONOCIDO");
    return { direccion: primera.address, alcance };
  };
}
