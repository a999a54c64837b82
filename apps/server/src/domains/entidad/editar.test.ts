import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import type { DataArgs } from "@ventanilla/contract/common/data-field";
import {
  entidad,
  entidadAdd,
  entidadDelete,
  entidadEdit,
  entidades,
} from "@ventanilla/contract/entidad/entidad.data";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearUsuario, type UsuarioDePrueba } from "../usuario/usuario.factory.ts";
import { crearEntidad } from "./entidad.factory.ts";

type Nueva = DataArgs<typeof entidadAdd>["entidad"];
type Editada = DataArgs<typeof entidadEdit>["entidad"];

let banco: Banco;
let raiz: UsuarioDePrueba;
let superadmin: Cliente;
let inst: Institucion;
let admin: Cliente;
let numero = 0;
beforeAll(async () => {
  banco = await levantar();
  raiz = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
  superadmin = await banco.comoUsuario(raiz);
});
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
});
afterAll(() => banco.cerrar());

/** Status and code, and the fields where it names some. */
function codigoDe(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { status, code, body } = error;
  return body?.campos === undefined ? [status, code] : [status, code, body.campos];
}
const codigo = () => `C${++numero}`;
const minima = (): Nueva => ({
  nombre: "Registro Civil",
  descripcion: "Registra",
  id_portal_unico: codigo(),
});
const crear = (nueva: Nueva, { http }: Cliente = superadmin) =>
  askField(http, entidadAdd, { entidad: nueva });
const editar = (editada: Editada, { http }: Cliente = superadmin, id = inst.id) =>
  askField(http, entidadEdit, { id, entidad: editada });
const leer = ({ http }: Cliente, id: number) => askField(http, entidad, { id });
const listar = (args: DataArgs<typeof entidades>, { http }: Cliente = superadmin) =>
  askField(http, entidades, args);
const anotadas = (id: number) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "id_usuario", "id_entidad", "datos"])
    .where("referencia", "=", `entidad:${id}`)
    .orderBy("id")
    .execute();

describe("entidadAdd [A-graphql-03]", () => {
  it("con lo obligatorio: empieza ACTIVO, y pide «Otros» de una persona [A-entidades-14] [A-entidades-16] [A-entidades-22] [A-entidades-24] [A-entidades-28]", async () => {
    const nueva = minima();
    const creada = await crear(nueva);
    expect(creada).toMatchObject({
      ...nueva,
      estado: "ACTIVO",
      sigla: null,
      telefonos: null,
      datos_usuario: ["Otros"],
      _user_created: raiz.id,
      _user_updated: raiz.id,
    });
    expect(await anotadas(creada.id)).toEqual([
      {
        tipo: "entidad.crear",
        id_usuario: raiz.id,
        id_entidad: creada.id,
        datos: {
          nombre: { antes: null, despues: nueva.nombre },
          descripcion: { antes: null, despues: nueva.descripcion },
          id_portal_unico: { antes: null, despues: nueva.id_portal_unico },
          datos_usuario: { antes: null, despues: ["Otros"] },
        },
      },
    ]);
  });

  it("todo lo que lleva, cada cosa como se guarda [A-entidades-15] [A-entidades-17] [A-entidades-18] [A-entidades-19] [A-entidades-20] [A-entidades-23] [A-entidades-25]", async () => {
    const creada = await crear({
      ...minima(),
      nombre: "  Alcaldía  ",
      sigla: "ALC",
      email: "info@alcaldia.example",
      web: "https://alcaldia.example",
      direccion: "Plaza 1",
      telefonos: " 2-218 , , 70123456",
      datos_usuario: ["Zona", "zona", "Barrio"],
      codigo_portal: "GOB-1",
      nit: "1020",
      firma_correo: "-- \n Alcaldía\nPlaza 1\n",
    });
    expect(creada).toMatchObject({
      nombre: "Alcaldía",
      sigla: "ALC",
      email: "info@alcaldia.example",
      web: "https://alcaldia.example",
      direccion: "Plaza 1",
      telefonos: "2-218,70123456",
      datos_usuario: ["Zona", "Barrio"],
      codigo_portal: "GOB-1",
      nit: "1020",
      firma_correo: " Alcaldía\nPlaza 1",
    });
    expect(await crear({ ...minima(), telefonos: " , ", sigla: " ", email: "" })).toMatchObject({
      telefonos: null,
      sigla: null,
      email: null,
    });
  });

  it("lo que llega justo a su límite se guarda entero [A-entidades-14] [A-entidades-15] [A-entidades-16] [A-entidades-17] [A-entidades-18] [A-entidades-19] [A-entidades-23] [A-entidades-24] [A-entidades-25]", async () => {
    const justa = {
      nombre: "n".repeat(150),
      sigla: "s".repeat(20),
      descripcion: "d".repeat(500),
      email: "@entidad.bo".padStart(100, "e"),
      web: "https://a.example/".padEnd(100, "w"),
      direccion: "d".repeat(500),
      codigo_portal: "c".repeat(20),
      id_portal_unico: codigo().padEnd(20, "c"),
      nit: "1".repeat(20),
    };
    const { id } = await crear(justa);
    expect(await leer(superadmin, id)).toMatchObject(justa);
  });

  it.each<[string, Partial<Nueva>, string]>([
    ["nombre vacío", { nombre: " " }, "nombre"],
    ["nombre de 151", { nombre: "n".repeat(151) }, "nombre"],
    ["sigla de 21", { sigla: "s".repeat(21) }, "sigla"],
    ["descripción vacía", { descripcion: "" }, "descripcion"],
    ["descripción de 501", { descripcion: "d".repeat(501) }, "descripcion"],
    ["correo que no lo es", { email: "nadie" }, "email"],
    ["correo de 101", { email: `${"e".repeat(90)}@entidad.bo` }, "email"],
    ["web que no lo es", { web: "alcaldia" }, "web"],
    ["web con otro esquema", { web: "javascript://alcaldia.example" }, "web"],
    ["web de 101", { web: `https://a.example/${"w".repeat(90)}` }, "web"],
    ["dirección de 501", { direccion: "d".repeat(501) }, "direccion"],
    ["código portal de 21", { codigo_portal: "c".repeat(21) }, "codigo_portal"],
    ["código portal único vacío", { id_portal_unico: " " }, "id_portal_unico"],
    ["código portal único de 21", { id_portal_unico: "c".repeat(21) }, "id_portal_unico"],
    ["nit de 21", { nit: "1".repeat(21) }, "nit"],
    ["una firma de 501", { firma_correo: "f".repeat(501) }, "firma_correo"],
    ["una firma de nueve líneas", { firma_correo: "f\n".repeat(9) }, "firma_correo"],
    ["un dato de 51", { datos_usuario: ["d".repeat(51)] }, "datos_usuario"],
  ])(
    "%s: 400 en su campo, y no queda nada [A-entidades-14] [A-entidades-15] [A-entidades-16] [A-entidades-17] [A-entidades-18] [A-entidades-19] [A-entidades-23] [A-entidades-24] [A-entidades-25] [A-entidades-33]",
    async (_cual, malo, campo) => {
      const nueva = minima();
      const error = await crear({ ...nueva, ...malo }).catch((fallo: unknown) => fallo);
      expect(error).toBeInstanceOf(HttpError);
      const { status, body } = error as HttpError;
      expect(status).toBe(400);
      expect(Object.keys(body?.campos ?? {}).some((uno) => uno.split(".").includes(campo))).toBe(true);
      const quedo = await banco.db
        .selectFrom("entidad")
        .select("id")
        .where("id_portal_unico", "=", nueva.id_portal_unico)
        .execute();
      expect(quedo).toEqual([]);
    },
  );

  it("dos con el mismo código de portal único no puede haber: 409 en su campo", async () => {
    const nueva = minima();
    await crear(nueva);
    const campos = { id_portal_unico: "Ya hay una entidad registrada con ese código de portal único." };
    expect(await crear({ ...nueva, nombre: "Otra" }).catch(codigoDe)).toEqual([
      409,
      "ENTIDAD_REPETIDA",
      campos,
    ]);
    expect(await editar({ id_portal_unico: nueva.id_portal_unico }).catch(codigoDe)).toEqual([
      409,
      "ENTIDAD_REPETIDA",
      campos,
    ]);
  });

  it("es de SUPERADMIN, aunque otro rol tenga entidades:create [A-entidades-04]", async () => {
    expect(await crear(minima(), admin).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    const darCrear = (create: boolean) =>
      banco.db
        .updateTable("permiso")
        .set({ create })
        .where("id_rol", "=", ROL.ADMIN)
        .where("id_modulo", "=", (eb) => eb.selectFrom("modulo").select("id").where("ruta", "=", "entidades"))
        .execute();
    await darCrear(true);
    expect(await crear(minima(), admin).catch(String)).toContain("NOT_AUTHORIZED:CREATE");
    await darCrear(false);
  });
});

describe("entidadEdit [A-graphql-04] [A-entidades-07]", () => {
  it("lo que no se nombra queda; lo mismo otra vez no anota nada [D21]", async () => {
    const antes = await leer(superadmin, inst.id);
    const despues = await editar({ nombre: "Otro nombre", nit: "77" });
    expect(despues).toEqual({
      ...antes,
      nombre: "Otro nombre",
      nit: "77",
      _user_updated: raiz.id,
      _updated_at: expect.any(String),
    });
    await editar({ nombre: "Otro nombre" });
    expect(await anotadas(inst.id)).toEqual([
      {
        tipo: "entidad.editar",
        id_usuario: raiz.id,
        id_entidad: inst.id,
        datos: {
          nombre: { antes: antes.nombre, despues: "Otro nombre" },
          nit: { antes: null, despues: "77" },
        },
      },
    ]);
    expect(await editar({ nit: null })).toMatchObject({ nit: null });
  });

  it("ADMIN cambia de la suya lo de su formulario, y nada de lo demás [A-entidades-05] [A-entidades-06] [A-entidades-34]", async () => {
    const propio = {
      descripcion: "Nueva",
      email: "a@b.example",
      web: "https://b.example",
      direccion: "Calle 2",
      telefonos: "1,2",
      datos_usuario: ["Zona"],
      codigo_portal: "GOB-9",
    };
    expect(await editar(propio, admin)).toMatchObject(propio);
    const soloSuper = "Sólo el administrador de la plataforma cambia este dato.";
    for (const [campo, valor] of Object.entries({
      nombre: "Otro",
      sigla: "OTR",
      nit: "1",
      id_portal_unico: codigo(),
    }))
      expect(await editar({ descripcion: "No queda", [campo]: valor }, admin).catch(codigoDe)).toEqual([
        400,
        "VALIDACION",
        { [campo]: soloSuper },
      ]);
    const { nombre, sigla, ...resto } = await leer(admin, inst.id);
    expect(resto).toMatchObject(propio);
    expect(await editar({ nombre, sigla, descripcion: "Con lo mismo" }, admin)).toMatchObject({
      descripcion: "Con lo mismo",
    });
    expect(await editar({ codigo_portal: null }, admin).catch(codigoDe)).toEqual([
      400,
      "VALIDACION",
      { codigo_portal: "El campo es obligatorio." },
    ]);
    const otra = await banco.institucion();
    for (const pedir of [() => editar(propio, admin, otra.id), () => leer(admin, otra.id)])
      expect(await pedir().catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("el estado también se envía así: en la propia 412; en otra termina sus sesiones [A-entidades-29] [D25]", async () => {
    expect(await editar({ estado: "INACTIVO" }, admin).catch(codigoDe)).toEqual([412, "ENTIDAD_PROPIA"]);
    expect(await editar({ estado: "INACTIVO" }, superadmin, raiz.id_entidad).catch(codigoDe)).toEqual([
      412,
      "ENTIDAD_PROPIA",
    ]);
    expect(await editar({ estado: "INACTIVO" })).toMatchObject({ estado: "INACTIVO" });
    expect(
      await banco.db
        .selectFrom("sesion")
        .select("motivo_cierre")
        .where("id_usuario", "=", inst.admin.id)
        .execute(),
    ).toEqual([{ motivo_cierre: "desactivacion" }]);
    expect(await leer(admin, inst.id).catch(codigoDe)).toEqual([401, "SESION_CADUCADA"]);
  });
});

describe("entidadDelete", () => {
  it("responde deleted; con registros relacionados 412 y queda [A-graphql-05] [A-lista-27] [D7]", async () => {
    const borrar = (id: number) => askField(superadmin.http, entidadDelete, { id });
    const sola = await crearEntidad(banco.db);
    expect(await borrar(sola)).toEqual({ deleted: true });
    expect(await borrar(inst.id).catch(codigoDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(await leer(superadmin, inst.id)).toMatchObject({ id: inst.id });
  });
});

describe("entidades y entidad [A-graphql-02]", () => {
  it("SUPERADMIN todas, ADMIN la suya [A-entidades-01] [A-entidades-06]", async () => {
    const otra = await banco.institucion();
    const ids = async (cliente: Cliente) => (await listar({ id: "0" }, cliente)).rows.map(({ id }) => id);
    expect(await ids(superadmin)).toEqual(expect.arrayContaining([inst.id, otra.id]));
    expect(await ids(admin)).toEqual([inst.id]);
    expect(await leer(superadmin, otra.id)).toMatchObject({ id: otra.id });
  });

  it("id 0 son todas las que se pueden asignar, sin páginas, con `count` y `rows`; sin él, diez [A-graphql-01, D22]", async () => {
    for (let i = 0; i < 12; i += 1) await crearEntidad(banco.db);
    const todas = await listar({ id: "0" });
    expect(todas.rows.length).toBe(todas.count);
    expect(todas.count).toBeGreaterThan(12);
    const { cuerpo } = await superadmin.pedir("POST", "/ws/graphql", {
      body: { query: "{ entidades(id: 0) { count rows { id } } }" },
    });
    expect(cuerpo).toEqual({
      data: { entidades: { count: todas.count, rows: todas.rows.map(({ id }) => ({ id })) } },
    });
    expect((await listar({})).rows).toHaveLength(10);
    expect((await listar({ limit: 5, page: 2 })).rows).toEqual(todas.rows.slice(5, 10));
  });

  it("filtra por nombre, sigla y estado, sin acentos ni mayúsculas, y por prefijo de dos letras [A-entidades-43]", async () => {
    const marca = `Zyx${++numero}`;
    const una = await crearEntidad(banco.db, { nombre: `${marca} Geología Ñandú`, sigla: "GEÓ" });
    const otra = await crearEntidad(banco.db, { nombre: `${marca} Minas`, sigla: null, estado: "INACTIVO" });
    const hallar = async (args: DataArgs<typeof entidades>) =>
      (await listar({ ...args, limit: 100 })).rows.map(({ id }) => id);
    expect(await hallar({ nombre: `${marca} geologia` })).toEqual([una]);
    expect(await hallar({ nombre: marca })).toEqual([una, otra]);
    expect(await hallar({ nombre: marca, estado: "INACTIVO" })).toEqual([otra]);
    expect(await hallar({ nombre: "ñandu", sigla: "geo" })).toEqual([una]);
    expect(await hallar({ nombre: marca, sigla: "ge" })).toEqual([una]);
    expect(await hallar({ nombre: marca, sigla: "eó" })).toEqual([]);
    expect(await hallar({ nombre: marca, order: "-nombre" })).toEqual([otra, una]);
    expect(await hallar({ nombre: marca, order: "sigla" })).toEqual([una, otra]);
    expect(await hallar({ nombre: marca, order: "-estado" })).toEqual([otra, una]);
    expect(await hallar({ order: "descripcion" }).catch(codigoDe)).toEqual([
      400,
      "VALIDACION",
      { order: expect.any(String) },
    ]);
  });
});
