import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { crearWahaSimulado, type WahaSimulado } from "./index.ts";
import type { OpcionesWaha } from "./opciones.ts";

const CHAT = "59170000001@c.us";
const Enviado = z.object({ key: z.object({ id: z.string() }) });
const Contado = z.object({ media: z.object({ url: z.string() }).nullable() });
const abiertos: (() => unknown)[] = [];
afterEach(async () => {
  for (const cerrar of abiertos.splice(0).reverse()) await cerrar();
});

async function simulado(opciones: OpcionesWaha = {}): Promise<WahaSimulado> {
  const waha = await crearWahaSimulado(opciones);
  abiertos.push(() => waha.cerrar());
  return waha;
}

function llamar(waha: WahaSimulado, metodo: string, ruta: string, cuerpo?: unknown) {
  return fetch(`${waha.url}${ruta}`, {
    method: metodo,
    headers: { "x-api-key": waha.clave, "content-type": "application/json" },
    ...(cuerpo !== undefined && { body: JSON.stringify(cuerpo) }),
  });
}

interface Recibido {
  headers: Record<string, unknown>;
  cuerpo: string;
  event: string;
  payload: Record<string, unknown>;
}

/** An office that answers each webhook with the next status, then 200. */
async function oficina(...estados: number[]) {
  const recibidos: Recibido[] = [];
  const servidor = createServer(async (peticion, respuesta) => {
    let cuerpo = "";
    for await (const parte of peticion) cuerpo += String(parte);
    recibidos.push({ headers: peticion.headers, cuerpo, ...JSON.parse(cuerpo) });
    respuesta.writeHead(estados.shift() ?? 200).end();
  });
  await new Promise<void>((listo) => servidor.listen(0, "127.0.0.1", listo));
  abiertos.push(() => {
    servidor.closeAllConnections();
    servidor.close();
  });
  const direccion = servidor.address();
  if (direccion === null || typeof direccion === "string") throw new Error("no port");
  const de = (event: string) => recibidos.filter((uno) => uno.event === event);
  return { recibidos, de, url: `http://127.0.0.1:${direccion.port}/hook` };
}

const webhook = (url: string) => ({
  webhooks: [
    {
      url,
      events: ["message", "message.ack", "session.status"],
      hmac: { key: "clave" },
      retries: { policy: "constant" as const, delaySeconds: 0.01, attempts: 3 },
    },
  ],
});

describe("pasarela simulada: sesiones", () => {
  it("sin llave o con otra responde 401 en todo /api", async () => {
    const waha = await simulado();
    for (const ruta of ["/api/sessions", "/api/files/x", "/api/demo/auth/qr"]) {
      const respuesta = await fetch(`${waha.url}${ruta}`, { headers: { "x-api-key": "otra" } });
      expect(respuesta.status).toBe(401);
      expect(await respuesta.json()).toEqual({ message: "Unauthorized", statusCode: 401 });
    }
    expect((await fetch(`${waha.url}/api/sessions?x-api-key=${waha.clave}`)).status).toBe(200);
  });

  it("recorre STARTING, SCAN_QR_CODE y WORKING, y lo cuenta por webhook", async () => {
    const { url, de } = await oficina();
    const waha = await simulado({ tiempos: { arranqueMs: 40 } });
    const creada = await llamar(waha, "POST", "/api/sessions", {
      name: "demo",
      config: { ...webhook(url), metadata: { nombre: "Ventanilla Única", telefono: "591 71234567" } },
    });
    expect(creada.status).toBe(201);
    expect(await creada.json()).toMatchObject({ name: "demo", status: "STARTING", me: null });
    await expect.poll(() => waha.sesion("demo").status).toBe("SCAN_QR_CODE");

    const qr = await llamar(waha, "GET", "/api/demo/auth/qr");
    expect(qr.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await qr.arrayBuffer()).subarray(0, 8)).toEqual(
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    );

    await llamar(waha, "POST", "/_sim/scan", { session: "demo" });
    expect(await (await llamar(waha, "GET", "/api/sessions/demo")).json()).toMatchObject({
      status: "WORKING",
      me: { id: "59171234567@c.us", pushName: "Ventanilla Única" },
    });
    await expect
      .poll(() =>
        de("session.status")
          .map(({ payload }) => String(payload["status"]))
          .toSorted((a, b) => a.localeCompare(b)),
      )
      .toEqual(["SCAN_QR_CODE", "STARTING", "WORKING"]);
    expect((await llamar(waha, "GET", "/api/demo/auth/qr")).status).toBe(422);
  });

  it("un QR que nadie escanea acaba en FAILED", async () => {
    const waha = await simulado({ tiempos: { primerQrMs: 5, qrMs: 2 } });
    await waha.crearSesion("demo", {}, { vincular: false });
    await expect.poll(() => waha.sesion("demo").status).toBe("FAILED");
  });

  it("crear dos veces la misma sesión se rechaza; parar y arrancar se pueden repetir", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    expect((await llamar(waha, "POST", "/api/sessions", { name: "demo" })).status).toBe(422);
    for (const accion of ["stop", "stop", "start", "start"]) {
      expect((await llamar(waha, "POST", `/api/sessions/demo/${accion}`)).status).toBe(201);
    }
    await expect.poll(() => waha.sesion("demo").status).toBe("WORKING");
    expect((await llamar(waha, "POST", "/api/sessions/otra/start")).status).toBe(404);
  });

  it("cerrar la sesión olvida el teléfono; borrarla la quita", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    await llamar(waha, "POST", "/api/sessions/demo/logout", {});
    expect(await (await llamar(waha, "GET", "/api/sessions/demo/me")).json()).toBeNull();
    await llamar(waha, "DELETE", "/api/sessions/demo");
    expect((await llamar(waha, "GET", "/api/sessions/demo")).status).toBe(404);
  });
});

describe("pasarela simulada: envíos", () => {
  it("guarda el mensaje, lo devuelve y da los acuses 1, 2 y, cuando el ciudadano mira, 3", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    const enviado = await llamar(waha, "POST", "/api/sendText", {
      session: "demo",
      chatId: CHAT,
      text: "Hola",
    });
    expect(enviado.status).toBe(201);
    const { key } = Enviado.parse(await enviado.json());
    const id = `true_${CHAT}_${key.id}`;
    // Each goes out by itself: two of one moment may overtake each other, as a gateway's do.
    const acuses = () => new Set(de("message.ack").map(({ payload }) => payload["ack"]));
    await expect.poll(acuses).toEqual(new Set([1, 2]));
    waha.leer("demo", CHAT);
    await expect.poll(acuses).toEqual(new Set([1, 2, 3]));
    expect(waha.libro({ session: "demo" })).toMatchObject([{ id, chatId: CHAT, text: "Hola", ack: 3 }]);
  });

  const A = { session: "demo", chatId: CHAT };
  const file = { mimetype: "audio/mpeg", filename: "nota.mp3", data: Buffer.from("nota").toString("base64") };
  it.each([
    ["POST", "/api/sendText", { ...A, text: "Hola" }, { texto: "Hola" }],
    ["POST", "/api/sendText", { ...A, text: "Hola" }, { file }],
    ["POST", "/api/sendImage", { ...A, file }, { asNote: true }],
    ["POST", "/api/sendFile", { ...A, file }, { convert: true }],
    ["POST", "/api/sendVoice", { ...A, file }, { caption: "Oiga" }],
    ["POST", "/api/sendVideo", { ...A, file, convert: true, asNote: false, caption: "" }, { text: "Vea" }],
    ["POST", "/api/sendVideo", { ...A }, { file: { ...file, nombre: "x" } }],
    ["POST", "/api/sendFile", { ...A }, { file: { ...file, url: "https://ventanilla.test/nota.mp3" } }],
    ["POST", "/api/sendSeen", A, { leido: true }],
    ["PUT", "/api/sessions/demo", { config: {} }, { config: { webhook: [] } }],
    ["POST", "/api/sessions", { name: "otra" }, { iniciar: true }],
  ])("%s %s no toma lo que no conoce, y sin eso sí: %j y %j", async (metodo, ruta, cuerpo, demas) => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    const rechazado = await llamar(waha, metodo, ruta, { ...cuerpo, ...demas });
    expect([rechazado.status, waha.libro()]).toEqual([400, []]);
    const entero = "file" in demas && !("text" in cuerpo) ? { ...cuerpo, file } : cuerpo;
    expect((await llamar(waha, metodo, ruta, entero)).ok).toBe(true);
  });

  it("una pregunta con algo que no se conoce tampoco; la llave puede ir en ella", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    const ruta = `/api/demo/chats/${CHAT}/messages?limit=5`;
    expect((await llamar(waha, "GET", `${ruta}&limite=5`)).status).toBe(400);
    expect((await llamar(waha, "GET", `${ruta}&downloadMedia=false`)).status).toBe(200);
    expect((await fetch(`${waha.url}${ruta}&x-api-key=${waha.clave}`)).status).toBe(200);
  });

  it("sin sesión en pie responde 422 y nadie recibe nada", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo", {}, { vincular: false });
    const cuerpo = { session: "demo", chatId: CHAT, text: "Hola" };
    expect((await llamar(waha, "POST", "/api/sendText", cuerpo)).status).toBe(422);
    expect((await llamar(waha, "POST", "/api/sendText", { ...cuerpo, session: "otra" })).status).toBe(422);
    expect((await llamar(waha, "POST", "/api/sendText", { session: "demo" })).status).toBe(400);
    expect(waha.libro()).toEqual([]);
  });

  it("un archivo enviado queda en el libro y se descarga solo con la llave", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    const file = {
      mimetype: "application/pdf",
      filename: "nota.pdf",
      data: Buffer.from("%PDF-1.7").toString("base64"),
    };
    const enviado = await llamar(waha, "POST", "/api/sendFile", {
      session: "demo",
      chatId: CHAT,
      caption: "Nota",
      file,
    });
    const { key } = Enviado.parse(await enviado.json());
    const mensaje = await llamar(waha, "GET", `/api/demo/chats/${CHAT}/messages/true_${CHAT}_${key.id}`);
    const ruta = new URL(Contado.parse(await mensaje.json()).media?.url ?? "").pathname;
    expect((await fetch(`${waha.url}${ruta}`)).status).toBe(401);
    const descarga = await llamar(waha, "GET", ruta);
    expect(descarga.headers.get("content-type")).toBe("application/pdf");
    expect(await descarga.text()).toBe("%PDF-1.7");
    expect(waha.libro()).toMatchObject([{ text: "Nota", file: { filename: "nota.pdf" } }]);
    expect((await llamar(waha, "GET", "/api/files/..%2fwaha.json")).status).toBe(404);
  });

  it.each([
    ["demora", { delayMs: 80 }, 201, 1],
    ["estado", { status: 503 }, 503, 0],
  ])("falla a pedido: %s", async (_nombre, fallos, estado, filas) => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    await llamar(waha, "PUT", "/_sim/fallos/whatsapp", { ...fallos, times: 1 });
    const desde = performance.now();
    const cuerpo = { session: "demo", chatId: CHAT, text: "Hola" };
    expect((await llamar(waha, "POST", "/api/sendText", cuerpo)).status).toBe(estado);
    expect(performance.now() - desde).toBeGreaterThanOrEqual("delayMs" in fallos ? 75 : 0);
    expect(waha.libro()).toHaveLength(filas);
    expect((await llamar(waha, "POST", "/api/sendText", cuerpo)).status).toBe(201);
  });

  it("falla a pedido: acepta y corta; el ciudadano lo recibe y quien llamó no sabe", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    waha.fallar({ dropAfterAccept: true, times: 1 });
    await expect(
      llamar(waha, "POST", "/api/sendText", { session: "demo", chatId: CHAT, text: "Hola" }),
    ).rejects.toThrow();
    expect(waha.libro()).toHaveLength(1);
  });
});

describe("pasarela simulada: más fallos a pedido", () => {
  const CUERPO = { session: "demo", chatId: CHAT, text: "Hola" };

  it.each([
    ["corta antes de aceptar: nadie recibe nada", { drop: true }, 0],
    ["acepta y calla: el ciudadano lo recibe", { silentAfterAccept: true }, 1],
  ])("%s", async (_nombre, fallos, filas) => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    waha.fallar({ ...fallos, times: 1 });
    const envio = fetch(`${waha.url}/api/sendText`, {
      method: "POST",
      headers: { "x-api-key": waha.clave, "content-type": "application/json" },
      body: JSON.stringify(CUERPO),
      signal: AbortSignal.timeout(400),
    });
    await expect(envio).rejects.toThrow();
    expect(waha.libro()).toHaveLength(filas);
    expect((await llamar(waha, "POST", "/api/sendText", CUERPO)).status).toBe(201);
  });

  it.each([401, 429, 500, 503])("responde %i y nadie recibe nada", async (status) => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    waha.fallar({ status, times: 1 });
    expect((await llamar(waha, "POST", "/api/sendText", CUERPO)).status).toBe(status);
    expect(waha.libro()).toEqual([]);
  });

  it("con un 500 vuelve todo lo pedido, como en la pasarela; de un pedido mayor que 50 MB, que no se leyó, nada", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    waha.fallar({ status: 500, times: 1 });
    const fallado = await llamar(waha, "POST", "/api/sendText", CUERPO);
    expect(await fallado.json()).toMatchObject({
      statusCode: 500,
      exception: { name: "Error", message: "fault on demand" },
      request: { path: "/api/sendText", method: "POST", body: CUERPO, query: {} },
    });
    const grande = { ...CUERPO, text: "a".repeat(50 * 1024 * 1024) };
    const rechazado = await llamar(waha, "POST", "/api/sendText", grande);
    expect(rechazado.status).toBe(500);
    expect(await rechazado.json()).toMatchObject({
      exception: { message: "request entity too large" },
      request: { path: "/api/sendText", body: {} },
    });
    expect(waha.libro()).toEqual([]);
  });

  it("acuses al revés: el del aparato antes que el del servidor; y el rechazo tardío es un -1", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    const acuses = () => de("message.ack").map(({ payload }) => payload["ack"]);
    waha.fallar({ acksReversed: true, times: 1 });
    await llamar(waha, "POST", "/api/sendText", CUERPO);
    await expect.poll(acuses).toEqual([2, 1]);
    waha.fallar({ ackError: true, times: 1 });
    await llamar(waha, "POST", "/api/sendText", CUERPO);
    await expect.poll(acuses).toEqual([2, 1, -1]);
  });

  it("la descarga de un archivo falla, tarda, miente sobre su tipo o se corta", async () => {
    const waha = await simulado();
    await waha.crearSesion("demo");
    const file = { mimetype: "image/png", filename: "ci.png", data: Buffer.alloc(900).toString("base64") };
    await waha.escribir({ session: "demo", from: CHAT, id: "false_x", file });
    const mensaje = await llamar(waha, "GET", `/api/demo/chats/${CHAT}/messages/false_x`);
    const ruta = new URL(Contado.parse(await mensaje.json()).media?.url ?? "").pathname;
    const bajar = async () => await llamar(waha, "GET", ruta);

    waha.fallar({ files: { status: 404, times: 1 } });
    expect((await bajar()).status).toBe(404);
    waha.fallar({ files: { mimetype: "text/html", times: 1 } });
    expect((await bajar()).headers.get("content-type")).toBe("text/html");
    waha.fallar({ files: { drop: true, times: 1 } });
    await expect(bajar().then((respuesta) => respuesta.arrayBuffer())).rejects.toThrow();
    waha.fallar({ files: { delayMs: 80, times: 1 } });
    const desde = performance.now();
    expect((await (await bajar()).arrayBuffer()).byteLength).toBe(900);
    expect(performance.now() - desde).toBeGreaterThanOrEqual(75);
  });

  it("detenida o desvinculada no envía; con un teléfono nuevo vuelve, y todo se cuenta por webhook", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    const mandar = async (hacer: string) =>
      await llamar(waha, "POST", "/_sim/sesion", { session: "demo", hacer });
    await mandar("detener");
    expect((await llamar(waha, "POST", "/api/sendText", CUERPO)).status).toBe(422);
    await mandar("arrancar");
    await expect.poll(() => waha.sesion("demo").status).toBe("WORKING");
    await mandar("desvincular");
    await expect.poll(() => waha.sesion("demo").status).toBe("SCAN_QR_CODE");
    expect((await llamar(waha, "GET", "/api/demo/auth/qr")).headers.get("content-type")).toBe("image/png");
    expect((await llamar(waha, "POST", "/api/sendText", CUERPO)).status).toBe(422);
    await llamar(waha, "POST", "/_sim/scan", { session: "demo" });
    await expect
      .poll(() => new Set(de("session.status").map(({ payload }) => payload["status"])))
      .toEqual(new Set(["STARTING", "SCAN_QR_CODE", "WORKING", "STOPPED"]));
  });

  it("un fallo mal escrito no parece una pasarela sana", async () => {
    const waha = await simulado();
    expect(() => waha.fallar(JSON.parse('{"estado": 500}'))).toThrow();
  });
});

describe("pasarela simulada: webhooks", () => {
  it("firma los bytes que envía, con la clave de la sesión", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    expect(
      await waha.escribir({ session: "demo", from: "70000001", name: "Ana", text: "¿Hay atención?" }),
    ).toBe(true);
    const [recibido] = de("message");
    expect(recibido?.headers).toMatchObject({
      "x-webhook-hmac-algorithm": "sha512",
      "x-webhook-hmac": createHmac("sha512", "clave")
        .update(recibido?.cuerpo ?? "")
        .digest("hex"),
    });
    expect(recibido?.payload).toMatchObject({
      body: "¿Hay atención?",
      fromMe: false,
      _data: { pushName: "Ana" },
    });
  });

  it("repite lo que no fue aceptado, y deja de repetir al llegar a su límite", async () => {
    const { url, de } = await oficina(200, 200, 200, 500, 503, 200);
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    await expect.poll(() => de("session.status").length).toBe(3);
    expect(await waha.escribir({ session: "demo", from: CHAT, text: "uno" })).toBe(true);
    expect(de("message")).toHaveLength(3);
    const sorda = await oficina(...Array.from({ length: 40 }, () => 500));
    await waha.crearSesion("sorda", webhook(sorda.url));
    expect(await waha.escribir({ session: "sorda", from: CHAT, text: "dos" })).toBe(false);
    expect(sorda.de("message")).toHaveLength(4);
  });

  it("falla a pedido: duplica webhooks", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    waha.fallar({ duplicateWebhooks: 4 });
    await waha.escribir({ session: "demo", from: CHAT, text: "uno" });
    expect(de("message")).toHaveLength(5);
    expect(new Set(de("message").map(({ payload }) => payload["id"])).size).toBe(1);
  });

  it("falla a pedido: desordena webhooks sin perder ninguno", async () => {
    const { url, de } = await oficina();
    const waha = await simulado();
    await waha.crearSesion("demo", webhook(url));
    waha.fallar({ shuffleWebhooksMs: 60 });
    const textos = Array.from({ length: 20 }, (_, i) => `m${String(i).padStart(2, "0")}`);
    await Promise.all(textos.map((text) => waha.escribir({ session: "demo", from: CHAT, text })));
    const llegados = de("message").map(({ payload }) => String(payload["body"]));
    expect(llegados.toSorted((a, b) => a.localeCompare(b))).toEqual(textos);
    expect(llegados).not.toEqual(textos);
  });
});

describe("pasarela simulada: reinicio", () => {
  it("sesiones, mensajes, ciudadanos y archivos siguen tras un reinicio", async () => {
    const carpeta = mkdtempSync(join(tmpdir(), "waha-"));
    abiertos.push(() => rmSync(carpeta, { recursive: true }));
    const antes = await crearWahaSimulado({ carpeta });
    await antes.crearSesion("demo", { metadata: { nombre: "Ventanilla" } });
    const file = { mimetype: "image/png", filename: "ci.png", data: Buffer.from("png").toString("base64") };
    await antes.escribir({ session: "demo", from: CHAT, name: "Ana", text: "mi carnet", file });
    await llamar(antes, "POST", "/api/sendText", { session: "demo", chatId: CHAT, text: "Recibido" });
    await antes.cerrar();

    const despues = await simulado({ carpeta });
    await expect.poll(() => despues.sesion("demo").status).toBe("WORKING");
    expect(despues.sesion("demo").me?.pushName).toBe("Ventanilla");
    expect(despues.libro()).toMatchObject([{ text: "Recibido" }]);
  });
});
