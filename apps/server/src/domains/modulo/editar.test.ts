import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import * as rutas from "@ventanilla/contract/modulo/modulo.routes";
import { BANDERAS, ROL } from "@ventanilla/contract/permisos";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import type { Turn } from "../../db/turn.ts";
import { crearRol } from "../rol/rol.factory.ts";
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
const unaRuta = () => `prueba-${++numero}`;
type Nuevo = ArgsOf<typeof rutas.crearModulo>["body"];
const crear = (campos: Partial<Nuevo> = {}) =>
  superadmin.http.call<typeof rutas.crearModulo>(rutas.crearModulo, {
    body: { label: "Reportes", ruta: unaRuta(), orden: 200, icono: "Apps", ...campos },
  });
const editar = (id: number, body: ArgsOf<typeof rutas.editarModulo>["body"]) =>
  superadmin.http.call<typeof rutas.editarModulo>(rutas.editarModulo, { params: { id }, body });
const leer = (id: number) =>
  superadmin.http.call<typeof rutas.leerModulo>(rutas.leerModulo, { params: { id } });
const cambiar = (id: number, transicion: "activar" | "inactivar") =>
  superadmin.http.call<typeof rutas.cambiarModulo>(rutas.cambiarModulo, {
    params: { id },
    body: { transicion },
  });
const borrar = (id: number) =>
  superadmin.http.call<typeof rutas.borrarModulo>(rutas.borrarModulo, { params: { id } });
const listar = (query: ArgsOf<typeof rutas.listarModulos>["query"]) =>
  superadmin.http.call<typeof rutas.listarModulos>(rutas.listarModulos, { query: { ...query } });
const falloDe = (error: unknown) =>
  error instanceof HttpError ? [error.status, error.code, Object.keys(error.body?.campos ?? {})] : error;
const idDe = async (ruta: string) => (await listar({ ruta })).rows.find((uno) => uno.ruta === ruta)?.id ?? 0;
const permisosDe = (id: number) =>
  banco.db
    .selectFrom("permiso")
    .select(["id_rol", ...BANDERAS])
    .where("id_modulo", "=", id)
    .orderBy("id_rol")
    .execute();
const registros = (id: number) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "datos"])
    .where("referencia", "=", `modulo:${id}`)
    .orderBy("id")
    .execute();

describe("módulos: crear y leer", () => {
  it("nace ACTIVO y visible, con sus campos y quién lo hizo; queda anotado [A-modulos-04, A-modulos-10, A-modulos-12, A-producto-08]", async () => {
    const modulo = await crear({ label: "  Reportes  " });
    expect(await leer(modulo.id)).toEqual({
      id: modulo.id,
      label: "Reportes",
      ruta: modulo.ruta,
      icono: "Apps",
      orden: 200,
      visible: true,
      estado: "ACTIVO",
      id_modulo: null,
      modulo_label: null,
      seccion_label: "Reportes",
      permiso: null,
      _user_created: idSuperadmin,
      _user_updated: idSuperadmin,
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
    });
    expect(await registros(modulo.id)).toMatchObject([
      { tipo: "modulo.crear", datos: { label: { antes: null, despues: "Reportes" } } },
    ]);
  });

  it("una fila de permisos por rol: nada para nadie, todo para SUPERADMIN [A-modulos-28, A-permisos-18, D47]", async () => {
    const rol = await crearRol(banco.db);
    const { id } = await crear();
    const filas = await permisosDe(id);
    const roles = await banco.db.selectFrom("rol").select("id").orderBy("id").execute();
    expect(filas.map((fila) => fila.id_rol)).toEqual(roles.map((uno) => uno.id));
    expect(filas.map((fila) => fila.id_rol)).toContain(rol);
    for (const { id_rol, ...banderas } of filas)
      expect([id_rol, new Set(Object.values(banderas))]).toEqual([
        id_rol,
        new Set([id_rol === ROL.SUPERADMIN]),
      ]);
  });

  it("label y ruta no pasan de 50, el ícono de 30, el orden de tres cifras; label, ruta y orden son obligatorios [A-modulos-05, A-modulos-06, A-modulos-07, A-modulos-09, A-modulos-19]", async () => {
    const bueno = { label: "Reportes", ruta: unaRuta(), orden: 200 };
    for (const [campo, valor] of [
      ["label", "x".repeat(51)],
      ["label", "  "],
      ["ruta", "x".repeat(51)],
      ["ruta", ""],
      ["ruta", "usuarios:read"],
      ["ruta", "../usuarios"],
      ["icono", "x".repeat(31)],
      ["orden", 1000],
      ["orden", -1],
      ["orden", undefined],
      ["visible", "sí"],
      ["id_modulo", "x"],
    ] as const) {
      const { estado, cuerpo } = await superadmin.pedir("POST", "/ws/api/system/modulos", {
        body: { ...bueno, [campo]: valor },
      });
      expect([campo, estado, Object.keys((cuerpo as { campos: object }).campos)]).toEqual([
        campo,
        400,
        [campo],
      ]);
    }
    expect(
      await crear({ label: "x".repeat(50), ruta: "y".repeat(50), icono: "z".repeat(30), orden: 999 }),
    ).toMatchObject({ label: "x".repeat(50), orden: 999 });
  });

  it("una ruta que ya está se rechaza en su campo, al crear y al cambiar", async () => {
    const uno = await crear();
    const otro = await crear();
    const repetido = [409, "MODULO_REPETIDO", ["ruta"]];
    expect(await crear({ ruta: uno.ruta }).catch(falloDe)).toEqual(repetido);
    expect(await editar(otro.id, { ruta: uno.ruta }).catch(falloDe)).toEqual(repetido);
    expect((await leer(otro.id)).ruta).toBe(otro.ruta);
  });
});

describe("módulos: el padre", () => {
  it("quien depende de otro no lleva ícono, al crear y al cambiar [A-modulos-08, A-modulos-11]", async () => {
    const padre = await crear({ label: "Informes" });
    const hijo = await crear({ id_modulo: padre.id, icono: "Apps" });
    expect(hijo).toMatchObject({
      id_modulo: padre.id,
      modulo_label: "Informes",
      seccion_label: "Informes",
      icono: null,
    });
    const suelto = await crear({ icono: "Users" });
    expect(await editar(suelto.id, { id_modulo: padre.id })).toMatchObject({ icono: null });
    expect(await editar(suelto.id, { id_modulo: null, icono: "Users" })).toMatchObject({ icono: "Users" });
  });

  it("es ACTIVO y no depende de nadie; ni él mismo, ni quien tiene hijos [A-modulos-26]", async () => {
    const padre = await crear();
    const hijo = await crear({ id_modulo: padre.id });
    const inactivo = await crear({ estado: "INACTIVO" });
    const otro = await crear();
    const noValido = [412, "MODULO_PADRE_NO_VALIDO", ["id_modulo"]];
    for (const id_modulo of [hijo.id, inactivo.id]) {
      expect(await crear({ id_modulo }).catch(falloDe)).toEqual(noValido);
      expect(await editar(otro.id, { id_modulo }).catch(falloDe)).toEqual(noValido);
    }
    expect(await editar(otro.id, { id_modulo: otro.id }).catch(falloDe)).toEqual(noValido);
    expect(await editar(padre.id, { id_modulo: otro.id }).catch(falloDe)).toEqual([
      412,
      "MODULO_CON_HIJOS",
      ["id_modulo"],
    ]);
    expect(await crear({ id_modulo: 2_147_483_000 }).catch(falloDe)).toEqual([404, "NO_EXISTE", []]);
  });

  it("dos que se quieren de padre a la vez: uno lo es, y no hay tercera planta", async () => {
    for (let vuelta = 0; vuelta < 5; vuelta++) {
      const [uno, otro] = [await crear(), await crear()];
      const fin = await Promise.all([
        editar(uno.id, { id_modulo: otro.id }).catch(falloDe),
        editar(otro.id, { id_modulo: uno.id }).catch(falloDe),
      ]);
      expect(fin.filter(Array.isArray)).toHaveLength(1);
      const padres = [(await leer(uno.id)).id_modulo, (await leer(otro.id)).id_modulo];
      expect(padres.filter((id) => id === null)).toHaveLength(1);
    }
  });
});

describe("módulos: uno a la vez", () => {
  it.each(["crear", "cambiar"] as const)(
    "%s espera a quien mueve al padre, y no queda una tercera planta",
    async (que) => {
      const [padre, abuelo, otro] = [await crear(), await crear(), await crear()];
      const mueve = await transaccionAjena(banco.db);
      await sql`SELECT pg_advisory_xact_lock(hashtext(${"modulo" satisfies Turn}))`.execute(mueve);
      const id_modulo = abuelo.id;
      await mueve.updateTable("modulo").set({ id_modulo }).where("id", "=", padre.id).execute();
      const debajo = { id_modulo: padre.id };
      const pedido = (que === "crear" ? crear(debajo) : editar(otro.id, debajo)).catch(falloDe);
      await esperarA(mueve, 1);
      await mueve.commit().execute();
      expect(await pedido).toEqual([412, "MODULO_PADRE_NO_VALIDO", ["id_modulo"]]);
    },
  );
});

describe("módulos: el menú", () => {
  it("ni lo oculto ni lo inactivo está en él, aunque se pueda abrir [A-permisos-17]", async () => {
    const oculto = await crear({ visible: false });
    const inactivo = await crear({ estado: "INACTIVO" });
    const visible = await crear();
    const { menu } = await superadmin.http.call<typeof leerMenu>(leerMenu, {});
    const enMenu = menu.map(({ url }) => url);
    expect([oculto, inactivo, visible].map(({ ruta }) => enMenu.includes(ruta))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("módulos: una sección", () => {
  it.each([
    ["inactiva", { estado: "INACTIVO" }, { estado: "ACTIVO" }],
    ["oculta", { visible: false }, { visible: true }],
  ] as const)(
    "%s calla también lo que está debajo, en ningún lugar del menú; como antes, vuelve con ello [A-permisos-17]",
    async (_como, callada, comoAntes) => {
      const seccion = await crear();
      const hijo = await crear({ id_modulo: seccion.id });
      const enMenu = async () => {
        const { menu } = await superadmin.http.call<typeof leerMenu>(leerMenu, {});
        return menu
          .flatMap(({ url, submenu = [] }) => [url, ...submenu.map((debajo) => debajo.url)])
          .filter((url) => [seccion.ruta, hijo.ruta].includes(url));
      };
      expect(await enMenu()).toEqual([seccion.ruta, hijo.ruta]);
      await editar(seccion.id, callada);
      expect(await enMenu()).toEqual([]);
      await editar(seccion.id, comoAntes);
      expect(await enMenu()).toEqual([seccion.ruta, hijo.ruta]);
    },
  );
});

describe("módulos: cambiar y borrar", () => {
  it("sólo lo enviado cambia, con su registro; lo mismo otra vez no anota nada", async () => {
    const modulo = await crear();
    expect(await editar(modulo.id, { visible: false })).toMatchObject({
      ...modulo,
      visible: false,
      _updated_at: expect.any(String),
    });
    await editar(modulo.id, { visible: false });
    expect(await cambiar(modulo.id, "inactivar")).toMatchObject({ estado: "INACTIVO" });
    await cambiar(modulo.id, "inactivar");
    expect((await registros(modulo.id)).slice(1)).toEqual([
      { tipo: "modulo.editar", datos: { visible: { antes: true, despues: false } } },
      { tipo: "modulo.editar", datos: { estado: { antes: "ACTIVO", despues: "INACTIVO" } } },
    ]);
  });

  it("uno del sistema no cambia de ruta ni se borra; los que reparan a los demás no se inactivan [A-modulos-28, D42]", async () => {
    const deSistema = [412, "MODULO_DE_SISTEMA"];
    const logs = await idDe("logs");
    expect(await editar(logs, { ruta: "bitacora" }).catch(falloDe)).toEqual([...deSistema, ["ruta"]]);
    expect(await borrar(logs).catch(falloDe)).toEqual([...deSistema, []]);
    expect(await editar(logs, { label: "Bitácora", orden: 121 })).toMatchObject({
      label: "Bitácora",
      ruta: "logs",
    });
    for (const ruta of ["modulos", "permisos", "usuarios"])
      expect(await cambiar(await idDe(ruta), "inactivar").catch(falloDe)).toEqual([...deSistema, []]);
    expect(await cambiar(logs, "inactivar")).toMatchObject({ estado: "INACTIVO" });
    expect(await cambiar(logs, "activar")).toMatchObject({ estado: "ACTIVO" });
  });

  it("con hijos o con permisos dados no se borra; sin ellos sí, con sus filas [A-modulos-28, D7, D42]", async () => {
    const padre = await crear();
    const hijo = await crear({ id_modulo: padre.id });
    expect(await borrar(padre.id).catch(falloDe)).toEqual([412, "MODULO_CON_HIJOS", []]);
    const dar = (firma: boolean) =>
      banco.db
        .updateTable("permiso")
        .set({ firma })
        .where("id_modulo", "=", hijo.id)
        .where("id_rol", "=", ROL.ADMIN)
        .execute();
    await dar(true);
    expect(await borrar(hijo.id).catch(falloDe)).toEqual([412, "MODULO_EN_USO", []]);
    await dar(false);
    expect(await borrar(hijo.id)).toEqual({ id: hijo.id });
    expect(await permisosDe(hijo.id)).toEqual([]);
    expect(await borrar(padre.id)).toEqual({ id: padre.id });
    expect(await leer(padre.id).catch(falloDe)).toEqual([404, "NO_EXISTE", []]);
    expect((await registros(padre.id)).at(-1)).toMatchObject({ tipo: "modulo.borrar" });
  });
});

describe("módulos: la lista", () => {
  it("filtra por etiqueta sin acentos, ruta, estado y padre; por su orden [A-modulos-26, A-modulos-27]", async () => {
    const padre = await crear({ label: "Camión Ñandú", orden: 301 });
    const hijo = await crear({ label: "camion chico", orden: 300, id_modulo: padre.id });
    const viejo = await crear({ label: "Camión viejo", orden: 302, estado: "INACTIVO" });
    const ids = async (consulta: Parameters<typeof listar>[0]) =>
      (await listar(consulta)).rows.map(({ id }) => id);
    expect(await ids({ label: "camion" })).toEqual([hijo.id, padre.id, viejo.id]);
    expect(await ids({ label: "camion", order: "-orden" })).toEqual([viejo.id, padre.id, hijo.id]);
    expect(await ids({ label: "camion", estado: "ACTIVO", id_modulo: 0 })).toEqual([padre.id]);
    expect(await ids({ id_modulo: padre.id })).toEqual([hijo.id]);
    expect(await ids({ ruta: viejo.ruta })).toContain(viejo.id);
    expect(await listar({ label: "camion", limit: 1, page: 2 })).toMatchObject({
      count: 3,
      totalFiltro: 3,
      aproximado: false,
      rows: [{ id: padre.id }],
    });
    expect(await listar({ order: "permiso" }).catch(falloDe)).toEqual([400, "VALIDACION", ["order"]]);
  });
});
