import { ROL } from "@ventanilla/contract/permisos";
import { generarToken, revocarToken } from "@ventanilla/contract/usuario/usuario.routes";
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

const POR_MINUTO = 120;

const con = async (token: string, desde: string) =>
  (
    await banco.anonimo.pedir("GET", "/ws/api/system/operadores", {
      cabeceras: { authorization: `Bearer ${token}`, "x-forwarded-for": desde },
    })
  ).estado;
const inventados = (cuantos: number, desde: string) =>
  Promise.all(Array.from({ length: cuantos }, (_, n) => con(`vapi_inventado-${desde}-${n}`, desde)));
const seBuscaron = () => banco.consultas().filter((consulta) => consulta.includes("token_api")).length;

async function programa() {
  const { id } = await crearUsuario(banco.db, { id_rol: ROL.ADMIN });
  const { token } = await superadmin.http.call<typeof generarToken>(generarToken, {
    body: { id_usuario: id, tipo: "API" },
  });
  const quitar = () => superadmin.http.call<typeof revocarToken>(revocarToken, { params: { id } });
  return { token, quitar };
}

describe("tokens de API que nadie tiene [D36]", () => {
  it("cuestan a lo sumo unas búsquedas por minuto y dirección, aunque lleguen a la vez o de otra de la misma red", async () => {
    banco.consultas();
    const estados = Map.groupBy(await inventados(POR_MINUTO + 30, "2001:db8:36::1"), (estado) => estado);
    expect([estados.get(401)?.length, estados.get(429)?.length]).toEqual([POR_MINUTO, 30]);
    expect(await con("vapi_otro", "2001:db8:36::2")).toBe(429);
    expect(seBuscaron()).toBe(POR_MINUTO);
    expect(await con("vapi_otro", "2001:db8:37::2")).toBe(401);
  });

  it("no dejan afuera al programa que usa el suyo desde la misma dirección; uno que se quitó es uno más", async () => {
    const desde = "198.51.100.36";
    const { token, quitar } = await programa();
    expect(await con(token, desde)).toBe(200);
    await inventados(POR_MINUTO, desde);
    expect(await con("vapi_otro", desde)).toBe(429);
    expect(await con(token, desde)).toBe(200);
    await quitar();
    expect(await con(token, desde)).toBe(401);
    expect(await con(token, desde)).toBe(429);
  });

  it("los que sí lo son no gastan nada de ese límite", async () => {
    const desde = "198.51.100.37";
    await inventados(POR_MINUTO - 2, desde);
    for (let n = 0; n < 3; n += 1) expect(await con((await programa()).token, desde)).toBe(200);
    expect(await inventados(3, desde)).toEqual([401, 401, 429]);
  });
});
