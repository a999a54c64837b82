import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../simulators/src/messenger/index.ts";
import { foto, mp3, mp4, pdf } from "../../../test/archivos.ts";
import { anotando } from "../../../test/peticiones.ts";
import { prestado } from "../../../test/prestado.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import { CanalError, type Doubt, type OutgoingMensaje } from "../connector.ts";
import { ConfigFacebook } from "./config.ts";
import { crearFacebook } from "./index.ts";

const HORA_MS = 3_600_000;
const PAGINA = "104100000000001";
const SECRETOS = { token: "llave-de-pagina", app_secret: "secreto-de-app", verify_token: "palabra-acordada" };
const LLAMADA = { method: "POST", ruta: `/v26.0/${PAGINA}/messages`, llave: `Bearer ${SECRETOS.token}` };

let messenger: MessengerSimulado;
let salida: OutboundHttp;
let psid: string;

beforeAll(async () => {
  messenger = await crearMessengerSimulado();
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [new URL(messenger.base).host] });
  messenger.conectar({
    id: PAGINA,
    nombre: "Alcaldía",
    token: SECRETOS.token,
    app_secret: SECRETOS.app_secret,
  });
  psid = await ciudadano(0);
});
afterEach(() => messenger.fallar({}));
afterAll(async () => {
  await salida.close();
  await messenger.cerrar();
});

/** Somebody who wrote so long ago. */
async function ciudadano(haceMs: number, nombre = "Ana Quispe Mamani"): Promise<string> {
  const persona = messenger.conocer(nombre);
  await messenger.escribir(PAGINA, persona.psid, { texto: "Buenos días", haceMs });
  return persona.psid;
}

const config = (cambios: Record<string, unknown> = {}, secretos: Partial<typeof SECRETOS> = {}) =>
  ConfigFacebook.parse({
    usuario: PAGINA,
    credenciales: { ...SECRETOS, ...secretos },
    configuracion: { base: messenger.base, ...cambios },
  });
/** The simulator lives in this thread: on a busy machine it may take its time. */
const PACIENTE = {
  envioMs: 10_000,
  archivoMs: 10_000,
  consultaMs: 10_000,
  holguraMs: 200,
  nombreMs: 10_000,
  descargaMs: 10_000,
};
/** For an answer that comes late. */
const IMPACIENTE = { ...PACIENTE, envioMs: 400, consultaMs: 400 };
const conector = (tiempos = PACIENTE) => crearFacebook(salida.fetch, tiempos);
const saliente = (cambios: Partial<OutgoingMensaje> = {}): OutgoingMensaje => ({
  msgId: randomUUID(),
  chat: psid,
  text: "Puede venir de 8:30 a 16:30",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
  ...cambios,
});
const clase = async (llamada: Promise<unknown>) => {
  const error = await llamada.catch((razon: unknown) => razon);
  if (!(error instanceof CanalError)) throw new Error("not refused", { cause: error });
  return [error.kind, error.code];
};
const archivo = (nombre: string, mime: string, contenido: Buffer) => ({
  nombre,
  mime,
  tamanio: contenido.byteLength,
  read: () => Promise.resolve(contenido),
});

/** A real page, where one is lent: `{ usuario, credenciales, psid }`, of somebody who wrote within a day. */
const PRESTADAS = prestado("MESSENGER_REAL").map((una) => z.looseObject({ psid: z.string() }).parse(una));

describe("facebook: la plataforma de siempre", () => {
  it.each([
    ["simulada", () => ({ chat: psid, cuenta: config() })] as const,
    ...PRESTADAS.map(({ psid: chat, ...una }) => {
      const cuenta = ConfigFacebook.parse({ configuracion: {}, ...una });
      return ["de verdad", () => ({ chat, cuenta })] as const;
    }),
  ])("una página %s se conoce, toma un texto y dice su id", async (_cual, suya) => {
    const { chat, cuenta } = suya();
    await expect(conector().verify(cuenta)).resolves.toEqual({ conectado: true });
    await expect(conector().send(cuenta, saliente({ chat }))).resolves.toMatch(/^m_/);
  });
});

describe("facebook: prueba de conexión [B-canales-40]", () => {
  it("la llave de la página está conectada; la de otra página y una retirada no, y se dice por qué", async () => {
    await expect(conector().verify(config())).resolves.toEqual({ conectado: true });
    messenger.conectar({
      id: "104100000000002",
      nombre: "Otra",
      token: "llave-de-otra",
      app_secret: "x-secreto",
    });
    const otra = config({}, { token: "llave-de-otra" });
    await expect(conector().verify(otra)).resolves.toEqual({
      conectado: false,
      detalle: "OTRA_CUENTA",
      refused: true,
    });
    const retirada = config({}, { token: "retirada" });
    await expect(conector().verify(retirada)).resolves.toEqual({
      conectado: false,
      detalle: "190",
      refused: true,
    });
    expect(await clase(conector().probe?.(retirada) ?? Promise.resolve())).toEqual(["credencial", "190"]);
  });

  it("una página sin su secreto, o con un id que no es de página, no es una cuenta", () => {
    const cuenta = { usuario: PAGINA, credenciales: SECRETOS, configuracion: {} };
    expect(ConfigFacebook.safeParse(cuenta).success).toBe(true);
    expect(ConfigFacebook.safeParse({ ...cuenta, usuario: "mi-pagina" }).success).toBe(false);
    const sin = { ...cuenta, credenciales: { ...SECRETOS, app_secret: "" } };
    expect(ConfigFacebook.safeParse(sin).success).toBe(false);
  });
});

describe("facebook: enviar [B-mensajes-01]", () => {
  it("un texto llega como respuesta, con su id", async () => {
    const id = await conector().send(config(), saliente());
    expect(messenger.hilo(PAGINA, psid).at(-1)).toMatchObject({
      mid: id,
      texto: "Puede venir de 8:30 a 16:30",
      saliente: true,
    });
  });

  it("una respuesta nombra el mensaje al que responde, también con un archivo", async () => {
    const replyTo = { idExterno: "m_pregunta", own: false };
    await conector().send(config(), saliente({ replyTo }));
    expect(messenger.hilo(PAGINA, psid).at(-1)).toMatchObject({ citado: "m_pregunta" });
    const archivos = [archivo("nota.mp3", "audio/mpeg", mp3(2))];
    await conector().send(config(), saliente({ text: "", archivos, replyTo }));
    expect(messenger.hilo(PAGINA, psid).at(-1)).toMatchObject({ citado: "m_pregunta", archivo: {} });
  });

  it.each([
    ["editado_m_pre_gunta_2", "m_pre_gunta"],
    ["eliminado_m_pre_gunta", "m_pre_gunta"],
    ["reaccion_m_pre_gunta_1790000000000", "m_pre_gunta"],
    ["boton_1790000000000", null],
  ])(
    "responder a %s es responder al mensaje que la plataforma conoce, o a ninguno",
    async (idExterno, mid) => {
      await conector().send(config(), saliente({ replyTo: { idExterno, own: false } }));
      expect(messenger.hilo(PAGINA, psid).at(-1)).toMatchObject({ citado: mid });
    },
  );

  it.each([
    ["una foto", "carnet.jpg", "image/jpeg", () => foto(60, 40), "image"],
    ["una nota de voz", "nota.mp3", "audio/mpeg", () => mp3(2), "audio"],
    ["una película", "vea ñ.mp4", "video/mp4", () => mp4(), "video"],
    ["un documento", "requisitos ñ.pdf", "application/pdf", () => pdf(), "file"],
  ] as const)(
    "%s se pide como la plataforma lo publica, y llega entera, con su clase y su nombre",
    async (_que, nombre, mime, hacer, type) => {
      const contenido = await hacer();
      const { pedir, peticiones } = anotando(salida.fetch, messenger.base);
      const mensaje = saliente({ text: "", archivos: [archivo(nombre, mime, contenido)] });
      const id = await crearFacebook(pedir).send(config(), mensaje);
      const [{ cuerpo, ...llamada } = { cuerpo: {} }, ...otras] = peticiones;
      const { message, recipient, ...campos } = z
        .looseObject({ message: z.string(), recipient: z.string() })
        .parse(cuerpo);
      expect(otras).toEqual([]);
      expect(llamada).toEqual(LLAMADA);
      expect(JSON.parse(recipient)).toEqual({ id: psid });
      expect(JSON.parse(message)).toEqual({
        attachment: { type, payload: { is_reusable: false } },
        metadata: `ventanilla:${mensaje.msgId}`,
      });
      expect(campos).toEqual({ messaging_type: "RESPONSE", filedata: { nombre, mime, bytes: contenido } });
      const llegado = messenger.hilo(PAGINA, psid).find(({ mid }) => mid === id)?.archivo;
      expect(llegado).toMatchObject({ clase: type, mimetype: mime, nombre });
      expect(llegado?.contenido.equals(contenido)).toBe(true);
    },
  );

  it("un texto se pide como la plataforma lo publica", async () => {
    const { pedir, peticiones } = anotando(salida.fetch, messenger.base);
    const mensaje = saliente();
    await crearFacebook(pedir).send(config(), mensaje);
    expect(peticiones).toEqual([
      {
        ...LLAMADA,
        cuerpo: {
          recipient: { id: psid },
          messaging_type: "RESPONSE",
          message: { text: "Puede venir de 8:30 a 16:30", metadata: `ventanilla:${mensaje.msgId}` },
        },
      },
    ]);
  });

  it("nada sale antes de que conste que sale", async () => {
    const antes = messenger.hilo(PAGINA, psid).length;
    const noConsta = () => Promise.reject(new Error("the database is away"));
    await expect(conector().send(config(), saliente(), noConsta)).rejects.toThrow();
    await expect(
      conector().send(
        config(),
        saliente({ archivos: [archivo("a.pdf", "application/pdf", mp3(1))] }),
        noConsta,
      ),
    ).rejects.toThrow();
    expect(messenger.hilo(PAGINA, psid)).toHaveLength(antes);
  });

  it.each([
    [{ code: 10, subcode: 2018278 }, ["ventana", "10/2018278"]],
    [{ code: 10, subcode: 2018300 }, ["ajeno", "10/2018300"]],
    [{ code: 190, status: 401 }, ["credencial", "190"]],
    [{ code: 10, subcode: 1893063 }, ["credencial", "10/1893063"]],
    [{ code: 4 }, ["temporal", "4"]],
    [{ code: 613 }, ["temporal", "613"]],
    [{ code: 1200, status: 500 }, ["temporal", "1200"]],
    [{ code: 2, status: 500 }, ["temporal", "2"]],
    [{ code: 551 }, ["destino", "551"]],
    [{ code: 200, subcode: 1545041, status: 403 }, ["destino", "200/1545041"]],
    [{ code: 10, subcode: 2018108, status: 403 }, ["destino", "10/2018108"]],
    [{ code: 100, subcode: 2018001 }, ["destino", "100/2018001"]],
    [{ status: 503 }, ["temporal", "HTTP_503"]],
    [{ status: 502 }, ["incierto", "HTTP_502"]],
    [{ emptyAnswer: true }, ["incierto", "SIN_ID"]],
    [{ drop: true }, ["incierto", "CONEXION_CORTADA"]],
    [{ dropAfterAccept: true }, ["incierto", "CONEXION_CORTADA"]],
    [{ delayMs: 600 }, ["incierto", "TIEMPO_AGOTADO"]],
  ])("lo que contesta la plataforma se entiende: %j", async (fallo, esperado) => {
    messenger.fallar({ ...fallo, times: 1 });
    const suyo = conector("delayMs" in fallo ? IMPACIENTE : PACIENTE);
    expect(await clase(suyo.send(config(), saliente()))).toEqual(esperado);
  });
});

describe("facebook: el plazo para responder", () => {
  const horas = (n: number) => ({ sinceInboundMs: n * HORA_MS });

  it("un día; siete donde Meta dio permiso a las personas", () => {
    const { capabilities, capabilitiesOf } = conector();
    expect(capabilities.windowMs).toBe(24 * HORA_MS);
    expect(capabilitiesOf?.(config()).windowMs).toBe(24 * HORA_MS);
    expect(capabilitiesOf?.(config({ agente_humano: true })).windowMs).toBe(7 * 24 * HORA_MS);
  });

  it("después de un día responde una persona con su motivo, y nada automático; sin permiso nadie", async () => {
    const tarde = await ciudadano(30 * HORA_MS);
    const pagina = { id: PAGINA, nombre: "Alcaldía", ...SECRETOS };
    const { verify_token: _suya, ...conPermiso } = { ...pagina, agente_humano: true };
    messenger.conectar(conPermiso);
    const humana = config({ agente_humano: true });
    await conector().send(humana, saliente({ chat: tarde, ...horas(30) }));
    expect(
      await clase(conector().send(humana, saliente({ chat: tarde, ...horas(30), automatic: true }))),
    ).toEqual(["ventana", "AUTOMATICO"]);
    messenger.conectar({ ...conPermiso, agente_humano: false });
    expect(await clase(conector().send(config(), saliente({ chat: tarde, ...horas(30) })))).toEqual([
      "ventana",
      "10/2018278",
    ]);
    expect(messenger.hilo(PAGINA, tarde).filter(({ saliente: suyo }) => suyo)).toHaveLength(1);
  });

  it("dentro del día no se alega nada: también con el permiso sale como respuesta", async () => {
    // The application here has no such permission: a tag would be refused.
    const hoy = await ciudadano(HORA_MS);
    await conector().send(config({ agente_humano: true }), saliente({ chat: hoy, ...horas(1) }));
    expect(messenger.hilo(PAGINA, hoy).at(-1)?.saliente).toBe(true);
  });
});

describe("facebook: cómo se llama quien escribe", () => {
  it("lo dice su perfil; donde no se da, nadie lo sabe", async () => {
    expect(await conector().nameOf?.(config(), psid)).toBe("Ana Quispe Mamani");
    messenger.fallar({ sinPerfil: true });
    await expect(conector().nameOf?.(config(), psid)).rejects.toBeInstanceOf(CanalError);
  });
});

describe("messenger: de lo que quedó en duda se pregunta [B-mensajes-19]", () => {
  /** A conversation of its own, in which the citizen wrote. */
  async function conversacion() {
    const persona = messenger.conocer("Ana Quispe");
    const { mid } = await messenger.escribir(PAGINA, persona.psid, { texto: "¿Hola?" });
    const preguntar = (mio: OutgoingMensaje, cambios: Partial<Doubt> = {}, tiempos = PACIENTE) => {
      const duda = { seconds: Date.now() / 1000, agoMs: 60_000, code: null, knownIds: [mid], withoutId: 0 };
      return Promise.resolve(conector(tiempos).inquire?.(config(), mio, { ...duda, ...cambios }));
    };
    return { chat: persona.psid, preguntar };
  }

  it.each([{ dropAfterAccept: true }, { errorAfterAccept: 500 }, { emptyAnswer: true }])(
    "lo que la página ya dijo se halla con su id: %j",
    async (fallo) => {
      const { chat, preguntar } = await conversacion();
      const mio = saliente({ chat });
      messenger.fallar({ ...fallo, times: 1 });
      const [kind, code] = await clase(conector().send(config(), mio));
      expect(kind).toBe("incierto");
      const idExterno = messenger.hilo(PAGINA, chat).at(-1)?.mid;
      expect(await preguntar(mio, { code: code ?? null, agoMs: 0 })).toEqual({ kind: "taken", idExterno });
    },
  );

  it("un archivo también, y lo que nunca salió no está", async () => {
    const { chat, preguntar } = await conversacion();
    const mio = saliente({ chat, text: "", archivos: [archivo("foto.jpg", "image/jpeg", await foto())] });
    expect(await preguntar(mio)).toEqual({ kind: "not taken" });
    expect(await preguntar(mio, { agoMs: 0 })).toEqual({ kind: "unknown", askAgainInMs: 500 });
    messenger.fallar({ dropAfterAccept: true, times: 1 });
    await clase(conector().send(config(), mio));
    const idExterno = messenger.hilo(PAGINA, chat).at(-1)?.mid;
    expect(await preguntar(mio)).toEqual({ kind: "taken", idExterno });
  });

  it("una página sin conversaciones no dice que no esté; sin permiso, o con 500, tarde o sin respuesta tampoco", async () => {
    const { chat, preguntar } = await conversacion();
    messenger.fallar({ conversaciones: { vacias: true } });
    expect(await preguntar(saliente({ chat }))).toEqual({ kind: "unknown", askAgainInMs: null });
    for (const [conversaciones, dicho] of [
      [{ status: 500 }, ["temporal", "HTTP_500"]],
      [{ delayMs: 600 }, ["temporal", "TIEMPO_AGOTADO"]],
    ] as const) {
      messenger.fallar({ conversaciones });
      const tiempos = "delayMs" in conversaciones ? IMPACIENTE : PACIENTE;
      expect(await clase(preguntar(saliente({ chat }), {}, tiempos))).toEqual(dicho);
    }
    messenger.fallar({ conversaciones: { sinPermiso: true } });
    expect((await clase(preguntar(saliente({ chat }))))[0]).not.toBe("temporal");
  });
});
