import { z } from "zod";
import { type CodigoError, ERRORES } from "../errores.ts";
import type { Sustantivo } from "../permisos.ts";
import { listaDe } from "./lista.ts";
import { type Access, defineRoute } from "./route.ts";

/**
 * A field of the data queries (GraphQL), declared once like a route: the server's schema, its check of the permission, the
 * document that a client sends and the permission tests derive from it.
 */
export interface DataFieldSpec {
  kind: "query" | "mutation";
  /** On the wire: `usuarios`, `usuarioAdd`. */
  name: string;
  access: Exclude<Access, "public">;
  summary: string;
  /** Every key is an argument; an object in it is an input type and is named by `dataType`. */
  args: z.ZodObject;
  /** An object; the objects in it are named by `dataType`. */
  reply: z.ZodType;
  errors: readonly CodigoError[];
  /** Which noun each id of the arguments names, as for a route. */
  ids?: Readonly<Record<`args.${string}`, Sustantivo>>;
  /** Of a query: the nouns whose rows it answers. When one of them changes, what was read is out of date. */
  shows?: readonly [Sustantivo, ...Sustantivo[]];
}

export function defineDataField<const F extends DataFieldSpec>(field: F): F {
  return field;
}

/** Gives an object its name in the schema: `Usuario` in answers, `NewUsuario` and `EditUsuario` in arguments. */
export function dataType<T extends z.ZodObject>(name: string, shape: T): T {
  return shape.meta({ title: name });
}

/** The answer of every list. */
export function pageOf<T extends z.ZodType>(row: T) {
  return listaDe(row);
}

/** What every `…Delete` answers. */
export const Deleted = dataType("Deleted", z.object({ deleted: z.boolean() }));

/** What a caller passes. */
export type DataArgs<F extends DataFieldSpec> = z.input<F["args"]>;
/** What a handler receives. */
export type DataInput<F extends DataFieldSpec> = z.output<F["args"]>;
export type DataReply<F extends DataFieldSpec> = z.output<F["reply"]>;
/** What a handler must return. */
export type DataAnswer<F extends DataFieldSpec> = z.input<F["reply"]>;

const CODIGOS = Object.keys(ERRORES) as [CodigoError, ...CodigoError[]];

/** What failed of one field while the others were answered. Its message is ready to be shown, except `NOT_AUTHORIZED:…` (D21). */
const FieldRefusal = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  extensions: z.object({
    error: z.enum(CODIGOS),
    status: z.int(),
    /** The text for each bad value, by its name within the arguments. */
    campos: z.record(z.string(), z.string()).optional(),
    actual: z.unknown().optional(),
    referencia: z.string().optional(),
  }),
});
export type FieldRefusal = z.output<typeof FieldRefusal>;

/** Where every document goes. Not in the list of routes: what it may do is said by the fields. */
export const dataQuery = defineRoute({
  method: "POST",
  base: "/ws",
  path: "/graphql",
  access: "sesion",
  summary: "Data queries",
  body: z.object({
    query: z.string().min(1).max(20_000),
    variables: z.record(z.string(), z.unknown()).nullish(),
    operationName: z.string().max(200).nullish(),
  }),
  reply: z.object({
    data: z.record(z.string(), z.unknown()),
    errors: z.array(FieldRefusal).optional(),
  }),
  errors: [],
  /** Of one user. */
  perMinute: 300,
});
