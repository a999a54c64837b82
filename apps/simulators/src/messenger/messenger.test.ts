import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crearMessengerSimulado, type MessengerSimulado } from "./index.ts";

const PAGINA = "104900000000001";
const DIA_MS = 24 * 3_600_000;
interface Aviso {
  firma: unknown;
  cuerpo: string;
}

let messenger: MessengerSimulado;
let programa: Server;
let webhook: string;
let avisos: Aviso[] = [];
/** How many tries the page's program refuses first. */
let rechazos = 0;

beforeAll(async () => {
  messenger = await crearMessengerSimulado();
  programa = createServer((peticion, respuesta) => {
    buffer(peticion).then(
      (cuerpo) => {
        rechazos -= 1;
        const toma = rechazos < 0;
        if (toma) avisos.push({ firma: peticion.headers["x-hub-signature-256"], cuerpo: cuerpo.toString() });
        respuesta.writeHead(toma ? 200 : 503).end();
      },
      () => respuesta.destroy(),
    );
  });
  programa.listen(0, "127.0.0.1");
  await once(programa, "listening");
  const direccion = programa.address();
  webhook = `http://127.0.0.1:${typeof direccion === "object" ? direccion?.port : 0}`;
  conectar();
});
afterEach(() => {
  messenger.fallar({});
  conectar();
});
afterAll(async () => {
  await messenger.cerrar();
  programa.close();
});

function conectar(agente_humano = false): void {
  const secretos = { token: "llave", app_secret: "secreto" };
  messenger.conectar({ id: PAGINA, nombre: "Alcaldía", ...secretos, webhook, agente_humano });
}
async function ciudadano(haceMs = 0): Promise<string> {
  const { psid } = messenger.conocer("Ana Quispe");
  await messenger.escribir(PAGINA, psid, { texto: "Hola", haceMs });
  avisos = [];
  return psid;
}
async function pedir(ruta: string, cuerpo?: unknown, llave = "llave") {
  const respuesta = await fetch(`${messenger.base}/v26.0/${ruta}`, {
    method: cuerpo === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${llave}`, "content-type": "application/json" },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
  const { error, ...dicho } = (await respuesta.json()) as Record<string, unknown> & {
    error?: { code: number; error_subcode?: number };
  };
  return { status: respuesta.status, error: error && [error.code, error.error_subcode ?? null], dicho };
}
const enviar = (id: string, cambios: Record<string, unknown> = {}) =>
  pedir(`${PAGINA}/messages`, {
    recipient: { id },
    messaging_type: "RESPONSE",
    message: { text: "Buenos días" },
    ...cambios,
  });
const sucesos = () =>
  avisos.map(
    ({ cuerpo }) => (JSON.parse(cuerpo) as { entry: { messaging: unknown[] }[] }).entry[0]?.messaging[0],
  );

describe("la página simulada pide lo que pide la plataforma", () => {
  it.each([
    ["sin texto", { message: {} }],
    ["con un texto vacío", { message: { text: "" } }],
    ["con un texto de más", { message: { text: "a".repeat(2001) } }],
    ["con un campo que no existe", { message: { text: "a", urgente: true } }],
    ["sin decir por qué", { messaging_type: undefined }],
    ["con un motivo que no va con su clase", { tag: "HUMAN_AGENT" }],
    ["un motivo sin su clase", { messaging_type: "MESSAGE_TAG" }],
    ["un archivo que no viene", { message: { attachment: { type: "image", payload: {} } } }],
  ])("un envío %s se rechaza y no llega", async (_cual, cambios) => {
    const psid = await ciudadano();
    expect((await enviar(psid, cambios)).error?.[0]).toBe(100);
    expect(messenger.hilo(PAGINA, psid)).toHaveLength(1);
  });

  it("otra llave, otra página y nadie", async () => {
    const psid = await ciudadano();
    expect((await pedir("me", undefined, "otra")).error).toEqual([190, null]);
    const ajena = { recipient: { id: psid }, messaging_type: "RESPONSE", message: { text: "a" } };
    expect((await pedir("104900000000009/messages", ajena)).error).toEqual([200, null]);
    expect((await enviar("1")).error).toEqual([100, 2018001]);
    expect((await pedir("me")).dicho).toEqual({ id: PAGINA, name: "Alcaldía" });
    expect((await pedir(`${psid}?fields=first_name`)).dicho).toMatchObject({
      first_name: "Ana",
      last_name: "Quispe",
    });
  });

  it("pasado el plazo sólo una persona con permiso, hasta los siete días; los motivos retirados, nunca", async () => {
    const [ayer, hace8] = [await ciudadano(DIA_MS + 60_000), await ciudadano(8 * DIA_MS)];
    const persona = { messaging_type: "MESSAGE_TAG", tag: "HUMAN_AGENT" };
    expect((await enviar(ayer)).error).toEqual([10, 2018278]);
    expect((await enviar(ayer, persona)).error).toEqual([10, 2018276]);
    conectar(true);
    expect((await enviar(ayer, persona)).status).toBe(200);
    expect((await enviar(hace8, persona)).error).toEqual([10, 2018278]);
    for (const tag of ["ACCOUNT_UPDATE", "CONFIRMED_EVENT_UPDATE", "POST_PURCHASE_UPDATE"])
      expect((await enviar(ayer, { messaging_type: "MESSAGE_TAG", tag })).error).toEqual([100, 1893061]);
  });

  it("lo enviado vuelve como eco con su seña, se entrega, y leerlo dice hasta cuándo", async () => {
    const psid = await ciudadano();
    const { dicho } = await enviar(psid, { message: { text: "Buenos días", metadata: "x:1" } });
    const suyos = () => sucesos().filter((uno) => JSON.stringify(uno).includes(psid));
    await expect.poll(suyos).toHaveLength(2);
    expect(suyos()).toMatchObject([
      {
        sender: { id: PAGINA },
        recipient: { id: psid },
        message: { mid: dicho["message_id"], is_echo: true, metadata: "x:1", text: "Buenos días" },
      },
      { sender: { id: psid }, delivery: { mids: [dicho["message_id"]] } },
    ]);
    await messenger.leer(PAGINA, psid);
    expect(suyos().at(-1)).toMatchObject({ sender: { id: psid }, read: { watermark: expect.any(Number) } });
  });

  it("mientras la bandeja atiende, lo que se dice llega aparte y nada se toma; de vuelta, como siempre", async () => {
    const psid = await ciudadano();
    expect(await messenger.pasar(PAGINA, psid, "bandeja")).toBe(true);
    expect(sucesos()).toMatchObject([
      { sender: { id: psid }, take_thread_control: { new_owner_app_id: "263902037430900" } },
    ]);
    expect((await enviar(psid)).error).toEqual([10, 2018300]);
    avisos = [];
    await messenger.escribir(PAGINA, psid, { texto: "¿Siguen ahí?" });
    await messenger.teclear(PAGINA, psid, "Sí");
    const partes = avisos.map(({ cuerpo }) => (JSON.parse(cuerpo) as { entry: unknown[] }).entry[0]);
    expect(partes).toMatchObject([
      { id: PAGINA, standby: [{ sender: { id: psid }, message: { text: "¿Siguen ahí?" } }] },
      { id: PAGINA, standby: [{ sender: { id: PAGINA }, message: { is_echo: true, text: "Sí" } }] },
    ]);
    avisos = [];
    await messenger.pasar(PAGINA, psid, "aplicación");
    await messenger.escribir(PAGINA, psid, { texto: "Gracias" });
    expect(sucesos()).toMatchObject([
      { pass_thread_control: { previous_owner_app_id: "263902037430900", new_owner_app_id: "1" } },
      { message: { text: "Gracias" } },
    ]);
    expect((await enviar(psid)).status).toBe(200);
    await expect.poll(() => sucesos().at(-1)).toMatchObject({ delivery: { mids: [expect.any(String)] } });
  });

  it("sus avisos van firmados, se repiten hasta que se toman y salen dobles si se pide", async () => {
    const psid = await ciudadano();
    rechazos = 2;
    messenger.fallar({ duplicateWebhooks: 1 });
    expect((await messenger.escribir(PAGINA, psid, { texto: "¿Hay alguien?" })).entregado).toBe(true);
    expect(avisos).toHaveLength(2);
    for (const { firma, cuerpo } of avisos)
      expect(firma).toBe(`sha256=${createHmac("sha256", "secreto").update(cuerpo).digest("hex")}`);
  });
});

it("lo que se escribió sigue ahí después de reiniciar: la persona, el plazo para responderle y sus archivos", async () => {
  const carpeta = mkdtempSync(join(tmpdir(), "messenger-"));
  const foto = { nombre: "acta.png", mimetype: "image/png", contenido: Buffer.from("89504e47", "hex") };
  const primera = await crearMessengerSimulado({ carpeta });
  const pagina = { id: PAGINA, nombre: "Alcaldía", token: "llave", app_secret: "secreto", webhook };
  primera.conectar(pagina);
  const { psid } = primera.conocer("Ana Quispe");
  const { mid } = await primera.escribir(PAGINA, psid, { texto: "Mi acta", archivo: foto });
  await primera.cerrar();

  const otra = await crearMessengerSimulado({ carpeta });
  try {
    expect(otra.hilo(PAGINA, psid)).toMatchObject([
      { mid, texto: "Mi acta", tomado: true, archivo: { nombre: "acta.png", contenido: foto.contenido } },
    ]);
    const respuesta = await fetch(`${otra.base}/v26.0/${PAGINA}/messages`, {
      method: "POST",
      headers: { authorization: "Bearer llave", "content-type": "application/json" },
      body: JSON.stringify({
        recipient: { id: psid },
        messaging_type: "RESPONSE",
        message: { text: "Recibido" },
      }),
    });
    expect(respuesta.status).toBe(200);
    expect(otra.hilo(PAGINA, psid).map(({ texto }) => texto)).toEqual(["Mi acta", "Recibido"]);
  } finally {
    await otra.cerrar();
    rmSync(carpeta, { recursive: true });
  }
});
