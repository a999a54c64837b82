import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { EVENTO } from "@ventanilla/contract/events";
import { listarModulos } from "@ventanilla/contract/modulo/modulo.routes";
import { editarPermiso, listarPermisos } from "@ventanilla/contract/permiso/permiso.routes";
import { BANDERAS, type Modulo, ROL } from "@ventanilla/contract/permisos";
import { leerPunto, listarCubiculos, listarPuntos } from "@ventanilla/contract/punto/punto.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearModulo } from "../modulo/modulo.factory.ts";
import { crearRol } from "../rol/rol.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

const listar = (id_modulo: number, { http }: Cliente = superadmin) =>
  http.call<typeof listarPermisos>(listarPermisos, { query: { id_modulo } });
const editar = (id: number, body: ArgsOf<typeof editarPermiso>["body"], { http }: Cliente = superadmin) =>
  http.call<typeof editarPermiso>(editarPermiso, { params: { id }, body });
const falloDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

async function moduloDe(ruta: Modulo | "pendientes"): Promise<number> {
  const { rows } = await superadmin.http.call<typeof listarModulos>(listarModulos, { query: { ruta } });
  return rows.find((uno) => uno.ruta === ruta)?.id ?? 0;
}
async function permisoDe(ruta: Modulo | "pendientes", rol: number): Promise<number> {
  const { rows } = await listar(await moduloDe(ruta));
  return rows.find(({ id_rol }) => id_rol === rol)?.id ?? 0;
}

/** Somebody of a role of their own, who may do what is said. */
async function alguien(banderas: Partial<Record<Modulo, readonly (typeof BANDERAS)[number][]>>) {
  const rol = await crearRol(banco.db);
  for (const [ruta, suyas] of Object.entries(banderas)) {
    await editar(await permisoDe(ruta as Modulo, rol), Object.fromEntries(suyas.map((una) => [una, true])));
  }
  return { rol, cliente: await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: rol })) };
}

describe("permisos de un módulo", () => {
  it("una fila por rol, por id_rol, con el nombre del rol y las seis banderas [A-permisos-02, A-permisos-03, A-producto-09]", async () => {
    const rol = await crearRol(banco.db, { nombre: "JEFE_DE_PISO", descripcion: "Mira" });
    const modulo = await moduloDe("usuarios");
    const { count, rows } = await listar(modulo);
    const roles = await banco.db.selectFrom("rol").select("id").orderBy("id").execute();
    expect([count, rows.map(({ id_rol }) => id_rol)]).toEqual([roles.length, roles.map(({ id }) => id)]);
    expect(rows.find(({ id_rol }) => id_rol === rol)).toEqual({
      id: expect.any(Number),
      id_modulo: modulo,
      id_rol: rol,
      rol_nombre: "JEFE_DE_PISO",
      rol_descripcion: "Mira",
      ...Object.fromEntries(BANDERAS.map((bandera) => [bandera, false])),
    });
    expect(await listar(2_147_483_000).catch(falloDe)).toEqual([404, "NO_EXISTE"]);
  });

  it.each(BANDERAS)(
    "%s se da y se quita sin tocar las otras, con su registro [A-permisos-04]",
    async (bandera) => {
      const rol = await crearRol(banco.db);
      const id = await permisoDe("logs", rol);
      const apagadas = Object.fromEntries(BANDERAS.map((una) => [una, false]));
      expect(await editar(id, { [bandera]: true })).toMatchObject({ ...apagadas, [bandera]: true });
      expect(await editar(id, { [bandera]: true })).toMatchObject({ [bandera]: true });
      expect(await editar(id, { [bandera]: false })).toMatchObject(apagadas);
      const registros = await banco.db
        .selectFrom("log")
        .select(["tipo", "datos"])
        .where("referencia", "=", `permiso:${id}`)
        .orderBy("id")
        .execute();
      expect(registros).toEqual([
        { tipo: "permiso.editar", datos: { [bandera]: { antes: false, despues: true } } },
        { tipo: "permiso.editar", datos: { [bandera]: { antes: true, despues: false } } },
      ]);
    },
  );

  it("cambiarlos pide permisos:update; verlos, permisos:read [A-permisos-05, A-permisos-13]", async () => {
    const { cliente } = await alguien({ permisos: ["read"], logs: ["read"] });
    const id = await permisoDe("logs", await crearRol(banco.db));
    expect((await listar(await moduloDe("logs"), cliente)).count).toBeGreaterThan(3);
    expect(await editar(id, { read: true }, cliente).catch(falloDe)).toEqual([403, "SIN_PERMISO"]);
  });
});

describe("permisos: lo que no se cambia [A-permisos-18, D42]", () => {
  it("las banderas de SUPERADMIN en módulos, permisos y usuarios; las demás sí, y sólo él", async () => {
    for (const ruta of ["modulos", "permisos", "usuarios"] as const) {
      const id = await permisoDe(ruta, ROL.SUPERADMIN);
      expect(await editar(id, { csv: false }).catch(falloDe)).toEqual([412, "PERMISO_FIJO"]);
    }
    const deLogs = await permisoDe("logs", ROL.SUPERADMIN);
    const { cliente } = await alguien({ permisos: ["read", "update"], logs: [...BANDERAS] });
    expect(await editar(deLogs, { csv: false }, cliente).catch(falloDe)).toEqual([412, "PERMISO_FIJO"]);
    expect(await editar(deLogs, { csv: false })).toMatchObject({ csv: false });
    expect(await editar(deLogs, { csv: true })).toMatchObject({ csv: true });
  });

  it("nadie da lo que no tiene; quitar puede", async () => {
    const { cliente } = await alguien({ permisos: ["read", "update"], logs: ["read"] });
    const rol = await crearRol(banco.db);
    const id = await permisoDe("logs", rol);
    expect(await editar(id, { read: true, csv: true }, cliente).catch(falloDe)).toEqual([
      412,
      "PERMISO_NO_TENIDO",
    ]);
    expect(await editar(id, {})).toMatchObject({ read: false, csv: false });
    expect(await editar(id, { read: true }, cliente)).toMatchObject({ read: true });
    await editar(id, { csv: true });
    expect(await editar(id, { csv: false }, cliente)).toMatchObject({ csv: false, read: true });
  });

  it("un módulo que se abre con permisos de otros no tiene propios [A-permisos-17]", async () => {
    const id = await permisoDe("pendientes", ROL.ADMIN);
    expect(await editar(id, { read: true }).catch(falloDe)).toEqual([412, "PERMISO_PRESTADO"]);
  });

  it("un módulo nuevo cuenta igual: quien tiene su bandera la da", async () => {
    const { rol, cliente } = await alguien({ permisos: ["read", "update"] });
    const modulo = await crearModulo(banco.db);
    const otro = await crearRol(banco.db);
    await banco.db.insertInto("permiso").values({ id_modulo: modulo, id_rol: rol, read: true }).execute();
    const fila = (await listar(modulo)).rows.find(({ id_rol }) => id_rol === otro);
    expect(await editar(fila?.id ?? 0, { read: true }, cliente)).toMatchObject({ read: true });
    expect(await editar(fila?.id ?? 0, { firma: true }, cliente).catch(falloDe)).toEqual([
      412,
      "PERMISO_NO_TENIDO",
    ]);
  });
});

describe("un permiso cambia en el pedido siguiente [D25]", () => {
  it("la misma sesión deja de leer, de exportar y de ver el menú, y vuelve a poder [A-modulos-24, A-permisos-07]", async () => {
    const { rol, cliente } = await alguien({ puntos: ["read", "csv"] });
    const id = await permisoDe("puntos", rol);
    const menu = () => cliente.http.call<typeof leerMenu>(leerMenu, {});
    const leer = () =>
      cliente.http.call<typeof leerPunto>(leerPunto, { params: { id: 2_147_483_000 } }).catch(falloDe);
    expect(await leer()).toEqual([404, "NO_EXISTE"]);
    const antes = await menu();
    expect([antes.permisos, antes.menu.map(({ url }) => url), typeof antes.token]).toEqual([
      ["puntos:csv", "puntos:read"],
      ["puntos"],
      "string",
    ]);
    await editar(id, { read: false, csv: false });
    expect(await leer()).toEqual([403, "SIN_PERMISO"]);
    expect(await menu()).toMatchObject({ permisos: [], menu: [] });
    await editar(id, { read: true });
    expect(await leer()).toEqual([404, "NO_EXISTE"]);
    expect(await cliente.http.call<typeof listarPuntos>(listarPuntos, {})).toMatchObject({ count: 0 });
  });

  it("el enlace de quien atiende cae en el acto, sin esperar a que pida algo", async () => {
    const inst = await banco.institucion();
    const [operador] = inst.operadores;
    const rol = await crearRol(banco.db);
    const mesa = await permisoDe("operadores", rol);
    await editar(mesa, { read: true, update: true });
    await banco.db
      .updateTable("usuario")
      .set({ id_rol: rol })
      .where("id", "=", operador?.id ?? 0)
      .execute();
    const cliente = await banco.comoUsuario(operador ?? inst.admin);
    const punto = inst.puntos[0] ?? 0;
    const socket = banco.socket(cliente.token);
    const conectado = new Promise((listo) => socket.once(EVENTO.conectado, listo));
    await new Promise<void>((listo) => socket.once("connect", listo));
    socket.emit(EVENTO.conectado, { id: punto });
    expect(await conectado).toMatchObject({ id: punto });
    const fuera = new Promise((listo) => socket.once(EVENTO.error, listo));
    await editar(mesa, { read: false });
    expect(await fuera).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
    expect(await cliente.http.call<typeof listarCubiculos>(listarCubiculos, {}).catch(falloDe)).toEqual([
      403,
      "SIN_PERMISO",
    ]);
    socket.emit(EVENTO.conectado, { id: punto });
    expect(await new Promise((listo) => socket.once(EVENTO.error, listo))).toMatchObject({
      error: "SIN_PERMISO",
    });
  });
});
