import { askField } from "@ventanilla/client/data";
import { ROL } from "@ventanilla/contract/permisos";
import { usuarioEdit } from "@ventanilla/contract/usuario/usuario.data";
import * as rutas from "@ventanilla/contract/usuario/usuario.routes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Banco, type Cliente, levantar } from "../../../../test/harness.ts";
import { crearUsuario, type UsuarioDePrueba } from "../usuario.factory.ts";

// Nobody takes a mail here, and none leaves while the tests run.
let banco: Banco;
let superadmin: Cliente;
let ana: UsuarioDePrueba;
beforeAll(async () => {
  banco = await levantar({
    smtp: {
      host: "127.0.0.1",
      port: 9,
      secure: false,
      user: "sistema@ventanilla.example",
      password: "x",
      from: "sistema@ventanilla.example",
    },
    tiempos: { correoMs: 3_600_000 },
  });
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  ana = await crearUsuario(banco.db);
});

const regenerar = ({ id } = ana) =>
  superadmin.http.call<typeof rutas.regenerarPassword>(rutas.regenerarPassword, { params: { id } });
const generar = () =>
  superadmin.http.call<typeof rutas.generarToken>(rutas.generarToken, {
    body: { id_usuario: ana.id, tipo: "API" },
  });
const corregir = (email: string) =>
  askField(superadmin.http, usuarioEdit, { id: ana.id, usuario: { email } });
const inactivar = () =>
  superadmin.http.call<typeof rutas.cambiarUsuario>(rutas.cambiarUsuario, {
    params: { id: ana.id },
    body: { transicion: "inactivar" },
  });
const CLASES = [
  ["contraseña", "contraseña"],
  ["token", "token"],
] as const;
async function cola(quien = ana) {
  const filas = await banco.db
    .selectFrom("correo_sistema")
    .select(["asunto", "estado", "cuerpo"])
    .where("referencia", "=", `usuario:${quien.id}`)
    .orderBy("id")
    .execute();
  return filas.map(({ asunto, estado, cuerpo }) => [
    CLASES.find(([palabra]) => asunto.toLowerCase().includes(palabra))?.[1] ?? "aviso",
    estado,
    cuerpo === null,
  ]);
}

describe("un correo que espera y ya no dice la verdad no sale [D35, D36]", () => {
  it("a una dirección que se corrigió no llega ni la contraseña ni el token; el aviso de que cambió sí espera", async () => {
    await regenerar();
    await generar();
    await corregir("ana@correcta.example");
    expect(await cola()).toEqual([
      ["contraseña", "FALLIDO", true],
      ["token", "FALLIDO", true],
      ["aviso", "EN_COLA", false],
    ]);
    const anotado = banco.db
      .selectFrom("log")
      .select("nivel")
      .where("referencia", "=", `usuario:${ana.id}`)
      .where("tipo", "=", "correo.retirado");
    expect(await anotado.execute()).toHaveLength(2);
  });

  it("de dos contraseñas o dos tokens seguidos espera el último; uno no quita al otro", async () => {
    for (const dar of [regenerar, generar, regenerar, generar]) await dar();
    expect(await cola()).toEqual([
      ["contraseña", "FALLIDO", true],
      ["token", "FALLIDO", true],
      ["contraseña", "EN_COLA", false],
      ["token", "EN_COLA", false],
    ]);
  });

  it("de una cuenta que se inactiva no sale ninguno; el que ya salió queda como enviado, y los de otras esperan", async () => {
    const otra = await crearUsuario(banco.db);
    await regenerar(otra);
    await generar();
    const enviado = banco.db.updateTable("correo_sistema").set({ estado: "ENVIADO", cuerpo: null });
    await enviado.where("referencia", "=", `usuario:${ana.id}`).execute();
    await regenerar();
    await inactivar();
    expect(await cola()).toEqual([
      ["token", "ENVIADO", true],
      ["contraseña", "FALLIDO", true],
    ]);
    expect(await cola(otra)).toEqual([["contraseña", "EN_COLA", false]]);
  });

  it("ni de una que se borra", async () => {
    await regenerar();
    await generar();
    await superadmin.http.call<typeof rutas.borrarUsuario>(rutas.borrarUsuario, { params: { id: ana.id } });
    expect(await cola()).toEqual([
      ["contraseña", "FALLIDO", true],
      ["token", "FALLIDO", true],
    ]);
  });
});
