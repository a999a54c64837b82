import { buscarCasos } from "@ventanilla/contract/busqueda/busqueda.routes";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import { listarCasos } from "@ventanilla/contract/caso/administrar.routes";
import {
  leerCaso,
  listarAdjuntosDeCaso,
  listarCanalesDePersona,
  listarCasosDePersona,
  listarHistorial,
  listarPendientes,
} from "@ventanilla/contract/caso/lectura.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { listarAsociaciones } from "@ventanilla/contract/persona/persona.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
/** Sees the same lists as the operator of the institution, and another session each time. */
let operador: Cliente;
let personas: number[];
let conversacion: { id_caso: number; id_canal_entrada: number };
const apellido = "MAMANI987654321";
const documentos = ["60482911", "60482912"];

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  personas = [];
  for (const nro_documento of documentos) personas.push(await nueva(nro_documento));
  conversacion = await conPersona(personas[0] ?? null);
  await conPersona(personas[1] ?? null);
  await conPersona(null);
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});

const nueva = (nro_documento: string) =>
  crearPersona(banco.db, { nombres: "ROSA", primer_apellido: apellido, nro_documento });
const conPersona = (id_persona: number | null, caso = {}) =>
  crearConversacion(banco.db, {
    canal: inst.canal,
    id_punto: inst.puntos[0] ?? null,
    caso: { id_persona, ...caso },
  });
const punto = () => ({ id: inst.puntos[0] ?? 0 });
const pendientes = (cliente: Cliente) =>
  cliente.http.call<typeof listarPendientes>(listarPendientes, { params: punto() });

/** What was written since the last call. */
let desde = 0;
async function anotadas() {
  const filas = await banco.db
    .selectFrom("log")
    .select(["id", "tipo", "datos", "personas", "id_usuario", "id_entidad"])
    .where("tipo", "in", ["persona.mostrada", "caso.exportar"])
    .where("id", ">", desde)
    .orderBy("id")
    .execute();
  desde = Number(filas.at(-1)?.id ?? desde);
  return filas.map(({ id: _id, ...fila }) => fila);
}
const ordenadas = (ids: readonly number[] | null | undefined) => ids?.toSorted((a, b) => a - b);

interface Vista {
  id: number;
  tipo: string;
  usuario: string;
  mensaje: string;
}
const vistas = async (cliente: Cliente, persona: number) =>
  datoDe<{ rows: Vista[] }>(
    await consultar(
      cliente,
      `query { logs(limit: 100, referencia: "persona:${persona}") { rows { id tipo usuario mensaje } } }`,
    ),
    "logs",
  ).rows;

describe("cada respuesta que muestra datos de personas queda anotada, con sus números y sin sus datos [D111]", () => {
  const RESPUESTAS: readonly (readonly [string, string, () => Promise<unknown>, "ambas" | "una"])[] = [
    ["pendientes", "/system/operadores/:id/pendientes", () => pendientes(operador), "ambas"],
    [
      "historial",
      "/system/operadores/:id/historial",
      () => operador.http.call<typeof listarHistorial>(listarHistorial, { params: punto() }),
      "ambas",
    ],
    [
      "admin-casos",
      "/system/admin-casos",
      () => admin.http.call<typeof listarCasos>(listarCasos, {}),
      "ambas",
    ],
    [
      "la búsqueda",
      "/system/busqueda/casos",
      () => operador.http.call<typeof buscarCasos>(buscarCasos, { body: { texto: apellido } }),
      "ambas",
    ],
    [
      "un caso",
      "/system/operadores/caso/:id",
      () => operador.http.call<typeof leerCaso>(leerCaso, { params: { id: conversacion.id_caso } }),
      "una",
    ],
    [
      "los casos de una persona",
      "/system/operadores/casos/:personaId",
      () =>
        operador.http.call<typeof listarCasosDePersona>(listarCasosDePersona, {
          params: { personaId: personas[0] ?? 0 },
        }),
      "una",
    ],
    [
      "los números y las direcciones de una persona",
      "/system/operadores/canales/:personaId",
      () =>
        operador.http.call<typeof listarCanalesDePersona>(listarCanalesDePersona, {
          params: { personaId: personas[0] ?? 0 },
        }),
      "una",
    ],
    [
      "el de una conversación, con de quién es",
      "/system/operadores/canal/:canalId",
      () =>
        operador.http.call<typeof leerCanalEntrada>(leerCanalEntrada, {
          params: { canalId: conversacion.id_canal_entrada },
        }),
      "una",
    ],
  ];

  it.each(RESPUESTAS)("%s", async (_cual, camino, mirar, cuales) => {
    await anotadas();
    await mirar();
    const [fila, ...demas] = await anotadas();
    expect(demas).toEqual([]);
    expect(ordenadas(fila?.personas)).toEqual(cuales === "ambas" ? personas : [personas[0]]);
    expect(fila).toMatchObject({ tipo: "persona.mostrada", id_entidad: inst.id });
    expect(fila?.datos).toMatchObject({ donde: expect.stringContaining(` ${camino}`) });
    expect(JSON.stringify(fila)).not.toContain(apellido);
  });

  it("los adjuntados a un caso y las asociaciones de una conversación; lo que no muestra a nadie no anota", async () => {
    await conPersona(personas[1] ?? null, { id_caso_destino: conversacion.id_caso, estado: "CERRADO" });
    await anotadas();
    await operador.http.call<typeof listarAdjuntosDeCaso>(listarAdjuntosDeCaso, {
      params: { casoId: conversacion.id_caso },
    });
    expect((await anotadas()).map((fila) => fila.personas)).toEqual([[personas[1]]]);
    await operador.http.call<typeof listarAsociaciones>(listarAsociaciones, {
      params: { canalId: conversacion.id_canal_entrada },
    });
    expect(await anotadas()).toEqual([]);
  });

  it("un CSV: por cada parte una fila, todas las veces, además de la que dice cuántas filas se llevó", async () => {
    await anotadas();
    for (const _vez of [1, 2]) {
      const { estado, texto } = await admin.pedir("GET", "/ws/api/system/admin-casos/csv");
      expect([estado, texto.includes(documentos[0] ?? "")]).toEqual([200, true]);
      await expect
        .poll(() =>
          banco.db
            .selectFrom("log")
            .select("id")
            .where("tipo", "=", "caso.exportar")
            .where("id", ">", desde)
            .execute(),
        )
        .toHaveLength(1);
      const [parte, entera] = await anotadas();
      expect(ordenadas(parte?.personas)).toEqual(personas);
      expect(parte?.datos).toEqual({ donde: "GET /system/admin-casos/csv" });
      expect(entera).toMatchObject({ tipo: "caso.exportar", personas: null });
      expect(texto).not.toMatch(/id_persona/);
    }
  });
});

describe("quién vio a una persona se encuentra por ella [D111]", () => {
  it("también donde se la mostró entre otras, a quien puede leer el registro de esa entidad; y la fila nombra a todas", async () => {
    const [una = 0] = personas;
    const ajena = await banco.institucion();
    await pendientes(operador);
    const suyas = await vistas(admin, una);
    expect(suyas[0]).toMatchObject({
      tipo: "persona.mostrada",
      usuario: inst.operadores[0]?.usuario,
      mensaje: "Se le mostraron datos de personas",
    });
    expect(await vistas(await banco.comoUsuario(ajena.admin), una)).toEqual([]);
    expect(await vistas(admin, Number(`${una}0`))).toEqual([]);
    const { data } = await consultar(
      admin,
      `query ($id: ID!) { log(id: $id) { cambios { campo despues } } }`,
      { id: suyas[0]?.id },
    );
    const { cambios } = (data?.["log"] ?? { cambios: [] }) as {
      cambios: { campo: string; despues: string }[];
    };
    const nombradas = cambios
      .find(({ campo }) => campo === "personas")
      ?.despues.split(", ")
      .map(Number);
    expect(ordenadas(nombradas)).toEqual(personas);
    expect(cambios).toContainEqual({ campo: "id", despues: String(inst.puntos[0]) });
  });
});

describe("la misma mirada repetida", () => {
  it("la misma sesión y la misma lista: sólo quien aparece por primera vez; otra sesión u otra lista, una fila propia", async () => {
    await pendientes(operador);
    await anotadas();
    await pendientes(operador);
    expect(await anotadas()).toEqual([]);
    const tercera = await nueva("80591734");
    const { id_caso } = await conPersona(tercera);
    await pendientes(operador);
    expect((await anotadas()).map((fila) => fila.personas)).toEqual([[tercera]]);
    await operador.http.call<typeof listarHistorial>(listarHistorial, { params: punto() });
    await pendientes(await banco.comoUsuario(inst.operadores[0] ?? inst.admin));
    expect((await anotadas()).map((fila) => ordenadas(fila.personas))).toEqual([
      [...personas, tercera],
      [...personas, tercera],
    ]);
    await banco.db.updateTable("caso").set({ id_persona: null }).where("id", "=", id_caso).execute();
  });

  it("pasados cinco minutos vuelve a anotarse", async () => {
    await pendientes(operador);
    await anotadas();
    const reloj = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 5 * 60_000);
    try {
      await pendientes(operador);
      expect(await anotadas()).toHaveLength(1);
    } finally {
      reloj.mockRestore();
    }
  });

  it("lo que no pudo anotarse no se contesta, y la próxima vez se intenta de nuevo", async () => {
    await sql`ALTER TABLE log ADD CONSTRAINT prueba_cerrada CHECK (tipo <> 'persona.mostrada') NOT VALID`.execute(
      banco.db,
    );
    const { estado, texto } = await operador.pedir(
      "GET",
      `/ws/api/system/operadores/${inst.puntos[0]}/pendientes`,
    );
    expect([estado, texto.includes(apellido)]).toEqual([500, false]);
    await sql`ALTER TABLE log DROP CONSTRAINT prueba_cerrada`.execute(banco.db);
    await anotadas();
    expect((await pendientes(operador)).rows.length).toBeGreaterThan(0);
    expect(await anotadas()).toHaveLength(1);
  });

  it("muchas respuestas a la vez: cada una con su fila", async () => {
    const clientes: Cliente[] = [];
    for (let i = 0; i < 8; i += 1)
      clientes.push(
        await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.ADMIN, id_entidad: inst.id })),
      );
    await anotadas();
    await Promise.all(clientes.map((uno) => uno.http.call<typeof listarCasos>(listarCasos, {})));
    const filas = await anotadas();
    expect(new Set(filas.map(({ id_usuario }) => id_usuario)).size).toBe(8);
    expect(filas).toHaveLength(8);
  });
});
