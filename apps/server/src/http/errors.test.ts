import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { installErrors } from "./errors.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar();
});
afterAll(() => bench.cerrar());

const absent = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

it("sin base de datos una ruta responde 503 con su texto y cuándo volver a probar, y no 500 [B-mensajes-19]", async () => {
  const { admin } = await bench.institucion();
  const client = await bench.comoUsuario(admin);
  const { pool } = bench.base.conexion;
  const connect = pool.connect.bind(pool);
  pool.connect = () => Promise.reject(absent());
  const answer = await client.pedir("GET", "/ws/api/system/menu").finally(() => {
    pool.connect = connect;
  });
  expect(answer.estado).toBe(503);
  expect(answer.cabeceras.get("retry-after")).toBe("5");
  expect(answer.cuerpo).toEqual({
    error: "NO_DISPONIBLE",
    mensaje: "El sistema está en mantenimiento. Inténtelo más tarde.",
  });
  expect((await client.pedir("GET", "/ws/api/system/menu")).estado).toBe(200);
});

it("lo que nadie previó sigue siendo 500, y no promete nada", async () => {
  const app = Fastify();
  installErrors(app);
  app.get("/", () => {
    throw Object.assign(new Error("duplicate key"), { code: "23505" });
  });
  const answer = await app.inject("/");
  expect(answer.statusCode).toBe(500);
  expect(answer.headers["retry-after"]).toBeUndefined();
  await app.close();
});
