import { API_BASE, defineRoute } from "@ventanilla/contract/common/route";
import { errorsOf } from "@ventanilla/contract/common/route-errors";
import { ERRORES } from "@ventanilla/contract/errores";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Banco, levantar } from "../../test/harness.ts";
import { RUTAS } from "../../test/rutas.ts";
import { AppError } from "../shared/app-error.ts";
import { createClientAddress } from "../shared/client-address.ts";
import { createLogger } from "../shared/logger.ts";
import { createMount, type OnUndeclaredError } from "./mount-route.ts";
import { createServer } from "./server.ts";

const closed = defineRoute({
  method: "GET",
  path: "/system/prueba",
  // Open to everybody: what is tried is what its handler throws.
  access: "public",
  summary: "Una ruta de prueba",
  reply: z.object({}),
  errors: ["CASO_CERRADO"],
});

async function answerTo(error: AppError, onUndeclaredError: OnUndeclaredError): Promise<[number, unknown]> {
  const app = await createServer({
    logger: createLogger("silent"),
    webDist: "/nada",
    addressOf: createClientAddress(1),
    docs: false,
    https: false,
  });
  const nobody = () => Promise.reject(new AppError("SESION_CADUCADA"));
  createMount(
    app,
    { addressOf: () => "127.0.0.1", resolveSesion: nobody, slide: nobody },
    onUndeclaredError,
    nobody,
  )(closed, () => Promise.reject(error));
  const { statusCode, body } = await app.inject(`${API_BASE}${closed.path}`);
  await app.close();
  return [statusCode, JSON.parse(body)];
}

describe("una ruta sólo responde los errores que declara [D11]", () => {
  it.each(["CASO_CERRADO", "VALIDACION", "NO_DISPONIBLE"] as const)(
    "%s es suyo o de todas: nadie se entera",
    async (errorCode) => {
      const seen: string[] = [];
      const answer = await answerTo(new AppError(errorCode), (_route, code) => seen.push(code));
      expect(answer).toMatchObject([ERRORES[errorCode], { error: errorCode }]);
      expect(seen).toEqual([]);
    },
  );

  it("uno que no declara se responde igual, y se cuenta", async () => {
    const seen: string[] = [];
    const answer = await answerTo(new AppError("CASO_YA_TOMADO"), (where, code) =>
      seen.push(`${where} ${code}`),
    );
    expect(answer).toMatchObject([412, { error: "CASO_YA_TOMADO" }]);
    expect(seen).toEqual(["GET /system/prueba CASO_YA_TOMADO"]);
  });

  it("en las pruebas uno que no declara es un fallo del servidor", async () => {
    const [status] = await answerTo(new AppError("CASO_YA_TOMADO"), () => {
      throw new Error("undeclared");
    });
    expect(status).toBe(500);
  });
});

interface Documented {
  responses: Record<string, { content?: { "application/json"?: { schema: { properties: Properties } } } }>;
}
interface Properties {
  error: { enum: string[] };
}

describe("la documentación dice qué errores da cada ruta [D11]", () => {
  let bench: Banco;
  let routes: Record<string, Record<string, Documented>>;
  beforeAll(async () => {
    bench = await levantar();
    const { cuerpo: document } = await bench.anonimo.pedir("GET", "/ws/docs/json");
    routes = (document as { paths: typeof routes }).paths;
  });
  afterAll(() => bench.cerrar());

  it.each(RUTAS)("%s: por estado, con sus códigos", (_name, route) => {
    const url = `${route.base ?? API_BASE}${route.path}`.replace(/:(\w+)/g, "{$1}");
    const { responses } = routes[url]?.[route.method.toLowerCase()] ?? { responses: {} };
    const { 200: good, ...refusals } = responses;
    expect(good).toBeDefined();
    const said = Object.entries(refusals).flatMap(([status, { content }]) =>
      (content?.["application/json"]?.schema.properties.error.enum ?? []).map(
        (errorCode) => `${status} ${errorCode}`,
      ),
    );
    const declared = [...errorsOf(route)].map((errorCode) => `${ERRORES[errorCode]} ${errorCode}`);
    expect(said.sort()).toEqual(declared.sort());
  });
});
