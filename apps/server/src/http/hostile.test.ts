import { statSync, watch } from "node:fs";
import { connect, type Socket } from "node:net";
import { API_BASE, defineRoute, GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";
import { scratch } from "../shared/scratch.ts";
import { createMount } from "./mount-route.ts";
import { endSlowBodies } from "./slow-bodies.ts";

let bench: Banco;
let inst: Institucion;
beforeAll(async () => {
  bench = await levantar();
  inst = await bench.institucion();
});
afterAll(() => bench.cerrar());

const operador = () => inst.operadores[0] ?? inst.admin;
const SIGN_IN = "/ws/auth";
const ARCHIVOS = "/ws/api/system/archivos";

/** What the server answers to bytes that no HTTP client would write. */
function raw(bytes: string, url = bench.url): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = "";
    const line: Socket = connect(Number(port), hostname, () => line.write(bytes));
    line.on("data", (chunk) => {
      received += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(received)) line.end();
    });
    line.on("close", () => resolve(received));
    line.on("error", reject);
  });
}

/** One file, as a body. */
const partsOf = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhola\r\n--${boundary}--\r\n`;

const withoutFailures = () =>
  expect(bench.registro.filter((line) => line.includes("unexpected failure"))).toEqual([]);

describe("lo que un desconocido manda se rechaza en palabras y no es falla nuestra [D11]", () => {
  it.each(["foo", "gzip", "gzip, gzip"])("content-encoding %s es 415", async (encoding) => {
    const answer = await bench.anonimo.pedir("POST", SIGN_IN, {
      body: "{}",
      cabeceras: { "content-encoding": encoding },
    });
    expect([answer.estado, answer.cuerpo]).toMatchObject([415, { error: "TIPO_NO_SOPORTADO" }]);
    withoutFailures();
  });

  it.each([
    [20, 200],
    [40, 400],
  ])("un cuerpo de %i niveles es %i, también donde cabe cualquier valor", async (levels, status) => {
    const client = await bench.comoUsuario(inst.admin);
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const body = `{"query":"{ canales { count } }","variables":{"a":${deep}}}`;
    expect((await client.pedir("POST", GRAPHQL_PATH, { body })).estado).toBe(status);
  });

  it.each([
    ["/%ff", 404, "NO_EXISTE"],
    [`/ws/api/system/operadores/caso/${"9".repeat(600)}`, 404, "NO_EXISTE"],
  ])("la dirección %s lleva el mismo cuerpo de error que todas", async (path, status, error) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      error,
      mensaje: expect.any(String),
    });
  });

  it("lo que no es HTTP también", async () => {
    const answer = await raw("ESTO NO ES HTTP\r\n\r\n");
    expect(answer).toContain("HTTP/1.1 400 Bad Request");
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ error: "VALIDACION" });
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
  ])("un archivo subido %s es 400", async (_shape, kind, body) => {
    const client = await bench.comoUsuario(operador());
    const answer = await client.pedir("POST", ARCHIVOS, { body, cabeceras: { "content-type": kind } });
    expect([answer.estado, answer.cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
    withoutFailures();
  });

  const subir = async (kind: string, boundary: string) => {
    const client = await bench.comoUsuario(operador());
    const asked = { body: partsOf(boundary), cabeceras: { "content-type": kind } };
    return client.pedir("POST", ARCHIVOS, asked);
  };

  it.each([
    ["detrás de otro parámetro", "multipart/form-data; xboundary=zzzz; boundary=B", "B"],
    ["codificado", "multipart/form-data; boundary*=utf-8''B", "B"],
    ["con escapes", 'multipart/form-data; boundary="a\\"b"', 'a"b'],
    ["dos veces", "multipart/form-data; boundary=B; boundary=C", "B"],
    ["con espacios", 'multipart/form-data; boundary="B B"', "B B"],
  ])(
    "el límite de las partes dicho de modo que pueda leerse otro (%s) es 400: por él se cuentan",
    async (_name, kind, boundary) => {
      const { estado, cuerpo } = await subir(kind, boundary);
      expect([estado, cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
      withoutFailures();
    },
  );

  it.each([
    [
      "un navegador",
      "multipart/form-data; boundary=----WebKitFormBoundaryAbC123",
      "----WebKitFormBoundaryAbC123",
    ],
    ["un programa, entre comillas", 'multipart/form-data;boundary="B-1.2:3"', "B-1.2:3"],
    ["un programa, con su alfabeto detrás", "multipart/form-data; boundary=B_1; charset=UTF-8", "B_1"],
  ])("como lo dice %s se recibe", async (_name, kind, boundary) => {
    expect((await subir(kind, boundary)).estado).toBe(200);
  });

  it("medio emoji, como lo deja un campo que corta por largo, se guarda y no es una falla", async () => {
    const { id_caso } = await crearConversacion(bench.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      operador: { id: operador().id, nombre: "O" },
    });
    const client = await bench.comoUsuario(operador());
    const { version } = await bench.db
      .selectFrom("caso")
      .select("version")
      .where("id", "=", id_caso)
      .executeTakeFirstOrThrow();
    const answer = await client.pedir("PUT", `/ws/api/system/operadores/caso/guardar/${id_caso}`, {
      body: `{"caso":{"id_tramite":${await crearTramite(bench.db, { id_entidad: inst.id })},"tipo":"SIMPLE","descripcion":"Cédula \\ud83d"},"version":${version}}`,
    });
    expect([answer.estado, answer.cuerpo]).toMatchObject([200, {}]);
    const { descripcion } = await bench.db
      .selectFrom("caso")
      .select("descripcion")
      .where("id", "=", id_caso)
      .executeTakeFirstOrThrow();
    expect(descripcion).toBe("Cédula \ufffd");
  });
});

describe("lo que lleva datos de alguien no queda en ningún lado", () => {
  it("ni en la caché del navegador ni en la de un proxy: no-store en todo /ws, también donde se entra", async () => {
    const client = await bench.comoUsuario(operador());
    for (const answer of [
      await client.pedir("GET", "/ws/api/system/menu"),
      await bench.anonimo.pedir("POST", SIGN_IN, { body: {} }),
      await bench.anonimo.pedir("GET", "/ws/nada"),
    ])
      expect(answer.cabeceras.get("cache-control")).toBe("no-store");
  });

  it("lo que se sube no lo lee otro usuario de la máquina mientras llega", async () => {
    let arrived = 0;
    const watcher = watch(scratch(), () => {
      arrived += 1;
    });
    const client = await bench.comoUsuario(operador());
    const sent = new FormData();
    sent.append("archivos", new Blob(["SECRETO"]), "carnet.txt");
    const upload = await fetch(`${bench.url}${ARCHIVOS}`, {
      method: "POST",
      body: sent,
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(upload.status).toBe(200);
    await expect.poll(() => arrived).toBeGreaterThan(0);
    watcher.close();
    expect(statSync(scratch()).mode & 0o077).toBe(0);
  });

  it("ni en el registro: de un rechazo de la base no queda la fila ni el valor que no pudo leer", async () => {
    const foreign = "59177712345";
    const { rows } = await bench.base.conexion.pool.query("SELECT 1");
    expect(rows).toHaveLength(1);
    for (const text of [
      `INSERT INTO canal_entrada (id_canal, usuario) VALUES (-1, '${foreign}')`,
      `INSERT INTO entidad (id, sigla) VALUES (1, '${foreign}')`,
      `SELECT '${foreign}x'::integer`,
    ]) {
      const error = await bench.base.conexion.pool.query(text).catch((failure: unknown) => failure);
      bench.app.http.log.error({ err: error }, "prueba del registro");
    }
    const lines = bench.registro.filter((line) => line.includes("prueba del registro"));
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes(foreign))).toEqual([]);
    expect(lines[0]).toContain("23503");
  });
});

describe("un cuerpo que gotea se corta, y uno grande que debe tardar no", () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    app = Fastify();
    endSlowBodies(app, { bodyMs: 200 });
    const nobody = () => Promise.reject(new Error("nobody signs in here"));
    const mount = createMount(
      app,
      { addressOf: () => "127.0.0.1", resolveSesion: nobody, slide: nobody },
      () => undefined,
      nobody,
    );
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const common = { method: "POST", access: "public", summary: "de prueba", errors: [] } as const;
    const sent = { body: z.object({ a: z.int() }), reply: z.object({ a: z.int() }) };
    mount(defineRoute({ ...common, ...sent, path: "/corriente" }), async ({ body }) => body);
    mount(
      defineRoute({ ...common, ...sent, path: "/grande", bodyLimit: 4_000_000 }),
      async ({ body }) => body,
    );
    const howMany = z.object({ archivos: z.int() });
    mount(
      defineRoute({ ...common, path: "/archivos", multipart: true, reply: howMany }),
      async ({ archivos }) => ({ archivos: archivos.length }),
    );
    url = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  const JSON_ = '{"a":1  }';
  /** Its body stops half way. */
  const start = (path: string, kind: string, sent: string) =>
    [
      `POST ${API_BASE}${path} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      `Content-Type: ${kind}`,
      `Content-Length: ${sent.length}`,
      "",
      sent.slice(0, 6),
    ].join("\r\n");
  const ordinary = () => raw(start("/corriente", "application/json", JSON_), url);

  it("el de tamaño corriente recibe 408", async () => {
    expect(await ordinary()).toContain("HTTP/1.1 408");
  });

  it.each([
    ["archivos que se suben", "/archivos", "multipart/form-data; boundary=x", partsOf("x"), '{"archivos":1}'],
    ["archivos dentro de un texto", "/grande", "application/json", JSON_, '{"a":1}'],
  ])("a los %s se los espera", async (_name, path, kind, sent, answered) => {
    const { hostname, port } = new URL(url);
    const answer = await new Promise<string>((resolve, reject) => {
      let received = "";
      const line = connect(Number(port), hostname, () => line.write(start(path, kind, sent)));
      line.on("data", (chunk) => {
        received += chunk.toString();
      });
      line.on("close", () => resolve(received));
      line.on("error", reject);
      // The rest comes when a slow one that began later has been cut: that long it was waited for.
      ordinary().then(() => line.write(sent.slice(6)), reject);
    });
    expect(answer).toContain(answered);
  });
});
