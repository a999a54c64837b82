import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CloudSimulado, crearCloudSimulado } from "../../../../simulators/src/cloud/index.ts";
import { mp4, pdf } from "../../../test/archivos.ts";
import { anotando } from "../../../test/peticiones.ts";
import { prestado } from "../../../test/prestado.ts";
import { createOutboundHttp, type OutboundHttp } from "../../shared/outbound-http/index.ts";
import type { OpenCanal, OutgoingArchivo, OutgoingMensaje } from "../connector.ts";
import type { ConfigCloud } from "./config.ts";
import { crearWhatsappCloud } from "./index.ts";
import { webhook } from "./webhook.ts";

const NUMERO = "106540352242922";
const PERSONA = "59170000001";
const CHAT = `${PERSONA}@c.us`;
let cloud: CloudSimulado;
let salida: OutboundHttp;
let config: ConfigCloud;

beforeAll(async () => {
  cloud = await crearCloudSimulado();
  cloud.numero(NUMERO, "mesa");
  salida = createOutboundHttp({ allowPrivate: false, allowedHosts: [cloud.host] });
  const { secret, verifyToken, token } = cloud.app("mesa");
  config = {
    sesion_url: cloud.base,
    sesion_id: NUMERO,
    credenciales: { token, app_secret: secret, verify_token: verifyToken },
    configuracion: { version: "v26.0", waba: `9${NUMERO}` },
  };
  await cloud.escribir({ numero: NUMERO, de: PERSONA, texto: "Buen día" });
});
afterEach(() => cloud.sanar());
afterAll(async () => {
  await salida.close();
  await cloud.cerrar();
});

/** The simulator lives in this thread: on a busy machine it may take its time. */
const PACIENTE = { envioMs: 10_000, archivoMs: 10_000, consultaMs: 10_000, descargaMs: 10_000 };
/** For an answer that never comes. */
const IMPACIENTE = { ...PACIENTE, envioMs: 400 };
const conector = (tiempos = PACIENTE) => crearWhatsappCloud(salida.fetch, tiempos);
const saliente = (cambios: Partial<OutgoingMensaje> = {}): OutgoingMensaje => ({
  msgId: randomUUID(),
  chat: CHAT,
  text: "Su trámite está listo",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
  ...cambios,
});
const enviar = (cambios: Partial<OutgoingMensaje> = {}, suya = config) =>
  conector().send(suya, saliente(cambios));
const archivo = (nombre: string, mime: string, contenido: Buffer): OutgoingArchivo => ({
  nombre,
  mime,
  tamanio: contenido.length,
  read: async () => contenido,
});
const ultimo = () => cloud.llegados(NUMERO, PERSONA).at(-1);

const PLANTILLA = {
  name: "hola",
  language: "es",
  status: "APPROVED",
  category: "UTILITY",
  components: [{ type: "BODY", text: "Hola" }],
} as const;
const PNG = Buffer.from("89504e470d0a1a0a0000000d", "hex");
const JPEG = Buffer.from("ffd8ffe000104a464946", "hex");
const MP3 = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(64)]);
const OPUS = Buffer.concat([
  Buffer.from("OggS"),
  Buffer.alloc(24),
  Buffer.from("OpusHead"),
  Buffer.alloc(20),
]);
/** How old documents of an office begin, and how those of today do. */
const CFB = Buffer.from("d0cf11e0a1b11ae10000", "hex");
const ZIP = Buffer.from("504b0304140000000800", "hex");
const OFICINA = "application/vnd.openxmlformats-officedocument.";
const DOCUMENTO = ["document", {}] as const;
const VORBIS = Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from("\u0001vorbis")]);

/** A real number, where one is lent: `{ sesion_id, credenciales, configuracion, chat }`, of somebody who wrote within a day. */
const PRESTADOS = prestado("CLOUD_REAL").map((uno) => z.looseObject({ chat: z.string() }).parse(uno));

describe("whatsapp cloud: la nube de siempre", () => {
  it.each([
    ["simulado", () => ({ chat: CHAT, cuenta: config, suyo: conector() })] as const,
    ...PRESTADOS.map(({ chat, ...uno }) => {
      const suyo = crearWhatsappCloud(salida.fetch);
      return ["de verdad", () => ({ chat, cuenta: suyo.config.parse(uno), suyo })] as const;
    }),
  ])("un número %s se conoce, toma un texto y dice su id", async (_cual, prestar) => {
    const { chat, cuenta, suyo } = prestar();
    await expect(suyo.verify(cuenta)).resolves.toEqual({ conectado: true });
    await expect(suyo.send(cuenta, saliente({ chat }))).resolves.toMatch(/^wamid\./);
  });
});

describe("whatsapp cloud: a dónde se llama", () => {
  const credenciales = { token: "t", app_secret: "secreto-x", verify_token: "palabra-x" };
  const llamada = async (cambios: Record<string, unknown>) => {
    const urls: string[] = [];
    const suyo = crearWhatsappCloud(async (url) => {
      urls.push(url);
      return { status: 200, headers: {}, body: Buffer.alloc(0), json: () => ({ id: "1" }) };
    });
    await suyo.verify(suyo.config.parse({ sesion_id: "1", credenciales, ...cambios }));
    return urls[0]?.split("?")[0];
  };
  it.each([
    [{ sesion_url: null, configuracion: { proveedor: "cloud" } }, "https://graph.facebook.com/v26.0/1"],
    [{ configuracion: { base: "https://puerta.ejemplo/g/" } }, "https://puerta.ejemplo/g/v26.0/1"],
    [
      { sesion_url: "https://otra.ejemplo", configuracion: { version: "v25.0" } },
      "https://otra.ejemplo/v25.0/1",
    ],
  ])("%j", async (cambios, esperada) => {
    expect(await llamada(cambios)).toBe(esperada);
  });
});

describe("whatsapp cloud: de quién es una cuenta", () => {
  const cuenta = (cambios: Partial<OpenCanal>): OpenCanal => ({
    id: 1,
    id_entidad: 1,
    entidad: "Mesa",
    clasificacion: "whatsapp",
    usuario: "59122222222",
    estado: "ACTIVO",
    clave: null,
    credenciales: {},
    ruta_perfil: null,
    sesion_id: NUMERO,
    sesion_url: null,
    configuracion: {},
    ...cambios,
  });
  it.each([
    [{ sesion_url: "https://graph.facebook.com" }, true],
    [{ sesion_url: "https://graph.facebook.com.ejemplo.bo" }, false],
    [{ sesion_url: "https://waha.ejemplo.bo" }, false],
    [{ sesion_url: "https://puerta.ejemplo.bo", configuracion: { proveedor: "cloud" } }, true],
    [{ sesion_url: "https://graph.facebook.com", configuracion: { proveedor: "waha" } }, false],
    [{ sesion_url: null }, false],
  ])("%j: %s", (cambios, suya) => {
    expect(conector().takes?.(cuenta(cambios))).toBe(suya);
  });
});

describe("whatsapp cloud: prueba de conexión [B-canales-40]", () => {
  it("con su llave y su número está conectada", async () => {
    await expect(conector().verify(config)).resolves.toEqual({ conectado: true });
  });
  it.each([
    [
      "otra llave",
      { credenciales: { token: "x", app_secret: "secreto-x", verify_token: "palabra-x" } },
      "190",
      true,
    ],
    ["un número que no es suyo", { sesion_id: "123" }, "100/33", true],
    ["una dirección prohibida", { sesion_url: "http://169.254.169.254" }, "ESQUEMA_NO_PERMITIDO", false],
  ])(
    "%s: dice por qué no, sin lanzar, y si la cuenta fue rechazada",
    async (_nombre, cambios, detalle, refused) => {
      await expect(conector().verify({ ...config, ...cambios })).resolves.toEqual({
        conectado: false,
        detalle,
        refused,
      });
    },
  );
});

describe("whatsapp cloud: lo que sale", () => {
  it("un texto llega con nuestra marca, y vuelve con el identificador del proveedor", async () => {
    const mensaje = saliente({ text: "Hola, ¿cómo está?" });
    const id = await conector().send(config, mensaje);
    expect(ultimo()).toMatchObject({
      id,
      texto: "Hola, ¿cómo está?",
      pedido: { to: PERSONA, biz_opaque_callback_data: mensaje.msgId, recipient_type: "individual" },
    });
  });

  it("una respuesta nombra el mensaje al que responde", async () => {
    await enviar({ replyTo: { idExterno: "wamid.PREGUNTA", own: false } });
    expect(ultimo()).toMatchObject({
      citado: "wamid.PREGUNTA",
      pedido: { context: { message_id: "wamid.PREGUNTA" } },
    });
  });

  it("responder a lo que le pasó a un mensaje es responder a ese mensaje", async () => {
    const value = {
      metadata: { phone_number_id: NUMERO },
      messages: [
        {
          id: "wamid.EDI_CION",
          from: PERSONA,
          type: "edit",
          edit: {
            original_message_id: "wamid.PRE_GUNTA",
            message: { type: "text", text: { body: "a las 9" } },
          },
        },
      ],
    };
    const aviso = {
      object: "whatsapp_business_account",
      entry: [{ changes: [{ field: "messages", value }] }],
    };
    const [parte] = webhook.split?.(aviso) ?? [];
    const [evento] = webhook.read(config, parte?.body);
    if (evento?.kind !== "mensaje") throw new Error("a correction is a message");
    await enviar({ replyTo: { idExterno: evento.idExterno, own: false } });
    expect(ultimo()).toMatchObject({ citado: "wamid.PRE_GUNTA" });
  });

  it("a quien no dio su número se le escribe por su identificador", async () => {
    const bsuid = "BO.1502576394655843";
    await cloud.escribir({ numero: NUMERO, bsuid, texto: "Hola" });
    await enviar({ chat: `${bsuid}@bsuid` });
    expect(cloud.llegados(NUMERO, bsuid).at(-1)?.pedido).toMatchObject({ recipient: bsuid });
  });

  it.each([`${PERSONA}@lid`, PERSONA, `${PERSONA}@g.us`])(
    "una dirección que no es ni número ni identificador no se lee como número: a %s no sale nada",
    async (chat) => {
      const antes = cloud.llegados(NUMERO, PERSONA).length;
      await expect(enviar({ chat })).rejects.toMatchObject({ kind: "destino", code: "SIN_NUMERO" });
      expect(cloud.llegados(NUMERO, PERSONA)).toHaveLength(antes);
    },
  );

  it.each([
    ["image/png", "foto.png", "image/png", PNG, "image", {}],
    ["image/png", "se-mueve.png", "image/apng", PNG, "image", {}],
    ["image/jpeg", "foto.jpg", "image/jpeg", JPEG, "image", {}],
    ["video/mp4", "vea.mp4", "video/mp4", mp4(), "video", {}],
    ["audio/mpeg", "nota.mp3", "audio/mpeg", MP3, "audio", {}],
    ["audio/ogg", "nota.ogg", "audio/ogg; codecs=opus", OPUS, "audio", { voice: true }],
    ["application/pdf", "carta año.pdf", "application/pdf", pdf(), ...DOCUMENTO],
    ["text/plain", "lista.txt", "text/plain", Buffer.from("Acta, estatuto"), ...DOCUMENTO],
    ["application/msword", "acta.doc", "application/x-cfb", CFB, ...DOCUMENTO],
    ["application/vnd.ms-excel", "cuadro.xls", "application/x-cfb", CFB, ...DOCUMENTO],
    ["application/vnd.ms-powerpoint", "curso.ppt", "application/x-cfb", CFB, ...DOCUMENTO],
    [`${OFICINA}wordprocessingml.document`, "acta.docx", "application/zip", ZIP, ...DOCUMENTO],
    [`${OFICINA}spreadsheetml.sheet`, "cuadro.xlsx", "application/zip", ZIP, ...DOCUMENTO],
    [`${OFICINA}presentationml.presentation`, "curso.pptx", "application/zip", ZIP, ...DOCUMENTO],
    [`${OFICINA}spreadsheetml.sheet`, "otro.xlsx", `${OFICINA}spreadsheetml.sheet`, ZIP, ...DOCUMENTO],
  ] as const)(
    "como %s, %s (%s): se pide como el proveedor lo publica, y llega con sus bytes y como lo que es",
    async (type, nombre, mime, contenido, clase, propio) => {
      const { pedir, peticiones } = anotando(salida.fetch, cloud.base);
      const mensaje = saliente({ text: "", archivos: [archivo(nombre, mime, contenido)] });
      const id = await crearWhatsappCloud(pedir).send(config, mensaje);
      const [subida, envio, ...otras] = peticiones;
      const extra = clase === "document" ? { filename: nombre } : propio;
      const llave = `Bearer ${config.credenciales.token}`;
      expect(otras).toEqual([]);
      expect(subida).toEqual({
        method: "POST",
        ruta: `/v26.0/${NUMERO}/media`,
        llave,
        cuerpo: {
          messaging_product: "whatsapp",
          type,
          file: { nombre: `archivo.${nombre.split(".").at(-1)}`, mime: type, bytes: contenido },
        },
      });
      expect(envio).toEqual({
        method: "POST",
        ruta: `/v26.0/${NUMERO}/messages`,
        llave,
        cuerpo: {
          messaging_product: "whatsapp",
          recipient_type: "individual",
          to: PERSONA,
          type: clase,
          [clase]: { id: expect.stringMatching(/^\d+$/), ...extra },
          biz_opaque_callback_data: mensaje.msgId,
        },
      });
      expect(ultimo()).toMatchObject({ id, tipo: clase, bytes: contenido });
    },
  );

  it.each([
    ["otro sonido en un Ogg", "nota.ogg", "audio/ogg", VORBIS],
    ["un dibujo", "dibujo.gif", "image/gif", Buffer.from("GIF89a")],
    ["un archivo de archivos", "actas.zip", "application/zip", ZIP],
    ["lo que nadie sabe qué es", "cosa.bin", "application/octet-stream", PNG],
  ])("%s (%s, %s): el proveedor no lo toma, y no se le ofrece", async (_que, nombre, mime, contenido) => {
    const { pedir, peticiones } = anotando(salida.fetch, cloud.base);
    const mensaje = saliente({ text: "", archivos: [archivo(nombre, mime, contenido)] });
    await expect(crearWhatsappCloud(pedir).send(config, mensaje)).rejects.toMatchObject({
      kind: "archivo",
      code: "TIPO_NO_ADMITIDO",
    });
    expect(peticiones).toEqual([]);
  });

  it("un texto se pide como el proveedor lo publica", async () => {
    const { pedir, peticiones } = anotando(salida.fetch, cloud.base);
    const mensaje = saliente({ text: "Hola\n¿cómo está?" });
    await crearWhatsappCloud(pedir).send(config, mensaje);
    expect(peticiones.map(({ cuerpo }) => cuerpo)).toEqual([
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: PERSONA,
        type: "text",
        text: { body: "Hola\n¿cómo está?", preview_url: false },
        biz_opaque_callback_data: mensaje.msgId,
      },
    ]);
  });

  it("lo que no es lo que dice se rechaza para siempre, y nada se da por enviado", async () => {
    const antes = cloud.llegados(NUMERO, PERSONA).length;
    let empezado = false;
    const envio = conector().send(
      config,
      saliente({ archivos: [archivo("foto.png", "image/png", MP3)] }),
      async () => {
        empezado = true;
      },
    );
    await expect(envio).rejects.toMatchObject({ kind: "archivo", code: "131053" });
    expect(empezado).toBe(false);
    expect(cloud.llegados(NUMERO, PERSONA)).toHaveLength(antes);
  });

  it("lo comprometido se anota antes de que el proveedor pueda tenerlo; si no se puede, nada sale", async () => {
    const antes = cloud.llegados(NUMERO, PERSONA).length;
    const envio = conector().send(config, saliente(), () => Promise.reject(new Error("no hay base")));
    await expect(envio).rejects.toThrow();
    expect(cloud.llegados(NUMERO, PERSONA)).toHaveLength(antes);
  });

  it.each([
    [{ code: 190 }, "credencial", "190"],
    [{ code: 130429 }, "temporal", "130429"],
    [{ code: 131056 }, "temporal", "131056"],
    [{ code: 131026 }, "destino", "131026"],
    [{ code: 131047 }, "ventana", "131047"],
    [{ status: 503 }, "temporal", "HTTP_503"],
    [{ status: 502 }, "incierto", "HTTP_502"],
    [{ drop: true }, "incierto", "CONEXION_CORTADA"],
    [{ dropAfterAccept: true }, "incierto", "CONEXION_CORTADA"],
    [{ silentAfterAccept: true }, "incierto", "TIEMPO_AGOTADO"],
  ] as const)("%j: %s %s", async (fallo, kind, code) => {
    cloud.fallar(fallo);
    const suyo = conector("silentAfterAccept" in fallo ? IMPACIENTE : PACIENTE);
    await expect(suyo.send(config, saliente())).rejects.toMatchObject({ kind, code });
  });

  it("fuera de plazo el proveedor lo dice enseguida, si así lo hace", async () => {
    cloud.fallar({ windowAtOnce: true });
    await expect(enviar({ chat: "59170009999@c.us" })).rejects.toMatchObject({ kind: "ventana" });
  });
});

describe("whatsapp cloud: palabras aprobadas", () => {
  it("se listan las aprobadas que son de palabras solas, con sus huecos", async () => {
    const [primera, segunda, ...otras] = (await conector().plantillas?.(config)) ?? [];
    expect(otras).toEqual([]);
    expect(primera).toEqual({
      nombre: "retomar_tramite",
      idioma: "es",
      texto:
        "Buen día, {{1}}. Tenemos novedades de su trámite {{2}}. Responda a este mensaje para continuar.\n\nVentanilla Única",
      parametros: 2,
    });
    expect(segunda).toMatchObject({ nombre: "falta_documento", parametros: 0 });
  });

  it("todas, aunque no quepan en una respuesta", async () => {
    const otro = "106540352242999";
    cloud.numero(otro, "mesa");
    const muchas = Array.from({ length: 230 }, (_, i) => ({ ...PLANTILLA, name: `plantilla_${i}` }));
    const conFoto = { ...PLANTILLA, name: "con_foto", components: [{ type: "HEADER", format: "IMAGE" }] };
    cloud.nube.mundo.plantillas.set(`9${otro}`, [...muchas, conFoto]);
    const suya = { ...config, configuracion: { ...config.configuracion, waba: `9${otro}` } };
    expect(await conector().plantillas?.(suya)).toHaveLength(230);
  });

  it("sin la cuenta de empresa no hay ninguna", async () => {
    const sinWaba = { ...config, configuracion: { version: "v26.0" } };
    expect(await conector().plantillas?.(sinWaba)).toEqual([]);
  });

  it("llega con sus huecos llenos, también a quien nunca escribió", async () => {
    const plantilla = { nombre: "retomar_tramite", idioma: "es", parametros: ["Ana\nQuispe", "T-7"] };
    await enviar({ chat: "59170008888@c.us", plantilla });
    const [llegado] = cloud.llegados(NUMERO, "59170008888");
    expect(llegado?.texto).toBe(
      "Buen día, Ana Quispe. Tenemos novedades de su trámite T-7. Responda a este mensaje para continuar.",
    );
  });
});

describe("whatsapp cloud: archivos de ciudadanos", () => {
  const suyo = () => {
    const medio = cloud.nube.medios.guardar({ mime: "image/png", nombre: null, contenido: PNG });
    return {
      url: "",
      mime: "image/png",
      nombre: "foto.png",
      tardia: `${cloud.base}/v26.0/${medio.id}?phone_number_id=${NUMERO}`,
    };
  };
  const bajar = (ref = suyo(), maxBytes = 1_000) => conector().download?.(config, ref, { maxBytes });

  it("se pregunta dónde está, y llega con sus bytes", async () => {
    await expect(bajar()).resolves.toEqual({ mime: "image/png", nombre: "foto.png", body: PNG });
  });
  it.each([
    ["altered", "temporal", "HUELLA"],
    ["gone", "temporal", "HTTP_404"],
    ["elsewhere", "permanente", "OTRA_DIRECCION"],
  ] as const)("%s: %s %s", async (files, kind, code) => {
    cloud.fallar({ files });
    await expect(bajar()).rejects.toMatchObject({ kind, code });
  });
  it("demasiado grande no se baja entero", async () => {
    await expect(bajar(suyo(), 4)).rejects.toMatchObject({ kind: "permanente", code: "RESPUESTA_GRANDE" });
  });
  it("la llave no va a donde diga una fila vieja, sino al proveedor de la cuenta", async () => {
    const ref = { ...suyo(), tardia: suyo().tardia.replace(cloud.base, "https://otra.ejemplo") };
    await expect(bajar(ref)).resolves.toMatchObject({ body: PNG });
  });
});
