import { generarTokenDeCanal } from "@ventanilla/contract/canal/administrar.routes";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { createClientAddress } from "../shared/client-address.ts";
import { installErrors } from "./errors.ts";
import { createProgramHook } from "./program-hook.ts";

let banco: Banco;
let inst: Institucion;
let token: string;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  token = await tokenDe(inst);
});
afterAll(() => banco.cerrar());

async function tokenDe({ admin, canal: { id } }: Institucion): Promise<string> {
  const { http } = await banco.comoUsuario(admin);
  return (await http.call<typeof generarTokenDeCanal>(generarTokenDeCanal, { params: { id } })).token;
}

const MENSAJE = { id: "m-1", de: "59170000001@c.us", nombre: "Ana", texto: "¿A qué hora atienden?" };
const traer = (body: unknown, { id = inst.canal.id, con = `Bearer ${token}` } = {}) =>
  banco.anonimo.pedir("POST", `/ws/hooks/${id}/mensajes`, { body, cabeceras: { authorization: con } });
const mensajes = () =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.contenido", "m.direccion", "m.id_caso", "m.id_externo", "e.usuario", "e.nombre"])
    .where("e.id_canal", "=", inst.canal.id)
    .where("m.direccion", "=", "ENTRADA")
    .orderBy("m.id")
    .execute();

describe("mensajes que trae otro programa [D93]", () => {
  it("abren un caso como los del proveedor; el mismo otra vez, también a la vez, es el mismo", async () => {
    const respuestas = await Promise.all([traer(MENSAJE), traer(MENSAJE), traer(MENSAJE)]);
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200]);
    expect(await mensajes()).toEqual([
      {
        contenido: MENSAJE.texto,
        direccion: "ENTRADA",
        id_caso: expect.any(Number),
        id_externo: "programa:m-1",
        usuario: MENSAJE.de,
        nombre: "Ana",
      },
    ]);
  });

  it("sin el token de ese canal se responde igual que si el canal no existiera, y nada se guarda", async () => {
    const antes = await mensajes();
    const otra = await banco.institucion();
    const ajeno = await tokenDe(otra);
    const otro = { ...MENSAJE, id: "m-2" };
    const intentos = [
      await traer(otro, { con: "" }),
      await traer(otro, { con: "Bearer " }),
      await traer(otro, { con: `Basic ${token}` }),
      await traer(otro, { con: `Bearer ${ajeno}` }),
      await traer(otro, { id: 2_147_483_647 }),
      await traer("no es json", { con: "Bearer x" }),
    ];
    expect(new Set(intentos.map(({ estado }) => estado))).toEqual(new Set([401]));
    expect(new Set(intentos.map(({ texto }) => texto)).size).toBe(1);
    expect(await mensajes()).toEqual(antes);
  });

  it("el token anterior deja de servir cuando se genera otro", async () => {
    const viejo = await tokenDe(inst);
    token = await tokenDe(inst);
    expect((await traer({ ...MENSAJE, id: "m-3" }, { con: `Bearer ${viejo}` })).estado).toBe(401);
    expect((await traer({ ...MENSAJE, id: "m-3" })).estado).toBe(200);
  });

  it.each([
    ["sin texto", { id: "m-4", de: "5917", texto: "  " }, 400, ["texto"]],
    ["sin nada", {}, 400, ["id", "de", "texto"]],
    ["con letras de más", { ...MENSAJE, texto: "a".repeat(20_001) }, 400, ["texto"]],
    ["con una dirección que no lo es", { ...MENSAJE, de: "ana quispe" }, 400, ["de"]],
    ["demasiado grande", { ...MENSAJE, texto: "a".repeat(300_000) }, 413, []],
  ])("uno %s dice qué campo está mal, y nada se guarda", async (_que, body, estado, campos) => {
    const antes = await mensajes();
    const respuesta = await traer(body);
    expect(respuesta.estado).toBe(estado);
    if (campos.length > 0) expect(Object.keys(Object(respuesta.cuerpo).campos)).toEqual(campos);
    expect(await mensajes()).toEqual(antes);
  });
});

it("una red IPv6 es una dirección: cambiar dentro de ella no da más llamadas", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  installErrors(app);
  await app.register(
    createProgramHook({
      isToken: async () => true,
      receive: async () => undefined,
      addressOf: createClientAddress(0),
      perMinute: 2,
    }),
  );
  const headers = { authorization: "Bearer de-este-canal" };
  const statuses: number[] = [];
  for (const remoteAddress of [
    "2001:db8:1:2::1",
    "2001:db8:1:2::2",
    "2001:db8:1:2:3::3",
    "2001:db8:1:3::1",
  ]) {
    const sent = {
      method: "POST",
      url: "/ws/hooks/7/mensajes",
      headers,
      payload: MENSAJE,
      remoteAddress,
    } as const;
    statuses.push((await app.inject(sent)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});
