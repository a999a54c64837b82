import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { textoDeIdentidad } from "@ventanilla/contract/persona/identidad.rules";
import { listarRoles } from "@ventanilla/contract/rol/rol.routes";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import * as datos from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { now } from "../../shared/clock.ts";
import { sha256 } from "../../shared/crypto.ts";
import { crearPersona, decirA } from "../persona/persona.factory.ts";
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

let numero = 0;
const CLAVE = "Cordillera-Real-26";
function nuevo(campos: object = {}) {
  numero += 1;
  return {
    usuario: `nueva${numero}`,
    contrasena: CLAVE,
    email: "nueva@entidad.example",
    cargo: "Operadora",
    id_entidad: inst.id,
    id_rol: ROL.OPERADOR,
    persona_tipo_documento: "PASAPORTE" as const,
    persona_nro_documento: `AB${numero}`,
    persona_fecha_nacimiento: "15/05/1990",
    persona_nombres: "ana  maría",
    persona_primer_apellido: "Quispe",
    persona_nacionalidad: "BOLIVIANA",
    persona_genero: "F" as const,
    persona_movil: "70000001",
    ...campos,
  };
}
const crear = ({ http }: Cliente, campos: object = {}) =>
  askField(http, datos.usuarioAdd, { usuario: nuevo(campos) });
const editar = ({ http }: Cliente, id: number, body: object) =>
  askField(http, datos.usuarioEdit, { id, usuario: body });
const rechazo = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "OK",
    (error: unknown) =>
      error instanceof HttpError
        ? {
            estado: error.status,
            codigo: error.code,
            campos: Object.keys(error.body?.campos ?? {}).map((campo) => campo.replace(/^usuario\./, "")),
          }
        : error,
  );
const filaDe = (id: number) =>
  banco.db
    .selectFrom("usuario as u")
    .leftJoin("persona as p", "p.id", "u.id_persona")
    .selectAll("u")
    .select(["p.nombres", "p.fecha_nacimiento", "p.nro_documento"])
    .where("u.id", "=", id)
    .executeTakeFirstOrThrow();
const entrar = (usuario: string, contrasena = CLAVE) =>
  banco.anonimo.pedir("POST", "/ws/auth", { body: { usuario, contrasena } });

describe("crear una cuenta [A-graphql-10, A-usuarios-05, A-usuarios-06, A-usuarios-14, A-usuarios-15, A-usuarios-18]", () => {
  it("sale ACTIVA con su persona, entra con su contraseña y debe cambiarla; queda en el registro sin secretos [D25, A-graphql-12]", async () => {
    const { id } = await crear(admin);
    const fila = await filaDe(id);
    expect(fila).toMatchObject({
      estado: "ACTIVO",
      id_entidad: inst.id,
      id_rol: ROL.OPERADOR,
      nombres: "ANA MARÍA",
      fecha_nacimiento: "1990-05-15",
      nombre_completo: "ANA MARÍA QUISPE",
      debe_cambiar_contrasena: true,
      _user_created: inst.admin.id,
    });
    expect(await entrar(fila.usuario)).toMatchObject({
      estado: 200,
      cuerpo: { debe_cambiar_contrasena: true },
    });
    const log = await banco.db
      .selectFrom("log")
      .selectAll()
      .where("referencia", "=", `usuario:${id}`)
      .execute();
    expect(log[0]).toMatchObject({ tipo: "usuario.crear", id_entidad: inst.id, id_usuario: inst.admin.id });
    expect(JSON.stringify(log)).not.toContain(CLAVE);
    const dicho = await banco.db
      .selectFrom("persona_entidad")
      .select(["id_entidad", "movil"])
      .where("id_persona", "=", fila.id_persona ?? 0)
      .execute();
    expect(dicho).toEqual([{ id_entidad: inst.id, movil: "70000001" }]);
  });

  it("lo que llega justo a su límite se guarda entero, y con la contraseña más larga se entra [A-usuarios-05, A-usuarios-06, A-usuarios-07, A-usuarios-08]", async () => {
    const justa = {
      usuario: `${inst.id}`.padEnd(50, "u"),
      email: "@entidad.bo".padStart(100, "e"),
      cargo: "c".repeat(100),
    };
    expect(await filaDe((await crear(admin, justa)).id)).toMatchObject(justa);
    const contrasena = CLAVE.padEnd(50, "-x9");
    const { usuario } = await filaDe((await crear(admin, { contrasena })).id);
    expect(await entrar(usuario, contrasena)).toMatchObject({ estado: 200 });
    expect(await entrar(usuario, contrasena.slice(0, -1))).toMatchObject({ estado: 401 });
  });

  it.each([
    ["usuario", { usuario: "" }],
    ["usuario", { usuario: "u".repeat(51) }],
    ["query", { contrasena: undefined }],
    ["contrasena", { contrasena: "c".repeat(51) }],
    ["email", { email: "esto no es" }],
    ["email", { email: `${"a".repeat(96)}@b.bo` }],
    ["cargo", { cargo: "c".repeat(101) }],
    ["query", { id_entidad: undefined }],
    ["query", { id_rol: undefined }],
    ["query", { persona_genero: "X" }],
    ["persona_nro_documento", { persona_nro_documento: "AB-12" }],
    ["persona_fecha_nacimiento", { persona_fecha_nacimiento: "31/02/1990" }],
  ])(
    "%s mal: se dice en su campo y no se guarda nada: %j [A-usuarios-07, A-usuarios-08, A-usuarios-16]",
    async (campo, campos) => {
      const antes = await banco.db.selectFrom("usuario").select("id").execute();
      expect(await rechazo(crear(admin, campos))).toMatchObject({ estado: 400, campos: [campo] });
      expect(await banco.db.selectFrom("usuario").select("id").execute()).toHaveLength(antes.length);
    },
  );

  it.each([
    ["corta", "CONTRASENA_NUEVA_INVALIDA"],
    ["qwertyuiop", "CONTRASENA_COMUN"],
  ])("la contraseña «%s» se rechaza en su campo: %s", async (contrasena, codigo) => {
    expect(await rechazo(crear(admin, { contrasena }))).toEqual({
      estado: 412,
      codigo,
      campos: ["contrasena"],
    });
  });

  it("el usuario no se repite, tampoco con otras mayúsculas; la persona tiene una sola cuenta ACTIVA [D33]", async () => {
    const primera = nuevo();
    const { id } = await crear(admin, primera);
    expect(await rechazo(crear(admin, { usuario: primera.usuario.toUpperCase() }))).toEqual({
      estado: 409,
      codigo: "USUARIO_REPETIDO",
      campos: ["usuario"],
    });
    const misma = { persona_nro_documento: primera.persona_nro_documento };
    expect(await rechazo(crear(admin, misma))).toEqual({
      estado: 412,
      codigo: "PERSONA_CON_CUENTA",
      campos: ["persona_nro_documento"],
    });
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", id).execute();
    const segunda = await filaDe((await crear(admin, misma)).id);
    expect(segunda.id_persona).toBe((await filaDe(id)).id_persona);
  });

  it("con un documento que existe y otra fecha de nacimiento no se guarda nada [D56]", async () => {
    const persona = await crearPersona(banco.db, {
      tipo_documento: "PASAPORTE",
      nro_documento: `ZZ${inst.id}`,
    });
    const campos = { persona_nro_documento: `ZZ${inst.id}` };
    expect(await rechazo(crear(admin, campos))).toMatchObject({ codigo: "PERSONA_NO_COINCIDE" });
    const { id } = await crear(admin, {
      ...campos,
      persona_fecha_nacimiento: "14/06/1985",
      persona_nombres: "MARÍA ELENA",
      persona_segundo_apellido: "MAMANI",
    });
    expect((await filaDe(id)).id_persona).toBe(persona);
  });
});

describe("crear una cuenta de quien la entidad ya conoce", () => {
  it("SUPERADMIN, que no ve lo que dijo a otra entidad, no le quita los teléfonos que deja vacíos; el que escribe se guarda", async () => {
    const otra = await banco.institucion();
    const nro_documento = `TT${inst.id}`;
    const id_persona = await crearPersona(banco.db, {
      tipo_documento: "PASAPORTE",
      nro_documento,
      id_entidad: otra.id,
    });
    for (const id_entidad of [inst.id, otra.id])
      await decirA(banco.db, { id_persona, id_entidad }, { movil: `7111${id_entidad}`, telefono: "2210400" });
    await crear(superadmin, {
      id_entidad: otra.id,
      persona_nro_documento: nro_documento,
      persona_fecha_nacimiento: "14/06/1985",
      persona_nombres: "MARÍA ELENA",
      persona_segundo_apellido: "MAMANI",
      persona_movil: "",
      persona_telefono: "2444444",
    });
    const guardado = await banco.db
      .selectFrom("persona_entidad")
      .select(["id_entidad", "movil", "telefono"])
      .where("id_persona", "=", id_persona)
      .orderBy("id_entidad")
      .execute();
    expect(guardado).toEqual([
      { id_entidad: inst.id, movil: `7111${inst.id}`, telefono: "2210400" },
      { id_entidad: otra.id, movil: `7111${otra.id}`, telefono: "2444444" },
    ]);
  });
});

describe("quién crea qué cuenta [A-usuarios-36, D22, D43]", () => {
  it("un ADMIN, en su entidad y con los roles que puede dar; SUPERADMIN, en cualquiera y cualquiera", async () => {
    const otra = await banco.institucion();
    expect(await rechazo(crear(admin, { id_entidad: otra.id }))).toMatchObject({ codigo: "NO_EXISTE" });
    for (const id_rol of [ROL.SUPERADMIN, 999_999]) {
      expect(await rechazo(crear(admin, { id_rol }))).toEqual({
        estado: 412,
        codigo: "ROL_NO_ASIGNABLE",
        campos: ["id_rol"],
      });
    }
    expect((await filaDe((await crear(admin, { id_rol: ROL.ADMIN })).id)).id_rol).toBe(ROL.ADMIN);
    const { id } = await crear(superadmin, { id_entidad: otra.id, id_rol: ROL.SUPERADMIN });
    expect(await filaDe(id)).toMatchObject({ id_entidad: otra.id, id_rol: ROL.SUPERADMIN });
  });

  it("los roles que se ofrecen son los que se pueden dar; SUPERADMIN, sólo a SUPERADMIN [A-usuarios-32, D22]", async () => {
    const ofrecidos = async ({ http }: Cliente) =>
      (await http.call<typeof listarRoles>(listarRoles, { query: { id: 1 } })).rows.map(({ id }) => id);
    expect(await ofrecidos(admin)).toEqual(expect.arrayContaining([ROL.ADMIN, ROL.OPERADOR]));
    expect(await ofrecidos(admin)).not.toContain(ROL.SUPERADMIN);
    expect(await ofrecidos(superadmin)).toContain(ROL.SUPERADMIN);
  });

  it("nadie da un rol con permisos que no tiene [D42]", async () => {
    const { id } = await banco.db
      .insertInto("rol")
      .values({ nombre: `SELECTO ${inst.id}`, descripcion: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const dar = (ruta: string) =>
      banco.db
        .insertInto("permiso")
        .values((eb) => ({
          id_rol: id,
          id_modulo: eb.selectFrom("modulo").select("id").where("ruta", "=", ruta),
          read: true,
        }))
        .execute();
    await dar("puntos");
    expect((await filaDe((await crear(admin, { id_rol: id })).id)).id_rol).toBe(id);
    await dar("permisos");
    expect(await rechazo(crear(admin, { id_rol: id }))).toMatchObject({ codigo: "ROL_NO_ASIGNABLE" });
    expect((await filaDe((await crear(superadmin, { id_rol: id })).id)).id_rol).toBe(id);
  });
});

describe("cambiar una cuenta [A-graphql-08, A-usuarios-19, A-graphql-09, D21]", () => {
  it("lo que no viene queda; la contraseña no se cambia por aquí; antes y después quedan en el registro", async () => {
    const { id } = await crear(admin);
    const antes = await filaDe(id);
    expect(await editar(admin, id, { cargo: "Jefa", email: "" })).toEqual({ id });
    expect(await filaDe(id)).toMatchObject({
      cargo: "Jefa",
      email: null,
      usuario: antes.usuario,
      id_persona: antes.id_persona,
      contrasena: antes.contrasena,
      _user_updated: inst.admin.id,
    });
    expect(await rechazo(editar(admin, id, { contrasena: CLAVE }))).toMatchObject({ estado: 400 });
    const log = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("referencia", "=", `usuario:${id}`)
      .where("tipo", "=", "usuario.editar")
      .executeTakeFirstOrThrow();
    expect(log.datos).toEqual({
      cargo: { antes: "Operadora", despues: "Jefa" },
      email: { antes: "nueva@entidad.example", despues: null },
    });
  });

  it("lo que no cambia nada no se escribe ni queda en el registro; tampoco de la propia", async () => {
    const suya = (id: number) =>
      banco.db
        .selectFrom("usuario as u")
        .selectAll("u")
        .select((eb) =>
          eb
            .selectFrom("log")
            .select((de) => de.fn.countAll<number>().as("filas"))
            .where("tipo", "=", "usuario.editar")
            .where("referencia", "=", `usuario:${id}`)
            .as("anotadas"),
        )
        .where("u.id", "=", id)
        .executeTakeFirstOrThrow();
    const { id } = await crear(superadmin);
    const { usuario, id_rol, id_entidad } = await filaDe(id);
    for (const [cuenta, body] of [
      [inst.admin.id, {}],
      [inst.admin.id, { id_rol: ROL.OPERADOR, estado: "INACTIVO" }],
      [id, { usuario, cargo: "Operadora", id_rol, id_entidad, estado: "ACTIVO" }],
    ] as const) {
      const antes = await suya(cuenta);
      expect(await editar(admin, cuenta, body)).toEqual({ id: cuenta });
      expect(await suya(cuenta)).toEqual(antes);
      expect(antes.anotadas).toBe(0);
    }
  });

  it("el teléfono de su persona se corrige aquí, aunque desde una conversación no; el otro dato que la entidad guarda queda [D56]", async () => {
    const persona = await crearPersona(banco.db, { id_entidad: inst.id, genero: "F" });
    const otros_datos = JSON.stringify([{ key: "Otros", value: "zurda" }]);
    await decirA(banco.db, { id_persona: persona, id_entidad: inst.id }, { otros_datos });
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
    await editar(admin, id, { persona_movil: "71234567" });
    const dicho = await banco.db
      .selectFrom("persona_entidad")
      .select(["movil", "otros_datos"])
      .where("id_persona", "=", persona)
      .executeTakeFirstOrThrow();
    expect(dicho).toEqual({ movil: "71234567", otros_datos: [{ key: "Otros", value: "zurda" }] });
    expect((await filaDe(id)).id_persona).toBe(persona);
  });

  it("el nombre de una persona verificada se corrige con un contraste nuevo, y sin él no [D56]", async () => {
    const identidad = {
      tipo_documento: "CI",
      nro_documento: "70482916",
      complemento: "",
      fecha_nacimiento: "1990-05-15",
      nombres: "ANA",
      primer_apellido: "QUISPE",
      segundo_apellido: null,
    } as const;
    const persona = await crearPersona(banco.db, {
      ...identidad,
      id_entidad: inst.id,
      genero: "F",
      contrastado: true,
    });
    const { id } = await crearUsuario(banco.db, { id_entidad: inst.id, id_persona: persona });
    const corregir = () => rechazo(editar(admin, id, { persona_nombres: "ANA LUZ" }));
    expect(await corregir()).toMatchObject({ codigo: "PERSONA_CONTRASTADA" });
    const huella = sha256(textoDeIdentidad({ ...identidad, nombres: "ANA LUZ" }));
    await banco.db
      .insertInto("contraste")
      .values({ id_usuario: inst.admin.id, huella, estado: "VERIFICADO_SEGIP", _created_at: now() })
      .execute();
    expect(await corregir()).toBe("OK");
    const guardada = await banco.db
      .selectFrom("persona")
      .select(["nombres", "contrastado"])
      .where("id", "=", persona)
      .executeTakeFirst();
    expect(guardada).toEqual({ nombres: "ANA LUZ", contrastado: true });
  });

  it("de la propia, rol y estado se ignoran [D37]", async () => {
    await editar(admin, inst.admin.id, { cargo: "Directora", id_rol: ROL.OPERADOR, estado: "INACTIVO" });
    expect(await filaDe(inst.admin.id)).toMatchObject({
      cargo: "Directora",
      id_rol: ROL.ADMIN,
      estado: "ACTIVO",
    });
  });

  it("a INACTIVO por aquí también acaban sus sesiones [A-lista-14, D25]", async () => {
    const { id } = await crear(admin);
    const suya = await banco.comoUsuario({ id });
    await editar(admin, id, { estado: "INACTIVO" });
    expect((await suya.pedir("GET", "/ws/api/system/menu")).estado).toBe(401);
  });

  it("quien deja de ser operador de la entidad deja sus puntos y su presencia", async () => {
    const suyo = inst.operadores[0]?.id ?? 0;
    const puntos = () =>
      banco.db
        .selectFrom("punto_operador")
        .select("id_punto_atencion")
        .where("id_usuario", "=", suyo)
        .execute();
    expect(await puntos()).not.toEqual([]);
    await editar(admin, suyo, { id_rol: ROL.ADMIN });
    expect(await puntos()).toEqual([]);
    const dentro = banco.db
      .selectFrom("historial_punto_atencion")
      .select("id")
      .where("id_usuario", "=", suyo)
      .where("salida", "is", null);
    expect(await dentro.execute()).toEqual([]);
  });

  it("a otra entidad sólo la lleva SUPERADMIN, y deja los puntos de la que tenía", async () => {
    const otra = await banco.institucion();
    const suyo = inst.operadores[0]?.id ?? 0;
    expect(await rechazo(editar(admin, suyo, { id_entidad: otra.id }))).toMatchObject({
      codigo: "NO_EXISTE",
    });
    await editar(superadmin, suyo, { id_entidad: otra.id });
    expect((await filaDe(suyo)).id_entidad).toBe(otra.id);
    const puntos = banco.db.selectFrom("punto_operador").select("id_usuario").where("id_usuario", "=", suyo);
    expect(await puntos.execute()).toEqual([]);
    expect(await rechazo(editar(admin, suyo, { cargo: "x" }))).toMatchObject({ codigo: "NO_EXISTE" });
  });

  it("en la sesión que tenía, su menú dice la entidad y el rol que tiene ahora", async () => {
    const otra = await banco.institucion();
    const { id } = inst.operadores[0] ?? inst.admin;
    const { http } = await banco.comoUsuario({ id });
    const { usuario: antes } = await http.call<typeof leerMenu>(leerMenu, {});
    expect(antes).toMatchObject({ id, rol: "OPERADOR", id_rol: ROL.OPERADOR, id_entidad: inst.id });
    await editar(superadmin, id, { id_entidad: otra.id, id_rol: ROL.ADMIN });
    const { nombre } = await banco.db
      .selectFrom("entidad")
      .select("nombre")
      .where("id", "=", otra.id)
      .executeTakeFirstOrThrow();
    const { usuario } = await http.call<typeof leerMenu>(leerMenu, {});
    expect(usuario).toEqual({
      ...antes,
      rol: "ADMIN",
      id_rol: ROL.ADMIN,
      entidad: nombre,
      id_entidad: otra.id,
    });
  });

  it("el nombre nuevo de la persona se ve en la lista", async () => {
    const { id } = await crear(admin);
    await editar(admin, id, { persona_primer_apellido: "Condori" });
    expect((await filaDe(id)).nombre_completo).toBe("ANA MARÍA CONDORI");
  });
});
