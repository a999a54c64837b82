import { documentOf } from "@ventanilla/client/data";
import { type DataFieldSpec, dataType, defineDataField } from "@ventanilla/contract/common/data-field";
import { schemaOf } from "@ventanilla/contract/common/data-schema-text";
import { ConsultaCatalogo } from "@ventanilla/contract/common/lista";
import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import type { FastifyInstance } from "fastify";
import { buildSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CAMPOS } from "../../../test/campos.ts";
import { AppError } from "../../shared/app-error.ts";
import { createClientAddress } from "../../shared/client-address.ts";
import { createLogger } from "../../shared/logger.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { createServer } from "../server.ts";
import { createAnswers } from "./answer.ts";
import { createCostLimit } from "./cost.ts";
import { FIELDS_AT_ONCE, mountGraphql } from "./graphql.ts";

const SESION: Sesion = {
  id: "1",
  id_usuario: 1,
  usuario: "rosa",
  nombre: "Rosa",
  id_rol: ROL.OPERADOR,
  id_entidad: 1,
  permisos: new Set(["canales:read"]),
  view: "suyo",
  debe_cambiar_contrasena: false,
  ip: "127.0.0.1",
};

const Fila = dataType("Fila", z.object({ id: z.int(), nombre: z.string().nullable() }));
const triedField = (name: string, access: DataFieldSpec["access"], args = z.object({})) =>
  defineDataField({
    kind: "query",
    name,
    access,
    summary: "Una consulta de prueba",
    args,
    reply: dataType("Filas", z.object({ count: z.int(), rows: z.array(Fila) })),
    errors: ["NO_EXISTE"],
  });

/** How many are answered at this moment, and how many were at most. */
const aLaVez = { ahora: 0, maximo: 0 };

/** A field for each thing that may happen to one. */
function triedFields() {
  const { answer, fields } = createAnswers();
  const page = async () => ({ count: 1, rows: [] });
  answer(triedField("abiertas", "canales:read", ConsultaCatalogo), async () => ({
    count: 1,
    rows: [{ id: 1, nombre: null }],
  }));
  answer(triedField("contadas", "canales:read", ConsultaCatalogo), async () => {
    aLaVez.ahora += 1;
    aLaVez.maximo = Math.max(aLaVez.maximo, aLaVez.ahora);
    await new Promise<void>((resolve) => setImmediate(resolve));
    aLaVez.ahora -= 1;
    return page();
  });
  answer(triedField("vedadas", "usuarios:read"), page);
  answer(triedField("nuevas", "usuarios:create"), page);
  const noPuede = async () => {
    throw new AppError("SIN_PERMISO");
  };
  answer(triedField("reservadas", "canales:read"), noPuede);
  answer(triedField("propias", "sesion"), noPuede);
  answer(triedField("rotas", "sesion"), async () => {
    throw new Error("SELECT contrasena FROM usuario");
  });
  answer(triedField("ausentes", "sesion"), async () => {
    throw new AppError("NO_EXISTE");
  });
  return fields;
}

const opened: FastifyInstance[] = [];
async function server({ introspection }: { introspection: boolean }): Promise<FastifyInstance> {
  const app = await createServer({
    logger: createLogger("silent"),
    webDist: "/nada",
    addressOf: createClientAddress(1),
    docs: false,
    https: false,
  });
  mountGraphql(app, {
    gate: { addressOf: () => "127.0.0.1", resolveSesion: async () => SESION, slide: async () => undefined },
    fields: triedFields(),
    introspection,
    onUndeclaredError: () => undefined,
  });
  opened.push(app);
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await server({ introspection: false });
});
afterAll(() => Promise.all(opened.map((started) => started.close())));

async function ask(
  query: string,
  en = app,
  { language = "es", variables }: { language?: string; variables?: object } = {},
) {
  const answer = await en.inject({
    method: "POST",
    url: GRAPHQL_PATH,
    headers: { authorization: "Bearer x", "accept-language": language },
    payload: { query, ...(variables && { variables }) },
  });
  return {
    estado: answer.statusCode,
    cuerpo: answer.json<{ data?: unknown; errors?: { message: string }[] }>(),
  };
}

describe("consultas de datos: permisos de cada campo [B-permisos-09, B-permisos-10, D21]", () => {
  it("donde falta el de leer dice NOT_AUTHORIZED:READ con 200, y lo permitido se responde", async () => {
    expect(await ask("{ abiertas { count } vedadas { count } }")).toEqual({
      estado: 200,
      cuerpo: {
        data: { abiertas: { count: 1 }, vedadas: null },
        errors: [
          {
            message: "NOT_AUTHORIZED:READ",
            path: ["vedadas"],
            extensions: { error: "SIN_PERMISO", status: 403 },
          },
        ],
      },
    });
  });

  it("otro permiso se nombra igual; no depende del idioma", async () => {
    for (const language of ["es", "en", "ay"]) {
      const { cuerpo: reply } = await ask("{ nuevas { count } }", app, { language });
      expect(reply.errors?.map(({ message }) => message)).toEqual(["NOT_AUTHORIZED:CREATE"]);
    }
  });

  it("lo que el servicio niega a quien tiene el permiso se nombra igual; sin permiso que nombrar se dice en palabras [D21]", async () => {
    const { cuerpo: reply } = await ask("{ reservadas { count } propias { count } }");
    expect(reply.errors?.map(({ message }) => message)).toEqual([
      "NOT_AUTHORIZED:READ",
      "No tiene los permisos necesarios.",
    ]);
  });

  it("un rechazo del servicio se dice en palabras; una falla no dice nada de sí misma", async () => {
    const { cuerpo: reply } = await ask("{ ausentes { count } rotas { count } }");
    expect(reply.errors?.map(({ message }) => message)).toEqual([
      "No existe el recurso solicitado.",
      "Se produjo un error en el servidor, inténtelo más tarde.",
    ]);
  });
});

describe("consultas de datos: cuánto se puede pedir [D21]", () => {
  const alias = (howMany: number, field: string) =>
    Array.from({ length: howMany }, (_, i) => `a${i}: ${field}`).join(" ");

  it("lo que pide un formulario cabe, y una página cuesta lo que muestra", async () => {
    for (const query of [
      `{ ${alias(5, "abiertas { count rows { id nombre } }")} }`,
      `{ ${alias(60, "abiertas(limit: 100) { count rows { id nombre } }")} }`,
    ]) {
      expect((await ask(query)).estado).toBe(200);
    }
  });

  it("las muchas listas de un documento se contestan todas, de a pocas: las conexiones son de todos", async () => {
    const { estado, cuerpo } = await ask(`{ ${alias(60, "contadas(limit: 1) { count }")} }`);
    expect([estado, cuerpo.errors]).toEqual([200, undefined]);
    expect(Object.keys(cuerpo.data ?? {})).toHaveLength(60);
    expect(aLaVez).toEqual({ ahora: 0, maximo: FIELDS_AT_ONCE });
  });

  it.each([
    ["el mismo catálogo nueve veces", `{ ${alias(9, "abiertas { count rows { id nombre } }")} }`],
    ["un campo muchas veces", `{ abiertas { rows { ${alias(30, "id")} } } }`],
    [
      "escondido en un fragmento",
      `{ ...f } fragment f on Query { ${alias(9, "abiertas { ...g }")} } fragment g on Filas { rows { id nombre } count }`,
    ],
    [
      "en un fragmento sin nombre",
      `{ ... on Query { ${alias(9, "abiertas { rows { id nombre } count }")} } }`,
    ],
    [
      "con un límite que no es tal",
      `{ ${alias(9, "abiertas(limit: 1000000) { rows { id nombre } count }")} }`,
    ],
    [
      "con un límite nulo, que es ninguno",
      `{ ${alias(9, "abiertas(limit: null) { rows { id nombre } count }")} }`,
    ],
    [
      "con un límite negativo que pagaría lo demás",
      `{ menos: abiertas(limit: -2147483648) { count } ${alias(9, "abiertas { rows { id nombre } count }")} }`,
    ],
  ])("%s: 400", async (_, query) => {
    expect(await ask(query)).toMatchObject({ estado: 400, cuerpo: { error: "VALIDACION" } });
  });

  it.each<[string, object, string, number]>([
    ["dado, cuenta por su valor", { cuantas: 100 }, "", 200],
    ["dado y enorme, por todo el catálogo", { cuantas: 2_000_000_000 }, "", 400],
    ["nulo, por lo que sin límite se responde", { cuantas: null }, "", 400],
    ["nulo, aunque haya otro de costumbre", { cuantas: null }, " = 100", 400],
    ["ausente, por lo que sin límite se responde", {}, "", 400],
    ["ausente, por el de costumbre", {}, " = 100", 200],
  ])("el límite en una variable: %s", async (_, variables, usual, estado) => {
    const query = `query ($cuantas: Int${usual}) {
      ${alias(9, "abiertas(limit: $cuantas) { count rows { id nombre } }")}
    }`;
    expect((await ask(query, app, { variables })).estado).toBe(estado);
  });

  it("una variable negativa no paga lo demás", async () => {
    const query = `query ($cuantas: Int) {
      menos: abiertas(limit: $cuantas) { count }
      ${alias(9, "abiertas { count rows { id nombre } }")}
    }`;
    expect((await ask(query, app, { variables: { cuantas: -2_147_483_648 } })).estado).toBe(400);
  });

  it("cada consulta declarada cabe entera y sin límite, como la pide una pantalla", () => {
    const costLimit = createCostLimit(new Map(CAMPOS.map(([name, field]) => [name, { field }])));
    const schema = buildSchema(schemaOf(CAMPOS.map(([, field]) => field)));
    const tooDear = CAMPOS.flatMap(([name, field]) =>
      validate(schema, parse(documentOf(field)), [costLimit({})]).map(({ message }) => [name, message]),
    );
    expect(tooDear).toEqual([]);
  });

  it("noventa fragmentos que nombran dos veces al siguiente se miden en un paso", async () => {
    const chain = Array.from(
      { length: 90 },
      (_, i) => `fragment f${i} on Filas { ...f${i + 1} ...f${i + 1} }`,
    );
    const query = `{ abiertas { ...f0 } } ${chain.join(" ")} fragment f90 on Filas { count }`;
    expect(await ask(query)).toMatchObject({ estado: 400, cuerpo: { error: "VALIDACION" } });
  });

  it("cinco niveles de campos se responden, seis no, tampoco por un fragmento", async () => {
    const demo = await server({ introspection: true });
    const until = (leaf: string) => `{ __schema { types { fields { type { ${leaf} } } } } }`;
    expect((await ask(until("name"), demo)).estado).toBe(200);
    expect((await ask(until("ofType { name }"), demo)).estado).toBe(400);
    expect((await ask(`${until("...t")} fragment t on __Type { ofType { name } }`, demo)).estado).toBe(400);
  });

  it("el esquema se cuenta sólo en la demostración", async () => {
    const query = "{ __schema { queryType { name } } }";
    expect((await ask(query)).estado).toBe(400);
    const demo = await server({ introspection: true });
    expect(await ask(query, demo)).toMatchObject({
      estado: 200,
      cuerpo: { data: { __schema: { queryType: { name: "Query" } } } },
    });
  });
});
