import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Banco, levantar } from "../../test/harness.ts";
import { RUTAS } from "../../test/rutas.ts";
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

describe("un rechazo es { mensaje, error } con el estado de verdad [A-rest-05, D11]", () => {
  const MENU = "/ws/api/system/menu";

  it.each([
    ["POST", "/ws/auth", {}, 400, "VALIDACION", "Hubo un error de validación."],
    ["GET", MENU, undefined, 401, "SESION_CADUCADA", "Su sesión ha caducado."],
    ["GET", "/ws/api/no-existe", undefined, 404, "NO_EXISTE", "No existe el recurso solicitado."],
    [
      "POST",
      "/ws/graphql",
      { query: "{ canales { count } }" },
      401,
      "SESION_CADUCADA",
      "Su sesión ha caducado.",
    ],
  ] as const)("%s %s %j: %i %s [A-rest-04]", async (metodo, camino, body, estado, error, texto) => {
    const answer = await bench.anonimo.pedir(metodo, camino, body === undefined ? {} : { body });
    const { mensaje } = answer.cuerpo as { mensaje: string | string[] };
    expect([answer.estado, [mensaje].flat()[0]]).toEqual([estado, texto]);
    expect(answer.cuerpo).toMatchObject({ error });
  });

  it("403 y 412 también, y en el idioma de quien pide [A-errores-06, A-errores-15]", async () => {
    const { operadores, admin } = await bench.institucion();
    const ingles = await bench.comoUsuario(operadores[0] ?? admin, { idioma: "en" });
    expect(await ingles.pedir("PUT", "/ws/api/system/puntos", { body: {} })).toMatchObject({
      estado: 403,
      cuerpo: { mensaje: "You do not have the necessary permissions.", error: "SIN_PERMISO" },
    });
    const body = { password: "equivocada", newPassword: "Otra-larga-26" };
    expect(await ingles.pedir("PATCH", "/ws/api/system/cambiar_pass", { body })).toMatchObject({
      estado: 412,
      cuerpo: { mensaje: expect.any(String), error: "CONTRASENA_ANTERIOR_INVALIDA" },
    });
  });

  it("ninguna respuesta correcta del contrato tiene error ni warning: eso diría que no hay datos [A-rest-09, D11]", () => {
    const conAviso = RUTAS.filter(
      ([, { reply }]) => reply instanceof z.ZodObject && ("error" in reply.shape || "warning" in reply.shape),
    );
    expect(RUTAS.length).toBeGreaterThan(50);
    expect(conAviso.map(([nombre]) => nombre)).toEqual([]);
  });
});
