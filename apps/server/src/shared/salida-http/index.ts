// What it is: the one way out to an address that somebody typed or a provider named (D106).
// Owns: which addresses may be called, redirects, size and time limits, and whether a failed call may have been heard.
// Never: knows a provider, reads a body's meaning, or retries.
export { crearResolverDestino, type ResolverDestino } from "./destino-tcp.ts";
export { ErrorSalida, type FaseSalida } from "./error-salida.ts";
export {
  crearSalidaHttp,
  type OpcionesSalida,
  type Pedir,
  type PeticionSalida,
  type Resolver,
  type RespuestaSalida,
  type SalidaHttp,
} from "./salida-http.ts";
