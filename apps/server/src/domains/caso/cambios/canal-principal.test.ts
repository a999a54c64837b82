import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  avisosDe,
  cambiarPrincipal,
  casoFila,
  codigoDe,
  expediente,
  hiloDe,
  responder,
} from "../../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanal, crearCanalEntrada } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => banco.cerrar());

describe("canal principal: por cuál de los canales de la persona sigue el caso [B-caso-42, B-caso-56, D70]", () => {
  it("se suma a los canales del caso, con su aviso; se responde por él y lo que llega ahí es de este caso", async () => {
    const caso = await expediente(banco, inst);
    const chat = "59175000001@c.us";
    const otra = await crearCanalEntrada(banco.db, {
      id_canal: inst.canal.id,
      usuario: chat,
      id_persona: caso.persona,
    });
    const cambiado = await cambiarPrincipal(operador, caso.id_caso, { canal: otra, version: 2 });
    expect(cambiado).toMatchObject({
      canal_principal: { principal: { id: otra, clasificacion: "whatsapp", usuario: chat } },
      canales: [caso.id_canal_entrada, otra],
      version: 3,
    });
    expect((await avisosDe(banco, caso.id_caso)).at(-1)).toBe("El canal principal ahora es +591 750 000 01.");
    await expect(responder(operador, { ...caso, id_canal_entrada: otra })).resolves.toMatchObject({
      id_canal_entrada: otra,
    });
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Por aquí mejor" });
    expect((await hiloDe(operador, caso.id_caso)).at(-1)).toMatchObject({ contenido: "Por aquí mejor" });
    await cambiarPrincipal(operador, caso.id_caso, { canal: caso.id_canal_entrada });
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({ canal_principal: caso.id_canal_entrada });
  });

  it("elegir el que ya es no cambia nada", async () => {
    const caso = await expediente(banco, inst);
    const antes = await casoFila(banco, caso.id_caso);
    await cambiarPrincipal(operador, caso.id_caso, { canal: caso.id_canal_entrada });
    expect(await casoFila(banco, caso.id_caso)).toEqual(antes);
  });

  it("vale un canal de la entidad que este punto no atiende; uno de otra entidad no existe", async () => {
    const caso = await expediente(banco, inst);
    const correo = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      usuario: "otra cuenta",
    });
    const propia = await crearCanalEntrada(banco.db, { id_canal: correo.id, id_persona: caso.persona });
    const ajena = await crearCanalEntrada(banco.db, {
      id_canal: (await banco.institucion()).canal.id,
      id_persona: caso.persona,
    });
    for (const canal of [ajena, 2_147_483_000])
      expect(await cambiarPrincipal(operador, caso.id_caso, { canal }).catch(codigoDe)).toEqual([
        404,
        "NO_EXISTE",
      ]);
    expect(await cambiarPrincipal(operador, caso.id_caso, { canal: propia })).toMatchObject({
      canales: [caso.id_canal_entrada, propia],
    });
  });

  it("el de otra persona, o de nadie, se rechaza; el que tiene su propio caso abierto pide adjuntar antes", async () => {
    const caso = await expediente(banco, inst);
    const deOtra = await crearCanalEntrada(banco.db, {
      id_canal: inst.canal.id,
      id_persona: await crearPersona(banco.db),
    });
    const deNadie = await crearCanalEntrada(banco.db, { id_canal: inst.canal.id });
    const { id_canal_entrada: ocupada } = await expediente(banco, inst, { persona: caso.persona });
    const con = (canal: number) => cambiarPrincipal(operador, caso.id_caso, { canal }).catch(codigoDe);
    for (const canal of [deOtra, deNadie]) expect(await con(canal)).toEqual([412, "CANAL_DE_OTRA_PERSONA"]);
    expect(await con(ocupada)).toEqual([412, "CANAL_EN_OTRO_CASO"]);
    expect(await casoFila(banco, caso.id_caso)).toMatchObject({
      canal_principal: caso.id_canal_entrada,
      version: 2,
    });
  });
});
