import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hiloDe } from "../../../../test/casos.ts";
import { type Banco, entregarWebhook, type Institucion, levantar } from "../../../../test/harness.ts";
import { operador } from "../../../../test/puestos.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

/** A citizen who wrote some minutes ago, and whom an operator reads. */
async function escena() {
  const inst = await banco.institucion();
  const { sesion_id: session } = inst.canal;
  const chat = `5916${String(inst.id).padStart(7, "0")}@c.us`;
  const llave = `3EB0C${inst.id}`;
  const ms = Date.now() - 300_000;
  await banco.waha.escribir({ session, from: chat, id: `false_${chat}_${llave}`, text: "a las 8", ms });
  const { id_caso, id_canal_entrada } = await banco.db
    .selectFrom("caso_canal_entrada as cce")
    .innerJoin("canal_entrada as e", "e.id", "cce.id_canal_entrada")
    .select(["cce.id_caso", "cce.id_canal_entrada"])
    .where("e.id_canal", "=", inst.canal.id)
    .executeTakeFirstOrThrow();
  const cliente = await banco.comoUsuario(operador(inst));
  return { inst, chat, llave, ms, id_caso, id_canal_entrada, cliente };
}
type Escena = Awaited<ReturnType<typeof escena>>;

const contar = async (
  { canal }: Institucion,
  timestamp: number,
  payload: object,
  event = "message.edited",
) => {
  const sobre = { id: "evt", event, session: canal.sesion_id, timestamp, payload };
  expect((await entregarWebhook(banco, canal, JSON.stringify(sobre))).estado).toBe(200);
};

/** As WEBJS tells it: the message as it is now, under the id and the time of its first words. */
const corregirWebjs = ({ inst, chat, llave, ms }: Escena, body: string, aLosMs: number, _data = {}) =>
  contar(inst, ms + aLosMs, {
    id: `false_${chat}_${llave}`,
    from: chat,
    fromMe: false,
    timestamp: Math.floor(ms / 1000),
    body,
    editedMessageId: llave,
    _data,
  });

const dichos = async ({ cliente, id_caso }: Escena) =>
  (await hiloDe(cliente, id_caso))
    .filter(({ direccion }) => direccion === "ENTRADA")
    .sort((una, otra) => una.orden - otra.orden)
    .map(({ contenido }) => contenido.replace("Corrigió un mensaje anterior: ", ""));

const responderA = async ({ cliente, id_caso, id_canal_entrada, chat, inst }: Escena, contenido: string) => {
  const citado = (await hiloDe(cliente, id_caso)).find((uno) => uno.contenido.endsWith(contenido));
  await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
    params: { canalId: id_canal_entrada },
    body: { caso: id_caso, tipo_contenido: "texto", contenido: "A esa hora", responde_a: citado?.id },
  });
  const salidos = () => banco.waha.libro({ session: inst.canal.sesion_id, chatId: chat });
  await expect.poll(() => salidos().filter(({ text }) => text === "A esa hora").length).toBe(1);
  return salidos().find(({ text }) => text === "A esa hora")?.citado;
};

describe("lo que un ciudadano corrige por WhatsApp", () => {
  it("cada corrección del mismo mensaje está en el hilo, una vez y en su orden, aunque se repita y una anterior llegue después", async () => {
    const lugar = await escena();
    await corregirWebjs(lugar, "a las 9", 60_000);
    await corregirWebjs(lugar, "a las 11", 180_500);
    await corregirWebjs(lugar, "a las 10", 180_400);
    await corregirWebjs(lugar, "a las 9", 60_000);
    await corregirWebjs(lugar, "a las 11", 180_500);
    expect(await dichos(lugar)).toEqual(["a las 8", "a las 9", "a las 10", "a las 11"]);
  });

  it("vale la hora en que se corrigió, no la en que se cuenta: contada dos veces es una", async () => {
    const lugar = await escena();
    const latestEditSenderTimestampMs = lugar.ms + 60_000;
    await corregirWebjs(lugar, "a las 9", 61_000, { latestEditSenderTimestampMs });
    await corregirWebjs(lugar, "a las 9", 99_000, { latestEditSenderTimestampMs });
    await corregirWebjs(lugar, "a las 8", 62_000, { latestEditSenderTimestampMs: lugar.ms + 61_500 });
    expect(await dichos(lugar)).toEqual(["a las 8", "a las 9", "a las 8"]);
  });

  it("lo que borra está detrás de lo que se dijo hasta entonces, una vez, aunque el motor lo cuente con la hora del mensaje", async () => {
    const lugar = await escena();
    const { inst, chat, llave, ms } = lugar;
    await banco.waha.escribir({
      session: inst.canal.sesion_id,
      from: chat,
      text: "mejor el martes",
      ms: ms + 60_000,
    });
    const before = {
      id: `false_${chat}_${llave}`,
      from: chat,
      fromMe: false,
      timestamp: Math.floor(ms / 1000),
    };
    for (const _vez of [1, 2])
      await contar(inst, ms + 120_000, { before, after: null, revokedMessageId: llave }, "message.revoked");
    expect(await dichos(lugar)).toEqual([
      "a las 8",
      "mejor el martes",
      "Eliminó un mensaje que había enviado.",
    ]);
  });

  it("lo que corrige, borra o señala está al lado de las palabras a las que se lo hizo", async () => {
    const lugar = await escena();
    const { inst, chat, llave, ms, cliente, id_caso } = lugar;
    const suyo = { from: chat, fromMe: false, timestamp: Math.floor(ms / 1000) };
    await banco.waha.escribir({
      session: inst.canal.sesion_id,
      from: chat,
      text: "o el martes",
      ms: ms + 30_000,
    });
    await corregirWebjs(lugar, "a las 9", 60_000);
    const reaction = { text: "🙏", messageId: `false_${chat}_${llave}` };
    await contar(
      inst,
      ms + 90_000,
      { ...suyo, id: `false_${chat}_${llave}R`, timestamp: suyo.timestamp + 90, reaction },
      "message.reaction",
    );
    const before = { ...suyo, id: `false_${chat}_${llave}` };
    await contar(inst, ms + 120_000, { before, after: null, revokedMessageId: llave }, "message.revoked");
    const hilo = (await hiloDe(cliente, id_caso)).filter(({ direccion }) => direccion === "ENTRADA");
    const primero = hilo.find(({ contenido }) => contenido === "a las 8");
    const citados = hilo.flatMap(({ extras }) => extras.respuesta_a ?? []);
    expect(citados).toEqual(Array.from({ length: 3 }, () => ({ id: primero?.id, texto: "a las 8" })));
  });

  it("la respuesta a una corrección sale citando el mensaje corregido, el único que la pasarela conoce", async () => {
    const lugar = await escena();
    await corregirWebjs(lugar, "a las 9", 60_000);
    expect(await responderA(lugar, "a las 9")).toBe(`false_${lugar.chat}_${lugar.llave}`);
    // Other engines tell the act, with an id of its own.
    const otro = await escena();
    await contar(otro.inst, otro.ms + 61_000, {
      id: `false_${otro.chat}_3EB0ACTO`,
      from: otro.chat,
      fromMe: false,
      timestamp: Math.floor(otro.ms / 1000) + 60,
      body: "a las 9",
      editedMessageId: otro.llave,
    });
    expect(await responderA(otro, "a las 9")).toBe(`false_${otro.chat}_${otro.llave}`);
  });
});
