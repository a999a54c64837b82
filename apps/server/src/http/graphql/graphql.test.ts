import { GRAPHQL_PATH } from "@ventanilla/contract/common/route";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { crearPersona } from "../../domains/persona/persona.factory.ts";
import { crearUsuario } from "../../domains/usuario/usuario.factory.ts";

let bench: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  bench = await levantar();
  inst = await bench.institucion();
  admin = await bench.comoUsuario(inst.admin);
});
afterAll(() => bench.cerrar());

const ask = (client: Cliente, body: object, headers: Record<string, string> = {}) =>
  client.pedir("POST", GRAPHQL_PATH, { body, cabeceras: headers });
const dataOf = async (client: Cliente, body: object) => {
  const { estado: status, cuerpo: reply } = await ask(client, body);
  expect([status, reply]).toEqual([200, { data: expect.anything() }]);
  return (reply as { data: Record<string, unknown> }).data;
};

describe("consultas de datos: los catálogos de un formulario [B-canales-38, B-puntos-21]", () => {
  it("canales: count y filas con id, clasificacion y usuario, por clasificación, con estado ACTIVO", async () => {
    const created = (clasificacion: "llamada" | "correo", status: "ACTIVO" | "INACTIVO" = "ACTIVO") =>
      crearCanal(bench.db, bench.sealer, {
        id_entidad: inst.id,
        usuario: clasificacion,
        clasificacion,
        estado: status,
      });
    const call = await created("llamada");
    const correo = await created("correo");
    await created("correo", "INACTIVO");
    await bench.institucion();
    expect(
      await dataOf(admin, {
        query: "{ canales(estado: ACTIVO) { count rows { id clasificacion usuario } } }",
      }),
    ).toEqual({
      canales: {
        count: 3,
        rows: [
          { id: correo.id, clasificacion: "correo", usuario: "correo" },
          { id: call.id, clasificacion: "llamada", usuario: "llamada" },
          { id: inst.canal.id, clasificacion: "whatsapp", usuario: expect.any(String) },
        ],
      },
    });
  });

  it("operadores: id y nombre completo, por nombre; con variables, páginas y nulos [D23, D39]", async () => {
    const persona = await crearPersona(bench.db, {
      nombres: "ANA",
      primer_apellido: "APAZA",
      segundo_apellido: null,
    });
    const ana = await crearUsuario(bench.db, { id_entidad: inst.id, id_persona: persona });
    await crearUsuario(bench.db, { id_entidad: inst.id, estado: "INACTIVO" });
    const query = `query Formulario($estado: EstadoRegistro, $limite: Int, $orden: String) {
      operadores(estado: $estado, limit: $limite, order: $orden) { count rows { id nombre_completo } }
    }`;
    const request = (variables: object) => dataOf(admin, { query, variables, operationName: "Formulario" });
    const operador = inst.operadores[0];
    expect(await request({ estado: "ACTIVO", limite: null })).toEqual({
      operadores: {
        count: 2,
        rows: [
          { id: ana.id, nombre_completo: "ANA APAZA" },
          { id: operador?.id, nombre_completo: operador?.usuario },
        ],
      },
    });
    expect(await request({ estado: "ACTIVO", limite: 1, orden: "-nombre_completo" })).toMatchObject({
      operadores: { count: 2, rows: [{ id: operador?.id }] },
    });
  });
});

describe("consultas de datos: la misma puerta que toda ruta [D21]", () => {
  const query = "{ canales { count } }";

  it("POST en /ws/graphql y en ningún otro lugar ni de otro modo [A-graphql-22, D1]", async () => {
    const asked = async (method: string, path: string) =>
      (await admin.pedir(method, path, method === "GET" ? {} : { body: { query } })).estado;
    expect(await asked("POST", "/ws/graphql")).toBe(200);
    for (const path of ["/graphql", "/ws/api/graphql", "/ws/api/system/graphql"])
      expect([path, await asked("POST", path)]).toEqual([path, 404]);
    for (const method of ["GET", "PUT"]) expect(await asked(method, "/ws/graphql")).not.toBe(200);
  });

  it("sin sesión es 401, en palabras, antes de mirar lo que se envía", async () => {
    for (const authorization of ["", "Bearer no-es-un-token"]) {
      const { estado: status, cuerpo: reply } = await ask(
        bench.anonimo,
        { basura: true },
        authorization ? { authorization } : {},
      );
      expect([status, reply]).toEqual([401, { mensaje: "Su sesión ha caducado.", error: "SESION_CADUCADA" }]);
    }
  });

  it("con la contraseña por cambiar no responde nada [D25]", async () => {
    const created = await crearUsuario(bench.db, { id_entidad: inst.id, debe_cambiar_contrasena: true });
    const { estado: status, cuerpo: reply } = await ask(await bench.comoUsuario(created), { query });
    expect([status, reply]).toMatchObject([412, { error: "CONTRASENA_DEBE_CAMBIAR" }]);
  });

  it("cuenta las llamadas de cada usuario", async () => {
    const { cabeceras: headers } = await ask(admin, { query });
    expect(Number(headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
  });

  it.each([
    ["sin consulta", {}],
    ["con otra cosa que texto", { query: 7 }],
    ["que no se puede leer", { query: "{ canales {" }],
    ["un árbol en JSON", { query: '{"kind":"Document","definitions":[]}' }],
    ["un número en JSON", { query: "1" }],
    ["que pide lo que no hay", { query: "{ canales { clave } }" }],
    ["de escritura", { query: "mutation { canalDelete(id: 1) { deleted } }" }],
    ["con un estado desconocido", { query: "{ canales(estado: RARO) { count } }" }],
    [
      "con una variable de otro tipo",
      { query: "query ($n: Int) { canales(limit: $n) { count } }", variables: { n: "x" } },
    ],
    ["con una operación que no está", { query: "query A { canales { count } }", operationName: "B" }],
    ["con un fragmento que se nombra a sí mismo", { query: "query { ...a } fragment a on Query { ...a }" }],
    ["de más palabras que las que se leen", { query: `{ canales { ${"count ".repeat(1_000)} } }` }],
    [
      "más honda que las listas",
      { query: "{ __schema { types { fields { type { ofType { ofType { name } } } } } } }" },
    ],
  ])("%s: 400 en palabras", async (_, body) => {
    const { estado: status, cuerpo: reply } = await ask(admin, body);
    expect([status, reply]).toMatchObject([400, { error: "VALIDACION" }]);
  });

  it("lo que el servicio no acepta es un error de ese campo, y el resto se responde", async () => {
    const { estado: status, cuerpo: reply } = await ask(admin, {
      query:
        '{ canales(limit: 1000) { count } otros: canales(order: "clave") { count } operadores { count } }',
    });
    expect([status, reply]).toEqual([
      200,
      {
        data: { canales: null, otros: null, operadores: { count: expect.any(Number) } },
        errors: [
          {
            message: "Hubo un error de validación.",
            path: ["canales"],
            extensions: { error: "VALIDACION", status: 400, campos: { limit: expect.any(String) } },
          },
          {
            message: "Hubo un error de validación.",
            path: ["otros"],
            extensions: { error: "VALIDACION", status: 400, campos: { order: expect.any(String) } },
          },
        ],
      },
    ]);
  });
});
