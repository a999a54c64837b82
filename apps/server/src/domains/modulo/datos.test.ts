import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import type { DataArgs, DataFieldSpec } from "@ventanilla/contract/common/data-field";
import * as modulos from "@ventanilla/contract/modulo/modulo.data";
import * as permisos from "@ventanilla/contract/permiso/permiso.data";
import { ROL } from "@ventanilla/contract/permisos";
import * as roles from "@ventanilla/contract/rol/rol.data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

const pedir = <F extends DataFieldSpec>(campo: F, args: DataArgs<F>, { http }: Cliente = superadmin) =>
  askField(http, campo, args);
const falloDe = (error: unknown) =>
  error instanceof HttpError ? [error.status, error.code, error.body?.campos ?? {}] : error;
const escribir = async (query: string) => {
  const { estado, cuerpo } = await superadmin.pedir("POST", "/ws/graphql", { body: { query } });
  expect(estado).toBe(200);
  return cuerpo;
};

describe("consultas de datos: módulos, permisos y roles [A-permisos-12, A-permisos-14]", () => {
  it("moduloAdd crea y moduloEdit cambia sólo lo dicho; responden id y label [A-graphql-13, A-graphql-14]", async () => {
    const ruta = "por-datos";
    expect(
      await escribir(
        'mutation { moduloAdd(modulo: {label: "Datos", ruta: "por-datos", orden: 7}) { id label } }',
      ),
    ).toEqual({ data: { moduloAdd: { id: expect.any(Number), label: "Datos" } } });
    const { rows } = await pedir(modulos.modulos, { ruta });
    const id = rows[0]?.id ?? 0;
    expect(
      await escribir(`mutation { moduloEdit(id: "${id}", modulo: {label: "Otros"}) { id label } }`),
    ).toEqual({
      data: { moduloEdit: { id, label: "Otros" } },
    });
    expect(await pedir(modulos.modulo, { id })).toMatchObject({
      label: "Otros",
      ruta,
      orden: 7,
      visible: true,
    });
    expect(
      await pedir(modulos.moduloEdit, { id, modulo: { visible: false, id_modulo: null } }),
    ).toMatchObject({ id });
    expect(await pedir(modulos.modulo, { id })).toMatchObject({ visible: false });
    expect(await pedir(modulos.moduloEdit, { id, modulo: { ruta: "logs" } }).catch(falloDe)).toEqual([
      409,
      "MODULO_REPETIDO",
      { ruta: "Ya existe un módulo con esa ruta. Escriba otra." },
    ]);
    expect(await pedir(modulos.moduloDelete, { id })).toEqual({ deleted: true });
    expect(await pedir(modulos.modulo, { id }).catch(falloDe)).toEqual([404, "NO_EXISTE", {}]);
  });

  it("modulos(estado, id_modulo): count y filas con id, label e icono [A-graphql-15, A-modulos-26]", async () => {
    const hijo = await pedir(modulos.moduloAdd, {
      modulo: {
        label: "Hijo",
        ruta: "un-hijo",
        orden: 8,
        id_modulo: (await pedir(modulos.modulos, { ruta: "logs" })).rows[0]?.id ?? 0,
      },
    });
    const cuerpo = await escribir(
      "{ modulos(estado: ACTIVO, id_modulo: 0) { count rows { id label icono } } }",
    );
    const { count, rows } = (cuerpo as { data: { modulos: { count: number; rows: { id: number }[] } } }).data
      .modulos;
    expect(count).toBe(rows.length);
    expect(rows).toContainEqual({ id: expect.any(Number), label: "Logs", icono: "ListSearch" });
    expect(rows.map(({ id }) => id)).not.toContain(hijo.id);
  });

  it("permisos(id_modulo): por id_rol; permisoEdit cambia uno [A-graphql-16, A-graphql-17]", async () => {
    const id_modulo = (await pedir(modulos.modulos, { ruta: "logs" })).rows[0]?.id ?? 0;
    const { count, rows } = await pedir(permisos.permisos, { id_modulo });
    const ids = rows.map(({ id_rol }) => id_rol);
    expect([count, ids]).toEqual([ids.length, ids.toSorted((uno, otro) => uno - otro)]);
    const deAdmin = rows.find(({ id_rol }) => id_rol === ROL.ADMIN);
    expect(await pedir(permisos.permisoEdit, { id: deAdmin?.id ?? 0, permiso: { csv: true } })).toEqual({
      ...deAdmin,
      csv: true,
    });
  });

  it("roles(id: 1) responde id, nombre y descripcion; rolAdd y rolEdit crean y cambian [A-graphql-06, A-graphql-18]", async () => {
    const cuerpo = await escribir("{ roles(id: 1) { count rows { id nombre descripcion } } }");
    expect(cuerpo).toMatchObject({
      data: {
        roles: {
          rows: [{ id: 1, nombre: "SUPERADMIN", descripcion: expect.any(String) }, { id: 2 }, { id: 3 }],
        },
      },
    });
    const { id } = await pedir(roles.rolAdd, { rol: { nombre: "DATOS", descripcion: "Por datos" } });
    expect(await pedir(roles.rolEdit, { id, rol: { path: "/logs" } })).toMatchObject({
      nombre: "DATOS",
      path: "/logs",
    });
    expect(await pedir(roles.rol, { id })).toMatchObject({ descripcion: "Por datos" });
    expect(await pedir(roles.rolDelete, { id })).toEqual({ deleted: true });
  });

  it("sin el permiso, NOT_AUTHORIZED y la bandera que falta; nada cambia [A-modulos-21, A-modulos-22, A-modulos-23, A-roles-11]", async () => {
    const { admin } = await banco.institucion();
    const cliente = await banco.comoUsuario(admin);
    const mensaje = (error: unknown) => (error instanceof HttpError ? error.message : error);
    const modulo = { label: "X", ruta: "nunca", orden: 1 };
    const rol = { nombre: "NUNCA", descripcion: "x" };
    const intentos = [
      pedir(modulos.modulos, {}, cliente),
      pedir(modulos.moduloAdd, { modulo }, cliente),
      pedir(modulos.moduloEdit, { id: 13, modulo }, cliente),
      pedir(modulos.moduloDelete, { id: 13 }, cliente),
      pedir(permisos.permisos, { id_modulo: 13 }, cliente),
      pedir(permisos.permisoEdit, { id: 1, permiso: { read: true } }, cliente),
      pedir(roles.rolAdd, { rol }, cliente),
      pedir(roles.rolEdit, { id: 3, rol }, cliente),
      pedir(roles.rolDelete, { id: 3 }, cliente),
    ].map((uno) => uno.catch(mensaje));
    expect(await Promise.all(intentos)).toEqual(
      ["READ", "CREATE", "UPDATE", "DELETE", "READ", "UPDATE", "CREATE", "UPDATE", "DELETE"].map(
        (que) => `NOT_AUTHORIZED:${que}`,
      ),
    );
    expect((await pedir(modulos.modulos, { ruta: "nunca" })).count).toBe(0);
  });
});
