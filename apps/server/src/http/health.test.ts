import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { MetricsAccess } from "../env.ts";
import { readEnv } from "../env.ts";
import { installErrors } from "./errors.ts";
import { mountHealth } from "./health.ts";

async function metricsAnswer(metrics: MetricsAccess, authorization?: string): Promise<number> {
  const app = Fastify();
  installErrors(app);
  mountHealth(app, { ping: () => Promise.resolve(), metrics });
  const { statusCode } = await app.inject({
    url: "/metrics",
    ...(authorization !== undefined && { headers: { authorization } }),
  });
  await app.close();
  return statusCode;
}

const TOKEN = "una-ficha-del-recolector";

describe("las medidas del proceso son de quien las recoge", () => {
  it.each<[string, MetricsAccess, string | undefined, number]>([
    ["sin ficha en los ajustes no existen", false, undefined, 404],
    ["con ficha, a quien no la muestra le responden como si no existieran", TOKEN, undefined, 404],
    ["una ficha ajena tampoco", TOKEN, "Bearer otra-ficha-cualquiera", 404],
    ["con ficha, a quien la muestra se las dan", TOKEN, `Bearer ${TOKEN}`, 200],
    ["en la demostración están abiertas", null, undefined, 200],
  ])("%s", async (_rule, metrics, authorization, status) => {
    expect(await metricsAnswer(metrics, authorization)).toBe(status);
  });

  const PRODUCTION = {
    DATABASE_URL: "postgres://x/y",
    SECRET_KEY: "x".repeat(40),
    PUBLIC_URL: "https://ventanilla.example",
    TRUST_PROXY: "1",
  };

  it("producción no muestra ni medidas ni la descripción de la API si nadie lo pidió", () => {
    expect(readEnv(PRODUCTION)).toMatchObject({ metrics: false, apiDocs: false });
    expect(readEnv({ ...PRODUCTION, METRICS_TOKEN: TOKEN, API_DOCS: "true" })).toMatchObject({
      metrics: TOKEN,
      apiDocs: true,
    });
    expect(readEnv({ DEMO: "true", SECRET_KEY: "x".repeat(40) })).toMatchObject({
      metrics: null,
      apiDocs: true,
    });
    expect(() => readEnv({ ...PRODUCTION, METRICS_TOKEN: "corta" })).toThrow(/METRICS_TOKEN/);
  });
});
