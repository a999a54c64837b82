import { HttpError } from "@ventanilla/client/http";
import { leerTiposDato, listarEntidades } from "@ventanilla/contract/entidad/entidad.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearEntidad } from "./entidad.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);

describe("entidades: las que el usuario puede usar [D23] [A-entidades-40]", () => {
  it("la propia; SUPERADMIN todas, por nombre, y las activas si las pide", async () => {
    const inst = await banco.institucion();
    const cerrada = await crearEntidad(banco.db, {
      nombre: "AAA Liquidada",
      sigla: null,
      estado: "INACTIVO",
    });
    const pedir = ({ http }: Cliente, estado: "" | "ACTIVO" = "") =>
      http.call<typeof listarEntidades>(listarEntidades, { query: { estado } });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    for (const cliente of [await banco.comoUsuario(inst.admin), operador]) {
      expect((await pedir(cliente)).rows).toEqual([
        { id: inst.id, nombre: expect.any(String), sigla: expect.any(String) },
      ]);
    }
    expect((await pedir(superadmin)).rows[0]).toEqual({ id: cerrada, nombre: "AAA Liquidada", sigla: null });
    const activas = (await pedir(superadmin, "ACTIVO")).rows.map(({ id }) => id);
    expect([activas.includes(inst.id), activas.includes(cerrada)]).toEqual([true, false]);
  });
});

describe("entidades: datos que piden de una persona [B-caso-47] [A-entidades-11] [A-entidades-41]", () => {
  it("datos_usuario de la propia; de otra sólo SUPERADMIN, para los demás no existe", async () => {
    const inst = await banco.institucion();
    const datos_usuario = ["Teléfono de referencia", "Zona"];
    await banco.db.updateTable("entidad").set({ datos_usuario }).where("id", "=", inst.id).execute();
    const leer = ({ http }: Cliente) =>
      http.call<typeof leerTiposDato>(leerTiposDato, { params: { idEntidad: inst.id } });
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    for (const cliente of [operador, superadmin, await banco.comoUsuario(inst.admin)])
      expect(await leer(cliente)).toEqual({ datos_usuario });
    const otra = await banco.institucion();
    expect(await leer(await banco.comoUsuario(otra.admin)).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
