import type { EstadoEntrega } from "@ventanilla/contract/mensaje/mensaje";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Institucion, levantar } from "../../../../../test/harness.ts";
import type { BounceEvent } from "../../../../channels/connector.ts";
import { newMsgId } from "../../../../shared/ids.ts";
import { abrirCanal } from "../../../canal/index.ts";
import { crearConversacion } from "../../../caso/caso.factory.ts";
import { crearMensajes } from "../../../hilo/hilo.factory.ts";
import { recibirRebote } from "../../index.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

let numero = 0;

async function escena(entrega: EstadoEntrega) {
  numero += 1;
  const inst = await banco.institucion();
  const chat = `rebote-${numero}@c.us`;
  const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
    canal: inst.canal,
    chat,
    id_punto: inst.puntos[0] ?? null,
  });
  const cuando = new Date().toISOString();
  const hilo = { id_caso, id_canal_entrada, id_canal: inst.canal.id };
  const [pregunta, respuesta] = await crearMensajes(banco.db, hilo, [
    { de: "ciudadano", texto: "¿Ya está?", cuando },
    {
      de: "operador",
      texto: "Sí.",
      cuando,
      entrega,
      operador: { id: inst.operadores[0]?.id ?? 0, nombre: "Rosa" },
    },
  ]);
  return { inst, chat, id_caso, pregunta: pregunta ?? 0, respuesta: respuesta ?? 0 };
}

const filaDe = (id: number) =>
  banco.db
    .selectFrom("mensaje")
    .select(["estado", "motivo", "id_externo", "msg_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const avisosDe = async (idCaso: number, palabra = "devuelto") =>
  (
    await banco.db
      .selectFrom("mensaje")
      .select("contenido")
      .where("id_caso", "=", idCaso)
      .where("direccion", "=", "AVISO")
      .orderBy("id")
      .execute()
  ).filter(({ contenido }) => contenido.includes(palabra));

async function rebotar(
  inst: Institucion,
  ids: readonly string[],
  verdict: BounceEvent["verdict"] = "final",
  recipients?: readonly string[],
  report = newMsgId(),
): Promise<void> {
  const canal = await abrirCanal(banco.db, banco.sealer, inst.canal.id);
  if (!canal) throw new Error("there is no channel");
  await recibirRebote(banco.db, canal, {
    kind: "rebote",
    report,
    idsExternos: ids,
    sendings: {},
    verdict,
    detalle: "550 no existe",
    ...(recipients && { recipients }),
  });
}

describe("rebote: lo que volvió [B-mensajes-13]", () => {
  it("definitivo: FALLIDO con su motivo y un solo aviso, aunque se repita", async () => {
    const { inst, id_caso, respuesta } = await escena("ENVIADO");
    const { id_externo } = await filaDe(respuesta);
    await rebotar(inst, [id_externo ?? ""]);
    await rebotar(inst, [id_externo ?? ""]);
    expect(await filaDe(respuesta)).toMatchObject({ estado: "FALLIDO", motivo: "permanente", id_externo });
    expect(await avisosDe(id_caso)).toEqual([
      { contenido: "Un mensaje al ciudadano fue devuelto: 550 no existe" },
    ]);
  });

  it("el mismo informe cuenta una vez, aunque entretanto una persona dijera que el mensaje llegó", async () => {
    const { inst, respuesta } = await escena("ENVIADO");
    const id = (await filaDe(respuesta)).id_externo ?? "";
    await rebotar(inst, [id], "unknown", undefined, "<uno@mx.test>");
    await banco.db.updateTable("mensaje").set({ estado: "ENVIADO" }).where("id", "=", respuesta).execute();
    await rebotar(inst, [id], "unknown", undefined, "<uno@mx.test>");
    expect(await filaDe(respuesta)).toMatchObject({ estado: "ENVIADO" });
  });

  it("también por nuestro propio id, cuando no se supo si salió", async () => {
    const { inst, respuesta } = await escena("INCIERTO");
    await rebotar(inst, [(await filaDe(respuesta)).msg_id]);
    expect(await filaDe(respuesta)).toMatchObject({ estado: "FALLIDO" });
  });

  it("una demora no cambia nada", async () => {
    const { inst, id_caso, respuesta } = await escena("ENVIADO");
    await rebotar(inst, [(await filaDe(respuesta)).id_externo ?? ""], "trying");
    expect(await filaDe(respuesta)).toMatchObject({ estado: "ENVIADO", motivo: null });
    expect(await avisosDe(id_caso)).toEqual([]);
  });

  it("si no se sabe si es definitivo queda en duda, con lo que dijo el servidor, y una persona decide", async () => {
    const { inst, id_caso, respuesta } = await escena("ENVIADO");
    const id = (await filaDe(respuesta)).id_externo ?? "";
    await rebotar(inst, [id], "unknown");
    await rebotar(inst, [id], "unknown");
    expect(await filaDe(respuesta)).toMatchObject({ estado: "INCIERTO", motivo: "incierto" });
    expect(await avisosDe(id_caso, "Quizás")).toEqual([
      { contenido: "Quizás un mensaje no llegó al ciudadano: 550 no existe" },
    ]);
    await rebotar(inst, [id]);
    expect(await filaDe(respuesta)).toMatchObject({ estado: "FALLIDO", motivo: "permanente" });
  });

  it.each(["EN_COLA", "ENTREGADO", "FALLIDO"] as const)("la duda no toca lo que está %s", async (estado) => {
    const { inst, respuesta } = await escena(estado);
    await rebotar(inst, [(await filaDe(respuesta)).msg_id], "unknown");
    expect(await filaDe(respuesta)).toMatchObject({ estado });
  });

  it.each(["EN_COLA", "LEIDO"] as const)("lo que está %s no retrocede", async (estado) => {
    const { inst, respuesta } = await escena(estado);
    await rebotar(inst, [(await filaDe(respuesta)).msg_id]);
    expect(await filaDe(respuesta)).toMatchObject({ estado });
  });

  it("ni lo del ciudadano, ni lo de otro canal, ni lo desconocido", async () => {
    const [una, otra] = [await escena("ENVIADO"), await escena("ENVIADO")];
    const ids = await Promise.all([una.pregunta, una.respuesta].map(filaDe));
    await rebotar(otra.inst, [
      ...ids.flatMap(({ id_externo, msg_id }) => [id_externo ?? "", msg_id]),
      "<nada@x.test>",
    ]);
    await rebotar(una.inst, [(await filaDe(una.pregunta)).id_externo ?? ""]);
    await rebotar(una.inst, []);
    expect(await filaDe(una.respuesta)).toMatchObject({ estado: "ENVIADO" });
    expect(await filaDe(una.pregunta)).toMatchObject({ estado: "RECIBIDO" });
  });
});

describe("rebote: de una carta con copias", () => {
  const CARTA = { carta: { copias: ["jefa@x.test", "otra@x.test"], pie: null } };
  async function conCopias() {
    const suya = await escena("ENVIADO");
    await banco.db
      .updateTable("mensaje")
      .set({ extras: JSON.stringify(CARTA) })
      .where("id", "=", suya.respuesta)
      .execute();
    const ids = [(await filaDe(suya.respuesta)).id_externo ?? ""];
    return { ...suya, volver: (...destinos: string[]) => rebotar(suya.inst, ids, "final", destinos) };
  }
  const deCopia = (idCaso: number) => avisosDe(idCaso, "La copia");

  it("que no llegue una copia no dice que el ciudadano no la tiene: se avisa una vez de cada una", async () => {
    const { id_caso, respuesta, volver } = await conCopias();
    await volver("otra@x.test");
    await volver("otra@x.test", "jefa@x.test");
    expect(await filaDe(respuesta)).toMatchObject({ estado: "ENVIADO", motivo: null });
    expect(await deCopia(id_caso)).toEqual([
      { contenido: "La copia a otra@x.test no llegó: 550 no existe" },
      { contenido: "La copia a jefa@x.test no llegó: 550 no existe" },
    ]);
  });

  it.each<[string, (suya: string) => string[]]>([
    ["su dirección", (suya) => [suya]],
    ["su dirección y la de una copia", (suya) => ["otra@x.test", suya]],
    ["nadie que se nombre", () => []],
  ])("lo que vuelve de %s es del ciudadano", async (_deQuien, destinos) => {
    const { id_caso, respuesta, chat, volver } = await conCopias();
    await volver(...destinos(chat));
    expect(await filaDe(respuesta)).toMatchObject({ estado: "FALLIDO", motivo: "permanente" });
    expect(await deCopia(id_caso)).toEqual([]);
  });

  it.each([[["casa@x.test"]], [["otra@x.test", "casa@x.test"]]])(
    "lo que vuelve de %j puede ser de una copia que se reenvía allá: queda en duda, con lo que dijo el servidor",
    async (destinos) => {
      const { id_caso, respuesta, volver } = await conCopias();
      await volver(...destinos);
      expect(await filaDe(respuesta)).toMatchObject({ estado: "INCIERTO", motivo: "incierto" });
      expect(await avisosDe(id_caso, "Quizás")).toEqual([
        { contenido: "Quizás un mensaje no llegó al ciudadano: 550 no existe" },
      ]);
      expect(await deCopia(id_caso)).toEqual([]);
    },
  );

  it("sin copias, lo que vuelve de una dirección ajena es de la del ciudadano, que se reenvía allá", async () => {
    const { inst, respuesta } = await escena("ENVIADO");
    await rebotar(inst, [(await filaDe(respuesta)).id_externo ?? ""], "final", ["casa@x.test"]);
    expect(await filaDe(respuesta)).toMatchObject({ estado: "FALLIDO", motivo: "permanente" });
  });
});
