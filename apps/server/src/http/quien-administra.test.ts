import { addressOf } from "@ventanilla/client/http";
import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../test/harness.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

/** What an administrator makes or changes of the desk: channels, points, procedures and their questions. */
const DE_ADMINISTRAR = ["crearCanal", "crearPunto", "editarPunto", "cambiarTramite", "crearFaq", "editarFaq"];

let banco: Banco;
let admin: Cliente;
let superadmin: Cliente;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  const inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

describe("quién administra el escritorio", () => {
  it.each(DE_ADMINISTRAR)("%s es de ADMIN y SUPERADMIN, y de nadie más [B-producto-14]", async (nombre) => {
    const [, route] = RUTAS.find(([cual]) => cual === nombre) ?? [];
    if (!route) throw new Error(`no route is called ${nombre}`);
    // Rubbish goes no further than the look at it: whoever may is told what is wrong.
    const url = addressOf(route, { id: 2_147_483_000 });
    const pedir = async (cliente: Cliente) =>
      (await cliente.pedir(route.method, url, { body: { basura: true } })).estado;
    expect(await pedir(operador)).toBe(403);
    for (const cliente of [admin, superadmin]) expect(await pedir(cliente)).not.toBe(403);
  });

  it("operador es todo rol que no es ADMIN ni SUPERADMIN, también uno que aún no existe [B-producto-07]", async () => {
    const { id: id_rol } = await banco.db
      .insertInto("rol")
      .values({ nombre: "NUEVO_DE_MAÑANA", descripcion: "De mañana" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const nuevo = await crearUsuario(banco.db, { id_rol });
    const visto = await (await banco.comoUsuario(nuevo)).pedir("GET", "/ws/api/system/operadores");
    expect(visto.cuerpo).toMatchObject({ rows: [{ id: nuevo.id }] });
    expect([ROL.SUPERADMIN, ROL.ADMIN, ROL.OPERADOR, id_rol].map(esAdministrador)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
