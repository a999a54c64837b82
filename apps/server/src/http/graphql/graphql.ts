import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { noAutorizado, type Permiso } from "@ventanilla/contract/permisos";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ExecutionResult, GraphQLError, NoSchemaIntrospectionCustomRule, parse } from "graphql/index.js";
import mercurius from "mercurius";
import { ZodError, z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { textOf } from "../errors.ts";
import { type Gate, opens, requireAccess, sesionOf } from "../mount-route.ts";
import { DEPTH_MAX, limitCost, TOKENS_MAX } from "./cost.ts";
import { COMMON_TYPES, type Field, type Noun } from "./field.ts";

/** Calls per minute of one user. */
const PER_MINUTE = 300;
const QUERY_MAX = 20_000;

const Body = z.object({
  query: z.string().min(1).max(QUERY_MAX),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});
const Reply = z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() });

declare module "mercurius" {
  interface MercuriusContext {
    sesion: Sesion;
  }
}

export interface GraphqlOptions {
  gate: Gate;
  nouns: readonly Noun[];
  /** Whether the schema may be asked for. */
  introspection: boolean;
}

/** Data queries, behind the gate of every other route (D21). Mercurius' own routes clash with our compilers, so the route is ours. */
export async function mountGraphql(
  app: FastifyInstance,
  { gate, nouns, introspection }: GraphqlOptions,
): Promise<void> {
  const fields = Object.fromEntries(nouns.flatMap((noun) => Object.entries(noun.fields)));
  await app.register(mercurius, {
    schema: schemaOf(nouns, fields),
    resolvers: { Query: resolversOf(fields) },
    routes: false,
    // As they are, with their causes: words are put to them below.
    errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
    queryDepth: DEPTH_MAX,
    validationRules: [limitCost, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])],
  });
  app.route({
    method: "POST",
    url: GRAPHQL_PATH,
    schema: {
      summary: "Consultas de datos en GraphQL",
      tags: ["graphql"],
      security: [{ bearer: [] }],
      body: Body,
      response: { 200: Reply },
    },
    config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
    onRequest: (request) => requireAccess(request, { access: "sesion", path: "/graphql" }, gate),
    handler: async (request) => {
      const sesion = sesionOf(request);
      if (!sesion) throw new AppError("SESION_CADUCADA");
      const { data, errors } = await execute(app, sesion, Body.parse(request.body));
      if (!errors) return { data };
      const idioma = idiomaDe(request.headers["accept-language"]);
      return { data, errors: errors.map((error) => inWords(error, idioma, request)) };
    },
  });
}

function schemaOf(nouns: readonly Noun[], fields: Readonly<Record<string, Field>>): string {
  const queries = Object.entries(fields).map(([name, { signature }]) => `${name}${signature}`);
  return [COMMON_TYPES, ...nouns.map(({ types }) => types), `type Query { ${queries.join("\n")} }`].join(
    "\n",
  );
}

type Args = Readonly<Record<string, unknown>>;
type Resolver = (root: unknown, args: Args, context: { sesion: Sesion }) => Promise<unknown>;

function resolversOf(fields: Readonly<Record<string, Field>>): Record<string, Resolver> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { access, resolve }]): [string, Resolver] => [
      name,
      async (_root, args, { sesion }) => {
        if (!opens(access, sesion)) throw new PermisoMissing(access);
        return resolve(sesion, withoutNulls(args));
      },
    ]),
  );
}

/** An argument that is null is one that was not given. */
function withoutNulls(args: Args): Args {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** A field whose permission lacks: in a data query it is an error of that field, and the answer is 200. */
class PermisoMissing extends Error {
  constructor(access: Field["access"]) {
    const [permiso] = [access].flat().filter((one): one is Permiso => one !== "sesion");
    super(permiso === undefined ? "" : noAutorizado(permiso));
    this.name = "SinPermiso";
  }
}

/** What does not parse or does not fit the schema is a bad request; what failed while it was answered comes with the answer. */
async function execute(
  app: FastifyInstance,
  sesion: Sesion,
  { query, variables, operationName }: z.output<typeof Body>,
): Promise<ExecutionResult> {
  try {
    // Mercurius takes what is no GraphQL for a syntax tree in JSON, which anybody may have made up.
    parse(query, { maxTokens: TOKENS_MAX });
    const result = await app.graphql(query, { sesion }, variables ?? {}, operationName ?? undefined);
    // A fault of no field is one of the document: it asks for an operation that the schema lacks.
    const [foreign] = result.errors?.filter(({ path }) => path === undefined) ?? [];
    if (foreign) throw foreign;
    return result;
  } catch (error) {
    const faults = faultsOf(error);
    if (!faults) throw error;
    throw new AppError("VALIDACION", { campos: { query: faults.join("\n") } }, { cause: error });
  }
}

/** What is wrong with a document, in the words of the parser; null when something else failed. */
function faultsOf(error: unknown): string[] | null {
  if (error instanceof GraphQLError) return [error.message];
  if (!isValidationError(error)) return null;
  return error.errors.map(({ message }) => message);
}

function isValidationError(error: unknown): error is Error & { errors: readonly Error[] } {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/** One converter, as for every other answer: the code's words in the reader's language; an unknown fault says nothing of itself. */
function inWords(error: GraphQLError, idioma: Idioma, request: FastifyRequest) {
  const { path, originalError: cause } = error;
  if (cause instanceof PermisoMissing)
    return { message: cause.message, path, extensions: { error: "SIN_PERMISO" } };
  if (cause instanceof ZodError) return withCode(new AppError("VALIDACION"), idioma, path);
  if (cause instanceof AppError) return withCode(cause, idioma, path);
  request.log.error({ err: cause ?? error, referencia: request.id }, "unexpected failure");
  return withCode(new AppError("INTERNO"), idioma, path);
}

function withCode({ codigo, details }: AppError, idioma: Idioma, path: GraphQLError["path"]) {
  return { message: textOf(idioma, codigo, details), path, extensions: { error: codigo } };
}
