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

const cerrada = defineRoute({
  method: "GET",
  path: "/system/prueba",
  // Open to everybody: what is tried is what its handler throws.
  access: "public",
  summary: "Una ruta de prueba",
  reply: z.object({}),
  errors: ["CASO_CERRADO"],
});

async function respuestaA(error: AppError, onUndeclaredError: OnUndeclaredError): Promise<[number, unknown]> {
  const app = await createServer({
    logger: createLogger("silent"),
    webDist: "/nada",
    addressOf: createClientAddress(1),
    docs: false,
    https: false,
  });
  const nadie = () => Promise.reject(new AppError("SESION_CADUCADA"));
  createMount(
    app,
    { addressOf: () => "127.0.0.1", resolveSesion: nadie, slide: nadie },
    onUndeclaredError,
  )(cerrada, () => Promise.reject(error));
  const { statusCode, body } = await app.inject(`${API_BASE}${cerrada.path}`);
  await app.close();
  return [statusCode, JSON.parse(body)];
}

describe("una ruta sólo responde los errores que declara [D11]", () => {
  it.each(["CASO_CERRADO", "VALIDACION", "NO_DISPONIBLE"] as const)(
    "%s es suyo o de todas: nadie se entera",
    async (codigo) => {
      const vistos: string[] = [];
      const respuesta = await respuestaA(new AppError(codigo), (_ruta, code) => vistos.push(code));
      expect(respuesta).toMatchObject([ERRORES[codigo], { error: codigo }]);
      expect(vistos).toEqual([]);
    },
  );

  it("uno que no declara se responde igual, y se cuenta", async () => {
    const vistos: string[] = [];
    const respuesta = await respuestaA(new AppError("CASO_YA_TOMADO"), ({ path }, code) =>
      vistos.push(`${path} ${code}`),
    );
    expect(respuesta).toMatchObject([412, { error: "CASO_YA_TOMADO" }]);
    expect(vistos).toEqual(["/system/prueba CASO_YA_TOMADO"]);
  });

  it("en las pruebas uno que no declara es un fallo del servidor", async () => {
    const [estado] = await respuestaA(new AppError("CASO_YA_TOMADO"), () => {
      throw new Error("undeclared");
    });
    expect(estado).toBe(500);
  });
});

interface Documentada {
  responses: Record<string, { content?: { "application/json"?: { schema: { properties: Propiedades } } } }>;
}
interface Propiedades {
  error: { enum: string[] };
}

describe("la documentación dice qué errores da cada ruta [D11]", () => {
  let banco: Banco;
  let rutas: Record<string, Record<string, Documentada>>;
  beforeAll(async () => {
    banco = await levantar();
    const { cuerpo } = await banco.anonimo.pedir("GET", "/ws/docs/json");
    rutas = (cuerpo as { paths: typeof rutas }).paths;
  });
  afterAll(() => banco.cerrar());

  it.each(RUTAS)("%s: por estado, con sus códigos", (_nombre, ruta) => {
    const url = `${ruta.base ?? API_BASE}${ruta.path}`.replace(/:(\w+)/g, "{$1}");
    const { responses } = rutas[url]?.[ruta.method.toLowerCase()] ?? { responses: {} };
    const { 200: bien, ...rechazos } = responses;
    expect(bien).toBeDefined();
    const dichos = Object.entries(rechazos).flatMap(([estado, { content }]) =>
      (content?.["application/json"]?.schema.properties.error.enum ?? []).map(
        (codigo) => `${estado} ${codigo}`,
      ),
    );
    const declarados = [...errorsOf(ruta)].map((codigo) => `${ERRORES[codigo]} ${codigo}`);
    expect(dichos.sort()).toEqual(declarados.sort());
  });
});
