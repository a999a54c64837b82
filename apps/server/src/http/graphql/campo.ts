import type { Acceso } from "@ventanilla/contract/common/route";
import type { Sesion } from "../../shared/sesion.ts";

/** One query of a noun; app.ts hands in the room's service that answers it. */
export interface Campo {
  /** As of a route: what the caller needs. */
  acceso: Exclude<Acceso, "publica">;
  /** Arguments of the field and the type it answers, as the schema writes them: `(id: ID!): Canal`. */
  firma: string;
  /** The arguments are parsed here, as a route's query is. */
  resolver(sesion: Sesion, args: unknown): Promise<unknown>;
}

/** What one noun brings to the schema. */
export interface Noun {
  /** Its types in the schema's language. */
  tipos: string;
  campos: Readonly<Record<string, Campo>>;
}

/** Types that several nouns use. */
export const TIPOS_COMUNES = `
  enum EstadoRegistro { ACTIVO INACTIVO }
`;

/** Every list takes these (B §7). */
export const ARGUMENTOS_LISTA = "limit: Int, page: Int, order: String, estado: EstadoRegistro";
