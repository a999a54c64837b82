import { ROL } from "@ventanilla/contract/permisos";
import type { SesionAbierta } from "@ventanilla/contract/sesion/sesion";
import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { newUuid } from "../../shared/ids.ts";
import { CONTRASENA, crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

const estadoDe = async ({ id }: { id: number }) =>
  (await banco.db.selectFrom("usuario").select("estado").where("id", "=", id).executeTakeFirstOrThrow())
    .estado;
const menu = async (cliente: Cliente) => (await cliente.pedir("GET", "/ws/api/system/menu")).estado;
const desactivar = (cliente: Cliente, password: unknown) =>
  cliente.pedir("PATCH", "/ws/api/system/desactivar_cuenta", { body: { password } });
const logDe = ({ id }: { id: number }) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "nivel", "mensaje", "datos"])
    .where("id_usuario", "=", id)
    .orderBy("id", "desc")
    .execute();

describe("desactivar la cuenta propia", () => {
  it("la deja INACTIVO, cierra todas sus sesiones y responde qué pasó; queda en el registro [A-cuenta-07, A-cuenta-08, A-cuenta-10, A-sesion-05]", async () => {
    const usuario = await crearUsuario(banco.db);
    const aqui = await banco.comoUsuario(usuario);
    const otra = await banco.comoUsuario(usuario);
    const ajeno = await banco.comoUsuario(await crearUsuario(banco.db));
    expect(await desactivar(aqui, CONTRASENA)).toMatchObject({
      estado: 200,
      cuerpo: { message: "Su cuenta fue desactivada. Sólo un administrador puede reactivarla." },
    });
    expect(await estadoDe(usuario)).toBe("INACTIVO");
    expect([await menu(aqui), await menu(otra), await menu(ajeno)]).toEqual([401, 401, 200]);
    expect((await logDe(usuario))[0]).toEqual({
      tipo: "sesion.desactivacion",
      nivel: "ADVERTENCIA",
      mensaje: "Desactivó su propia cuenta",
      datos: { estado: { antes: "ACTIVO", despues: "INACTIVO" } },
    });
    const ingreso = { usuario: usuario.usuario, contrasena: CONTRASENA };
    expect((await banco.anonimo.pedir("POST", "/ws/auth", { body: ingreso })).estado).toBe(401);
  });

  it("una contraseña equivocada se dice en su campo y no cambia nada [A-cuenta-10]", async () => {
    const usuario = await crearUsuario(banco.db);
    const cliente = await banco.comoUsuario(usuario);
    expect(await desactivar(cliente, "equivocada")).toMatchObject({
      estado: 412,
      cuerpo: {
        error: "CONTRASENA_INVALIDA",
        campos: { password: "La contraseña no es correcta." },
      },
    });
    expect([await estadoDe(usuario), await menu(cliente)]).toEqual(["ACTIVO", 200]);
  });

  it.each([
    ["vacía", ""],
    ["de más de 100", "c".repeat(101)],
    ["ausente", undefined],
  ])("la contraseña %s no pasa de la puerta [A-cuenta-05]", async (_cual, password) => {
    const usuario = await crearUsuario(banco.db);
    const { estado, cuerpo } = await desactivar(await banco.comoUsuario(usuario), password);
    expect([estado, cuerpo]).toMatchObject([400, { campos: { password: expect.any(String) } }]);
    expect(await estadoDe(usuario)).toBe("ACTIVO");
  });

  it("adivinar aquí cuenta junto con adivinar al cambiarla, desde cualquier dirección: a la quinta la sesión se acaba", async () => {
    const usuario = await crearUsuario(banco.db);
    const cliente = await banco.comoUsuario(usuario);
    for (let i = 0; i < 4; i += 1) {
      const cambio = { password: `adivina-${i}`, newPassword: "Nueva-contraseña-26" };
      const cabeceras = { "x-forwarded-for": `203.0.113.${i}` };
      await cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body: cambio, cabeceras });
    }
    expect(await menu(cliente)).toBe(200);
    await desactivar(cliente, "adivina-5");
    expect(await menu(cliente)).toBe(401);
    expect(await estadoDe(usuario)).toBe("ACTIVO");
  });

  it("el último SUPERADMIN activo no puede, y se le dice por qué; con otro, sí [A-cuenta-10, D34]", async () => {
    await banco.db.updateTable("usuario").set({ estado: "INACTIVO" }).where("id_rol", "=", 1).execute();
    const unico = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    const cliente = await banco.comoUsuario(unico);
    expect(await desactivar(cliente, CONTRASENA)).toMatchObject({
      estado: 412,
      cuerpo: { error: "ULTIMO_SUPERADMIN" },
    });
    expect([await estadoDe(unico), await menu(cliente)]).toEqual(["ACTIVO", 200]);
    await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    expect((await desactivar(cliente, CONTRASENA)).estado).toBe(200);
  });
});

describe("cambiar la contraseña propia", () => {
  it.each([
    [
      { password: "equivocada", newPassword: "Nueva-contraseña-26" },
      "password",
      "La contraseña actual no es correcta.",
    ],
    [{ password: CONTRASENA, newPassword: "corta" }, "newPassword", "al menos 10 caracteres"],
    [{ password: CONTRASENA, newPassword: "1234567890" }, "newPassword", "de las más usadas"],
  ])("%j se dice en su campo [A-cuenta-10]", async (body, campo, texto) => {
    const cliente = await banco.comoUsuario(await crearUsuario(banco.db));
    const { estado, cuerpo } = await cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body });
    expect([estado, cuerpo]).toMatchObject([412, { campos: { [campo]: expect.stringContaining(texto) } }]);
  });

  it.each([
    [{ password: "", newPassword: "" }],
    [{ password: "c".repeat(101), newPassword: "c".repeat(101) }],
    [{}],
  ])("las dos son obligatorias y de 100 caracteres a lo más: %j [A-cuenta-04]", async (body) => {
    const cliente = await banco.comoUsuario(await crearUsuario(banco.db));
    const { estado, cuerpo } = await cliente.pedir("PATCH", "/ws/api/system/cambiar_pass", { body });
    expect([estado, cuerpo]).toMatchObject([
      400,
      { campos: { password: expect.any(String), newPassword: expect.any(String) } },
    ]);
  });
});

describe("las sesiones abiertas de la cuenta propia", () => {
  const listar = async (cliente: Cliente): Promise<SesionAbierta[]> =>
    (await cliente.http.call<typeof rutas.listarSesiones>(rutas.listarSesiones, {})).rows;
  const terminar = (cliente: Cliente, id: string) => cliente.pedir("DELETE", `/ws/api/system/sesiones/${id}`);

  it("se ven las que valen, la actual marcada, y ninguna ajena", async () => {
    const usuario = await crearUsuario(banco.db);
    const aqui = await banco.comoUsuario(usuario);
    await banco.comoUsuario(usuario);
    await (await banco.comoUsuario(usuario)).pedir("GET", "/ws/api/system/salir");
    await banco.comoUsuario(await crearUsuario(banco.db));
    const filas = await listar(aqui);
    expect(filas).toHaveLength(2);
    expect(filas.filter(({ actual }) => actual)).toHaveLength(1);
    await banco.db
      .updateTable("sesion")
      .set({ actividad: new Date(Date.now() - 61 * 60_000).toISOString() })
      .where("id", "=", filas.find(({ actual }) => !actual)?.id ?? "")
      .execute();
    expect(await listar(aqui)).toHaveLength(1);
  });

  it("terminar una la corta y deja las demás; queda en el registro", async () => {
    const usuario = await crearUsuario(banco.db);
    const aqui = await banco.comoUsuario(usuario);
    const otra = await banco.comoUsuario(usuario);
    const id = (await listar(aqui)).find(({ actual }) => !actual)?.id ?? "";
    expect(await terminar(aqui, id)).toMatchObject({
      estado: 200,
      cuerpo: { message: "La sesión fue terminada." },
    });
    expect([await menu(otra), await menu(aqui)]).toEqual([401, 200]);
    expect((await logDe(usuario))[0]).toMatchObject({ tipo: "sesion.cierre" });
    expect((await terminar(aqui, id)).estado).toBe(404);
  });

  it("la de otra persona y la que no existe responden igual, y la ajena sigue abierta", async () => {
    const aqui = await banco.comoUsuario(await crearUsuario(banco.db));
    const ajena = await banco.comoUsuario(await crearUsuario(banco.db));
    const [suya] = await listar(ajena);
    const respuestas = [await terminar(aqui, suya?.id ?? ""), await terminar(aqui, newUuid())];
    expect(respuestas.map(({ estado, cuerpo }) => ({ estado, cuerpo }))[0]).toEqual({
      estado: respuestas[1]?.estado,
      cuerpo: respuestas[1]?.cuerpo,
    });
    expect([respuestas[0]?.estado, await menu(ajena)]).toEqual([404, 200]);
  });
});
