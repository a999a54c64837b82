import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { noAutorizado, type Permiso } from "@ventanilla/contract/permisos";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  assertValidSchema,
  buildSchema,
  type GraphQLError,
  type GraphQLSchema,
  graphql,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
} from "graphql";
import { ZodError, z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { textOf } from "../errors.ts";
import { type Gate, opens, requireAccess, sesionOf } from "../mount-route.ts";
import { limitCost, limitDepth, TOKENS_MAX } from "./cost.ts";
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

export interface GraphqlOptions {
  gate: Gate;
  nouns: readonly Noun[];
  /** Whether the schema may be asked for. */
  introspection: boolean;
}

/** What every document is held against. */
interface Engine {
  schema: GraphQLSchema;
  rootValue: Readonly<Record<string, Resolver>>;
  rules: readonly ValidationRule[];
}

/** Data queries, behind the gate of every other route (D21). */
export function mountGraphql(app: FastifyInstance, { gate, nouns, introspection }: GraphqlOptions): void {
  const engine = createEngine(nouns, introspection);
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
      const { data, errors } = await execute(engine, sesion, Body.parse(request.body));
      if (errors.length === 0) return { data };
      const idioma = idiomaDe(request.headers["accept-language"]);
      return { data, errors: errors.map((error) => inWords(error, idioma, request)) };
    },
  });
}

function createEngine(nouns: readonly Noun[], introspection: boolean): Engine {
  const fields = Object.fromEntries(nouns.flatMap((noun) => Object.entries(noun.fields)));
  const schema = buildSchema(schemaOf(nouns, fields));
  assertValidSchema(schema);
  const hidden = introspection ? [] : [NoSchemaIntrospectionCustomRule];
  return {
    schema,
    rootValue: resolversOf(fields),
    rules: [...specifiedRules, limitCost, limitDepth, ...hidden],
  };
}

function schemaOf(nouns: readonly Noun[], fields: Readonly<Record<string, Field>>): string {
  const queries = Object.entries(fields).map(([name, { signature }]) => `${name}${signature}`);
  return [COMMON_TYPES, ...nouns.map(({ types }) => types), `type Query { ${queries.join("\n")} }`].join(
    "\n",
  );
}

type Args = Readonly<Record<string, unknown>>;
type Resolver = (args: Args, context: { sesion: Sesion }) => Promise<unknown>;

function resolversOf(fields: Readonly<Record<string, Field>>): Record<string, Resolver> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { access, resolve }]): [string, Resolver] => [
      name,
      async (args, { sesion }) => {
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
  engine: Engine,
  sesion: Sesion,
  { query, variables, operationName }: z.output<typeof Body>,
) {
  const { data, errors = [] } = await graphql({
    ...engine,
    source: query,
    maxTokens: TOKENS_MAX,
    contextValue: { sesion },
    variableValues: variables ?? {},
    operationName: operationName ?? null,
  });
  // Without `data` nothing ran: the errors are those of the document, in the words of the parser.
  if (data === undefined)
    throw new AppError("VALIDACION", { campos: { query: errors.map(({ message }) => message).join("\n") } });
  return { data, errors };
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
