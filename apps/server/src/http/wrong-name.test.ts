import { askField } from "@ventanilla/client/data";
import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import { crearPunto } from "@ventanilla/contract/punto/punto.routes";
import * as datos from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../test/harness.ts";
import { CONTRASENA, crearUsuario } from "../domains/usuario/usuario.factory.ts";

let banco: Banco;
let superadmin: Cliente;
beforeAll(async () => {
  banco = await levantar();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());

const camposDe = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "OK",
    (error: unknown) =>
      error instanceof HttpError ? [error.status, Object.values(error.body?.campos ?? {})] : error,
  );
const renombrar = (id: number, usuario: string) =>
  askField(superadmin.http, datos.usuarioEdit, { id, usuario: { usuario } });
const entrar = async (usuario: string) =>
  (await banco.anonimo.pedir("POST", "/ws/auth", { body: { usuario, contrasena: CONTRASENA } })).estado;
const nombreDe = async (id: number) =>
  (await banco.db.selectFrom("usuario").select("usuario").where("id", "=", id).executeTakeFirst())?.usuario;

describe("dos usuarios no se ven iguales [D33]", () => {
  it.each([
    ["un espacio de ancho cero", "\u200b"],
    ["un guion que no se ve", "\u00ad"],
    ["una «а» cirílica", "\u0430"],
  ])("un nombre con %s se rechaza en su campo, con su frase", async (_que, letra) => {
    const [ana, otra] = [await crearUsuario(banco.db), await crearUsuario(banco.db)];
    expect(await camposDe(renombrar(otra.id, `${ana.usuario}${letra}`))).toEqual([
      400,
      ["El campo no admite caracteres que no se ven ni letras de otro alfabeto que se confunden."],
    ]);
    expect(await nombreDe(otra.id)).toBe(otra.usuario);
  });

  it("lo que se ve igual es lo mismo: los espacios son uno, y un acento se escribe de una forma", async () => {
    const { id } = await crearUsuario(banco.db);
    await renombrar(id, `  jose\u0301\u00a0  ${id} `);
    expect(await nombreDe(id)).toBe(`jos\u00e9 ${id}`);
    const otro = await crearUsuario(banco.db);
    expect(await camposDe(renombrar(otro.id, `jos\u00e9 ${id}`))).toMatchObject([409, [expect.any(String)]]);
  });

  it("quien tiene uno así desde antes entra, y se le cambia lo demás", async () => {
    const usuario = "anti\u200bguo";
    const { id } = await crearUsuario(banco.db, { usuario });
    expect(await entrar(usuario)).toBe(200);
    await askField(superadmin.http, datos.usuarioEdit, { id, usuario: { cargo: "Operadora" } });
    expect(await nombreDe(id)).toBe(usuario);
  });

  it("tampoco dos puntos", async () => {
    const { id: id_entidad } = await banco.institucion({ puntos: 0 });
    const crear = (identificador: string) =>
      superadmin.http.call<typeof crearPunto>(crearPunto, { body: { identificador, id_entidad } });
    expect(await camposDe(crear("Caja 1\u200b"))).toMatchObject([400, [expect.any(String)]]);
    expect((await crear("Caja  1")).identificador).toBe("Caja 1");
  });
});
