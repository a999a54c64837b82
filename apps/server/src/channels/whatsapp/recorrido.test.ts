import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { crearWahaSimulado, type WahaSimulado } from "../../../../simulators/src/waha/index.ts";
import type { CanalEvent } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { webhook } from "./webhook.ts";

const CHAT = "59170000001@c.us";
const HMAC = "clave-de-firma";
/** As an installation subscribes. */
const EVENTOS = [
  "message",
  "message.ack",
  "message.reaction",
  "message.edited",
  "message.revoked",
  "call.received",
  "session.status",
];
let waha: WahaSimulado;
let config: ConfigWhatsapp;
let oficina: Server;
let eventos: CanalEvent[] = [];

/** What our side understands of what the gateway posts, signature included. */
beforeAll(async () => {
  waha = await crearWahaSimulado();
  config = { sesion_url: waha.url, sesion_id: "mesa", credenciales: { api_key: waha.clave, hmac: HMAC } };
  oficina = createServer((peticion, respuesta) => {
    buffer(peticion).then(
      (cuerpo) => {
        const autentico = webhook.isAuthentic(config, { headers: peticion.headers, body: cuerpo });
        if (autentico) eventos.push(...webhook.read(config, JSON.parse(cuerpo.toString())));
        respuesta.writeHead(autentico ? 200 : 401).end();
      },
      () => respuesta.destroy(),
    );
  });
  oficina.listen(0, "127.0.0.1");
  await once(oficina, "listening");
  const direccion = oficina.address();
  const puerto = typeof direccion === "object" && direccion ? direccion.port : 0;
  await waha.crearSesion("mesa", {
    webhooks: [{ url: `http://127.0.0.1:${puerto}`, events: EVENTOS, hmac: { key: HMAC } }],
  });
  // STARTING, SCAN_QR_CODE, WORKING.
  await vi.waitUntil(() => eventos.length === 3, { timeout: 10_000 });
});
afterAll(async () => {
  await waha.cerrar();
  oficina.close();
});

async function tras(hacer: () => Promise<unknown>): Promise<CanalEvent[]> {
  eventos = [];
  await hacer();
  return eventos;
}

describe("whatsapp: lo que la pasarela cuenta, de punta a punta del cable", () => {
  it.each([
    [
      "ubicación",
      { location: { latitude: -16.5, longitude: -68.13, name: "Plaza" } },
      "📍 Plaza -16.5,-68.13",
    ],
    ["contacto", { vCards: ["BEGIN:VCARD\nFN:Ana\nTEL:70000002\nEND:VCARD"] }, "👤 Ana 70000002"],
    ["encuesta", { _data: { type: "poll_creation", pollName: "¿Hoy?" } }, "Envió una encuesta: ¿Hoy?"],
    ["lo desconocido", { _data: { type: "payment" } }, "Envió algo que aquí no se puede mostrar (payment)."],
  ])("%s es un mensaje que se lee", async (_nombre, extra, texto) => {
    const leidos = await tras(() => waha.escribir({ session: "mesa", from: CHAT, extra }));
    expect(leidos).toMatchObject([{ kind: "mensaje", chat: CHAT, tipoContenido: "texto", text: texto }]);
  });

  it.each([
    ["image/webp", "imagen"],
    ["audio/ogg; codecs=opus", "audio"],
    ["video/mp4", "video"],
    ["application/pdf", "archivo"],
  ])("un archivo %s es %s y se sabe dónde traerlo", async (mimetype, tipoContenido) => {
    const file = { mimetype, data: Buffer.from("x").toString("base64") };
    const leidos = await tras(() => waha.escribir({ session: "mesa", from: CHAT, file }));
    expect(leidos).toMatchObject([{ kind: "mensaje", tipoContenido, adjuntos: [{ mime: mimetype }] }]);
  });

  it("reacción, corrección, borrado y llamada quedan en palabras en la conversación", async () => {
    const de = { id: `false_${CHAT}_3EB0`, from: CHAT, fromMe: false, timestamp: 1_790_000_000 };
    const leidos = await tras(async () => {
      await waha.suceder("mesa", "message.reaction", { ...de, reaction: { text: "👍", messageId: "x" } });
      await waha.suceder("mesa", "message.edited", { ...de, body: "otra hora" });
      await waha.suceder("mesa", "message.revoked", { after: de, before: null });
      await waha.suceder("mesa", "call.received", { id: "LL", from: CHAT, timestamp: de.timestamp });
    });
    expect(leidos.map((uno) => uno.kind === "mensaje" && [uno.chat, uno.text])).toEqual([
      [CHAT, "Reaccionó con 👍 a un mensaje."],
      [CHAT, "Corrigió un mensaje anterior: otra hora"],
      [CHAT, "Eliminó un mensaje que había enviado."],
      [CHAT, "Llamó por WhatsApp."],
    ]);
  });

  it("los acuses al revés son los mismos acuses; detenida y desvinculada, la cuenta lo dice", async () => {
    waha.fallar({ acksReversed: true, times: 1 });
    eventos = [];
    await fetch(`${waha.url}/api/sendText`, {
      method: "POST",
      headers: { "x-api-key": waha.clave, "content-type": "application/json" },
      body: JSON.stringify({ session: "mesa", chatId: CHAT, text: "Hola" }),
    });
    const estados = () => eventos.map((uno) => uno.kind === "estado" && uno.estado);
    await expect.poll(estados).toEqual(["ENTREGADO", "ENVIADO"]);

    eventos = [];
    await fetch(`${waha.url}/api/sessions/mesa/logout`, {
      method: "POST",
      headers: { "x-api-key": waha.clave },
    });
    const dicho = () => eventos.map((uno) => uno.kind === "sesion" && `${uno.conectado} ${uno.detalle}`);
    await expect.poll(dicho).toContain("false SCAN_QR_CODE");
    expect(dicho()).toContain("false STOPPED");
  });
});
