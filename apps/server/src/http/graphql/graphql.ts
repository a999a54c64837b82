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
import { textoDe } from "../errors.ts";
import { abre, exigirAcceso, type Porteria, sesionDe } from "../mount-route.ts";
import { type Campo, type Noun, TIPOS_COMUNES } from "./campo.ts";
import { limitarCoste, limitarProfundidad, PALABRAS_MAX } from "./coste.ts";

/** Calls per minute of one user. */
const POR_MINUTO = 300;
const CONSULTA_MAX = 20_000;

const Peticion = z.object({
  query: z.string().min(1).max(CONSULTA_MAX),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
});
const Respuesta = z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() });

export interface OpcionesGraphql {
  porteria: Porteria;
  nouns: readonly Noun[];
  /** Whether the schema may be asked for. */
  introspeccion: boolean;
}

/** What every document is held against. */
interface Motor {
  schema: GraphQLSchema;
  rootValue: Readonly<Record<string, Resolver>>;
  rules: readonly ValidationRule[];
}

/** Data queries, behind the gate of every other route (D21). */
export function montarGraphql(
  app: FastifyInstance,
  { porteria, nouns, introspeccion }: OpcionesGraphql,
): void {
  const motor = crearMotor(nouns, introspeccion);
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
      const { data, errors } = await ejecutar(motor, sesion, Peticion.parse(request.body));
      if (errors.length === 0) return { data };
      const idioma = idiomaDe(request.headers["accept-language"]);
      return { data, errors: errors.map((error) => enPalabras(error, idioma, request)) };
    },
  });
}

function crearMotor(nouns: readonly Noun[], introspeccion: boolean): Motor {
  const campos = Object.fromEntries(nouns.flatMap((noun) => Object.entries(noun.campos)));
  const schema = buildSchema(esquemaDe(nouns, campos));
  assertValidSchema(schema);
  const ocultar = introspeccion ? [] : [NoSchemaIntrospectionCustomRule];
  return {
    schema,
    rootValue: resolversDe(campos),
    rules: [...specifiedRules, limitarCoste, limitarProfundidad, ...ocultar],
  };
}

function esquemaDe(nouns: readonly Noun[], campos: Readonly<Record<string, Campo>>): string {
  const consultas = Object.entries(campos).map(([nombre, { firma }]) => `${nombre}${firma}`);
  return [TIPOS_COMUNES, ...nouns.map(({ tipos }) => tipos), `type Query { ${consultas.join("\n")} }`].join(
    "\n",
  );
}

type Argumentos = Readonly<Record<string, unknown>>;
type Resolver = (args: Argumentos, contexto: { sesion: Sesion }) => Promise<unknown>;

function resolversDe(campos: Readonly<Record<string, Campo>>): Record<string, Resolver> {
  return Object.fromEntries(
    Object.entries(campos).map(([nombre, { acceso, resolver }]): [string, Resolver] => [
      nombre,
      async (args, { sesion }) => {
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
  motor: Motor,
  sesion: Sesion,
  { query, variables, operationName }: z.output<typeof Peticion>,
) {
  const { data, errors = [] } = await graphql({
    ...motor,
    source: query,
    maxTokens: PALABRAS_MAX,
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
