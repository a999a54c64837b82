import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioOnlyToken, usuarios } from "@ventanilla/contract/usuario/usuario.data";
import * as rutas from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearPersona, decirA } from "../persona/persona.factory.ts";
import { crearRolCon } from "../rol/rol.factory.ts";
import { crearUsuario } from "./usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
});

const codigo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "OK",
    (error: unknown) => (error instanceof HttpError ? `${error.status} ${error.code}` : error),
  );
const listar = ({ http }: Cliente, query: object = {}) =>
  http.call<typeof rutas.listarUsuarios>(rutas.listarUsuarios, { query });
const leer = ({ http }: Cliente, id: number) =>
  http.call<typeof rutas.leerUsuario>(rutas.leerUsuario, { params: { id } });
const cambiar = ({ http }: Cliente, id: number, transicion: "activar" | "inactivar") =>
  http.call<typeof rutas.cambiarUsuario>(rutas.cambiarUsuario, { params: { id }, body: { transicion } });
const borrar = ({ http }: Cliente, id: number) =>
  http.call<typeof rutas.borrarUsuario>(rutas.borrarUsuario, { params: { id } });
const operador = (campos = {}) => crearUsuario(banco.db, { id_entidad: inst.id, ...campos });
const vive = async (cliente: Cliente) => (await cliente.pedir("GET", "/ws/api/system/menu")).estado === 200;
const estadoDe = async (id: number) =>
  (await banco.db.selectFrom("usuario").select("estado").where("id", "=", id).executeTakeFirst())?.estado;

describe("usuarios: la lista [A-usuarios-35, A-usuarios-36]", () => {
  it("un ADMIN ve las cuentas de su entidad y ninguna SUPERADMIN; SUPERADMIN, todas [D43]", async () => {
    const jefe = await operador({ id_rol: ROL.SUPERADMIN });
    const ajeno = await crearUsuario(banco.db);
    const vistos = (await listar(admin, { limit: 100 })).rows.map(({ id }) => id);
    expect(vistos).toEqual(expect.arrayContaining([inst.admin.id]));
    expect([vistos.includes(jefe.id), vistos.includes(ajeno.id)]).toEqual([false, false]);
    expect((await listar(superadmin, { usuario: jefe.usuario })).rows.map(({ id }) => id)).toContain(jefe.id);
    expect((await listar(superadmin, { id_entidad: ajeno.id_entidad })).rows.map(({ id }) => id)).toEqual([
      ajeno.id,
    ]);
    for (const id of [jefe.id, ajeno.id]) {
      expect(await codigo(leer(admin, id))).toBe("404 NO_EXISTE");
      expect(await codigo(cambiar(admin, id, "inactivar"))).toBe("404 NO_EXISTE");
    }
  });

  it("de quién hizo algo se dice sólo el nombre de cuenta: de un colega, y a SUPERADMIN de cualquiera [A-graphql-07, D43]", async () => {
    const nombreDe = ({ http }: Cliente, id: number) => askField(http, usuarioOnlyToken, { id });
    const [colega, ajeno] = [await operador(), await crearUsuario(banco.db)];
    expect(await nombreDe(admin, colega.id)).toEqual({ usuario: colega.usuario });
    expect(await codigo(nombreDe(admin, ajeno.id))).toBe("404 NO_EXISTE");
    expect(await nombreDe(superadmin, ajeno.id)).toEqual({ usuario: ajeno.usuario });
  });

  it("filtros por usuario, nombre, entidad, rol y estado, sin acentos ni mayúsculas; ordenada por usuario o nombre [D4, D6]", async () => {
    const persona = await crearPersona(banco.db, {
      nombres: "BÁRBARA",
      primer_apellido: "ÑANDÚ",
      segundo_apellido: null,
    });
    const ana = await operador({ usuario: `zz-ana-${inst.id}`, id_persona: persona, cargo: "Jefa" });
    const baja = await operador({ usuario: `aa-baja-${inst.id}`, estado: "INACTIVO" });
    const ids = async (query: object) =>
      (await listar(admin, { limit: 100, ...query })).rows.map(({ id }) => id);
    expect(await ids({ usuario: "ANA" })).toEqual([ana.id]);
    expect(await ids({ nombre_completo: "barbara nandu" })).toEqual([ana.id]);
    expect(await ids({ nombre_completo: "ñá" })).toEqual([ana.id]);
    expect(await ids({ estado: "INACTIVO" })).toEqual([baja.id]);
    expect(await ids({ id_rol: ROL.ADMIN })).toEqual([inst.admin.id]);
    expect(await ids({ id_rol: "", id_entidad: "TODOS", estado: "TODOS" })).toHaveLength(4);
    expect(await ids({ entidad: "no hay tal entidad" })).toEqual([]);
    expect((await ids({ order: "usuario" }))[0]).toBe(baja.id);
    expect((await ids({ order: "-nombre_completo" })).indexOf(ana.id)).toBeGreaterThanOrEqual(0);
    expect(await codigo(listar(admin, { order: "contrasena" }))).toBe("400 VALIDACION");
    const [fila] = (await listar(admin, { usuario: ana.usuario })).rows;
    expect(fila).toMatchObject({
      nombre_completo: "BÁRBARA ÑANDÚ",
      cargo: "Jefa",
      rol_nombre: "OPERADOR",
      entidad_nombre: expect.any(String),
      tiene_token: false,
    });
    expect(JSON.stringify(fila)).not.toMatch(/argon2id|contrasena/);
  });

  it("los filtros que la pantalla guarda como textos valen lo mismo en la consulta de datos [A-graphql-21]", async () => {
    const otra = await banco.institucion();
    const ids = async (filtros: object) =>
      (
        await askField(superadmin.http, usuarios, { page: 1, limit: 10, order: "usuario", ...filtros })
      ).rows.map(({ id }) => id);
    const id_entidad = String(otra.id);
    expect(await ids({ id_entidad, id_rol: String(ROL.ADMIN) })).toEqual([otra.admin.id]);
    expect(await ids({ id_entidad, id_rol: String(ROL.OPERADOR) })).toEqual(
      otra.operadores.map(({ id }) => id),
    );
    expect(await ids({ id_entidad, id_rol: "", estado: "TODOS" })).toHaveLength(2);
  });

  it("el nombre sigue a la persona [D6]", async () => {
    const persona = await crearPersona(banco.db, {
      nombres: "ROSA",
      primer_apellido: "POMA",
      segundo_apellido: null,
    });
    const { id } = await operador({ id_persona: persona });
    await banco.db.updateTable("persona").set({ nombres: "ROSALÍA" }).where("id", "=", persona).execute();
    const [fila] = (await listar(admin, { nombre_completo: "rosalia poma" })).rows;
    expect(fila?.id).toBe(id);
  });
});

describe("usuarios: una cuenta [A-usuarios-04, A-usuarios-09, A-usuarios-10, A-usuarios-11]", () => {
  it("con los datos de su persona como los dijo a su entidad; quién miró queda en el registro [D111]", async () => {
    const nro_documento = `19${inst.id}`;
    const persona = await crearPersona(banco.db, { nro_documento, complemento: "1A", genero: "F" });
    const { id, usuario: nombre } = await operador({ id_persona: persona, cargo: "Jefa" });
    const { nombre: entidad_nombre } = await banco.db
      .selectFrom("entidad")
      .select("nombre")
      .where("id", "=", inst.id)
      .executeTakeFirstOrThrow();
    const cuenta = {
      id,
      usuario: nombre,
      cargo: "Jefa",
      estado: "ACTIVO",
      id_entidad: inst.id,
      entidad_nombre,
      id_rol: ROL.OPERADOR,
      rol_nombre: "OPERADOR",
      id_persona: persona,
    };
    expect((await listar(admin, { usuario: nombre })).rows).toEqual([expect.objectContaining(cuenta)]);
    await decirA(banco.db, { id_persona: persona, id_entidad: inst.id }, { movil: "70000001" });
    const usuario = await leer(admin, id);
    expect(usuario).toMatchObject({
      ...cuenta,
      persona_tipo_documento: "CI",
      persona_tipo_documento_otro: null,
      persona_nro_documento: nro_documento,
      persona_complemento: "1A",
      persona_fecha_nacimiento: "1985-06-14",
      persona_nombres: "MARÍA ELENA",
      persona_primer_apellido: "QUISPE",
      persona_segundo_apellido: "MAMANI",
      persona_movil: "70000001",
      persona_telefono: null,
      persona_nacionalidad: "BOLIVIANA",
      persona_pais_nacimiento: null,
      persona_genero: "F",
      persona_estado: "ACTIVO",
      estado_persona: "ACTIVO",
      _user_created: null,
      _user_updated: null,
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
    });
    const vista = await banco.db
      .selectFrom("log")
      .select(["tipo", "id_usuario"])
      .where("referencia", "=", `persona:${persona}`)
      .execute();
    expect(vista).toEqual([{ tipo: "persona.vista", id_usuario: inst.admin.id }]);
  });
});

describe("usuarios: activar e inactivar [A-usuarios-12, A-usuarios-22, A-lista-20]", () => {
  it("inactiva, sus sesiones acaban en el acto y su punto queda libre; repetir no cambia nada [D8, D25]", async () => {
    const suyo = inst.operadores[0] ?? inst.admin;
    const cliente = await banco.comoUsuario(suyo);
    expect(await vive(cliente)).toBe(true);
    expect(await cambiar(admin, suyo.id, "inactivar")).toMatchObject({ id: suyo.id, estado: "INACTIVO" });
    expect(await vive(cliente)).toBe(false);
    const dentro = await banco.db
      .selectFrom("historial_punto_atencion")
      .select("id")
      .where("id_usuario", "=", suyo.id)
      .where("salida", "is", null)
      .execute();
    expect(dentro).toEqual([]);
    const filas = () =>
      banco.db.selectFrom("log").select("tipo").where("referencia", "=", `usuario:${suyo.id}`).execute();
    const antes = (await filas()).length;
    expect(await cambiar(admin, suyo.id, "inactivar")).toMatchObject({ estado: "INACTIVO" });
    expect((await filas()).length).toBe(antes);
    expect(await cambiar(admin, suyo.id, "activar")).toMatchObject({ estado: "ACTIVO" });
  });

  it("la propia no se inactiva [A-usuarios-12]", async () => {
    expect(await codigo(cambiar(admin, inst.admin.id, "inactivar"))).toBe("412 CUENTA_PROPIA");
    expect(await estadoDe(inst.admin.id)).toBe("ACTIVO");
  });

  it("activar una segunda cuenta de la misma persona se rechaza [D33]", async () => {
    const persona = await crearPersona(banco.db);
    await operador({ id_persona: persona });
    const otra = await operador({ id_persona: persona, estado: "INACTIVO" });
    expect(await codigo(cambiar(admin, otra.id, "activar"))).toBe("412 PERSONA_CON_CUENTA");
  });

  it("una cuenta con un rol que quien administra no puede dar no se toca [D42]", async () => {
    const { id: id_rol } = await banco.db
      .insertInto("rol")
      .values({ nombre: `PLATAFORMA ${inst.id}`, descripcion: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await banco.db
      .insertInto("permiso")
      .values((eb) => ({
        id_rol,
        id_modulo: eb.selectFrom("modulo").select("id").where("ruta", "=", "roles"),
        update: true,
      }))
      .execute();
    const { id } = await operador({ id_rol });
    expect(await codigo(cambiar(admin, id, "inactivar"))).toBe("412 ROL_NO_ASIGNABLE");
    expect(await estadoDe(id)).toBe("ACTIVO");
    const administrables = async (cliente: Cliente) =>
      Object.fromEntries(
        (await listar(cliente, { limit: 100 })).rows.map((fila) => [fila.id, fila.administrable]),
      );
    expect(await administrables(admin)).toMatchObject({
      [id]: false,
      [inst.admin.id]: true,
      [inst.operadores[0]?.id ?? 0]: true,
    });
    expect((await leer(admin, id)).administrable).toBe(false);
    expect((await leer(superadmin, id)).administrable).toBe(true);
    expect(await cambiar(superadmin, id, "inactivar")).toMatchObject({ estado: "INACTIVO" });
  });
});

describe("usuarios: borrar [A-usuarios-13, A-usuarios-23, D7]", () => {
  it("SUPERADMIN borra la que no dejó rastro; quien trabajó se inactiva, no se borra; queda en el registro", async () => {
    const { id } = await operador();
    const sesion = await banco.comoUsuario({ id });
    expect(await codigo(borrar(admin, id))).toBe("403 SIN_PERMISO");
    expect(await borrar(superadmin, id)).toEqual({ id });
    expect(await estadoDe(id)).toBeUndefined();
    expect(await vive(sesion)).toBe(false);
    const trabajo = inst.operadores[0]?.id ?? 0;
    expect(await codigo(borrar(superadmin, trabajo))).toBe("412 REGISTRO_RELACIONADO");
    expect(await estadoDe(trabajo)).toBe("ACTIVO");
    expect(await vive(await banco.comoUsuario({ id: trabajo }))).toBe(true);
    const log = await banco.db
      .selectFrom("log")
      .select(["tipo", "id_entidad"])
      .where("referencia", "=", `usuario:${id}`)
      .execute();
    expect(log).toEqual([{ tipo: "usuario.borrar", id_entidad: inst.id }]);
  });

  it("el permiso solo no basta: quien lo tiene y no es SUPERADMIN no borra ninguna [A-permisos-07]", async () => {
    const id_rol = await crearRolCon(banco.db, "usuarios", "read", "delete");
    const { id } = await operador();
    const conPermiso = await banco.comoUsuario(await operador({ id_rol }));
    expect(await codigo(leer(conPermiso, id))).toBe("OK");
    expect(await codigo(borrar(conPermiso, id))).toBe("403 SIN_PERMISO");
    expect(await estadoDe(id)).toBe("ACTIVO");
  });

  it("la propia no se borra [A-usuarios-13]", async () => {
    const propio = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    expect(await codigo(borrar(await banco.comoUsuario(propio), propio.id))).toBe("412 CUENTA_PROPIA");
  });

  it("dos SUPERADMIN que se inactivan a la vez: uno queda [D42]", async () => {
    await banco.db
      .updateTable("usuario")
      .set({ estado: "INACTIVO" })
      .where("id_rol", "=", ROL.SUPERADMIN)
      .execute();
    const [uno, otro] = await Promise.all(
      [1, 2].map(() => crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN })),
    );
    if (!uno || !otro) throw new Error("two were made");
    const clientes = [await banco.comoUsuario(uno), await banco.comoUsuario(otro)] as const;
    await Promise.all([
      codigo(cambiar(clientes[0], otro.id, "inactivar")),
      codigo(cambiar(clientes[1], uno.id, "inactivar")),
    ]);
    expect(new Set([await estadoDe(uno.id), await estadoDe(otro.id)])).toEqual(
      new Set(["ACTIVO", "INACTIVO"]),
    );
    superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  });
});

describe("usuarios: sus sesiones", () => {
  it("se ven y se terminan una a una, lo que se ve en el registro de su entidad, con su cuenta; las de otra entidad no existen [D107]", async () => {
    const { id } = await operador();
    const [una, otra] = [await banco.comoUsuario({ id }), await banco.comoUsuario({ id })];
    const sesiones = async () =>
      (
        await admin.http.call<typeof rutas.listarSesionesDeUsuario>(rutas.listarSesionesDeUsuario, {
          params: { id },
        })
      ).rows;
    const [primera] = await sesiones();
    expect(await sesiones()).toHaveLength(2);
    const jefe = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    const terminar = (sesion: string, quien = jefe) =>
      quien.http.call<typeof rutas.terminarSesionDeUsuario>(rutas.terminarSesionDeUsuario, {
        params: { id, sesion },
      });
    await terminar(primera?.id ?? "");
    const anotado = await banco.db
      .selectFrom("log")
      .select(["tipo", "id_entidad", "datos"])
      .where("referencia", "=", `usuario:${id}`)
      .where("tipo", "=", "sesion.cierre")
      .execute();
    expect(anotado).toEqual([{ tipo: "sesion.cierre", id_entidad: inst.id, datos: { sesion: primera?.id } }]);
    expect(new Set([await vive(una), await vive(otra)])).toEqual(new Set([false, true]));
    const [queda] = await sesiones();
    const ajeno = await banco.comoUsuario((await banco.institucion()).admin);
    expect(await codigo(terminar(queda?.id ?? "", ajeno))).toBe("404 NO_EXISTE");
    expect(await sesiones()).toHaveLength(1);
  });
});
