import { afterAll, beforeAll, expect, it } from "vitest";
import { abrir, type ConSueltos, hiloDe, levantarConSueltos } from "../../../test/sueltos.ts";
import { crearCanal, crearCanalEntrada } from "../canal/canal.factory.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { autorizarCanales } from "../punto/punto.factory.ts";
import { crearSuelto } from "./suelto.factory.ts";

let banco: ConSueltos["banco"];
let escena: ConSueltos["escena"];
let casosDe: ConSueltos["casosDe"];
beforeAll(async () => {
  ({ banco, escena, casosDe } = await levantarConSueltos());
});
afterAll(() => banco.cerrar());

const CHAT = "59170700044@c.us";
const NUMERO = "59122000044";

/** A citizen with an open case by an account that is off, and a message without a case at the one that took its place. */
async function conSuelto({ usuario = NUMERO } = {}) {
  const lugar = await escena();
  const [punto = 0] = lugar.inst.puntos;
  await banco.db
    .updateTable("canal")
    .set({ usuario: NUMERO, estado: "INACTIVO" })
    .where("id", "=", lugar.inst.canal.id)
    .execute();
  const abierto = await crearConversacion(banco.db, { canal: lugar.inst.canal, chat: CHAT, id_punto: punto });
  const nuevo = await crearCanal(banco.db, banco.sealer, { id_entidad: lugar.inst.id, usuario });
  await autorizarCanales(banco.db, punto, [nuevo.id]);
  const entrada = await crearCanalEntrada(banco.db, { id_canal: nuevo.id, usuario: CHAT });
  const suelto = await crearSuelto(banco.db, {
    id_canal: nuevo.id,
    id_canal_entrada: entrada,
    motivo: "telefono",
    texto: "Venga mañana",
    usuario: CHAT,
  });
  return { ...lugar, abierto, entrada, suelto };
}

it("un mensaje sin caso se agrega al caso abierto por la cuenta reemplazada, que sigue por la que está en uso [D79]", async () => {
  const { operador, inst, abierto, entrada, suelto } = await conSuelto();
  expect(await abrir(operador, suelto)).toMatchObject({
    agregado: true,
    caso: { id: abierto.id_caso, id_canal_entrada: entrada },
  });
  expect(await casosDe(inst)).toMatchObject([{ id: abierto.id_caso, canal_principal: entrada }]);
  expect((await hiloDe(operador, abierto.id_caso)).at(-1)).toMatchObject({
    id_canal_entrada: entrada,
    direccion: "SALIDA",
  });
});

it("el de otro número abre el suyo", async () => {
  const { operador, inst, abierto, suelto } = await conSuelto({ usuario: "59122000045" });
  expect(await abrir(operador, suelto)).toMatchObject({ agregado: false });
  const casos = await casosDe(inst);
  expect(casos.map(({ id }) => id)).toContain(abierto.id_caso);
  expect(casos).toHaveLength(2);
});
