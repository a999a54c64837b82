import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { installErrors } from "./errors.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const ausente = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

it("sin base de datos una ruta responde 503 con su texto y cuándo volver a probar, y no 500 [B-mensajes-19]", async () => {
  const { admin } = await banco.institucion();
  const cliente = await banco.comoUsuario(admin);
  const { pool } = banco.base.conexion;
  const conectar = pool.connect.bind(pool);
  pool.connect = () => Promise.reject(ausente());
  const respuesta = await cliente.pedir("GET", "/ws/api/system/menu").finally(() => {
    pool.connect = conectar;
  });
  expect(respuesta.estado).toBe(503);
  expect(respuesta.cabeceras.get("retry-after")).toBe("5");
  expect(respuesta.cuerpo).toEqual({
    error: "NO_DISPONIBLE",
    mensaje: "El sistema está en mantenimiento. Inténtelo más tarde.",
  });
  expect((await cliente.pedir("GET", "/ws/api/system/menu")).estado).toBe(200);
});

it("lo que nadie previó sigue siendo 500, y no promete nada", async () => {
  const app = Fastify();
  installErrors(app);
  app.get("/", () => {
    throw Object.assign(new Error("duplicate key"), { code: "23505" });
  });
  const respuesta = await app.inject("/");
  expect(respuesta.statusCode).toBe(500);
  expect(respuesta.headers["retry-after"]).toBeUndefined();
  await app.close();
});
