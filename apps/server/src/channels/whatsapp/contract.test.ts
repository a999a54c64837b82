import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { crearWahaSimulado, ocultaDe, type WahaSimulado } from "../../../../simulators/src/waha/index.ts";
import { anotando } from "../../../test/peticiones.ts";
import { prestado } from "../../../test/prestado.ts";
import {
  createOutboundHttp,
  type OutboundFetch,
  type OutboundHttp,
} from "../../shared/outbound-http/index.ts";
import type { OutgoingMensaje } from "../connector.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { crearWhatsapp } from "./index.ts";

const CHAT = "59170000001@c.us";
let waha: WahaSimulado;
let salida: OutboundHttp;
let config: ConfigWhatsapp;

beforeAll(async () => {
  waha = await crearWahaSimulado();
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [new URL(waha.url).host] });
  await waha.crearSesion("tramites");
  config = {
    sesion_url: waha.url,
    sesion_id: "tramites",
    credenciales: { api_key: waha.clave, hmac: "clave-de-firma" },
  };
});
afterEach(() => waha.fallar({}));
afterAll(async () => {
  await salida.close();
  await waha.cerrar();
});

const saliente = (texto: string, chat = CHAT): OutgoingMensaje => ({
  msgId: randomUUID(),
  chat,
  text: texto,
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
});
/** The simulator lives in this thread: on a busy machine it may take its time. */
const PACIENTE = {
  envioMs: 10_000,
  archivoMs: 10_000,
  consultaMs: 10_000,
  numeroMs: 10_000,
  holguraMs: 0,
  descargaMs: 10_000,
};
const conector = (tiempos = PACIENTE) => crearWhatsapp(salida.fetch, tiempos);
const enviar = (texto: string, cambios: Partial<ConfigWhatsapp> = {}, chat = CHAT) =>
  conector().send({ ...config, ...cambios }, saliente(texto, chat));

/** A real gateway, where one is lent: `{ sesion_url, sesion_id, credenciales, chat }`, with a linked telephone, of somebody who knows of it. */
const PRESTADAS = prestado("WAHA_REAL").map((una) => z.looseObject({ chat: z.string() }).parse(una));

describe("whatsapp: la pasarela de siempre", () => {
  it.each([
    ["simulada", () => ({ chat: CHAT, cuenta: config, suya: conector() })] as const,
    ...PRESTADAS.map(({ chat, ...una }) => {
      const host = z.looseObject({ sesion_url: z.url() }).parse(una).sesion_url;
      const abierta = createOutboundHttp({ allowPrivate: false, allowedHosts: [new URL(host).host] });
      const suya = crearWhatsapp(abierta.fetch);
      return ["de verdad", () => ({ chat, cuenta: suya.config.parse(una), suya })] as const;
    }),
  ])("una sesión %s se conoce, toma un texto y dice su id", async (_cual, prestar) => {
    const { chat, cuenta, suya } = prestar();
    await expect(suya.verify(cuenta)).resolves.toEqual({ conectado: true });
    await expect(suya.send(cuenta, saliente("Prueba de Ventanilla", chat))).resolves.toMatch(/^[0-9A-F]{8,}/);
  });
});

describe("whatsapp: prueba de conexión [B-canales-40]", () => {
  it("una sesión vinculada está conectada", async () => {
    await expect(conector().verify(config)).resolves.toEqual({ conectado: true });
  });

  it("una sesión que espera el QR no lo está, y dice por qué", async () => {
    await waha.crearSesion("sin-qr", {}, { vincular: false });
    await expect.poll(() => waha.sesion("sin-qr").status).toBe("SCAN_QR_CODE");
    await expect(conector().verify({ ...config, sesion_id: "sin-qr" })).resolves.toEqual({
      conectado: false,
      detalle: "SCAN_QR_CODE",
      refused: false,
    });
  });

  it.each([
    ["otra llave", { credenciales: { api_key: "otra", hmac: "clave-de-firma" } }, "HTTP_401", true],
    ["una sesión que no existe", { sesion_id: "ninguna" }, "HTTP_404", false],
    ["una dirección prohibida", { sesion_url: "http://169.254.169.254" }, "ESQUEMA_NO_PERMITIDO", false],
    ["una dirección interna sin abrir", { sesion_url: "https://10.0.0.1" }, "DIRECCION_NO_PERMITIDA", false],
  ])(
    "%s no lanza: responde con el motivo y si la cuenta fue rechazada",
    async (_nombre, cambios, detalle, refused) => {
      await expect(conector().verify({ ...config, ...cambios })).resolves.toEqual({
        conectado: false,
        detalle,
        refused,
      });
    },
  );
});

describe("whatsapp: saber si una cuenta caída volvió [D115]", () => {
  it("con su sesión en pie, sí; sin ella o sin respuesta, todavía no", async () => {
    await expect(conector().probe?.(config)).resolves.toBeUndefined();
    await expect(conector().probe?.({ ...config, sesion_id: "ninguna" })).rejects.toMatchObject({
      kind: "temporal",
      code: "HTTP_404",
    });
    waha.fallar({ state: { status: 503 } });
    await expect(conector().probe?.(config)).rejects.toMatchObject({ kind: "temporal", code: "HTTP_503" });
  });

  it("con la llave rechazada hace falta alguien", async () => {
    const credenciales = { api_key: "otra", hmac: "clave-de-firma" };
    await expect(conector().probe?.({ ...config, credenciales })).rejects.toMatchObject({
      kind: "credencial",
      code: "HTTP_401",
    });
  });
});

describe("whatsapp: envío [B-mensajes-13]", () => {
  it("el texto llega una vez y vuelve con el id del proveedor", async () => {
    const id = await enviar("Su trámite está listo");
    expect(id).toMatch(/^3EB0/);
    expect(waha.libro({ chatId: CHAT }).filter((fila) => fila.id.endsWith(`_${id}`))).toMatchObject([
      { text: "Su trámite está listo" },
    ]);
  });

  it("una respuesta nombra entero el mensaje al que responde; uno que la pasarela no tiene no la detiene", async () => {
    const pregunta = `false_${CHAT}_3EB0PREGUNTA`;
    await waha.escribir({ session: "tramites", from: CHAT, text: "¿A qué hora?", id: pregunta });
    const responder = (idExterno: string, own: boolean) =>
      conector().send(config, { ...saliente("A las 10"), replyTo: { idExterno, own } });
    const citadoDe = (llave: string) =>
      waha.libro({ chatId: CHAT }).find(({ id }) => id.endsWith(`_${llave}`))?.citado;
    const id = await responder("3EB0PREGUNTA", false);
    expect(citadoDe(id)).toBe(pregunta);
    expect(citadoDe(await responder(id, true))).toBe(`true_${CHAT}_${id}`);
    expect(citadoDe(await responder("3EB0NINGUNA", false))).toBeNull();
    for (const suceso of [
      "editado_%_1790000000_1790000000123",
      "eliminado_%_1790000000",
      "espera_%",
      "vacio_%",
    ])
      expect(citadoDe(await responder(suceso.replace("%", "3EB0PREGUNTA"), false))).toBe(pregunta);
  });

  it("entiende también el id como objeto", async () => {
    const pedir = async () => ({
      status: 201,
      headers: {},
      body: Buffer.alloc(0),
      json: () => ({ id: { fromMe: true, _serialized: "true_591@c.us_B" } }),
    });
    await expect(crearWhatsapp(pedir).send(config, saliente("hola"))).resolves.toBe("B");
  });

  it("una respuesta de aceptación que no se entiende es incierta: nunca se repite a ciegas", async () => {
    const pedir = async () => ({ status: 200, headers: {}, body: Buffer.alloc(0), json: () => null });
    await expect(crearWhatsapp(pedir).send(config, saliente("hola"))).rejects.toMatchObject({
      kind: "incierto",
    });
  });

  it("el texto lleva siempre el mismo id nuestro: repetido, el ciudadano lo recibe una vez [B-mensajes-19]", async () => {
    const mensaje = { ...saliente("una sola vez"), msgId: randomUUID() };
    const ids = [await conector().send(config, mensaje), await conector().send(config, mensaje)];
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(waha.libro().filter(({ text }) => text === "una sola vez")).toHaveLength(1);
  });

  it("aceptado y después 500: se pregunta por nuestro id y ya no hay duda [B-mensajes-19]", async () => {
    const mensaje = { ...saliente("salió igual"), msgId: randomUUID() };
    waha.fallar({ errorAfterAccept: 500, times: 1 });
    await expect(conector().send(config, mensaje)).rejects.toMatchObject({
      kind: "incierto",
      code: "HTTP_500",
    });
    const duda = { seconds: Date.now() / 1000, agoMs: 0, code: "HTTP_500", knownIds: [], withoutId: 7 };
    const hallado = await conector().inquire?.(config, mensaje, duda);
    const [llegado] = waha.libro().filter(({ text }) => text === "salió igual");
    expect(hallado).toEqual({ kind: "taken", idExterno: llegado?.id.split("_")[2] });
  });

  it("a un @lid se responde tal cual", async () => {
    await enviar("hola", {}, "123456789@lid");
    expect(waha.libro({ chatId: "123456789@lid" })).toHaveLength(1);
  });

  it.each([
    [{ status: 401 }, "credencial", "HTTP_401"],
    [{ status: 429 }, "temporal", "HTTP_429"],
    [{ status: 500 }, "incierto", "HTTP_500"],
    [
      {
        status: 500,
        body: { exception: { message: "Cannot read properties of undefined (reading 'markedUnread')" } },
      },
      "incierto",
      "HTTP_500",
    ],
    [{ status: 500, body: { exception: { message: "No LID for user" } } }, "temporal", "HTTP_500"],
    [{ status: 500, body: { message: "Session status is not as expected." } }, "temporal", "HTTP_500"],
    [{ status: 500, body: { message: "ffmpeg exited with code 1" } }, "temporal", "HTTP_500"],
    [{ status: 502 }, "incierto", "HTTP_502"],
    [{ status: 503 }, "temporal", "HTTP_503"],
    [{ status: 504 }, "incierto", "HTTP_504"],
    // Cloudflare's own: it reached the gateway, or never did.
    [{ status: 520 }, "incierto", "HTTP_520"],
    [{ status: 521 }, "temporal", "HTTP_521"],
    [{ status: 522 }, "incierto", "HTTP_522"],
    [{ status: 523 }, "temporal", "HTTP_523"],
    [{ status: 524 }, "incierto", "HTTP_524"],
    [{ status: 525 }, "temporal", "HTTP_525"],
    [{ status: 526 }, "temporal", "HTTP_526"],
    [{ status: 530 }, "incierto", "HTTP_530"],
    [{ status: 400 }, "permanente", "HTTP_400"],
    [{ status: 413 }, "archivo", "HTTP_413"],
    [{ status: 500, body: { message: "server returned error 463" } }, "desconocido", "463"],
    [{ status: 422, body: { exception: { message: "error 475: capped" } } }, "desconocido", "475"],
    [{ status: 500, body: { message: "reachoutTimelock is active" } }, "desconocido", "463"],
  ])("la respuesta %j es de clase %s", async (fallo, clase, codigo) => {
    waha.fallar({ ...fallo, times: 1 });
    const antes = waha.libro().length;
    await expect(enviar("hola")).rejects.toMatchObject({ name: "CanalError", kind: clase, code: codigo });
    expect(waha.libro()).toHaveLength(antes);
  });

  it("llave equivocada: la cuenta está rechazada", async () => {
    await expect(
      enviar("hola", { credenciales: { api_key: "otra", hmac: "clave-de-firma" } }),
    ).rejects.toMatchObject({
      kind: "credencial",
    });
  });

  it("422 con la sesión caída es temporal; con la sesión en pie, permanente", async () => {
    await waha.crearSesion("caida", {}, { vincular: false });
    await expect.poll(() => waha.sesion("caida").status).toBe("SCAN_QR_CODE");
    await expect(enviar("hola", { sesion_id: "caida" })).rejects.toMatchObject({
      kind: "temporal",
      code: "SCAN_QR_CODE",
    });
    await expect(enviar("hola", {}, "no es un chat")).rejects.toMatchObject({
      kind: "permanente",
      code: "HTTP_422",
    });
  });

  it("aceptado y cortado antes de responder es incierto, y el ciudadano lo recibió", async () => {
    waha.fallar({ dropAfterAccept: true, times: 1 });
    await expect(enviar("llegó igual")).rejects.toMatchObject({ kind: "incierto" });
    expect(waha.libro().filter(({ text }) => text === "llegó igual")).toHaveLength(1);
  });

  it("sin respuesta a tiempo tras enviar es incierto", async () => {
    waha.fallar({ delayMs: 900, times: 1 });
    const impaciente = conector({ ...PACIENTE, envioMs: 400 });
    const envio = impaciente.send(config, saliente("tarde"));
    await expect(envio).rejects.toMatchObject({ kind: "incierto", code: "TIEMPO_AGOTADO" });
  });

  it("nadie escucha: temporal, porque nada se envió", async () => {
    const cerrada = await crearWahaSimulado();
    await cerrada.cerrar();
    const libre = createOutboundHttp({ allowPrivate: true, allowedHosts: [] });
    const conexion = crearWhatsapp(libre.fetch).send({ ...config, sesion_url: cerrada.url }, saliente("x"));
    await expect(conexion).rejects.toMatchObject({ kind: "temporal", code: "SIN_CONEXION" });
    await libre.close();
  });

  it("una dirección que la salida no permite no es un rechazo de la cuenta: un nombre puede llevar luego a otra", async () => {
    await expect(enviar("hola", { sesion_url: "https://127.0.0.1:1" })).rejects.toMatchObject({
      kind: "temporal",
      code: "DIRECCION_NO_PERMITIDA",
    });
  });
});

describe("whatsapp: el número detrás de una dirección oculta", () => {
  it("se pregunta al gateway; lo que él tampoco sabe no es un error", async () => {
    await waha.escribir({ session: "tramites", from: "59170000077", text: "Hola" });
    waha.fallar({ lateLid: 1 });
    const oculta = ocultaDe("59170000077@c.us");
    await expect(conector().chatOf?.(config, oculta)).resolves.toBeNull();
    await expect(conector().chatOf?.(config, oculta)).resolves.toBe("59170000077@c.us");
    await expect(conector().chatOf?.(config, "12345@lid")).resolves.toBeNull();
  });

  it("una pasarela que no responde lo dice: se pregunta con el mensaje siguiente", async () => {
    const otra = { ...config, sesion_url: "https://127.0.0.1:1" };
    await expect(conector().chatOf?.(otra, "12345@lid")).rejects.toMatchObject({ kind: "temporal" });
  });
});

describe("whatsapp: archivos que salen [B-mensajes-14]", () => {
  const bytes = Buffer.from("los bytes del archivo");
  const archivo = (nombre: string, mime: string, contenido: Buffer = bytes) => ({
    nombre,
    mime,
    tamanio: contenido.length,
    read: () => Promise.resolve(contenido),
  });
  const MB = 1024 * 1024;
  const enviarDocumento = (contenido: Buffer) =>
    conector().send(config, {
      ...saliente(""),
      tipoContenido: "archivo",
      archivos: [archivo("plano.pdf", "application/pdf", contenido)],
    });

  it.each([
    ["imagen", "foto.jpg", "image/jpeg", "/api/sendImage"],
    ["audio", "nota.mp3", "audio/mpeg", "/api/sendVoice"],
    ["video", "video.mp4", "video/mp4", "/api/sendVideo"],
    ["archivo", "carta.pdf", "application/pdf", "/api/sendFile"],
  ] as const)("%s va a su dirección con sus bytes y su nombre", async (tipoContenido, nombre, mime, ruta) => {
    const pedidas: string[] = [];
    const cuerpos: unknown[] = [];
    const conector = crearWhatsapp((url, peticion) => {
      pedidas.push(new URL(url).pathname);
      cuerpos.push(peticion?.json);
      return salida.fetch(url, peticion);
    });
    const mensaje = { ...saliente(""), tipoContenido, archivos: [archivo(nombre, mime)] };
    const id = await conector.send(config, mensaje);
    expect(pedidas).toEqual([ruta]);
    expect(waha.libro().find((fila) => fila.id.endsWith(`_${id}`))).toMatchObject({
      text: "",
      file: { mimetype: mime, filename: nombre },
    });
    expect(waha.bytesDe(`true_${CHAT}_${id}`)).toEqual(bytes);
    if (tipoContenido === "video") expect(cuerpos[0]).toHaveProperty("caption", "");
  });

  it("el mayor que se ofrece cabe en lo que toma la pasarela; uno mayor se dice como el archivo que es", async () => {
    const { archivo: limite } = conector().capabilities.maxArchivo;
    expect(limite).toBe(37 * MB);
    const llegado = await enviarDocumento(Buffer.alloc(37 * MB));
    expect(waha.bytesDe(`true_${CHAT}_${llegado}`)).toHaveLength(37 * MB);
    await expect(enviarDocumento(Buffer.alloc(38 * MB))).rejects.toMatchObject({
      kind: "archivo",
      code: "HTTP_500",
    });
    expect(waha.libro().filter(({ file }) => file?.filename === "plano.pdf")).toHaveLength(1);
  });

  it.each([
    ["server returned error 463", "desconocido", "463"],
    ["ffmpeg exited with code 1", "temporal", "HTTP_500"],
  ])("con su 500 vuelve el pedido entero, y lo que dice se lee igual: %s", async (message, kind, code) => {
    waha.fallar({ status: 500, body: { exception: { name: "Error", message } }, times: 1 });
    await expect(enviarDocumento(Buffer.alloc(7 * MB))).rejects.toMatchObject({ kind, code });
  });

  it("varios en un mensaje no existen en WhatsApp: se rechaza sin enviar nada", async () => {
    const archivos = [archivo("a.pdf", "application/pdf"), archivo("b.pdf", "application/pdf")];
    await expect(conector().send(config, { ...saliente(""), archivos })).rejects.toMatchObject({
      kind: "permanente",
      code: "VARIOS_ARCHIVOS",
    });
  });
});

describe("whatsapp: archivos que llegan [D99]", () => {
  const LIMITE = { maxBytes: 1_000 };
  const ref = (url: string, tardia?: string) => ({
    url,
    mime: "image/png",
    nombre: null,
    ...(tardia !== undefined && { tardia }),
  });

  /** A citizen's file as the webhook would name it. */
  async function llegado(bytes: Buffer) {
    const id = `false_${randomUUID()}`;
    await waha.escribir({
      session: "tramites",
      from: CHAT,
      id,
      file: { mimetype: "image/png", data: bytes.toString("base64") },
    });
    const tardia = `${waha.url}/api/tramites/chats/${encodeURIComponent(CHAT)}/messages/${id}?downloadMedia=true`;
    const respuesta = await salida.fetch(tardia, { headers: { "X-Api-Key": waha.clave } });
    const { media } = respuesta.json() as { media: { url: string } };
    return ref(`${waha.url}${new URL(media.url).pathname}`, tardia);
  }

  it("se traen con la llave de la cuenta, y lo que ya no está se pide otra vez", async () => {
    const suyo = await llegado(Buffer.from("una foto"));
    const media = await conector().download?.(config, suyo, LIMITE);
    expect(media?.body.toString()).toBe("una foto");
    const ido = ref(`${waha.url}/api/files/ya-no-esta.png`, suyo.tardia);
    expect((await conector().download?.(config, ido, LIMITE))?.body.toString()).toBe("una foto");
  });

  it("todas las llamadas por un archivo tienen juntas el tiempo de una, y ninguna espera a quien calla", async () => {
    const suyo = await llegado(Buffer.from("una foto"));
    const ido = ref(`${waha.url}/api/files/ya-no-esta.png`, suyo.tardia);
    const tiempos: (number | undefined)[][] = [];
    // Whole: of fractions a difference is a little more than it should be, and is rounded up.
    let ahora = Math.ceil(performance.now());
    vi.spyOn(performance, "now").mockImplementation(() => ahora);
    onTestFinished(() => void vi.restoreAllMocks());
    const pedir: OutboundFetch = (url, { timeoutMs, silentMs, ...resto } = {}) => {
      tiempos.push([timeoutMs, silentMs]);
      ahora += 3_000;
      return salida.fetch(url, resto);
    };
    const traida = crearWhatsapp(pedir, PACIENTE).download?.(config, ido, LIMITE);
    expect((await traida)?.body.toString()).toBe("una foto");
    expect(tiempos).toEqual([
      [10_000, 30_000],
      [7_000, 30_000],
      [4_000, 30_000],
    ]);
  });

  it("lo que pasa del límite se corta mientras llega", async () => {
    const grande = await llegado(Buffer.alloc(1_001));
    await expect(conector().download?.(config, grande, LIMITE)).rejects.toMatchObject({
      kind: "permanente",
      code: "RESPUESTA_GRANDE",
    });
  });

  it("los de una pasarela que se mudó se piden donde está ahora, con la sesión de ahora", async () => {
    const suyo = await llegado(Buffer.from("una foto"));
    const de = (antes: string) => (url: string) =>
      url.replace(waha.url, antes).replace("/tramites/", "/vieja/");
    for (const antes of ["https://waha-vieja.example/bajo/un/camino", "http://localhost:3000"]) {
      const [url = "", tardia = ""] = [suyo.url, suyo.tardia ?? ""].map(de(antes));
      for (const movido of [ref(url), ref(url.replace(/[^/]+$/, "ya-no-esta.png"), tardia), ref("", tardia)])
        expect((await conector().download?.(config, movido, LIMITE))?.body.toString()).toBe("una foto");
    }
  });

  it.each(["http://169.254.169.254/api/files/x", "https://otra.example/api/files/x", "file:///etc/passwd"])(
    "la llave no va a %s",
    async (url) => {
      const { pedir, peticiones } = anotando(salida.fetch, waha.url);
      const traida = crearWhatsapp(pedir, PACIENTE).download?.(config, ref(url), LIMITE);
      await expect(traida).rejects.toMatchObject({ name: "CanalError" });
      expect(peticiones.map(({ ruta }) => ruta).filter((ruta) => ruta !== "/api/files/x")).toEqual([]);
    },
  );

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "https://otra.example/api/sessions/x",
    "file:///etc/passwd",
  ])("lo que ninguna pasarela ofrece no se pide: %s", async (url) => {
    const { pedir, peticiones } = anotando(salida.fetch, waha.url);
    await expect(crearWhatsapp(pedir, PACIENTE).download?.(config, ref(url), LIMITE)).rejects.toMatchObject({
      kind: "permanente",
      code: "OTRA_DIRECCION",
    });
    expect(peticiones).toEqual([]);
  });
});
