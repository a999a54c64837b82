import { HttpError } from "@ventanilla/client/http";
import { borrarEntidad, cambiarEntidad, leerEntidad } from "@ventanilla/contract/entidad/entidad.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { ROL } from "@ventanilla/contract/permisos";
import { iniciarSesion } from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { conceder, crearRolCon } from "../rol/rol.factory.ts";
import { CONTRASENA, crearUsuario, type UsuarioDePrueba } from "../usuario/usuario.factory.ts";
import { crearEntidad } from "./entidad.factory.ts";

let banco: Banco;
let raiz: UsuarioDePrueba;
let superadmin: Cliente;
let inst: Institucion;
beforeAll(async () => {
  banco = await levantar();
  raiz = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
  superadmin = await banco.comoUsuario(raiz);
});
beforeEach(async () => {
  inst = await banco.institucion();
});
afterAll(() => banco.cerrar());

const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const leer = ({ http }: Cliente, id: number) =>
  http.call<typeof leerEntidad>(leerEntidad, { params: { id } });
const cambiar = ({ http }: Cliente, id: number, transicion: "activar" | "inactivar") =>
  http.call<typeof cambiarEntidad>(cambiarEntidad, { params: { id }, body: { transicion } });
const borrar = ({ http }: Cliente, id: number) =>
  http.call<typeof borrarEntidad>(borrarEntidad, { params: { id } });
const anotadas = (id: number) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "id_usuario", "datos"])
    .where("referencia", "=", `entidad:${id}`)
    .orderBy("id")
    .execute();

describe("entidades: leer una", () => {
  it("entera, con quién la escribió y cuándo [A-entidades-13] [A-entidades-26] [A-lista-18]", async () => {
    const id = await crearEntidad(banco.db, {
      nombre: "Registro Civil",
      sigla: "RC",
      telefonos: "1,2",
      _user_created: raiz.id,
    });
    expect(await leer(superadmin, id)).toEqual({
      id,
      nombre: "Registro Civil",
      sigla: "RC",
      descripcion: "",
      email: null,
      web: null,
      direccion: null,
      telefonos: "1,2",
      estado: "ACTIVO",
      datos_usuario: ["Otros"],
      codigo_portal: null,
      id_portal_unico: null,
      nit: null,
      firma_correo: null,
      _user_created: raiz.id,
      _user_updated: null,
      _created_at: expect.stringMatching(/^\d{4}-/),
      _updated_at: expect.stringMatching(/^\d{4}-/),
    });
  });
});

describe("entidades: activar e inactivar [A-entidades-08] [A-entidades-21]", () => {
  it("la misma transición otra vez no cambia ni anota nada; una transición que no existe es 400 [D8]", async () => {
    for (const transicion of ["inactivar", "inactivar", "activar", "activar"] as const) {
      const estado = transicion === "activar" ? "ACTIVO" : "INACTIVO";
      expect(await cambiar(superadmin, inst.id, transicion)).toMatchObject({ id: inst.id, estado });
    }
    expect(await anotadas(inst.id)).toEqual([
      {
        tipo: "entidad.inactivar",
        id_usuario: raiz.id,
        datos: { estado: { antes: "ACTIVO", despues: "INACTIVO" } },
      },
      {
        tipo: "entidad.activar",
        id_usuario: raiz.id,
        datos: { estado: { antes: "INACTIVO", despues: "ACTIVO" } },
      },
    ]);
    const otra = await superadmin.pedir("PATCH", `/ws/api/system/entidades/${inst.id}`, {
      body: { transicion: "borrar" },
    });
    expect(otra.estado).toBe(400);
  });

  it("sin entidades:update no se cambia, aunque se pueda crear, leer y borrar: 403, y queda como estaba [A-entidades-08]", async () => {
    const id_rol = await crearRolCon(banco.db, "entidades", "create", "read", "delete", "csv");
    const otro = await crearUsuario(banco.db, { id_rol, id_entidad: inst.id });
    const cliente = await banco.comoUsuario(otro);
    const pedir = () =>
      cliente.pedir("PATCH", `/ws/api/system/entidades/${inst.id}`, { body: { transicion: "inactivar" } });
    expect(await pedir()).toMatchObject({ estado: 403, cuerpo: { error: "SIN_PERMISO" } });
    expect(await leer(cliente, inst.id)).toMatchObject({ estado: "ACTIVO" });
    await conceder(banco.db, id_rol, "entidades", "update");
    expect(await pedir()).toMatchObject({ estado: 412, cuerpo: { error: "ENTIDAD_PROPIA" } });
  });

  it("nadie cambia el estado de la suya: ni ADMIN ni SUPERADMIN [A-entidades-29]", async () => {
    const propia = [412, "ENTIDAD_PROPIA"];
    const admin = await banco.comoUsuario(inst.admin);
    expect(await cambiar(admin, inst.id, "inactivar").catch(codigoDe)).toEqual(propia);
    expect(await cambiar(superadmin, raiz.id_entidad, "inactivar").catch(codigoDe)).toEqual(propia);
    expect(await borrar(superadmin, raiz.id_entidad).catch(codigoDe)).toEqual(propia);
    expect(await leer(admin, inst.id)).toMatchObject({ estado: "ACTIVO" });
    expect(await anotadas(inst.id)).toEqual([]);
  });

  it("inactiva, sus usuarios pierden la sesión y el punto, y no vuelven a entrar hasta que se active [D25]", async () => {
    const [operador] = inst.operadores;
    if (!operador) throw new Error("no operator");
    const cliente = await banco.comoUsuario(operador);
    const socket = banco.socket(cliente.token);
    await new Promise((resolve) => socket.once("connect", () => resolve(null)));
    const cerrada = new Promise((resolve) => socket.once(EVENTO.sesionCerrada, resolve));
    const ajena = await banco.institucion();
    const deAjena = await banco.comoUsuario(ajena.admin);

    await cambiar(superadmin, inst.id, "inactivar");
    // With the change itself: who sweeps up what no longer holds would write a row of the log for each.
    expect(
      await banco.db
        .selectFrom("log")
        .select("mensaje")
        .where("tipo", "=", "sesion.cierre")
        .where("id_usuario", "=", operador.id)
        .execute(),
    ).toEqual([]);
    expect(
      await banco.db
        .selectFrom("sesion")
        .select("motivo_cierre")
        .where("id_usuario", "=", operador.id)
        .execute(),
    ).toEqual([{ motivo_cierre: "desactivacion" }]);
    expect(await cerrada).toMatchObject({ motivo: "desactivacion" });
    expect(await leer(cliente, inst.id).catch(codigoDe)).toEqual([401, "SESION_CADUCADA"]);
    expect(
      await banco.db
        .selectFrom("historial_punto_atencion")
        .select("id")
        .where("id_usuario", "=", operador.id)
        .where("salida", "is", null)
        .execute(),
    ).toEqual([]);
    expect(await leer(deAjena, ajena.id)).toMatchObject({ id: ajena.id });

    const entrar = () =>
      banco.anonimo.http.call<typeof iniciarSesion>(iniciarSesion, {
        body: { usuario: operador.usuario, contrasena: CONTRASENA },
      });
    expect(await entrar().catch(codigoDe)).toEqual([401, "CREDENCIALES_INVALIDAS"]);
    await cambiar(superadmin, inst.id, "activar");
    expect(await entrar()).toMatchObject({ usuario: { id: operador.id } });
  });

  it("la entidad del único otro SUPERADMIN no se queda sin nadie que pueda entrar [D42]", async () => {
    const otro = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    const deOtro = await banco.comoUsuario(otro);
    const hechos = await Promise.all([
      cambiar(superadmin, otro.id_entidad, "inactivar").catch(codigoDe),
      cambiar(deOtro, raiz.id_entidad, "inactivar").catch(codigoDe),
    ]);
    const estados = await banco.db
      .selectFrom("entidad")
      .select("estado")
      .where("id", "in", [otro.id_entidad, raiz.id_entidad])
      .execute();
    expect(estados.filter(({ estado }) => estado === "ACTIVO")).toHaveLength(1);
    expect(hechos.filter((hecho) => Array.isArray(hecho))).toHaveLength(1);
    for (const id of [otro.id_entidad, raiz.id_entidad])
      await banco.db.updateTable("entidad").set({ estado: "ACTIVO" }).where("id", "=", id).execute();
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id", "=", otro.id).execute();
    superadmin = await banco.comoUsuario(raiz);
  });
});

describe("entidades: borrar una [A-lista-19]", () => {
  it("sólo la que nada nombra; la otra queda como estaba [A-lista-27] [D7]", async () => {
    const sola = await crearEntidad(banco.db, { nombre: "Por borrar" });
    expect(await borrar(superadmin, sola)).toEqual({ id: sola });
    expect(await leer(superadmin, sola).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await anotadas(sola)).toMatchObject([
      { tipo: "entidad.borrar", datos: { nombre: { antes: "Por borrar", despues: null } } },
    ]);
    expect(await borrar(superadmin, inst.id).catch(codigoDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
    expect(await leer(superadmin, inst.id)).toMatchObject({ estado: "ACTIVO" });
    expect(await anotadas(inst.id)).toEqual([]);
  });
});
