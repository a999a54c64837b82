import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { noAutorizado, type Permiso } from "@ventanilla/contract/permisos";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ExecutionResult, GraphQLError, NoSchemaIntrospectionCustomRule, parse } from "graphql/index.js";
import mercurius from "mercurius";
import { ZodError, z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { textoDe } from "../errors.ts";
import { abre, exigirAcceso, type Porteria, sesionDe } from "../mount-route.ts";
import { type Campo, type Noun, TIPOS_COMUNES } from "./campo.ts";
import { limitarCoste, PALABRAS_MAX, PROFUNDIDAD_MAX } from "./coste.ts";

/** Calls per minute of one user. */
const POR_MINUTO = 300;
const CONSULTA_MAX = 20_000;

const Peticion = z.object({
  query: z.string().min(1).max(CONSULTA_MAX),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});
const Respuesta = z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() });

declare module "mercurius" {
  interface MercuriusContext {
    sesion: Sesion;
  }
}

export interface OpcionesGraphql {
  porteria: Porteria;
  nouns: readonly Noun[];
  /** Whether the schema may be asked for. */
  introspeccion: boolean;
}

/** Data queries, behind the gate of every other route (D21). Mercurius' own routes clash with our compilers, so the route is ours. */
export async function montarGraphql(
  app: FastifyInstance,
  { porteria, nouns, introspeccion }: OpcionesGraphql,
): Promise<void> {
  const campos = Object.fromEntries(nouns.flatMap((noun) => Object.entries(noun.campos)));
  await app.register(mercurius, {
    schema: esquemaDe(nouns, campos),
    resolvers: { Query: resolversDe(campos) },
    routes: false,
    // As they are, with their causes: words are put to them below.
    errorFormatter: (execution) => ({ statusCode: 200, response: execution }),
    queryDepth: PROFUNDIDAD_MAX,
    validationRules: [limitarCoste, ...(introspeccion ? [] : [NoSchemaIntrospectionCustomRule])],
  });
  app.route({
    method: "POST",
    url: GRAPHQL_PATH,
    schema: {
      summary: "Consultas de datos en GraphQL",
      tags: ["graphql"],
      security: [{ bearer: [] }],
      body: Peticion,
      response: { 200: Respuesta },
    },
    config: { rateLimit: { max: POR_MINUTO, timeWindow: 60_000 } },
    onRequest: (request) => exigirAcceso(request, { acceso: "sesion", path: "/graphql" }, porteria),
    handler: async (request) => {
      const sesion = sesionDe(request);
      if (!sesion) throw new AppError("SESION_CADUCADA");
      const { data, errors } = await ejecutar(app, sesion, Peticion.parse(request.body));
      if (!errors) return { data };
      const idioma = idiomaDe(request.headers["accept-language"]);
      return { data, errors: errors.map((error) => enPalabras(error, idioma, request)) };
    },
  });
}

function esquemaDe(nouns: readonly Noun[], campos: Readonly<Record<string, Campo>>): string {
  const consultas = Object.entries(campos).map(([nombre, { firma }]) => `${nombre}${firma}`);
  return [TIPOS_COMUNES, ...nouns.map(({ tipos }) => tipos), `type Query { ${consultas.join("\n")} }`].join(
    "\n",
  );
}

type Argumentos = Readonly<Record<string, unknown>>;
type Resolver = (raiz: unknown, args: Argumentos, contexto: { sesion: Sesion }) => Promise<unknown>;

function resolversDe(campos: Readonly<Record<string, Campo>>): Record<string, Resolver> {
  return Object.fromEntries(
    Object.entries(campos).map(([nombre, { acceso, resolver }]): [string, Resolver] => [
      nombre,
      async (_raiz, args, { sesion }) => {
        if (!abre(acceso, sesion)) throw new SinPermiso(acceso);
        return resolver(sesion, sinNulos(args));
      },
    ]),
  );
}

/** An argument that is null is one that was not given. */
function sinNulos(args: Argumentos): Argumentos {
  return Object.fromEntries(Object.entries(args).filter(([, valor]) => valor !== null));
}

/** A field whose permission lacks: in a data query it is an error of that field, and the answer is 200. */
class SinPermiso extends Error {
  constructor(acceso: Campo["acceso"]) {
    const [permiso] = [acceso].flat().filter((uno): uno is Permiso => uno !== "sesion");
    super(permiso === undefined ? "" : noAutorizado(permiso));
    this.name = "SinPermiso";
  }
}

/** What does not parse or does not fit the schema is a bad request; what failed while it was answered comes with the answer. */
async function ejecutar(
  app: FastifyInstance,
  sesion: Sesion,
  { query, variables, operationName }: z.output<typeof Peticion>,
): Promise<ExecutionResult> {
  try {
    // Mercurius takes what is no GraphQL for a syntax tree in JSON, which anybody may have made up.
    parse(query, { maxTokens: PALABRAS_MAX });
    const resultado = await app.graphql(query, { sesion }, variables ?? {}, operationName ?? undefined);
    // A fault of no field is one of the document: it asks for an operation that the schema lacks.
    const [ajena] = resultado.errors?.filter(({ path }) => path === undefined) ?? [];
    if (ajena) throw ajena;
    return resultado;
  } catch (error) {
    const faltas = faltasDe(error);
    if (!faltas) throw error;
    throw new AppError("VALIDACION", { campos: { query: faltas.join("\n") } }, { cause: error });
  }
}

/** What is wrong with a document, in the words of the parser; null when something else failed. */
function faltasDe(error: unknown): string[] | null {
  if (error instanceof GraphQLError) return [error.message];
  if (!esDeValidacion(error)) return null;
  return error.errors.map(({ message }) => message);
}

function esDeValidacion(error: unknown): error is Error & { errors: readonly Error[] } {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

/** One converter, as for every other answer: the code's words in the reader's language; an unknown fault says nothing of itself. */
function enPalabras(error: GraphQLError, idioma: Idioma, request: FastifyRequest) {
  const { path, originalError: causa } = error;
  if (causa instanceof SinPermiso)
    return { message: causa.message, path, extensions: { error: "SIN_PERMISO" } };
  if (causa instanceof ZodError) return conCodigo(new AppError("VALIDACION"), idioma, path);
  if (causa instanceof AppError) return conCodigo(causa, idioma, path);
  request.log.error({ err: causa ?? error, referencia: request.id }, "unexpected failure");
  return conCodigo(new AppError("INTERNO"), idioma, path);
}

function conCodigo({ codigo, datos }: AppError, idioma: Idioma, path: GraphQLError["path"]) {
  return { message: textoDe(idioma, codigo, datos), path, extensions: { error: codigo } };
}
