import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MOTORES } from "../../../../../simulators/src/waha/index.ts";
import { responder } from "../../../../test/casos.ts";
import { estadoDeEnvio } from "../../../../test/envios.ts";
import { type Banco, type Institucion, levantar } from "../../../../test/harness.ts";
import { operador } from "../../../../test/puestos.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterEach(() => banco.waha.fallar({}));
afterAll(() => banco.cerrar());

const entradasDe = ({ canal }: Institucion) =>
  banco.db
    .selectFrom("canal_entrada as e")
    .leftJoin("caso_canal_entrada as cce", (join) =>
      join.onRef("cce.id_canal_entrada", "=", "e.id").on("cce.abierto", "=", true),
    )
    .select(["e.id as id_canal_entrada", "e.usuario", "e.nombre", "e.no_leidos", "cce.id_caso"])
    .where("e.id_canal", "=", canal.id)
    .where("e.unida_a", "is", null)
    .execute();
const fila = async (inst: Institucion) => {
  const [una, otra] = await entradasDe(inst);
  if (!una || otra || una.id_caso === null) throw new Error("one conversation with its case");
  return { ...una, id_caso: una.id_caso };
};

describe.each(MOTORES)("de punta a punta con el motor %s", (motor) => {
  it("un ciudadano es una conversación con su nombre y su número; el operador responde y los acuses llegan [B-mensajes-13, B-mensajes-18]", async () => {
    const inst = await banco.institucion({ motor });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    banco.waha.fallar({ bothAddresses: true });
    for (const text of ["uno", "dos", "tres"])
      expect(await banco.waha.escribir({ session, from: chat, name: "Ana Quispe", text })).toBe(true);
    const una = await fila(inst);
    expect(una).toMatchObject({ usuario: chat, nombre: "Ana Quispe", no_leidos: 3 });
    banco.waha.fallar({});
    const cliente = await banco.comoUsuario(operador(inst));
    const { id } = await responder(cliente, una);
    await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toBe("ENTREGADO ENVIADO");
    banco.waha.leer(session, chat);
    await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toBe("LEIDO ENVIADO");
    expect(banco.waha.libro({ chatId: chat })).toHaveLength(1);
    expect(await entradasDe(inst)).toHaveLength(1);
  });

  it("lo que salió y se respondió con 500, o con nada, queda ENVIADO una sola vez [B-mensajes-19]", async () => {
    const inst = await banco.institucion({ motor });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    await banco.waha.escribir({ session, from: chat, text: "¿Está listo?" });
    const cliente = await banco.comoUsuario(operador(inst));
    for (const fallos of [{ errorAfterAccept: 500 }, { emptyAnswer: true }]) {
      banco.waha.fallar({ ...fallos, session, times: 1 });
      const { id } = await responder(cliente, await fila(inst));
      await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toMatch(/^ENTREGADO|^ENVIADO/);
    }
    expect(banco.waha.libro({ chatId: chat })).toHaveLength(2);
  });

  it("un archivo que el motor no pudo traer se muestra por su nombre y se vuelve a pedir, con su texto al lado", async () => {
    const inst = await banco.institucion({ motor });
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    banco.waha.fallar({ mediaError: true, session: inst.canal.sesion_id });
    const file = {
      mimetype: "application/pdf",
      filename: "carnet.pdf",
      data: Buffer.from("%PDF-1.7 x").toString("base64"),
    };
    await banco.waha.escribir({ session: inst.canal.sesion_id, from: chat, text: "mi carnet", file });
    const { id_caso } = await fila(inst);
    const archivo = () =>
      banco.db
        .selectFrom("archivo as a")
        .innerJoin("mensaje as m", "m.id", "a.id_mensaje")
        .select(["a.nombre", "a.estado"])
        .where("m.id_caso", "=", id_caso)
        .executeTakeFirst();
    await expect.poll(archivo, { timeout: 10_000 }).toEqual({ nombre: "carnet.pdf", estado: "LISTO" });
  });
});

describe.each(MOTORES)("el teléfono de la institución, con el motor %s", (motor) => {
  const propios = (inst: Institucion) =>
    banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select(["m.id", "m.contenido", "m.estado", "m.id_caso", "m.id_usuario", "m.extras"])
      .where("e.id_canal", "=", inst.canal.id)
      .where("m.direccion", "=", "SALIDA")
      .orderBy("m.id")
      .execute();

  it("lo que un colega teclea en él está en el hilo sin operador, nunca se envía, y sus acuses se siguen", async () => {
    const inst = await banco.institucion({ motor });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    await banco.waha.escribir({ session, from: chat, text: "¿Mi trámite?" });
    const una = await fila(inst);
    expect(await banco.waha.teclear({ session, chatId: chat, text: "Ya lo llamamos" })).toBe(true);
    const esperado = {
      contenido: "Ya lo llamamos",
      id_caso: una.id_caso,
      id_usuario: null,
      extras: { telefono: true },
    };
    expect(await propios(inst)).toMatchObject([{ ...esperado, estado: "ENVIADO" }]);
    expect(await fila(inst)).toMatchObject({ no_leidos: 1 });
    const salidas = await banco.db
      .selectFrom("salida")
      .select("id")
      .where("id_canal", "=", inst.canal.id)
      .execute();
    expect(salidas).toEqual([]);
    const [mensaje] = [...(await propios(inst))];
    const cuerpo = {
      id: `true_${chat}_${(await llaveDe(mensaje?.id ?? 0)) ?? ""}`,
      from: chat,
      fromMe: true,
      ack: 3,
    };
    await banco.waha.suceder(session, "message.ack", cuerpo);
    expect(await propios(inst)).toMatchObject([{ ...esperado, estado: "LEIDO" }]);
  });

  it("no abre caso: sin uno abierto queda con el ciudadano", async () => {
    const inst = await banco.institucion({ motor });
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    await banco.waha.teclear({ session: inst.canal.sesion_id, chatId: chat, text: "Venga mañana" });
    expect(await propios(inst)).toMatchObject([{ contenido: "Venga mañana", id_caso: null }]);
    expect(await entradasDe(inst)).toMatchObject([{ id_caso: null, no_leidos: 0 }]);
  });

  it("lo que salió de aquí vuelve como propio y no se dobla", async () => {
    const inst = await banco.institucion({ motor });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    await banco.waha.escribir({ session, from: chat, text: "Hola" });
    const { id } = await responder(await banco.comoUsuario(operador(inst)), await fila(inst));
    await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toBe("ENTREGADO ENVIADO");
    await banco.waha.vaciar();
    // An engine that does not say from where it left.
    const payload = {
      id: `true_${chat}_${await llaveDe(id)}`,
      from: chat,
      to: chat,
      fromMe: true,
      body: "Con gusto",
    };
    const timestamp = Math.floor(Date.now() / 1000);
    expect(await banco.waha.suceder(session, "message.any", { ...payload, timestamp })).toBe(true);
    expect(await propios(inst)).toHaveLength(1);
  });

  it("la respuesta a un mensaje dado dice a cuál, si es uno que tenemos", async () => {
    const inst = await banco.institucion({ motor });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    await banco.waha.escribir({
      session,
      from: chat,
      text: "¿A las 9 o a las 10?",
      id: `false_${chat}_3EB0Q`,
    });
    const replyTo = { id: "3EB0Q", body: "¿A las 9 o a las 10?" };
    await banco.waha.escribir({ session, from: chat, text: "A las 9", extra: { replyTo } });
    await banco.waha.escribir({
      session,
      from: chat,
      text: "Y esto",
      extra: { replyTo: { body: "x".repeat(500) } },
    });
    const { id_canal_entrada } = await fila(inst);
    const mensajes = await banco.db
      .selectFrom("mensaje")
      .select(["id", "extras"])
      .where("id_canal_entrada", "=", id_canal_entrada)
      .where("direccion", "=", "ENTRADA")
      .orderBy("id")
      .execute();
    expect(mensajes.map(({ extras }) => extras)).toEqual([
      {},
      { respuesta_a: { id: mensajes[0]?.id, texto: "¿A las 9 o a las 10?" } },
      { respuesta_a: { id: null, texto: "x".repeat(120) } },
    ]);
  });
});

const llaveDe = async (id: number) =>
  (await banco.db.selectFrom("mensaje").select("id_externo").where("id", "=", id).executeTakeFirst())
    ?.id_externo;

describe("el número detrás de la oculta", () => {
  it("se pregunta con cada mensaje hasta que el gateway lo sabe; entonces es el que se muestra", async () => {
    const inst = await banco.institucion({ motor: "WEBJS" });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    // Each message is told as two events, and each of them asks.
    banco.waha.fallar({ lateLid: 2, session });
    await banco.waha.escribir({ session, from: chat, text: "uno" });
    expect((await fila(inst)).usuario).toMatch(/@lid$/);
    await banco.waha.escribir({ session, from: chat, text: "dos" });
    expect(await fila(inst)).toMatchObject({ usuario: chat, no_leidos: 2 });
  });

  it("lo enseña también un acuse: lo enviado al número se acusa bajo la oculta, y quien escribe desde ella es el mismo", async () => {
    const inst = await banco.institucion({ motor: "GOWS" });
    const session = inst.canal.sesion_id;
    const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
    // The first message came before anybody had a hidden address.
    await banco.ciudadanoEscribe(inst.canal, { chat, texto: "Hola" });
    const una = await fila(inst);
    const { id } = await responder(await banco.comoUsuario(operador(inst)), una);
    await expect.poll(() => estadoDeEnvio(banco, id), { timeout: 10_000 }).toBe("ENTREGADO ENVIADO");
    const oculta = await banco.db
      .selectFrom("canal_direccion")
      .select(["direccion", "fija"])
      .where("id_canal_entrada", "=", una.id_canal_entrada)
      .where("direccion", "!=", chat)
      .execute();
    expect(oculta).toEqual([{ direccion: expect.stringMatching(/@lid$/), fija: true }]);
    await banco.waha.escribir({ session, from: chat, text: "Gracias", extra: { _data: { Info: {} } } });
    expect(await fila(inst)).toMatchObject({ id_canal_entrada: una.id_canal_entrada, no_leidos: 2 });
  });
});
