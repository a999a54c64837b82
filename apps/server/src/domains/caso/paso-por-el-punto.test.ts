import { leerCanalEntrada, leerOpcionesDeEntrada } from "@ventanilla/contract/canal/canal.routes";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asociaciones, asociar, personaEscrita } from "../../../test/asociacion.ts";
import {
  asignar,
  cerrar,
  codigoDe,
  derivar,
  type Expediente,
  expediente,
  leer,
} from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { abierta, chatDe, enPunto, errorDe, operador, punto } from "../../../test/puestos.ts";
import { entrarAPunto } from "../presencia/presencia.factory.ts";
import { autorizarCanales, crearPunto } from "../punto/punto.factory.ts";
import { conceder, crearRolCon } from "../rol/rol.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearConversacion } from "./caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
/** Stands where the account is attended. */
let deLaCuenta: Cliente;
/** Works only at a point that attends no account, and handled none of the cases. */
let vecino: { id: number; cliente: Cliente; punto: number };
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  deLaCuenta = await banco.comoUsuario(operador(inst));
  const { id } = await crearUsuario(banco.db, { id_entidad: inst.id });
  const suyo = await crearPunto(banco.db, { id_entidad: inst.id, operadores: [id] });
  await entrarAPunto(banco.db, id, suyo);
  vecino = { id, punto: suyo, cliente: await banco.comoUsuario({ id }) };
});
afterAll(() => banco.cerrar());

const NO_EXISTE = [404, "NO_EXISTE"];
const entradaDe = async ({ http }: Cliente, canalId: number) => {
  const entrada = await http.call<typeof leerCanalEntrada>(leerCanalEntrada, { params: { canalId } });
  return entrada.id;
};
const opcionesDe = ({ http }: Cliente, canalId: number) =>
  http.call<typeof leerOpcionesDeEntrada>(leerOpcionesDeEntrada, { params: { canalId } });

let numero = 70_000;
/** A case that was sent to the neighbour's point, and back from there by who administers. */
async function idaYVuelta(): Promise<Expediente & { chat: string }> {
  numero += 1;
  const chat = chatDe(numero);
  const caso = await expediente(banco, inst, { chat });
  expect(await entradaDe(vecino.cliente, caso.id_canal_entrada).catch(codigoDe)).toEqual(NO_EXISTE);
  await derivar(deLaCuenta, { id_caso: caso.id_caso, id_destino: vecino.punto });
  await asignar(admin, caso.id_caso, { id_punto: punto(inst) });
  return { ...caso, chat };
}

describe("la conversación de un caso que pasó por un punto que no atiende su cuenta", () => {
  it("la lee quien trabaja en ese punto, como lee el caso: el canal, lo que ofrece, a quién estuvo asociada y lo que se dice [D67, D77]", async () => {
    const caso = await idaYVuelta();
    const { id_canal_entrada: entrada } = caso;
    expect(await entradaDe(vecino.cliente, entrada)).toBe(entrada);
    expect(await opcionesDe(vecino.cliente, entrada)).toMatchObject({ solo_registro: false });
    expect(await asociaciones(vecino.cliente, entrada)).toEqual([]);
    const puesto = await enPunto(banco, vecino, vecino.punto);
    await abierta(puesto, vecino.punto, caso);
    expect(puesto.ultimo(EVENTO.iniciado)).toMatchObject({ id_caso: caso.id_caso });
  });

  it("leerla no es atenderla: no dice de quién es [D77]", async () => {
    const { id_caso, id_canal_entrada: entrada } = await idaYVuelta();
    await cerrar(deLaCuenta, id_caso, { forzar: true });
    expect(await entradaDe(vecino.cliente, entrada)).toBe(entrada);
    const dicho = asociar(vecino.cliente, entrada, personaEscrita(), { reemplazar: true });
    expect(await dicho.catch(codigoDe)).toEqual(NO_EXISTE);
  });

  it("lo que el ciudadano escribe después, a otro punto, no se ve por haber leído lo anterior: ni su canal, ni en vivo [D63, D77]", async () => {
    const caso = await idaYVuelta();
    const { id_caso, id_canal_entrada: sesion_id } = caso;
    await cerrar(deLaCuenta, id_caso, { forzar: true });
    const puesto = await enPunto(banco, vecino, vecino.punto);
    await abierta(puesto, vecino.punto, caso);
    await enPunto(banco, operador(inst), punto(inst));
    await banco.ciudadanoEscribe(inst.canal, { chat: caso.chat, texto: "Ahora por otro asunto" });
    await expect.poll(() => puesto.ultimo(EVENTO.chatRetirado)).toMatchObject({ sesion_id });
    expect(await entradaDe(vecino.cliente, sesion_id).catch(codigoDe)).toEqual(NO_EXISTE);
    expect(await asociaciones(vecino.cliente, sesion_id).catch(codigoDe)).toEqual(NO_EXISTE);
    puesto.socket.emit(EVENTO.iniciar, { id: vecino.punto, sesion_id });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "NO_EXISTE" });
    expect(puesto.cuantos(EVENTO.iniciado)).toBe(1);
    expect(JSON.stringify(puesto.sucesos)).not.toContain("otro asunto");
    expect(await leer(vecino.cliente, id_caso)).toMatchObject({ estado: "CERRADO" });
  });
});

it("quien ve los casos de su entidad lee sus conversaciones, también por una cuenta que otra le comparte, y ninguna ajena [D44, D108]", async () => {
  const id_rol = await crearRolCon(banco.db, "admin-casos", "read");
  await conceder(banco.db, id_rol, "operadores", "read");
  const supervisora = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol }));
  const duena = await banco.institucion();
  await autorizarCanales(banco.db, punto(inst), [duena.canal.id]);
  const propia = await expediente(banco, inst);
  const compartida = await crearConversacion(banco.db, { canal: duena.canal, id_punto: punto(inst) });
  const ajena = await expediente(banco, duena);
  for (const { id_canal_entrada: entrada } of [propia, compartida])
    expect(await entradaDe(supervisora, entrada)).toBe(entrada);
  expect(await entradaDe(supervisora, ajena.id_canal_entrada).catch(codigoDe)).toEqual(NO_EXISTE);
});
