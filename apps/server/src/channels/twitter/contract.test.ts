import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crearTwitterSimulado, type TwitterSimulado } from "../../../../simulators/src/twitter/index.ts";
import { prestado } from "../../../test/prestado.ts";
import { cuentaEn, llavesDe, persona } from "../../../test/twitter.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import type { CanalError, Doubt, OutgoingArchivo, OutgoingMensaje } from "../connector.ts";
import { ConfigTwitter } from "./config.ts";
import { crearTwitter } from "./index.ts";

const MB = 1024 * 1024;
let x: TwitterSimulado;
let salida: OutboundHttp;
let config: ConfigTwitter;
const ana = persona();
const cerrada = persona(true);

beforeAll(async () => {
  x = await crearTwitterSimulado({ limites: { envios: 100, hilos: 100 } });
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [new URL(x.url).host] });
  config = cuentaEn(x);
  x.ponerPersona(ana);
  x.ponerPersona(cerrada);
});
afterEach(() => x.sanar());
afterAll(async () => {
  await salida.close();
  await x.cerrar();
});

/** The simulator lives in this thread: on a busy machine it may take its time. */
const TIEMPOS = {
  envioMs: 10_000,
  consultaMs: 10_000,
  holguraMs: 200,
  subidaMs: 20_000,
  descargaMs: 10_000,
};
const conector = (tiempos = {}) => crearTwitter(salida.fetch, { ...TIEMPOS, ...tiempos });
const saliente = (cambios: Partial<OutgoingMensaje> = {}): OutgoingMensaje => ({
  msgId: randomUUID(),
  chat: ana.id,
  text: "Buenos días",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
  ...cambios,
});
const archivo = (mime: string, contenido: Buffer): OutgoingArchivo => ({
  nombre: "archivo",
  mime,
  tamanio: contenido.length,
  read: () => Promise.resolve(contenido),
});
const enviar = (cambios: Partial<OutgoingMensaje> = {}, en: ConfigTwitter = config) =>
  conector().send(en, saliente(cambios));
const recibidos = () => x.recibidos(config.ruta_perfil, ana.id);
/** The error of a call, as what becomes of the message is read from it. */
const error = (llamada: Promise<unknown>): Promise<CanalError> =>
  llamada.then(
    () => {
      throw new Error("it was accepted");
    },
    (causa: CanalError) => causa,
  );

describe("twitter: lo que necesita una cuenta", () => {
  const abierta = () => ({ ...config, usuario: "@mesa", configuracion: {} });

  it("sin dirección propia es la de X, y se lee cada minuto", () => {
    expect(ConfigTwitter.parse(abierta()).configuracion).toEqual({
      base: "https://api.x.com",
      sondeo_segundos: 60,
    });
  });

  it.each([
    ["un número de cuenta que no lo es", { ruta_perfil: "@mesa" }],
    ["un secreto que se adivina", { credenciales: { ...llavesDe(), consumer_secret: "corto" } }],
    ["lecturas más seguidas que lo que X permite", { configuracion: { sondeo_segundos: 30 } }],
  ])("%s no sirve", (_cual, cambios: object) => {
    expect(ConfigTwitter.safeParse({ ...abierta(), ...cambios }).success).toBe(false);
  });
});

describe("twitter: prueba de conexión [B-canales-40]", () => {
  it("con las llaves de la cuenta está conectada", async () => {
    await expect(conector().verify(config)).resolves.toEqual({ conectado: true });
  });

  it("llaves de otra cuenta, una firma equivocada y una dirección prohibida responden con el motivo", async () => {
    const otra = cuentaEn(x);
    const credenciales = { ...config.credenciales, access_secret: "no es el secreto" };
    const interna = { ...config.configuracion, base: "https://10.0.0.1" };
    const detalles = [
      { ...config, ruta_perfil: otra.ruta_perfil },
      { ...config, credenciales },
      { ...config, configuracion: interna },
    ].map(async (una) => await conector().verify(una));
    await expect(Promise.all(detalles)).resolves.toEqual([
      { conectado: false, detalle: "OTRA_CUENTA", refused: true },
      { conectado: false, detalle: "HTTP_401", refused: true },
      { conectado: false, detalle: "DIRECCION_NO_PERMITIDA", refused: false },
    ]);
    await expect(
      error(conector().probe?.({ ...config, credenciales }) ?? Promise.resolve()),
    ).resolves.toMatchObject({
      kind: "credencial",
    });
  });
});

describe("twitter: enviar [B-mensajes-19]", () => {
  it("un texto llega entero, con sus signos, y vuelve el número del mensaje", async () => {
    const id = await enviar({ text: "¿Trajo su C.I. & 2 fotos <4x4>? 👍" });
    expect(recibidos().at(-1)).toMatchObject({ id, texto: "¿Trajo su C.I. & 2 fotos <4x4>? 👍" });
  });

  it("una foto va en una llamada; lo que se mueve, por partes y cuando X lo tiene listo", async () => {
    const foto = randomBytes(1000);
    const pelicula = randomBytes(9 * MB);
    await enviar({ text: "", archivos: [archivo("image/png", foto)] });
    expect(x.archivo(recibidos().at(-1)?.archivo?.id ?? "")).toEqual(foto);
    await enviar({ text: "", archivos: [archivo("video/mp4", pelicula)] });
    const recibida = recibidos().at(-1)?.archivo;
    expect(recibida?.mimetype).toBe("video/mp4");
    expect(x.archivo(recibida?.id ?? "")?.equals(pelicula)).toBe(true);
    await enviar({ text: "", archivos: [archivo("image/gif", foto)] });
    expect(recibidos().at(-1)?.archivo?.mimetype).toBe("image/gif");
  });

  it("lo que ya se subió no se sube otra vez cuando el envío se repite", async () => {
    const uno = conector();
    const mensaje = saliente({ text: "", archivos: [archivo("image/png", randomBytes(50))] });
    x.fallar({ status: 503, times: 1 });
    expect(await error(uno.send(config, mensaje))).toMatchObject({ kind: "temporal" });
    x.fallar({ donde: "subida", status: 500 });
    await expect(uno.send(config, mensaje)).resolves.toMatch(/^\d+$/);
  });

  it("lo que X no pudo preparar no saldrá nunca; lo que tarda se intenta otra vez", async () => {
    const archivos = [archivo("video/mp4", randomBytes(100))];
    x.fallar({ donde: "subida", mediaFails: true });
    expect(await error(enviar({ archivos }))).toMatchObject({ kind: "archivo", code: "MEDIO_RECHAZADO" });
    x.sanar();
    expect(await error(conector({ subidaMs: 100 }).send(config, saliente({ archivos })))).toMatchObject({
      kind: "temporal",
      code: "MEDIO_EN_PROCESO",
    });
  });

  it("lo que es demasiado grande para quien está delante de X se dice como el archivo que es", async () => {
    x.fallar({ donde: "subida", status: 413 });
    const archivos = [archivo("image/png", randomBytes(50))];
    expect(await error(enviar({ archivos }))).toMatchObject({ kind: "archivo", code: "HTTP_413" });
  });

  it("ni audios ni documentos, ni dos archivos en un mensaje", async () => {
    const dos = [archivo("image/png", randomBytes(5)), archivo("image/png", randomBytes(5))];
    expect(await error(enviar({ archivos: dos }))).toMatchObject({ kind: "permanente" });
    const audio = [archivo("audio/mpeg", randomBytes(5))];
    expect(await error(enviar({ archivos: audio }))).toMatchObject({
      kind: "archivo",
      code: "TIPO_NO_ADMITIDO",
    });
    expect(conector().capabilities).toMatchObject({
      sendsAudio: false,
      archivosTogether: false,
      archivoFormats: ["jpg", "jpeg", "png", "gif", "mp4"],
      perAccount: { count: 15, ms: 900_000 },
    });
  });

  it("quien no recibe mensajes: permanente", async () => {
    expect(await error(enviar({ chat: cerrada.id }))).toMatchObject({ kind: "permanente", code: "HTTP_403" });
  });

  const PROBLEMA = "https://api.twitter.com/2/problems/";
  it.each([
    ["401", { status: 401 }, "credencial"],
    ["402, sin crédito", { status: 402 }, "credencial"],
    [
      "403 por los permisos de la aplicación",
      { status: 403, body: { type: `${PROBLEMA}oauth1-permissions` } },
      "credencial",
    ],
    ["403", { status: 403 }, "permanente"],
    [
      "403 por esa persona sola",
      { status: 403, body: { type: `${PROBLEMA}not-authorized-for-resource` } },
      "permanente",
    ],
    ["400", { status: 400 }, "permanente"],
    ["503", { status: 503 }, "temporal"],
    ["500", { status: 500 }, "incierto"],
    ["cortado antes de la respuesta", { drop: true }, "incierto"],
    ["sin respuesta", { silent: true }, "incierto"],
    [
      "200 con errores y sin datos",
      { answer: { errors: [{ type: `${PROBLEMA}resource-not-found` }] } },
      "permanente",
    ],
    [
      "200 con errores de la cuenta",
      { answer: { errors: [{ type: `${PROBLEMA}client-forbidden` }] } },
      "credencial",
    ],
    ["200 sin nada", { answer: {} }, "incierto"],
  ] as const)("%s: %s", async (_cual, fallo, kind) => {
    x.fallar(fallo);
    const suyo = conector("silent" in fallo ? { envioMs: 400 } : {});
    expect(await error(suyo.send(config, saliente()))).toMatchObject({ kind });
  });

  it("429 espera hasta la hora que dice X, y no según nuestras pausas", async () => {
    const otra = await crearTwitterSimulado({ limites: { envios: 1, ventanaMs: 600_000 } });
    const salidaOtra = createOutboundHttp({ allowPrivate: false, allowedHosts: [new URL(otra.url).host] });
    const cuenta = cuentaEn(otra);
    otra.ponerPersona(ana);
    const uno = crearTwitter(salidaOtra.fetch, TIEMPOS);
    const antes = Date.now();
    await uno.send(cuenta, saliente());
    const { kind, code, pauseMs } = await error(uno.send(cuenta, saliente()));
    expect([kind, code]).toEqual(["temporal", "HTTP_429"]);
    // X says the hour in whole seconds.
    expect(pauseMs).toBeGreaterThan(600_000 - (Date.now() - antes) - 1_000);
    expect(pauseMs).toBeLessThan(605_000);
    expect(otra.recibidos(cuenta.ruta_perfil, ana.id)).toHaveLength(1);
    await salidaOtra.close();
    await otra.cerrar();
  });

  it("nada sale cuando no se pudo anotar que sale", async () => {
    const antes = recibidos().length;
    const negado = () => Promise.reject(new Error("no"));
    await expect(conector().send(config, saliente(), negado)).rejects.toThrow();
    expect(recibidos()).toHaveLength(antes);
  });
});

describe("twitter: de lo que quedó en duda se pregunta [B-mensajes-19]", () => {
  /** A conversation of its own, in which the citizen wrote. */
  async function conversacion() {
    const quien = persona();
    const { mensaje } = await x.escribir({ cuenta: config.ruta_perfil, persona: quien, text: "¿Hola?" });
    const preguntar = (mio: OutgoingMensaje, cambios: Partial<Doubt> = {}, tiempos = {}) => {
      const duda = {
        seconds: Date.now() / 1000,
        agoMs: 60_000,
        code: null,
        knownIds: [mensaje.id],
        withoutId: 0,
      };
      return conector(tiempos).inquire?.(config, mio, { ...duda, ...cambios });
    };
    const recibido = () => x.recibidos(config.ruta_perfil, quien.id).at(-1)?.id;
    return { chat: quien.id, preguntar, recibido };
  }

  it.each([{ dropAfterAccept: true }, { errorAfterAccept: 500 }])(
    "lo que X tomó se halla con su número: %j",
    async (fallo) => {
      const { chat, preguntar, recibido } = await conversacion();
      const mio = saliente({ chat, text: "Traiga < 2 fotos & su C.I." });
      x.fallar({ ...fallo, times: 1 });
      const { kind, code } = await error(conector().send(config, mio));
      expect(kind).toBe("incierto");
      expect(await preguntar(mio, { code, agoMs: 0 })).toEqual({ kind: "taken", idExterno: recibido() });
    },
  );

  it("una foto también, y lo que nunca salió no está", async () => {
    const { chat, preguntar, recibido } = await conversacion();
    const mio = saliente({ chat, text: "", archivos: [archivo("image/png", randomBytes(50))] });
    expect(await preguntar(mio)).toEqual({ kind: "not taken" });
    expect(await preguntar(mio, { agoMs: 100 }, { envioMs: 400 })).toEqual({
      kind: "unknown",
      askAgainInMs: 500,
    });
    x.fallar({ dropAfterAccept: true, times: 1 });
    await error(conector().send(config, mio));
    expect(await preguntar(mio)).toEqual({ kind: "taken", idExterno: recibido() });
  });

  it("una lista vacía, o con algo que no se entiende, no dice que no esté", async () => {
    const { chat, preguntar } = await conversacion();
    const sinSaber = { kind: "unknown", askAgainInMs: null };
    x.fallar({ donde: "hilo", answer: { meta: { result_count: 0 } } });
    expect(await preguntar(saliente({ chat }))).toEqual(sinSaber);
    x.fallar({
      donde: "hilo",
      answer: { data: [{ id: "1", event_type: "MessageCreate" }], meta: { result_count: 1 } },
    });
    expect(await preguntar(saliente({ chat }))).toEqual(sinSaber);
  });

  it.each([
    ["500", { status: 500 }, "HTTP_500"],
    ["un corte", { drop: true }, "CONEXION_CORTADA"],
    ["tarde", { delayMs: 600 }, "TIEMPO_AGOTADO"],
    ["otra cosa", { answer: { data: "no" } }, "SIN_DATOS"],
  ])("%s: se preguntará otra vez", async (_como, fallo, code) => {
    const { chat, preguntar } = await conversacion();
    x.fallar({ donde: "hilo", ...fallo });
    const tiempos = "delayMs" in fallo ? { consultaMs: 400 } : {};
    expect(await error(Promise.resolve(preguntar(saliente({ chat }), {}, tiempos)))).toMatchObject({
      kind: "temporal",
      code,
    });
  });
});

describe("twitter: traer lo que el ciudadano adjuntó", () => {
  const traer = (url: string, maxBytes = MB) => {
    const ref = { url, mime: "image/png", nombre: null };
    return (
      conector().download?.(config, ref, { maxBytes }) ?? Promise.reject(new Error("it does not download"))
    );
  };

  it("con la firma de la cuenta, de X y de nadie más, y solo hasta su tamaño", async () => {
    const contenido = randomBytes(900);
    const file = { mimetype: "image/png", data: contenido.toString("base64") };
    const { mensaje } = await x.escribir({ cuenta: config.ruta_perfil, persona: ana, file });
    const donde = `${x.url}/1.1/ton/data/dm/${mensaje.id}/${mensaje.archivo?.id}/archivo`;
    await expect(traer(donde)).resolves.toMatchObject({ mime: "image/png", body: contenido });
    expect(await error(traer(donde, 100))).toMatchObject({ kind: "permanente", code: "RESPUESTA_GRANDE" });
    expect(await error(traer(`${donde.replace(mensaje.id, "1")}`))).toMatchObject({ kind: "temporal" });
    expect(await error(traer(donde.replace("127.0.0.1", "localhost")))).toMatchObject({
      code: "OTRA_DIRECCION",
    });
  });

  it.each([
    "https://twimg.com.malo.test/foto.jpg",
    "https://malotwimg.com/foto.jpg",
    "http://pbs.twimg.com/foto.jpg",
    "https://pbs.twimg.com:8443/foto.jpg",
    "https://api.x.com.malo.test/foto.jpg",
    "file:///etc/passwd",
  ])("%s no es dirección de X", async (url) => {
    expect(await error(traer(url))).toMatchObject({ kind: "permanente", code: "OTRA_DIRECCION" });
  });
});

/** The account as an OpenCanal has it. Reading alone: nothing is sent to anybody. */
const PRESTADAS = prestado("X_REAL").map((una) => ConfigTwitter.parse(una));

describe.each([
  ["simulada", () => config] as const,
  ...PRESTADAS.map((suya) => ["de verdad", () => suya] as const),
])("twitter: una cuenta %s", (_cual, suya) => {
  it("responde por su número", async () => {
    await expect(crearTwitter(salida.fetch).verify(suya())).resolves.toEqual({ conectado: true });
  });
});
