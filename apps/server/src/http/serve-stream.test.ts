import { connect, type Socket } from "node:net";
import { defineRoute } from "@ventanilla/contract/common/route";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { Sesion } from "../shared/sesion.ts";
import { createMount } from "./mount-route.ts";
import type { Pace } from "./serve-stream.ts";

const MEGA = 1024 * 1024;
const SESION: Sesion = {
  id: "a",
  id_usuario: 1,
  usuario: "ana",
  nombre: "Ana",
  id_rol: 1,
  id_entidad: 1,
  permisos: new Set(),
  view: "todo",
  debe_cambiar_contrasena: false,
  ip: "127.0.0.1",
};
const lista = defineRoute({
  method: "GET",
  path: "/system/pruebas/csv",
  access: "sesion",
  summary: "Una lista de prueba",
  reply: z.array(z.object({ texto: z.string() })),
  csv: { texto: "comun:producto" },
  errors: [],
});

let app: FastifyInstance;
let line: Socket;
afterEach(async () => {
  line.destroy();
  await app.close();
});

/** Rows without end: their reader is always waited for. */
async function* sinFin() {
  while (true) yield Array.from({ length: 500 }, () => ({ texto: "x".repeat(200) }));
}

/** How many bytes a reader that reads on and on was given, and whether its answer was cut. */
async function leer(pace: Pace) {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const gate = {
    addressOf: () => "127.0.0.1",
    resolveSesion: () => Promise.resolve(SESION),
    slide: () => Promise.resolve(),
  };
  const nobody = () => Promise.reject(new Error("nobody is shown"));
  createMount(app, gate, () => undefined, nobody, pace)(lista, async () => sinFin());
  const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const leido = { bytes: 0, cortado: false };
  line = connect(Number(url.port), url.hostname, () =>
    line.write(`GET /ws/api${lista.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n\r\n`),
  );
  line.on("data", ({ length }) => {
    leido.bytes += length;
  });
  line.on("error", () => undefined);
  line.on("close", () => {
    leido.cortado = true;
  });
  return leido;
}

it("a quien lee más despacio de lo que guarda un lugar se le corta, aunque no deje de leer [A-permisos-17]", async () => {
  const leido = await leer({ ms: 200, bytesPerS: 1e12 });
  await expect.poll(() => leido.cortado, { timeout: 10_000 }).toBe(true);
  expect(leido.bytes).toBeGreaterThan(0);
});

it("a quien se espera y lee a su paso no se le corta [A-permisos-17]", async () => {
  const leido = await leer({ ms: 30, bytesPerS: 1_000 });
  await expect.poll(() => leido.bytes, { timeout: 10_000 }).toBeGreaterThan(20 * MEGA);
  expect(leido.cortado).toBe(false);
});
