import { readdirSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API_BASE, defineRoute, GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";
import { createMount } from "./mount-route.ts";
import { endSlowBodies } from "./slow-bodies.ts";

let banco: Banco;
let inst: Institucion;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
});
afterAll(() => banco.cerrar());

const operador = () => inst.operadores[0] ?? inst.admin;
const ENTRAR = "/ws/auth";
const ARCHIVOS = "/ws/api/system/archivos";

/** What the server answers to bytes that no HTTP client would write. */
function crudo(bytes: string, url = banco.url): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let leido = "";
    const linea: Socket = connect(Number(port), hostname, () => linea.write(bytes));
    linea.on("data", (trozo) => {
      leido += trozo.toString();
      if (/\r\n\r\n.*\}$/s.test(leido)) linea.end();
    });
    linea.on("close", () => resolve(leido));
    linea.on("error", reject);
  });
}

const sinFallas = () =>
  expect(banco.registro.filter((linea) => linea.includes("unexpected failure"))).toEqual([]);

describe("lo que un desconocido manda se rechaza en palabras y no es falla nuestra [D11]", () => {
  it.each(["foo", "gzip", "gzip, gzip"])("content-encoding %s es 415", async (encoding) => {
    const respuesta = await banco.anonimo.pedir("POST", ENTRAR, {
      body: "{}",
      cabeceras: { "content-encoding": encoding },
    });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([415, { error: "TIPO_NO_SOPORTADO" }]);
    sinFallas();
  });

  it.each([
    [20, 200],
    [40, 400],
  ])("un cuerpo de %i niveles es %i, también donde cabe cualquier valor", async (niveles, estado) => {
    const cliente = await banco.comoUsuario(inst.admin);
    const hondo = `${"[".repeat(niveles)}${"]".repeat(niveles)}`;
    const body = `{"query":"{ canales { count } }","variables":{"a":${hondo}}}`;
    expect((await cliente.pedir("POST", GRAPHQL_PATH, { body })).estado).toBe(estado);
  });

  it.each([
    ["/%ff", 404, "NO_EXISTE"],
    [`/ws/api/system/operadores/caso/${"9".repeat(600)}`, 404, "NO_EXISTE"],
  ])("la dirección %s lleva el mismo cuerpo de error que todas", async (camino, estado, error) => {
    const respuesta = await crudo(`GET ${camino} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(respuesta).toContain(`HTTP/1.1 ${estado}`);
    expect(JSON.parse(respuesta.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      error,
      mensaje: expect.any(String),
    });
  });

  it("lo que no es HTTP también", async () => {
    const respuesta = await crudo("ESTO NO ES HTTP\r\n\r\n");
    expect(respuesta).toContain("HTTP/1.1 400 Bad Request");
    expect(JSON.parse(respuesta.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: "VALIDACION" });
  });

  it.each([
    ["sin límite declarado", "multipart/form-data", "hola"],
    ["con un límite que no llega nunca", "multipart/form-data; boundary=x", "hola"],
    [
      "cortado",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhola',
    ],
    ["con un límite desmedido", `multipart/form-data; boundary=${"x".repeat(300)}`, "hola"],
    [
      "con un campo __proto__",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.txt"\r\n\r\nhola\r\n--x--\r\n',
    ],
  ])("un archivo subido %s es 400", async (_forma, tipo, body) => {
    const cliente = await banco.comoUsuario(operador());
    const respuesta = await cliente.pedir("POST", ARCHIVOS, { body, cabeceras: { "content-type": tipo } });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
    sinFallas();
  });

  it("medio emoji, como lo deja un campo que corta por largo, se guarda y no es una falla", async () => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      operador: { id: operador().id, nombre: "O" },
    });
    const cliente = await banco.comoUsuario(operador());
    const { version } = await banco.db
      .selectFrom("caso")
      .select("version")
      .where("id", "=", id_caso)
      .executeTakeFirstOrThrow();
    const respuesta = await cliente.pedir("PUT", `/ws/api/system/operadores/caso/guardar/${id_caso}`, {
      body: `{"caso":{"id_tramite":${await crearTramite(banco.db, { id_entidad: inst.id })},"tipo":"SIMPLE","descripcion":"Cédula \\ud83d"},"version":${version}}`,
    });
    expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([200, {}]);
    const { descripcion } = await banco.db
      .selectFrom("caso")
      .select("descripcion")
      .where("id", "=", id_caso)
      .executeTakeFirstOrThrow();
    expect(descripcion).toBe("Cédula \ufffd");
  });
});

describe("lo que lleva datos de alguien no queda en ningún lado", () => {
  it("ni en la caché del navegador ni en la de un proxy: no-store en todo /ws, también donde se entra", async () => {
    const cliente = await banco.comoUsuario(operador());
    for (const respuesta of [
      await cliente.pedir("GET", "/ws/api/system/menu"),
      await banco.anonimo.pedir("POST", ENTRAR, { body: {} }),
      await banco.anonimo.pedir("GET", "/ws/nada"),
    ])
      expect(respuesta.cabeceras.get("cache-control")).toBe("no-store");
  });

  it("lo que se sube no lo lee otro usuario de la máquina mientras llega", async () => {
    const cliente = await banco.comoUsuario(operador());
    const cuerpo = new FormData();
    cuerpo.append("archivos", new Blob(["SECRETO"]), "carnet.txt");
    const subida = await fetch(`${banco.url}${ARCHIVOS}`, {
      method: "POST",
      body: cuerpo,
      headers: { authorization: `Bearer ${cliente.token}` },
    });
    expect(subida.status).toBe(200);
    const carpetas = readdirSync(tmpdir()).filter((nombre) => nombre.startsWith("ventanilla-recibidos-"));
    expect(carpetas.length).toBeGreaterThan(0);
    for (const carpeta of carpetas) expect(statSync(join(tmpdir(), carpeta)).mode & 0o077).toBe(0);
  });

  it("ni en el registro: de un rechazo de la base no queda la fila ni el valor que no pudo leer", async () => {
    const ajeno = "59177712345";
    const { rows } = await banco.base.conexion.pool.query("SELECT 1");
    expect(rows).toHaveLength(1);
    for (const texto of [
      `INSERT INTO canal_entrada (id_canal, usuario) VALUES (-1, '${ajeno}')`,
      `INSERT INTO entidad (id, sigla) VALUES (1, '${ajeno}')`,
      `SELECT '${ajeno}x'::integer`,
    ]) {
      const error = await banco.base.conexion.pool.query(texto).catch((fallo: unknown) => fallo);
      banco.app.http.log.error({ err: error }, "prueba del registro");
    }
    const lineas = banco.registro.filter((linea) => linea.includes("prueba del registro"));
    expect(lineas).toHaveLength(3);
    expect(lineas.filter((linea) => linea.includes(ajeno))).toEqual([]);
    expect(lineas[0]).toContain("23503");
  });
});

describe("un cuerpo que gotea se corta, y uno grande que debe tardar no", () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    app = Fastify();
    endSlowBodies(app, { bodyMs: 200 });
    const nadie = () => Promise.reject(new Error("nobody signs in here"));
    const mount = createMount(
      app,
      { addressOf: () => "127.0.0.1", resolveSesion: nadie, slide: nadie },
      () => undefined,
    );
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const comun = { method: "POST", access: "public", summary: "de prueba", errors: [] } as const;
    const cuerpo = { body: z.object({ a: z.int() }), reply: z.object({ a: z.int() }) };
    mount(defineRoute({ ...comun, ...cuerpo, path: "/corriente" }), async ({ body }) => body);
    mount(
      defineRoute({ ...comun, ...cuerpo, path: "/grande", bodyLimit: 4_000_000 }),
      async ({ body }) => body,
    );
    const cuantos = z.object({ archivos: z.int() });
    mount(
      defineRoute({ ...comun, path: "/archivos", multipart: true, reply: cuantos }),
      async ({ archivos }) => ({ archivos: archivos.length }),
    );
    url = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  const PARTES = '--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhola\r\n--x--\r\n';
  const JSON_ = '{"a":1  }';
  /** Its body stops half way. */
  const comienzo = (camino: string, tipo: string, cuerpo: string) =>
    [
      `POST ${API_BASE}${camino} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      `Content-Type: ${tipo}`,
      `Content-Length: ${cuerpo.length}`,
      "",
      cuerpo.slice(0, 6),
    ].join("\r\n");
  const corriente = () => crudo(comienzo("/corriente", "application/json", JSON_), url);

  it("el de tamaño corriente recibe 408", async () => {
    expect(await corriente()).toContain("HTTP/1.1 408");
  });

  it.each([
    ["archivos que se suben", "/archivos", "multipart/form-data; boundary=x", PARTES, '{"archivos":1}'],
    ["archivos dentro de un texto", "/grande", "application/json", JSON_, '{"a":1}'],
  ])("a los %s se los espera", async (_nombre, camino, tipo, cuerpo, respondido) => {
    const { hostname, port } = new URL(url);
    const respuesta = await new Promise<string>((resolve, reject) => {
      let leido = "";
      const linea = connect(Number(port), hostname, () => linea.write(comienzo(camino, tipo, cuerpo)));
      linea.on("data", (trozo) => {
        leido += trozo.toString();
      });
      linea.on("close", () => resolve(leido));
      linea.on("error", reject);
      // The rest comes when a slow one that began later has been cut: that long it was waited for.
      corriente().then(() => linea.write(cuerpo.slice(6)), reject);
    });
    expect(respuesta).toContain(respondido);
  });
});
