import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearRol } from "../rol/rol.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../usuario/usuario.factory.ts";
import { exigeSegundoFactor, parametro } from "./index.ts";
import { crearParametro } from "./parametro.factory.ts";

let banco: Banco;
let raiz: UsuarioDePrueba;
let superadmin: Cliente;
let jefa: UsuarioDePrueba;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  raiz = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
  superadmin = await banco.comoUsuario(raiz);
  jefa = await crearUsuario(banco.db, { id_rol: ROL.ADMIN });
  admin = await banco.comoUsuario(jefa);
});
afterAll(() => banco.cerrar());

const CAMPOS = "id nombre valor label descripcion _user_created _user_updated _created_at _updated_at";
const EDITAR = `mutation ($id: ID!, $parametro: EditParametro!) { parametroEdit(id: $id, parametro: $parametro) { ${CAMPOS} } }`;
const AGREGAR = `mutation ($parametro: NewParametro!) { parametroAdd(parametro: $parametro) { ${CAMPOS} } }`;
const editar = (cliente: Cliente, id: number, cambios: Record<string, unknown>) =>
  consultar(cliente, EDITAR, { id, parametro: cambios });
const agregar = (cliente: Cliente, nuevo: Record<string, unknown>) =>
  consultar(cliente, AGREGAR, { parametro: nuevo });
const filaDe = (id: number) =>
  banco.db
    .selectFrom("parametro")
    .select(["nombre", "valor", "label", "descripcion"])
    .where("id", "=", id)
    .executeTakeFirst();
const idDe = async (nombre: string) =>
  (await banco.db.selectFrom("parametro").select("id").where("nombre", "=", nombre).executeTakeFirstOrThrow())
    .id;

describe("parámetros: la lista y uno", () => {
  it("los sembrados son los que el servidor usa, y se ven con sus campos de auditoría [A-parametros-02, A-parametros-03, A-parametros-05, A-parametros-09]", async () => {
    const contestado = await consultar(
      admin,
      `query { parametros(limit: 100, order: "nombre") { count rows { ${CAMPOS} } } }`,
    );
    const { rows } = datoDe<{ rows: { nombre: string; valor: string }[] }>(contestado, "parametros");
    expect(rows.map(({ nombre, valor }) => [nombre, valor])).toEqual([
      ["ESPERA_ATRASO", "60"],
      ["ESPERA_DEMORA", "15"],
      ["NRO_MAX_INTENTOS", "5"],
      ["SEGUNDO_FACTOR_ROLES", "NINGUNO"],
      ["TIEMPO_BLOQUEO", "10"],
    ]);
    expect(rows[2]).toMatchObject({
      descripcion: expect.stringContaining("De 3 a 10"),
      _user_created: null,
      _created_at: expect.any(String),
      _updated_at: expect.any(String),
    });
  });

  it("los filtros buscan sin tildes ni mayúsculas; otro orden que el permitido se rechaza; uno que no hay es 404 [A-parametros-09]", async () => {
    await crearParametro(banco.db, {
      nombre: "HORARIO_ATENCION",
      valor: "Mañanas",
      label: "Horario de atención",
    });
    const hallados = async (filtro: string) =>
      (await consultar(superadmin, `query { parametros(${filtro}) { rows { nombre } } }`)).data?.[
        "parametros"
      ];
    for (const filtro of [`label: "ATENCION"`, `nombre: "horario"`, `valor: "mananas"`])
      expect(await hallados(filtro), filtro).toEqual({ rows: [{ nombre: "HORARIO_ATENCION" }] });
    expect(await hallados(`valor: "tardes"`)).toEqual({ rows: [] });
    const { errors } = await consultar(superadmin, `query { parametros(order: "descripcion") { count } }`);
    expect(errors).toHaveLength(1);
    expect((await superadmin.pedir("GET", "/ws/api/system/parametros/2147483000")).estado).toBe(404);
    const id = await idDe("TIEMPO_BLOQUEO");
    expect(await superadmin.pedir("GET", `/ws/api/system/parametros/${id}`)).toMatchObject({
      estado: 200,
      cuerpo: { id, nombre: "TIEMPO_BLOQUEO" },
    });
  });
});

describe("parámetros: cambiar", () => {
  it("quien tiene el rol 2 sólo cambia el valor, también si lo pide al servidor; lo demás igual no estorba [A-parametros-05, A-parametros-07, D38]", async () => {
    const id = await crearParametro(banco.db, { nombre: "SOLO_VALOR", label: "Algo", descripcion: "Dice" });
    for (const cambio of [
      { nombre: "OTRO" },
      { label: "Otra" },
      { descripcion: null },
      { descripcion: "x" },
    ]) {
      const { errors } = await editar(admin, id, { valor: "7", ...cambio });
      expect(errors?.[0]).toMatchObject({
        message: "NOT_AUTHORIZED:UPDATE",
        extensions: { error: "SIN_PERMISO" },
      });
    }
    expect(await filaDe(id)).toMatchObject({ valor: "1", label: "Algo", descripcion: "Dice" });
    const { data } = await editar(admin, id, {
      nombre: "SOLO_VALOR",
      label: "Algo",
      descripcion: "Dice",
      valor: "7",
    });
    expect(data?.["parametroEdit"]).toMatchObject({ valor: "7", _user_updated: jefa.id });
  });

  it("agregar y borrar piden su permiso; el de rol 2 no los tiene; quién lo hizo queda en la fila [A-parametros-05, A-parametros-08, A-graphql-19]", async () => {
    const nuevo = { nombre: "AGREGADO", valor: "v", label: "l" };
    expect((await agregar(admin, nuevo)).errors?.[0]?.message).toBe("NOT_AUTHORIZED:CREATE");
    const creado = datoDe<{ id: number }>(await agregar(superadmin, nuevo), "parametroAdd");
    const { id } = creado;
    const suyo = { ...nuevo, descripcion: null, _user_created: raiz.id, _user_updated: raiz.id };
    expect(creado).toMatchObject(suyo);
    const antes = "2026-01-01T12:00:00Z";
    await banco.db.updateTable("parametro").set({ _updated_at: antes }).where("id", "=", id).execute();
    const { _updated_at } = datoDe<{ _updated_at: string }>(
      await editar(admin, id, { valor: "w" }),
      "parametroEdit",
    );
    expect(Date.parse(_updated_at)).toBeGreaterThan(Date.parse(antes));
    expect((await admin.pedir("DELETE", `/ws/api/system/parametros/${id}`)).estado).toBe(403);
    const borrar = `mutation ($id: ID!) { parametroDelete(id: $id) { deleted } }`;
    expect((await consultar(admin, borrar, { id })).errors?.[0]?.message).toBe("NOT_AUTHORIZED:DELETE");
    expect((await consultar(superadmin, borrar, { id })).data).toEqual({
      parametroDelete: { deleted: true },
    });
    expect((await consultar(superadmin, borrar, { id })).data?.["parametroDelete"]).toBeFalsy();
    const otro = await crearParametro(banco.db);
    expect(await superadmin.pedir("DELETE", `/ws/api/system/parametros/${otro}`)).toMatchObject({
      estado: 200,
      cuerpo: { id: otro },
    });
    expect(await filaDe(otro)).toBeUndefined();
  });

  it("agregar y borrar no son de ADMIN, aunque su rol tenga las marcas [A-parametros-07, A-parametros-08, D38]", async () => {
    const id = await crearParametro(banco.db, { nombre: "DE_OTROS" });
    const marcar = (marca: boolean) =>
      banco.db
        .updateTable("permiso")
        .set({ create: marca, delete: marca })
        .where("id_rol", "=", ROL.ADMIN)
        .where("id_modulo", "=", (eb) =>
          eb.selectFrom("modulo").select("id").where("ruta", "=", "parametros"),
        )
        .execute();
    await marcar(true);
    try {
      const agregado = await agregar(admin, { nombre: "DE_ADMIN", valor: "v", label: "l" });
      expect(agregado.errors?.[0]).toMatchObject({
        message: "NOT_AUTHORIZED:CREATE",
        extensions: { error: "SIN_PERMISO" },
      });
      const borrado = await admin.pedir("DELETE", `/ws/api/system/parametros/${id}`);
      expect(borrado).toMatchObject({ estado: 403, cuerpo: { error: "SIN_PERMISO" } });
    } finally {
      await marcar(false);
    }
    expect(await filaDe(id)).toMatchObject({ nombre: "DE_OTROS" });
    const creados = banco.db.selectFrom("parametro").select("id").where("nombre", "=", "DE_ADMIN");
    expect(await creados.execute()).toEqual([]);
  });

  it("nombre, valor y label son obligatorios y de hasta 50; descripcion de hasta 255; un nombre es de uno solo [A-parametros-04, A-parametros-06, A-parametros-09]", async () => {
    const bien = {
      nombre: "LIMITES".padEnd(50, "_X"),
      valor: "v".repeat(50),
      label: "l".repeat(50),
      descripcion: "d".repeat(255),
    };
    expect((await agregar(superadmin, bien)).errors).toBeUndefined();
    for (const mal of [
      { nombre: " " },
      { valor: "" },
      { label: "" },
      { nombre: "n".repeat(51) },
      { valor: "v".repeat(51) },
      { label: "l".repeat(51) },
      { descripcion: "d".repeat(256) },
      { nombre: bien.nombre },
    ]) {
      const { errors } = await agregar(superadmin, { ...bien, nombre: "OTROS_LIMITES", ...mal });
      expect(errors, JSON.stringify(mal)).toHaveLength(1);
    }
    const id = await crearParametro(banco.db);
    expect((await editar(superadmin, id, { nombre: bien.nombre })).errors).toHaveLength(1);
    expect((await editar(superadmin, id, { descripcion: "" })).data?.["parametroEdit"]).toMatchObject({
      descripcion: null,
    });
    const iguales = await banco.db
      .selectFrom("parametro")
      .select("id")
      .where("nombre", "in", [bien.nombre, "OTROS_LIMITES"])
      .execute();
    expect(iguales).toHaveLength(1);
  });

  it("lo que el servidor usa no sale de sus límites, se llame así desde antes o desde ahora [A-parametros-09]", async () => {
    const id = await idDe("NRO_MAX_INTENTOS");
    for (const valor of ["2", "11", "cinco", "5.0"]) {
      expect((await editar(superadmin, id, { valor })).errors, valor).toHaveLength(1);
    }
    const otro = await crearParametro(banco.db, { valor: "muchos" });
    await banco.db.deleteFrom("parametro").where("nombre", "=", "TIEMPO_BLOQUEO").execute();
    expect((await editar(superadmin, otro, { nombre: "TIEMPO_BLOQUEO" })).errors).toHaveLength(1);
    expect(
      (await editar(superadmin, otro, { nombre: "TIEMPO_BLOQUEO", valor: "15" })).errors,
    ).toBeUndefined();
    expect(await parametro(banco.db, "TIEMPO_BLOQUEO", "NRO_MAX_INTENTOS")).toEqual({
      TIEMPO_BLOQUEO: 15,
      NRO_MAX_INTENTOS: 5,
    });
    await superadmin.pedir("DELETE", `/ws/api/system/parametros/${otro}`);
    expect(await parametro(banco.db, "TIEMPO_BLOQUEO")).toEqual({ TIEMPO_BLOQUEO: 10 });
  });

  it("a qué roles se exige un segundo factor: sus nombres, TODOS o NINGUNO; un nombre que no es de nadie se dice en su campo", async () => {
    const id = await idDe("SEGUNDO_FACTOR_ROLES");
    const [conCuentas, sinNombrar] = [await crearRol(banco.db, { nombre: "Mesa" }), await crearRol(banco.db)];
    for (const [valor, dicho] of [
      ["MESA,", "TODOS, NINGUNO o nombres"],
      ["TODOS, Mesa", "TODOS, NINGUNO o nombres"],
      ["Mesa, Messa", "Algún nombre no es de un rol"],
    ] as const) {
      const { errors } = await editar(superadmin, id, { valor });
      expect(JSON.stringify(errors), valor).toContain(dicho);
      expect(await filaDe(id)).toMatchObject({ valor: "NINGUNO" });
    }
    // It stands for every institution: who administers one of them changes it for none.
    expect(JSON.stringify((await editar(admin, id, { valor: "NINGUNO," })).errors)).toContain("SIN_PERMISO");
    expect((await editar(superadmin, id, { valor: " admin, MESA " })).errors).toBeUndefined();
    admin = await banco.comoUsuario(jefa);
    expect(JSON.stringify((await editar(admin, id, { valor: "NINGUNO" })).errors)).toContain("SIN_PERMISO");
    expect(await exigeSegundoFactor(banco.db, conCuentas)).toBe(true);
    expect(await exigeSegundoFactor(banco.db, ROL.ADMIN)).toBe(true);
    expect(await exigeSegundoFactor(banco.db, sinNombrar)).toBe(false);
    await editar(superadmin, id, { valor: "Todos" });
    expect(await exigeSegundoFactor(banco.db, sinNombrar)).toBe(true);
    await editar(superadmin, id, { valor: "ninguno" });
    admin = await banco.comoUsuario(jefa);
    expect(await exigeSegundoFactor(banco.db, ROL.ADMIN)).toBe(false);
  });

  it("exigir un segundo factor acaba las sesiones que se abrieron sin él: de los roles que se nombran y no se nombraban, y nunca la propia", async () => {
    const id = await idDe("SEGUNDO_FACTOR_ROLES");
    const de = async (id_rol: number) => {
      const cuenta = await crearUsuario(banco.db, { id_rol });
      return { cuenta, cliente: await banco.comoUsuario(cuenta) };
    };
    const vive = async ({ cliente }: Awaited<ReturnType<typeof de>>) =>
      (await cliente.pedir("GET", "/ws/api/system/menu")).estado === 200;
    const [nombrado, sinNombrar] = [await crearRol(banco.db, { nombre: "Ventas" }), await crearRol(banco.db)];
    const [ana, eva, otra] = [await de(nombrado), await de(nombrado), await de(sinNombrar)];
    await banco.db
      .insertInto("factor_totp")
      .values({ id_usuario: eva.cuenta.id, secreto: "x", ultimo_paso: 0 })
      .execute();
    await editar(superadmin, id, { valor: "Ventas" });
    expect([await vive(ana), await vive(eva), await vive(otra)]).toEqual([false, true, true]);
    await editar(superadmin, id, { valor: "TODOS" });
    expect([await vive(eva), await vive(otra)]).toEqual([true, false]);
    expect((await editar(superadmin, id, { valor: "NINGUNO" })).errors).toBeUndefined();
    admin = await banco.comoUsuario(jefa);
  });

  it("de dos que dan el mismo nombre a la vez, el segundo lee en su campo que ya hay uno", async () => {
    const id = await crearParametro(banco.db);
    const trx = await transaccionAjena(banco.db);
    await trx.insertInto("parametro").values({ nombre: "A_LA_VEZ", valor: "1", label: "x" }).execute();
    const editado = editar(superadmin, id, { nombre: "A_LA_VEZ" });
    await esperarA(trx, 1);
    await trx.commit().execute();
    expect(JSON.stringify((await editado).errors)).toContain("VALIDACION");
  });

  it("cada cambio queda en el registro con su antes y su después, y uno que falla no deja nada", async () => {
    const id = await crearParametro(banco.db, { nombre: "CONTADO", valor: "a" });
    await editar(superadmin, id, { valor: "b" });
    await editar(superadmin, id, { nombre: "NRO_MAX_INTENTOS" });
    await superadmin.pedir("DELETE", `/ws/api/system/parametros/${id}`);
    const filas = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `parametro:${id}`)
      .orderBy("id")
      .execute();
    expect(filas).toMatchObject([
      { tipo: "parametro.editar", datos: { nombre: "CONTADO", valor: { antes: "a", despues: "b" } } },
      { tipo: "parametro.borrar" },
    ]);
  });
});

describe("parámetros: actúan sin reiniciar, en todos los procesos [A-producto-11]", () => {
  it("el número de intentos y el tiempo de bloqueo se leen en cada ingreso, también en otro servidor", async () => {
    const otro = await levantar({ sobre: banco });
    const { usuario } = await crearUsuario(banco.db);
    const ingresar = async ({ anonimo }: Banco) => {
      const { cuerpo } = await anonimo.pedir("POST", "/ws/auth", {
        body: { usuario, contrasena: "equivocada" },
      });
      return cuerpo as { error: string; mensaje: string };
    };
    try {
      const idIntentos = await idDe("NRO_MAX_INTENTOS");
      await editar(superadmin, idIntentos, { valor: "3" });
      await agregar(superadmin, { nombre: "TIEMPO_BLOQUEO", valor: "25", label: "Minutos" });
      const dichos = [
        await ingresar(otro),
        await ingresar(otro),
        await ingresar(banco),
        await ingresar(otro),
      ];
      expect(dichos.map(({ error }) => error)).toEqual([
        "CREDENCIALES_INVALIDAS",
        "CREDENCIALES_INVALIDAS",
        "CREDENCIALES_INVALIDAS",
        "ACCESO_BLOQUEADO",
      ]);
      expect(dichos[3]?.mensaje).toContain("en 25 min como máximo");
      await editar(superadmin, idIntentos, { valor: "6" });
      expect((await ingresar(otro)).error).toBe("CREDENCIALES_INVALIDAS");
    } finally {
      await otro.cerrar();
    }
  });
});
