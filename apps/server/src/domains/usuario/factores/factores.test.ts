import { askField } from "@ventanilla/client/data";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  abrirNavegador,
  CON_FACTORES,
  codigoDe,
  correosA,
  exigirA,
  inscribirTotp,
} from "../../../../test/factores.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearRol } from "../../rol/rol.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let quien: UsuarioDePrueba;
beforeAll(async () => {
  banco = await levantar(CON_FACTORES);
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  await exigirA(banco, "NINGUNO");
  inst = await banco.institucion({ puntos: 0 });
  admin = await banco.comoUsuario(inst.admin);
  quien = await crearUsuario(banco.db, { id_entidad: inst.id });
});

const leer = (cliente: Cliente, id: number) => cliente.pedir("GET", `/ws/api/system/usuarios/${id}/factores`);
const quitar = (cliente: Cliente, id: number) =>
  cliente.pedir("DELETE", `/ws/api/system/usuarios/${id}/factores`);
const codigos = ({ estado, cuerpo }: { estado: number; cuerpo: unknown }) => [
  estado,
  (cuerpo as { error?: string }).error,
];

describe("los factores de otra cuenta", () => {
  it("un administrador los quita a quien los perdió: sus sesiones y los ingresos que esperan acaban, queda anotado y se le escribe", async () => {
    const { secreto, cliente } = await inscribirTotp(banco, quien);
    const navegador = abrirNavegador(banco);
    const { desafio } = await navegador.ingresar(quien.usuario);
    const leido = await leer(admin, quien.id);
    expect(leido.cuerpo).toEqual({ totp: true, passkeys: 0, codigos: 10, obligatorio: false });
    expect(leido.texto).not.toContain(secreto);
    expect((await quitar(admin, quien.id)).estado).toBe(200);
    expect(codigos(await cliente.pedir("GET", "/ws/api/system/menu"))).toEqual([401, "SESION_CADUCADA"]);
    expect(codigos(await navegador.segundo("codigo", { desafio, totp: codigoDe(secreto) }))).toEqual([
      412,
      "SEGUNDO_FACTOR_VENCIDO",
    ]);
    expect((await leer(admin, quien.id)).cuerpo).toMatchObject({ totp: false, codigos: 0 });
    const fila = await banco.db
      .selectFrom("log")
      .select(["id_usuario", "datos"])
      .where("referencia", "=", `usuario:${quien.id}`)
      .where("tipo", "=", "usuario.factores")
      .executeTakeFirstOrThrow();
    expect(fila).toEqual({
      id_usuario: inst.admin.id,
      datos: { totp: { antes: true, despues: false }, codigos: { antes: 10, despues: 0 } },
    });
    expect((await correosA(banco, quien.id)).at(-1)).toContain("Un administrador quitó");
  });

  it("se le escribe en español, lea lo que lea quien los quitó", async () => {
    await inscribirTotp(banco, quien);
    await quitar(await banco.comoUsuario(inst.admin, { idioma: "en" }), quien.id);
    expect((await correosA(banco, quien.id)).at(-1)).toContain("Un administrador quitó");
  });

  it("si su rol exige uno, el siguiente ingreso lo inscribe", async () => {
    await inscribirTotp(banco, quien);
    await exigirA(banco, "OPERADOR");
    await quitar(admin, quien.id);
    expect((await abrirNavegador(banco).ingresar(quien.usuario)).paso).toBe("inscribir");
  });

  it("los propios no, y los de otra entidad o de un SUPERADMIN no existen para un administrador", async () => {
    const superadmin = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: inst.id });
    const ajeno = await crearUsuario(banco.db);
    await inscribirTotp(banco, ajeno);
    await inscribirTotp(banco, superadmin);
    expect(codigos(await quitar(admin, inst.admin.id))).toEqual([412, "CUENTA_PROPIA"]);
    for (const { id } of [ajeno, superadmin, { id: 2_147_483_000 }]) {
      expect(codigos(await leer(admin, id))).toEqual([404, "NO_EXISTE"]);
      expect(codigos(await quitar(admin, id))).toEqual([404, "NO_EXISTE"]);
    }
    const otro = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect((await leer(otro, superadmin.id)).cuerpo).toMatchObject({ totp: true });
    for (const { id } of [ajeno, superadmin]) expect((await quitar(otro, id)).estado).toBe(200);
  });
});

describe("un rol que exige un segundo factor", () => {
  const menu = async (cliente: Cliente) => (await cliente.pedir("GET", "/ws/api/system/menu")).estado;
  const dar = ({ http }: Cliente, id: number, id_rol: number) =>
    askField(http, usuarioEdit, { id, usuario: { id_rol } });

  it("dado a quien entró sin ninguno, termina sus sesiones: al volver lo inscribe; a quien lo tiene, y con un rol que no lo exige, no", async () => {
    await exigirA(banco, "ADMIN");
    const colega = await crearUsuario(banco.db, { id_entidad: inst.id });
    const { cliente: conFactor } = await inscribirTotp(banco, colega);
    const [sinFactor, superadmin] = [
      await banco.comoUsuario(quien),
      await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN })),
    ];
    await dar(superadmin, quien.id, await crearRol(banco.db));
    expect(await menu(sinFactor)).toBe(200);
    for (const { id } of [quien, colega]) await dar(superadmin, id, ROL.ADMIN);
    expect(await menu(sinFactor)).toBe(401);
    expect(await menu(conFactor)).toBe(200);
    expect(await abrirNavegador(banco).ingresar(quien.usuario)).toMatchObject({ paso: "inscribir" });
  });
});
