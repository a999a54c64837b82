import type { z } from "zod";
import type { CodigoError } from "../errores.ts";
import type { Permiso, Sustantivo } from "../permisos.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A list: any one of its permissions is enough. `sesion`: every signed-in user. `public`: nobody needs to be signed in; the route says in a comment what protects it. */
export type Access = Permiso | readonly [Permiso, ...Permiso[]] | "sesion" | "public";

export interface RouteSpec {
  method: Method;
  /** Below `base`; parameters as `:name`. */
  path: `/${string}`;
  /** API_BASE unless the route names another one. */
  base?: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Takes files as multipart/form-data instead of a JSON body. */
  multipart?: true;
  /** Answers the bytes of a file instead of JSON. */
  binary?: true;
  /** Answers rows as CSV instead of JSON: the fields of a row that stand in it, in order, each with the key of its title. */
  csv?: Readonly<Record<string, string>>;
  /** Answers a PDF instead of JSON, as it is made. */
  pdf?: true;
  /** Largest JSON body in bytes; the default of the server otherwise. */
  bodyLimit?: number;
  errors: readonly CodigoError[];
  /** Which noun each id of the request names (dotted path below params, query or body). The permission matrix test fails for an id that is not named here. */
  ids?: Readonly<Record<`${"params" | "query" | "body"}.${string}`, Sustantivo>>;
  /** Of a reading route: the nouns whose rows it answers. When one of them changes, what was read is out of date. */
  shows?: readonly [Sustantivo, ...Sustantivo[]];
  /** Where the answer names the persons whose data it shows, dotted, through lists as through objects (of a CSV: below a row). Before it leaves, who saw whom is on record (ADR 105). A test names the route that shows a person and neither has this nor a reason. */
  personas?: readonly [string, ...string[]];
  /** Requests per minute and user (or address, when public); the default of the server otherwise. */
  perMinute?: number;
  /** A repeated `Idempotency-Key` gets the first answer again (D88). */
  idempotent?: boolean;
}

/** Where routes live (D1). */
export const API_BASE = "/ws/api";
export const GRAPHQL_PATH = "/ws/graphql";
export const SOCKET_PATH = "/ws/socket.io";
/** The header of calls that a timer makes. They do not prolong the session (D24). */
export const BACKGROUND_HEADER = "x-ventanilla-fondo";
export const IDEMPOTENCY_HEADER = "idempotency-key";

export function defineRoute<const R extends RouteSpec>(route: R): R {
  return route;
}

type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type Field<R, K extends string> = R extends Record<K, infer T> ? T : undefined;

type RequiredPart<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T };
type OptionalPart<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]?: T };

/** What a caller passes. */
export type ArgsOf<R extends RouteSpec> = RequiredPart<"params", In<Field<R, "params">>> &
  OptionalPart<"query", In<Field<R, "query">>> &
  RequiredPart<"body", In<Field<R, "body">>> & {
    signal?: AbortSignal;
    idempotencyKey?: string;
    /** Made by a timer, not by the user: it slides no session and never navigates (D13, D24). */
    background?: boolean;
  };
/** What a handler receives. */
export interface InputOf<R extends RouteSpec> {
  params: Out<Field<R, "params">>;
  query: Out<Field<R, "query">>;
  body: Out<Field<R, "body">>;
}
export type ReplyOf<R extends RouteSpec> = z.output<R["reply"]>;
/** What a handler must return. */
export type AnswerOf<R extends RouteSpec> = z.input<R["reply"]>;
