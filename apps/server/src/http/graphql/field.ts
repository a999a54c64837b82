import type { Access } from "@ventanilla/contract/common/route";
import type { Sesion } from "../../shared/sesion.ts";

/** One query of a noun; app/ hands in the room's service that answers it. */
export interface Field {
  /** As of a route: what the caller needs. */
  access: Exclude<Access, "public">;
  /** Arguments of the field and the type it answers, as the schema writes them: `(id: ID!): Canal`. */
  signature: string;
  /** The arguments are parsed here, as a route's query is. */
  resolve(sesion: Sesion, args: unknown): Promise<unknown>;
}

/** What one noun brings to the schema. */
export interface Noun {
  /** Its types in the schema's language. */
  types: string;
  fields: Readonly<Record<string, Field>>;
}

/** Types that several nouns use. */
export const COMMON_TYPES = `
  enum EstadoRegistro { ACTIVO INACTIVO }
`;

/** Every list takes these (B §7). */
export const LIST_ARGUMENTS = "limit: Int, page: Int, order: String, estado: EstadoRegistro";
