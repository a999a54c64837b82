import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { CONTRASENA, crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const NUEVA = "Nueva-contraseña-26";

/** Somebody whose change was done, and who may not have heard so. */
async function cambiada() {
  const { id, usuario } = await crearUsuario(banco.db, { debe_cambiar_contrasena: true });
  const cliente = await banco.comoUsuario({ id });
  expect(await cambiar(cliente)).toEqual([200, undefined]);
  return { id, usuario, cliente };
}

async function cambiar(cliente: Cliente, body = { password: CONTRASENA, newPassword: NUEVA }) {
  const { estado, cuerpo } = await cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body });
  return [estado, (cuerpo as { error?: string }).error];
}

const RECHAZO = [412, "CONTRASENA_ANTERIOR_INVALIDA"];

describe("un cambio de contraseña cuya respuesta se perdió", () => {
  it("repetido, está hecho: la sesión sigue, y se entra con la nueva y no con la de antes [A-login-13]", async () => {
    const { usuario, cliente } = await cambiada();
    expect(await cambiar(cliente)).toEqual([200, undefined]);
    expect((await cliente.pedir("GET", "/ws/api/system/menu")).estado).toBe(200);
    const entrar = async (contrasena: string) =>
      (await banco.anonimo.pedir("POST", "/ws/auth", { body: { usuario, contrasena } })).estado;
    expect([await entrar(NUEVA), await entrar(CONTRASENA)]).toEqual([200, 401]);
  });

  it("con otra nueva se rechaza y nada cambia; y pasado un rato también el mismo", async () => {
    const { id, cliente } = await cambiada();
    expect(await cambiar(cliente, { password: CONTRASENA, newPassword: "Otra-contraseña-27" })).toEqual(
      RECHAZO,
    );
    await banco.db
      .updateTable("usuario")
      .set({ _updated_at: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where("id", "=", id)
      .execute();
    expect(await cambiar(cliente)).toEqual(RECHAZO);
  });

  it("no deja probar más veces que la puerta: al quinto rechazo la sesión termina", async () => {
    const { cliente } = await cambiada();
    const mal = { password: "No-es-esa-26", newPassword: "Tampoco-esta-26" };
    for (let i = 0; i < 5; i += 1) expect(await cambiar(cliente, mal)).toEqual(RECHAZO);
    expect((await cambiar(cliente))[0]).toBe(401);
  });
});
