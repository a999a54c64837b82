import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../../test/harness.ts";
import { type Sesion, viewOf } from "../../shared/sesion.ts";
import { accederCanalEntrada } from "./canal.access.ts";
import { crearCanalEntrada } from "./canal.factory.ts";

let banco: Banco;
let nuestra: Institucion;
let otra: Institucion;
beforeAll(async () => {
  banco = await levantar();
  nuestra = await banco.institucion();
  otra = await banco.institucion();
});
afterAll(() => banco.cerrar());

const sesionDe = (id_rol: number, { id }: { id: number }): Sesion => ({
  id: "s",
  id_usuario: id,
  usuario: "u",
  nombre: "U",
  id_rol,
  id_entidad: nuestra.id,
  permisos: new Set(["operadores:read"]),
  view: viewOf({ id_rol, permisos: new Set() }),
  debe_cambiar_contrasena: false,
  ip: "127.0.0.1",
});

describe("canal de entrada: quién ve a un ciudadano, tenga o no un caso [D46, D63]", () => {
  it.each([
    ["SUPERADMIN", ROL.SUPERADMIN, true, true],
    // No seeded ADMIN gets here; one whose role was given the flag does.
    ["ADMIN", ROL.ADMIN, true, "NO_EXISTE"],
    ["OPERADOR", ROL.OPERADOR, true, "NO_EXISTE"],
  ])("%s (rol %i): el propio %s, el de otra entidad %s", async (_rol, id_rol, propio, ajeno) => {
    const usuario = id_rol === ROL.OPERADOR ? (nuestra.operadores[0] ?? nuestra.admin) : nuestra.admin;
    const visto = async ({ canal }: Institucion) => {
      const id = await crearCanalEntrada(banco.db, { id_canal: canal.id });
      return accederCanalEntrada(banco.db, sesionDe(id_rol, usuario), id).then(
        (entrada) => entrada.id === id,
        (error: unknown) => (error instanceof Error && "codigo" in error ? error.codigo : error),
      );
    };
    expect([await visto(nuestra), await visto(otra)]).toEqual([propio, ajeno]);
  });
});
