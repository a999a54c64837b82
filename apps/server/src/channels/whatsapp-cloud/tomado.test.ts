import { darPorEnviado, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { retenerEntrada } from "../../../test/cerrojos.ts";
import { type BancoCloud, levantarCloud } from "../../../test/cloud.ts";
import { esperasLargas, estadoDeEnvio, vueltaALaCola } from "../../../test/envios.ts";

let lugares: BancoCloud;
let cloud: BancoCloud["cloud"];
let banco: BancoCloud["banco"];
beforeAll(async () => {
  lugares = await levantarCloud();
  ({ cloud, banco } = lugares);
  await esperasLargas(banco, 1);
});
afterEach(() => cloud.sanar());
afterAll(() => lugares.cerrar());

const PERSONA = "59170001234";
const estadoDe = (id: number) => estadoDeEnvio(banco, id);
const yaToca = (id: number) =>
  sql`UPDATE salida SET proximo_en = now() WHERE id_mensaje = ${id}`.execute(banco.db);

/** A desk whose citizen wrote, and whose receipts are told by hand. */
async function escena() {
  const lugar = await lugares.mesa();
  await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
  const app = cloud.app(lugar.app);
  // What the provider itself tells goes nowhere.
  app.url = null;
  const url = `${banco.url}/ws/hooks/whatsapp/${lugar.canal.id}`;
  /** Answers the status with which it was taken. */
  async function acusar(id: number, status: string, wamid = `wamid.${id}`): Promise<number> {
    const { msg_id } = await banco.db
      .selectFrom("mensaje")
      .select("msg_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const acuse = {
      recipient_id: PERSONA,
      id: wamid,
      status,
      biz_opaque_callback_data: msg_id,
      ...(status === "failed" && { errors: [{ code: 131026, title: "Message undeliverable" }] }),
    };
    const value = { metadata: { phone_number_id: lugar.linea }, statuses: [acuse] };
    const aviso = {
      object: "whatsapp_business_account",
      entry: [{ id: "x", changes: [{ field: "messages", value }] }],
    };
    return (await cloud.nube.avisador.mandar({ ...app, url }, JSON.stringify(aviso))) ?? 0;
  }
  return {
    lugar,
    acusar,
    responder: (texto: string) => lugares.responder(lugar, texto),
    llegados: () => cloud.nube.mundo.hilo(lugar.linea, PERSONA).filter(({ nuestro }) => nuestro).length,
  };
}

/** Taken, and answered as if it had not been: it waits for another try, which does not come by itself. */
async function enEspera(codigo: number, { responder }: Awaited<ReturnType<typeof escena>>) {
  cloud.fallar({ codeAfterAccept: codigo, times: 1 });
  const id = await responder("Una sola vez");
  await vueltaALaCola(banco, id, 1);
  return id;
}

describe("whatsapp cloud: lo que se tomó aunque se respondió que no [B-mensajes-19]", () => {
  it.each([1, 2, 1200, 131000])(
    "%i: el acuse que llega mientras espera otro intento dice que salió, y no sale otra vez",
    async (codigo) => {
      const lugar = await escena();
      const id = await enEspera(codigo, lugar);
      const siguiente = await lugar.responder("Lo que sigue");
      expect(await lugar.acusar(id, "sent")).toBe(200);
      expect(await estadoDe(id)).toBe("ENVIADO ENVIADO");
      expect((await lugares.entregaDe(id)).id_externo).toBe(`wamid.${id}`);
      expect(await lugar.acusar(id, "delivered")).toBe(200);
      await expect
        .poll(() => estadoDe(siguiente), { message: "what waited behind it leaves" })
        .toBe("ENVIADO ENVIADO");
      expect(await estadoDe(id)).toBe("ENTREGADO ENVIADO");
      expect(lugar.llegados()).toBe(2);
    },
  );

  it("el que dice que no se pudo entregar también: nadie lo repite sin que alguien lo decida", async () => {
    const lugar = await escena();
    const id = await enEspera(2, lugar);
    expect(await lugar.acusar(id, "failed")).toBe(200);
    expect(await estadoDe(id)).toBe("FALLIDO ENVIADO");
    expect(await lugares.entregaDe(id)).toMatchObject({ motivo: "destino", id_externo: `wamid.${id}` });
    expect(await lugar.acusar(id, "sent"), "it came behind").toBe(200);
    expect(await estadoDe(id)).toBe("FALLIDO ENVIADO");
  });

  it("el acuse de un envío que falló no dice nada del que una persona pidió después", async () => {
    const lugar = await escena();
    const id = await lugar.responder("Otra vez");
    await expect.poll(() => estadoDe(id)).toBe("ENVIADO ENVIADO");
    const { id_externo } = await lugares.entregaDe(id);
    await lugar.acusar(id, "failed", id_externo ?? "");
    expect(await estadoDe(id)).toBe("FALLIDO ENVIADO");
    cloud.fallar({ code: 131016, times: 1 });
    await lugar.lugar.cliente.http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
    await vueltaALaCola(banco, id, 1);
    // The provider repeats what it told before.
    for (const acuse of ["sent", "failed"]) expect(await lugar.acusar(id, acuse, id_externo ?? "")).toBe(200);
    expect(await estadoDe(id)).toBe("EN_COLA EN_COLA");
    await yaToca(id);
    await expect.poll(() => estadoDe(id)).toBe("ENVIADO ENVIADO");
    expect(lugar.llegados()).toBe(2);
  });

  it("ni del que quedó en duda: la duda queda", async () => {
    const lugar = await escena();
    const id = await lugar.responder("Otra vez");
    await expect.poll(() => estadoDe(id)).toBe("ENVIADO ENVIADO");
    const { id_externo } = await lugares.entregaDe(id);
    await lugar.acusar(id, "failed", id_externo ?? "");
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    const { http } = lugar.lugar.cliente;
    await http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
    await expect.poll(() => estadoDe(id)).toBe("INCIERTO INCIERTO");
    expect(await lugar.acusar(id, "failed", id_externo ?? "")).toBe(200);
    expect(await estadoDe(id)).toBe("INCIERTO INCIERTO");
    expect(await lugar.acusar(id, "failed"), "of the last one").toBe(200);
    expect(await estadoDe(id)).toBe("FALLIDO INCIERTO");
  });

  it("ni del que una persona dio después por enviado", async () => {
    const lugar = await escena();
    const id = await lugar.responder("Otra vez");
    await expect.poll(() => estadoDe(id)).toBe("ENVIADO ENVIADO");
    const { id_externo } = await lugares.entregaDe(id);
    await lugar.acusar(id, "failed", id_externo ?? "");
    const { http } = lugar.lugar.cliente;
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    await http.call<typeof reintentarMensaje>(reintentarMensaje, { params: { id } });
    await expect.poll(() => estadoDe(id)).toBe("INCIERTO INCIERTO");
    await http.call<typeof darPorEnviado>(darPorEnviado, { params: { id } });
    expect(await lugar.acusar(id, "failed", id_externo ?? "")).toBe(200);
    expect(await estadoDe(id)).toBe("ENVIADO ENVIADO");
  });

  it("quien ya lo tenía en la mano para el intento siguiente no llama", async () => {
    const lugar = await escena();
    const id = await enEspera(2, lugar);
    const cerrojo = await retenerEntrada(banco, (await lugares.conversacion(lugar.lugar)).id);
    const acuse = lugar.acusar(id, "sent");
    await cerrojo.esperan(1);
    await yaToca(id);
    await cerrojo.esperan(2);
    await cerrojo.soltar();
    expect(await acuse).toBe(200);
    expect(await estadoDe(id)).toBe("ENVIADO ENVIADO");
    const siguiente = await lugar.responder("Lo que sigue");
    await expect.poll(() => estadoDe(siguiente)).toBe("ENVIADO ENVIADO");
    expect(lugar.llegados()).toBe(2);
  });

  it("el que se cruza con la llamada siguiente se vuelve a pedir, y cuenta cuando ésa no salió", async () => {
    const lugar = await escena();
    const id = await enEspera(2, lugar);
    cloud.fallar({ held: true, code: 131016, times: 1 });
    const cerrojo = await retenerEntrada(banco, (await lugares.conversacion(lugar.lugar)).id);
    await yaToca(id);
    await cerrojo.esperan(1);
    const acuse = lugar.acusar(id, "sent");
    await cerrojo.esperan(2);
    await cerrojo.soltar();
    expect(await acuse).toBe(503);
    expect(await estadoDe(id)).toBe("ENVIANDO ENVIANDO");
    cloud.sanar();
    await expect.poll(() => estadoDe(id)).toBe("EN_COLA EN_COLA");
    expect(await lugar.acusar(id, "sent")).toBe(200);
    expect(await estadoDe(id)).toBe("ENVIADO ENVIADO");
    expect(lugar.llegados()).toBe(1);
  });
});
