import { type DataFieldSpec, dataQuery, type FieldRefusal } from "@ventanilla/contract/common/data-field";
import { schemaOf } from "@ventanilla/contract/common/data-schema-text";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { dataErrorsOf } from "@ventanilla/contract/common/route-errors";
import type { CodigoError } from "@ventanilla/contract/errores";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  assertValidSchema,
  buildSchema,
  type GraphQLSchema,
  graphql,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
} from "graphql";
import type { z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import { createLanes, type InLane } from "../../shared/lanes.ts";
import { type Gate, type OnUndeclaredError, opens, requireAccess, sesionOf } from "../mount-route.ts";
import type { AnsweredField, Caller } from "./answer.ts";
import { createCostLimit, limitDepth, TOKENS_MAX } from "./cost.ts";
import { PermisoMissing, refusalInWords } from "./refusal.ts";

export interface GraphqlOptions {
  gate: Gate;
  fields: ReadonlyMap<string, AnsweredField>;
  /** Whether the schema may be asked for. */
  introspection: boolean;
  onUndeclaredError: OnUndeclaredError;
}

/**
 * Fields of one document that are answered at once. Each asks the database by itself, of whose connections everybody else
 * would wait for one; what is cheap by its values may name a hundred of them.
 */
export const FIELDS_AT_ONCE = 4;

type Args = Readonly<Record<string, unknown>>;
/** What the fields of one document share. */
interface Asking {
  caller: Caller;
  inLane: InLane;
}
type Resolver = (args: Args, asking: Asking) => Promise<unknown>;

/** What every document is held against. */
interface Engine {
  schema: GraphQLSchema;
  rootValue: Readonly<Record<string, Resolver>>;
  rulesFor: (variables: Args) => readonly ValidationRule[];
}

/** Data queries, behind the gate of every other route (D21). */
export function mountGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const { gate } = options;
  const engine = createEngine(options);
  app.route({
    method: dataQuery.method,
    url: GRAPHQL_PATH,
    schema: {
      summary: dataQuery.summary,
      tags: ["graphql"],
      security: [{ bearer: [] }],
      body: dataQuery.body,
      response: { 200: dataQuery.reply },
    },
    config: { rateLimit: { max: dataQuery.perMinute, timeWindow: 60_000 } },
    onRequest: (request) => requireAccess(request, dataQuery, gate),
    handler: async (request) => {
      const sesion = sesionOf(request);
      if (!sesion) throw new AppError("SESION_CADUCADA");
      const idioma = idiomaDe(request.headers["accept-language"]);
      const caller = { sesion, idioma, ip: gate.addressOf(request) };
      return execute(engine, caller, dataQuery.body.parse(request.body), request);
    },
  });
}

function createEngine({ fields, introspection, onUndeclaredError }: GraphqlOptions): Engine {
  const schema = buildSchema(schemaOf([...fields.values()].map(({ field }) => field)));
  assertValidSchema(schema);
  const hidden = introspection ? [] : [NoSchemaIntrospectionCustomRule];
  const costLimit = createCostLimit(fields);
  return {
    schema,
    rootValue: Object.fromEntries(
      [...fields].map(([name, answered]) => [name, resolverOf(answered, onUndeclaredError)]),
    ),
    rulesFor: (variables) => [...specifiedRules, costLimit(variables), limitDepth, ...hidden],
  };
}

function resolverOf({ field, handler }: AnsweredField, onUndeclaredError: OnUndeclaredError): Resolver {
  const declared = dataErrorsOf(field);
  return async (args, { caller, inLane }) => {
    if (!opens(field.access, caller.sesion)) throw new PermisoMissing(field.access);
    if (holdsNul(args)) throw new AppError("VALIDACION");
    try {
      const input = { ...caller, args: field.args.parse(withoutNulls(args)) };
      return await inLane(() => handler(input));
    } catch (error) {
      refuseUndeclared(error, field, declared, onUndeclaredError);
      throw lacksPermiso(error) && field.access !== "sesion" ? new PermisoMissing(field.access) : error;
    }
  };
}

/** The service asks for more than the field's permission: a role, or a row that is not for everybody who holds it. */
const lacksPermiso = (error: unknown): boolean => error instanceof AppError && error.codigo === "SIN_PERMISO";

function refuseUndeclared(
  error: unknown,
  { name }: DataFieldSpec,
  declared: ReadonlySet<CodigoError>,
  onUndeclaredError: OnUndeclaredError,
): void {
  if (error instanceof AppError && !declared.has(error.codigo)) onUndeclaredError(name, error.codigo);
}

/** An escape of the document itself, which the reader of JSON could not see. PostgreSQL's text cannot hold it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\u0000");
  return typeof value === "object" && value !== null && Object.values(value).some(holdsNul);
}

/** An argument that is null is one that was not given. Within an input null says that there is none. */
function withoutNulls(args: Args): Args {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

/** What does not parse or does not fit the schema is a bad request; what failed while it was answered comes with the answer. */
async function execute(
  { schema, rootValue, rulesFor }: Engine,
  caller: Caller,
  { query, variables, operationName }: z.output<typeof dataQuery.body>,
  request: FastifyRequest,
): Promise<z.output<typeof dataQuery.reply>> {
  const variableValues = variables ?? {};
  // No document has more fields than words.
  const inLane = createLanes({ lanes: FIELDS_AT_ONCE, waiting: TOKENS_MAX });
  const asking: Asking = { caller, inLane };
  const { data, errors = [] } = await graphql({
    schema,
    rootValue,
    rules: rulesFor(variableValues),
    source: query,
    maxTokens: TOKENS_MAX,
    contextValue: asking,
    variableValues,
    operationName: operationName ?? null,
  });
  // Without `data` nothing ran: the errors are those of the document, in the words of the parser.
  if (!data)
    throw new AppError("VALIDACION", { campos: { query: errors.map(({ message }) => message).join("\n") } });
  if (errors.length === 0) return { data };
  return { data, errors: errors.map((error) => inWords(error, caller.idioma, request)) };
}

function inWords(
  error: Parameters<typeof refusalInWords>[0],
  idioma: Idioma,
  request: FastifyRequest,
): FieldRefusal {
  const refusal = refusalInWords(error, idioma);
  if (refusal.extensions.error !== "INTERNO") return refusal;
  request.log.error({ err: error.originalError ?? error, referencia: request.id }, "unexpected failure");
  return { ...refusal, extensions: { ...refusal.extensions, referencia: request.id } };
}
