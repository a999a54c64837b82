import { type ClientRequest, get } from "node:http";
import type { Transform } from "node:stream";
import zlib from "node:zlib";
import compress from "@fastify/compress";
import { defineRoute } from "@ventanilla/contract/common/route";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { Sesion } from "../shared/sesion.ts";
import { createMount } from "./mount-route.ts";
import { PACE } from "./serve-stream.ts";

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
let asked: ClientRequest;
const resto = Promise.withResolvers<void>();
afterEach(async () => {
  asked.destroy();
  await app.close();
});

/** A handful of rows, and others that take long to be found. */
async function* despacio() {
  yield [{ texto: "la primera" }];
  await resto.promise;
}

async function recibir(encoding: string, decoder: Transform): Promise<{ leido: string }> {
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(compress, { threshold: 1024 });
  const gate = {
    addressOf: () => "127.0.0.1",
    resolveSesion: () => Promise.resolve(SESION),
    slide: () => Promise.resolve(),
  };
  const nobody = () => Promise.reject(new Error("nobody is shown"));
  createMount(app, gate, () => undefined, nobody, PACE)(lista, async () => despacio());
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const recibido = { leido: "" };
  decoder.on("data", (bytes: Buffer) => {
    recibido.leido += bytes.toString();
  });
  const headers = { authorization: "Bearer a", "accept-encoding": encoding };
  asked = get(`${url}/ws/api${lista.path}`, { headers }, (response) => {
    expect(response.headers["content-encoding"]).toBe(encoding);
    response.on("error", () => undefined).pipe(decoder);
  });
  asked.on("error", () => undefined);
  return recibido;
}

it.each([
  ["gzip", zlib.createGunzip()],
  ["deflate", zlib.createInflate()],
  ["br", zlib.createBrotliDecompress()],
  ["zstd", zlib.createZstdDecompress()],
])(
  "las primeras filas salen también comprimidas (%s) sin que se espere a las demás [A-permisos-17]",
  async (encoding, decoder) => {
    const recibido = await recibir(encoding, decoder);
    await expect.poll(() => recibido.leido, { timeout: 5_000 }).toContain("la primera\r\n");
  },
);
