import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { BANDERAS, ROL } from "@ventanilla/contract/permisos";
import * as rutas from "@ventanilla/contract/rol/rol.routes";
import { listarOperadores } from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA, retenerTurno, transaccionAjena } from "../../../test/cerrojos.ts";
import { exigirA } from "../../../test/factores.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let superadmin: Cliente;
let idSuperadmin: number;
beforeAll(async () => {
  banco = await levantar();
  const usuario = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
  idSuperadmin = usuario.id;
  superadmin = await banco.comoUsuario(usuario);
});
afterAll(() => banco.cerrar());

let numero = 0;
const unNombre = () => `AUDITOR_${++numero}`;
type Nuevo = ArgsOf<typeof rutas.crearRol>["body"];
const crear = (campos: Partial<Nuevo> = {}) =>
  superadmin.http.call<typeof rutas.crearRol>(rutas.crearRol, {
    body: { nombre: unNombre(), descripcion: "Mira todo", ...campos },
  });
const cambiar = (id: number, body: ArgsOf<typeof rutas.cambiarRol>["body"]) =>
  superadmin.http.call<typeof rutas.cambiarRol>(rutas.cambiarRol, { params: { id }, body });
const borrar = (id: number) =>
  superadmin.http.call<typeof rutas.borrarRol>(rutas.borrarRol, { params: { id } });
const leer = (id: number) => superadmin.http.call<typeof rutas.leerRol>(rutas.leerRol, { params: { id } });
const listar = ({ http }: Cliente, query: ArgsOf<typeof rutas.listarRoles>["query"] = {}) =>
  http.call<typeof rutas.listarRoles>(rutas.listarRoles, { query: { ...query } });
const falloDe = (error: unknown) =>
  error instanceof HttpError ? [error.status, error.code, Object.keys(error.body?.campos ?? {})] : error;

describe("roles: crear, leer y cambiar", () => {
  it("de dos que dan el mismo nombre a la vez, el segundo lee en su campo que ya hay uno", async () => {
    const { id } = await crear();
    const nombre = unNombre();
    const trx = await transaccionAjena(banco.db);
    await trx.insertInto("rol").values({ nombre, descripcion: "x" }).execute();
    const cambiado = cambiar(id, { nombre }).catch(falloDe);
    await esperarA(trx, 1);
    await trx.commit().execute();
    expect(await cambiado).toEqual([409, "ROL_REPETIDO", ["nombre"]]);
  });

  it("con sus campos, quién lo hizo y su registro; la ruta es opcional [A-roles-03, A-roles-05, A-roles-07, A-producto-10]", async () => {
    const rol = await crear({ path: "  /pendientes " });
    expect(await leer(rol.id)).toEqual({
      id: rol.id,
      nombre: rol.nombre,
      path: "/pendientes",
      descripcion: "Mira todo",
      _user_created: idSuperadmin,
      _user_updated: idSuperadmin,
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
    });
    expect(await cambiar(rol.id, { path: "" })).toMatchObject({ path: null, nombre: rol.nombre });
    expect((await crear()).path).toBeNull();
    const registros = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `rol:${rol.id}`)
      .orderBy("id")
      .execute();
    expect(registros).toMatchObject([
      { tipo: "rol.crear" },
      { tipo: "rol.editar", datos: { path: { antes: "/pendientes", despues: null } } },
    ]);
  });

  it("una fila de permisos por módulo, todas apagadas [A-permisos-18, D47]", async () => {
    const { id } = await crear();
    const filas = await banco.db
      .selectFrom("permiso")
      .select(["id_modulo", ...BANDERAS])
      .where("id_rol", "=", id)
      .orderBy("id_modulo")
      .execute();
    const modulos = await banco.db.selectFrom("modulo").select("id").orderBy("id").execute();
    expect(filas.map(({ id_modulo }) => id_modulo)).toEqual(modulos.map((uno) => uno.id));
    expect(filas.flatMap((fila) => BANDERAS.map((bandera) => fila[bandera]))).not.toContain(true);
  });

  it("nombre hasta 50 y descripción hasta 255, obligatorios; ruta hasta 100 y de este sistema [A-roles-04, A-roles-05, A-roles-06, A-roles-10, A-roles-12, D102]", async () => {
    for (const [campo, valor] of [
      ["nombre", "x".repeat(51)],
      ["nombre", " "],
      ["descripcion", ""],
      ["descripcion", "x".repeat(256)],
      ["path", `/${"x".repeat(100)}`],
      ["path", "//otra.parte"],
      ["path", "https://otra.parte"],
    ] as const) {
      const { estado, cuerpo } = await superadmin.pedir("POST", "/ws/api/system/roles", {
        body: { nombre: unNombre(), descripcion: "x", [campo]: valor },
      });
      expect([campo, estado, Object.keys((cuerpo as { campos: object }).campos)]).toEqual([
        campo,
        400,
        [campo],
      ]);
    }
    const justo = {
      nombre: unNombre().padEnd(50, "X"),
      descripcion: "x".repeat(255),
      path: `/${"x".repeat(99)}`,
    };
    expect(await crear(justo)).toMatchObject(justo);
  });

  it("un nombre que ya está se rechaza en su campo, también a la vez", async () => {
    const nombre = unNombre();
    const repetido = [409, "ROL_REPETIDO", ["nombre"]];
    const dos = await Promise.all([crear({ nombre }).catch(falloDe), crear({ nombre }).catch(falloDe)]);
    expect(dos.filter(Array.isArray)).toEqual([repetido]);
    const otro = await crear();
    expect(await cambiar(otro.id, { nombre }).catch(falloDe)).toEqual(repetido);
  });
});

describe("roles: los del sistema y los que alguien tiene", () => {
  it("1, 2 y 3 no cambian de nombre ni se borran; su descripción y su ruta sí [A-roles-01, A-roles-02, A-roles-12, D38, D42]", async () => {
    for (const id of Object.values(ROL)) {
      expect(await borrar(id).catch(falloDe)).toEqual([412, "ROL_DE_SISTEMA", []]);
      expect(await cambiar(id, { nombre: unNombre() }).catch(falloDe)).toEqual([
        412,
        "ROL_DE_SISTEMA",
        ["nombre"],
      ]);
    }
    const { descripcion } = await leer(ROL.OPERADOR);
    expect(await cambiar(ROL.OPERADOR, { descripcion: "Atiende" })).toMatchObject({
      nombre: "OPERADOR",
      descripcion: "Atiende",
    });
    await cambiar(ROL.OPERADOR, { descripcion });
  });

  it("uno al que se exige segundo factor por su nombre no cambia de nombre: quedaría sin exigencia", async () => {
    const { id, nombre } = await crear();
    await exigirA(banco, `ADMIN, ${nombre.toLowerCase()}`);
    expect(await cambiar(id, { nombre: unNombre() }).catch(falloDe)).toEqual([
      412,
      "ROL_EXIGE_FACTOR",
      ["nombre"],
    ]);
    expect((await leer(id)).nombre).toBe(nombre);
    expect(await cambiar(id, { descripcion: "Otra" })).toMatchObject({ nombre });
    await exigirA(banco, "TODOS");
    expect((await cambiar(id, { nombre: unNombre() })).nombre).not.toBe(nombre);
    await exigirA(banco, "NINGUNO");
  });

  it("ni se borra: el parámetro nombraría un rol que no hay, y otro que se creara con su nombre la heredaría", async () => {
    const { id, nombre } = await crear();
    await exigirA(banco, `ADMIN, ${nombre.toLowerCase()}`);
    expect(await borrar(id).catch(falloDe)).toEqual([412, "ROL_EXIGE_FACTOR", []]);
    expect((await leer(id)).nombre).toBe(nombre);
    await exigirA(banco, "TODOS");
    expect(await borrar(id)).toEqual({ id });
    await exigirA(banco, "NINGUNO");
  });

  it("uno que alguien tiene no se borra; sin nadie sí, con sus permisos [A-roles-12, D7, D42]", async () => {
    const { id } = await crear();
    const usuario = await crearUsuario(banco.db, { id_rol: id });
    expect(await borrar(id).catch(falloDe)).toEqual([412, "ROL_EN_USO", []]);
    await banco.db
      .updateTable("usuario")
      .set({ id_rol: ROL.OPERADOR })
      .where("id", "=", usuario.id)
      .execute();
    expect(await borrar(id)).toEqual({ id });
    expect(await leer(id).catch(falloDe)).toEqual([404, "NO_EXISTE", []]);
    expect(await borrar(id).catch(falloDe)).toEqual([404, "NO_EXISTE", []]);
  });

  it("un módulo y un rol creados a la vez se encuentran: su par está", async () => {
    const ruta = "a-la-vez";
    const otro = await retenerTurno(banco, "permiso");
    const creados = Promise.all([
      crear(),
      superadmin.pedir("POST", "/ws/api/system/modulos", { body: { label: "X", ruta, orden: 1 } }),
    ]);
    // Each has written its row, which the other cannot see yet, and waits to complete the pairs.
    await otro.esperan(2);
    await otro.soltar();
    const [rol, modulo] = await creados;
    expect(modulo.estado).toBe(200);
    const pares = await banco.db
      .selectFrom("permiso")
      .innerJoin("modulo", "modulo.id", "permiso.id_modulo")
      .select("permiso.id")
      .where("modulo.ruta", "=", ruta)
      .where("permiso.id_rol", "=", rol.id)
      .execute();
    expect(pares).toHaveLength(1);
  });
});

describe("roles: la lista", () => {
  it("por nombre y descripción sin acentos [A-roles-03]", async () => {
    const rol = await crear({ nombre: "TÉCNICO_ÑANDÚ", descripcion: "Revisión" });
    expect((await listar(superadmin, { nombre: "tecnico_nandu" })).rows.map(({ id }) => id)).toEqual([
      rol.id,
    ]);
    expect((await listar(superadmin, { nombre: "ñan", descripcion: "revision" })).count).toBe(1);
    expect((await listar(superadmin, { nombre: "ñan", descripcion: "otra" })).count).toBe(0);
  });

  it("id 1: los que uno puede asignar; SUPERADMIN sólo a quien lo es. Sin roles:read no hay otros [D22, D23]", async () => {
    const inst = await banco.institucion();
    const admin = await banco.comoUsuario(inst.admin);
    const nombres = async (cliente: Cliente, id?: number) =>
      (await listar(cliente, id === undefined ? {} : { id })).rows.map(({ nombre }) => nombre).slice(0, 3);
    expect(await nombres(superadmin, 1)).toEqual(["SUPERADMIN", "ADMIN", "OPERADOR"]);
    expect((await nombres(admin, 1)).slice(0, 2)).toEqual(["ADMIN", "OPERADOR"]);
    expect((await nombres(admin)).slice(0, 2)).toEqual(["ADMIN", "OPERADOR"]);
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await listar(operador).catch(falloDe)).toEqual([403, "SIN_PERMISO", []]);
  });
});

describe("roles: los tipos ADMIN, CANCILLERIA y ENTIDAD, que nadie usa [A-roles-09]", () => {
  it("un rol no tiene tipo, y el que se envíe se pierde; los que se llaman así son roles como cualquier otro", async () => {
    for (const nombre of ["CANCILLERIA", "ENTIDAD"]) {
      const rol = await crear({ nombre });
      expect(Object.keys(await leer(rol.id))).not.toContain("tipo");
      // Whoever has one is an operator, as with every role but SUPERADMIN and ADMIN (D39).
      const usuario = await crearUsuario(banco.db, { id_rol: rol.id });
      const suyo = await banco.comoUsuario(usuario);
      const { rows } = await suyo.http.call<typeof listarOperadores>(listarOperadores, { query: {} });
      expect(rows.map(({ id }) => id)).toContain(usuario.id);
      await expect(cambiar(rol.id, { nombre: unNombre() })).resolves.toMatchObject({ id: rol.id });
    }
    const conTipo = { nombre: unNombre(), descripcion: "Con tipo", tipo: "CANCILLERIA" };
    const { cuerpo } = await superadmin.pedir("POST", "/ws/api/system/roles", { body: conTipo });
    expect(cuerpo).not.toHaveProperty("tipo");
    expect(cuerpo).toMatchObject({ nombre: conTipo.nombre });
  });
});
