import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { leerPunto, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearPersona } from "../persona/persona.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearPunto } from "./punto.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let operador: Cliente;
let superadmin: Cliente;

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  await banco.db.updateTable("entidad").set({ nombre: "Servicio Ñandú" }).where("id", "=", inst.id).execute();
  await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Cubículo Área 3" });
  await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Mesa de partes", estado: "INACTIVO" });
  admin = await banco.comoUsuario(inst.admin);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

type Consulta = NonNullable<ArgsOf<typeof listarPuntos>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarPuntos>(listarPuntos, { query });
const nombres = async (cliente: Cliente, query: Consulta = {}) =>
  (await pedir(cliente, query)).rows.map((fila) => fila.identificador);
const leer = ({ http }: Cliente, id: number) => http.call<typeof leerPunto>(leerPunto, { params: { id } });
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("puntos: la lista [B-puntos-01, B-puntos-17]", () => {
  it("filas con identificador, entidad y estado, por identificador; count y total de lo propio [B-puntos-06, B-puntos-08]", async () => {
    const { rows, ...cuentas } = await pedir(admin);
    expect(rows.map(({ identificador, estado }) => [identificador, estado])).toEqual([
      ["Cubículo Área 3", "ACTIVO"],
      ["Mesa de partes", "INACTIVO"],
      [expect.stringMatching(/^Ventanilla/), "ACTIVO"],
    ]);
    expect(rows[0]).toMatchObject({ id_entidad: inst.id, entidad: { nombre: "Servicio Ñandú" } });
    expect(cuentas).toEqual({
      count: 3,
      total: 3,
      totalFiltro: 3,
      aproximado: false,
      total_aproximado: false,
    });
  });

  it("estado=ACTIVO: las filas traen id e identificador [B-puntos-16]", async () => {
    const { rows } = await pedir(admin, { estado: "ACTIVO" });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ id: expect.any(Number), identificador: "Cubículo Área 3" });
  });

  it("filtra por identificador, entidad y estado a la vez; vacío y TODOS no filtran [B-puntos-04, A-lista-25, D4]", async () => {
    expect(await nombres(admin, { identificador: "AREA" })).toEqual(["Cubículo Área 3"]);
    expect(await nombres(admin, { identificador: "pa" })).toEqual(["Mesa de partes"]);
    expect(await nombres(admin, { entidad: "nandu", estado: "INACTIVO" })).toEqual(["Mesa de partes"]);
    expect(await nombres(admin, { entidad: "otra entidad" })).toEqual([]);
    expect(await nombres(admin, { identificador: "", entidad: "", estado: "TODOS" })).toHaveLength(3);
    expect((await admin.pedir("GET", "/ws/api/system/puntos?estado=RARO")).estado).toBe(400);
  });

  it("ordena por lo que se pide, dentro de lo permitido [A-lista-25, D5]", async () => {
    expect(await nombres(admin, { order: "-estado,identificador" })).toEqual([
      "Mesa de partes",
      "Cubículo Área 3",
      expect.stringMatching(/^Ventanilla/),
    ]);
    expect((await admin.pedir("GET", "/ws/api/system/puntos?order=secuencia")).estado).toBe(400);
  });

  it("sin el permiso de leer, sólo los activos de la propia entidad; SUPERADMIN, los de todas [D23, D46]", async () => {
    expect(await nombres(operador)).not.toContain("Mesa de partes");
    expect(await nombres(operador, { estado: "INACTIVO" })).toEqual([]);
    const otra = await banco.institucion();
    const ajeno = await crearPunto(banco.db, { id_entidad: otra.id, identificador: "Ajeno" });
    for (const cliente of [admin, operador]) expect(await nombres(cliente)).not.toContain("Ajeno");
    expect((await pedir(superadmin)).rows.map((fila) => fila.id)).toContain(ajeno);
  });

  it("los de una entidad, si se alcanza; vacío y TODOS no filtran [D4, D46]", async () => {
    const otra = await banco.institucion();
    const entidades = async (cliente: Cliente, id_entidad: number | string) => [
      ...new Set((await pedir(cliente, { id_entidad })).rows.map((fila) => fila.id_entidad)),
    ];
    expect(await entidades(superadmin, otra.id)).toEqual([otra.id]);
    expect(await entidades(superadmin, "TODOS")).toEqual(expect.arrayContaining([inst.id, otra.id]));
    for (const cliente of [admin, operador]) {
      expect(await entidades(cliente, inst.id)).toEqual([inst.id]);
      expect(await entidades(cliente, "")).toEqual([inst.id]);
      expect(await pedir(cliente, { id_entidad: otra.id }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    }
  });

  it("sin limit responde todo, hasta mil; con limit, una página [A-lista-25, D5]", async () => {
    const id = await crearEntidad(banco.db);
    await sql`INSERT INTO punto (id_entidad, identificador) SELECT ${id}, 'P' || lpad(n::text, 4, '0') FROM generate_series(1, 1001) AS n`.execute(
      banco.db,
    );
    const cliente = await banco.comoUsuario(
      await crearUsuario(banco.db, { id_entidad: id, id_rol: ROL.ADMIN }),
    );
    const todo = await pedir(cliente);
    expect([todo.rows.length, todo.count]).toEqual([1000, 1001]);
    expect(await nombres(cliente, { limit: 2, page: 2 })).toEqual(["P0003", "P0004"]);
    expect((await cliente.pedir("GET", "/ws/api/system/puntos?limit=101")).estado).toBe(400);
  });
});

describe("puntos: uno [B-puntos-06, D101]", () => {
  it("responde operadores y canales como objetos; uno ajeno no existe", async () => {
    const persona = await crearPersona(banco.db, {
      nombres: "ROSA",
      primer_apellido: "MAMANI",
      segundo_apellido: null,
    });
    const con = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
    const sin = await crearUsuario(banco.db, { id_entidad: inst.id });
    const id = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [sin.id, con.id],
      canales: [inst.canal.id],
    });
    expect(await leer(admin, id)).toMatchObject({
      id,
      operadores_autorizados: [
        { id: con.id, usuario: con.usuario, nombre_completo: "ROSA MAMANI" },
        { id: sin.id, usuario: sin.usuario, nombre_completo: sin.usuario },
      ],
      canales_autorizados: [{ id: inst.canal.id, clasificacion: "whatsapp" }],
    });
    const otra = await banco.institucion();
    expect(await leer(admin, otra.puntos[0] ?? 0).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await leer(superadmin, otra.puntos[0] ?? 0)).toMatchObject({ id_entidad: otra.id });
  });
});
