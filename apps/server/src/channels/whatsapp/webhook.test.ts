import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { OpenCanal } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import { ConfigWhatsapp } from "./config.ts";
import { IGNORADOS } from "./sucesos.wire.ts";
import { firmar, webhook } from "./webhook.ts";

const CANAL: OpenCanal = {
  id: 7,
  id_entidad: 1,
  entidad: "Mesa de prueba",
  clasificacion: "whatsapp",
  usuario: "59171111111",
  estado: "ACTIVO",
  clave: null,
  credenciales: { api_key: "llave", hmac: "my-secret-key" },
  ruta_perfil: null,
  sesion_id: "default",
  sesion_url: "https://gw.example/waha/",
  configuracion: {},
};
const config = ConfigWhatsapp.parse(CANAL);

const MENSAJE = {
  id: "false_59170000000@c.us_3EB0AAA",
  timestamp: 1_790_000_000,
  from: "59170000000@c.us",
  fromMe: false,
  to: "59171111111@c.us",
  body: "Hola",
  hasMedia: false,
  media: null,
  vCards: [],
  _data: {},
};
/** Where the gateway is asked for the file again. */
const TARDIA = `https://gw.example/waha/api/default/chats/59170000000%40c.us/messages/${encodeURIComponent(MENSAJE.id)}?downloadMedia=true`;
const sobre = (event: string, payload: unknown) => ({ event, session: "default", payload });
const leerMensaje = (cambios: Record<string, unknown>) =>
  webhook.read(config, sobre("message", { ...MENSAJE, ...cambios }));
const leerAck = (cambios: Record<string, unknown>) =>
  webhook.read(
    config,
    sobre("message.ack", {
      id: "true_59170000000@c.us_3EB0B",
      from: "59170000000@c.us",
      fromMe: true,
      ack: 1,
      ...cambios,
    }),
  );

describe("whatsapp: configuración de la cuenta", () => {
  it("la dirección queda sin barra al final y conserva su camino [B-canales-12]", () => {
    expect(config.sesion_url).toBe("https://gw.example/waha");
  });

  it.each([
    ["sin sesión", { sesion_id: null }],
    ["sin dirección", { sesion_url: null }],
    ["otra cosa que http", { sesion_url: "file:///etc" }],
    ["con consulta", { sesion_url: "https://gw.example/?a=b" }],
    ["sin llave de firma", { credenciales: { api_key: "llave" } }],
    ["con llave de firma vacía", { credenciales: { api_key: "llave", hmac: "" } }],
  ])("%s no sirve [B-canales-12]", (_nombre, cambios) => {
    expect(ConfigWhatsapp.safeParse({ ...CANAL, ...cambios }).success).toBe(false);
  });
});

describe("whatsapp: sucesos que no hacen falta", () => {
  it.each([...IGNORADOS])("%s se conoce y se deja", (suceso) => {
    expect(webhook.read(config, sobre(suceso, { dice: "algo" }))).toEqual([]);
  });

  it("uno que nadie conoce se aparta", () => {
    expect(() => webhook.read(config, sobre("message.teleported", {}))).toThrow(UnknownEvent);
    expect(() => webhook.read(config, sobre("constructor", {}))).toThrow(UnknownEvent);
  });
});

describe("whatsapp: firma del webhook [D93]", () => {
  const cuerpo = Buffer.from('{"event":"message","session":"default","engine":"WEBJS"}');
  const firma =
    "208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a136cf2e78a33a63f6752c2c1631777076153fa89";
  const cabeceras = { "x-webhook-hmac": firma, "x-webhook-hmac-algorithm": "sha512" };

  it("el ejemplo publicado por el proveedor es auténtico", () => {
    expect(firmar("my-secret-key", cuerpo).toString("hex")).toBe(firma);
    expect(webhook.isAuthentic(config, { headers: cabeceras, body: cuerpo })).toBe(true);
  });

  it.each([
    ["otro cuerpo", cabeceras, Buffer.from(`${cuerpo} `)],
    ["sin firma", { "x-webhook-hmac-algorithm": "sha512" }, cuerpo],
    ["otro algoritmo", { ...cabeceras, "x-webhook-hmac-algorithm": "sha256" }, cuerpo],
    ["sin algoritmo", { "x-webhook-hmac": firma }, cuerpo],
    ["firma corta", { ...cabeceras, "x-webhook-hmac": firma.slice(2) }, cuerpo],
    ["firma alterada", { ...cabeceras, "x-webhook-hmac": firma.replace(/^20/, "21") }, cuerpo],
    ["firma que no es hexadecimal", { ...cabeceras, "x-webhook-hmac": "z".repeat(128) }, cuerpo],
    ["dos firmas", { ...cabeceras, "x-webhook-hmac": [firma, firma] }, cuerpo],
    ["firma vacía", { ...cabeceras, "x-webhook-hmac": "" }, Buffer.alloc(0)],
  ])("%s no lo es", (_nombre, headers, bytes) => {
    expect(webhook.isAuthentic(config, { headers, body: bytes })).toBe(false);
  });
});

describe("whatsapp: mensajes que llegan", () => {
  it("un texto [D93]", () => {
    expect(leerMensaje({ _data: { notifyName: "Ana Quispe" } })).toEqual([
      {
        kind: "mensaje",
        idExterno: "3EB0AAA",
        chat: "59170000000@c.us",
        nombre: "Ana Quispe",
        seconds: 1_790_000_000,
        tipoContenido: "texto",
        text: "Hola",
        adjuntos: [],
      },
    ]);
  });

  it.each([
    ["enviado desde aquí", { fromMe: true, source: "api" }],
    ["propio a un grupo", { fromMe: true, source: "app", id: "true_1-2@g.us_3EB0", to: "1-2@g.us" }],
    ["de grupo", { from: "59170000000-1600000000@g.us" }],
    ["de canal de difusión", { from: "120363@newsletter" }],
    ["de estado", { from: "status@broadcast" }],
  ])("un mensaje %s no es de nadie", (_nombre, cambios) => {
    expect(leerMensaje(cambios)).toEqual([]);
  });

  it.each([
    ["59170000000@s.whatsapp.net", "59170000000@c.us"],
    ["59170000000:12@s.whatsapp.net", "59170000000@c.us"],
    ["123456789@lid", "123456789@lid"],
    ["123456789:7@lid", "123456789@lid"],
  ])("%s es el chat %s", (from, chat) => {
    expect(leerMensaje({ from })).toMatchObject([{ chat }]);
  });

  it.each([
    ["image/jpeg", "imagen"],
    ["image/webp", "imagen"],
    ["audio/ogg; codecs=opus", "audio"],
    ["video/mp4", "video"],
    ["application/pdf", "archivo"],
    [null, "archivo"],
  ])("un medio %s es %s, con su referencia bajo la dirección configurada", (mimetype, tipoContenido) => {
    const media = { url: "http://waha:3000/api/files/3EB0AAA.bin", mimetype, filename: "carnet.bin" };
    expect(leerMensaje({ body: "mi carnet", hasMedia: true, media })).toMatchObject([
      {
        tipoContenido,
        text: "mi carnet",
        adjuntos: [
          { url: "https://gw.example/waha/api/files/3EB0AAA.bin", mime: mimetype, nombre: "carnet.bin" },
        ],
      },
    ]);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "http://waha:3000/api/sessions",
    "http://waha:3000/api/files/../sessions",
  ])("la referencia %s no se toma, y el mensaje se guarda igual [D106]", (url) => {
    const media = { url, mimetype: "image/png", filename: null };
    expect(leerMensaje({ body: "", hasMedia: true, media })).toMatchObject([
      { text: "", adjuntos: [{ url: "", tardia: TARDIA }] },
    ]);
  });

  it.each([
    [
      "ubicación",
      { location: { latitude: -16.5, longitude: "-68.15", name: "Plaza Murillo" } },
      "📍 Plaza Murillo -16.5,-68.15",
    ],
    [
      "contacto",
      {
        vCards: [
          "BEGIN:VCARD\nVERSION:3.0\nFN:Juan Mamani\nitem1.TEL;waid=59170000009:+591 70000009\nEND:VCARD",
        ],
      },
      "👤 Juan Mamani +591 70000009",
    ],
    [
      "encuesta",
      {
        _data: {
          type: "poll_creation",
          pollName: "¿Cuándo?",
          pollOptions: [{ name: "Lunes" }, { name: "Martes" }],
        },
      },
      "Envió una encuesta: ¿Cuándo? (Lunes / Martes)",
    ],
    [
      "encuesta de otro motor",
      {
        _data: {
          message: { pollCreationMessageV3: { name: "¿Cuándo?", options: [{ optionName: "Lunes" }] } },
        },
      },
      "Envió una encuesta: ¿Cuándo? (Lunes)",
    ],
    [
      "tipo que no se conoce",
      { _data: { type: "payment" } },
      "Envió algo que aquí no se puede mostrar (payment).",
    ],
    [
      "tipo que no se conoce, de otro motor",
      { _data: { message: { eventMessage: {} } } },
      "Envió algo que aquí no se puede mostrar (eventMessage).",
    ],
    ["desconocido", {}, "Envió algo que aquí no se puede mostrar (?)."],
  ])("%s deja una línea que leer", (_nombre, cambios, texto) => {
    expect(leerMensaje({ body: "", ...cambios })).toMatchObject([{ text: texto }]);
  });

  it("lo accesorio mal formado no cuesta el mensaje", () => {
    expect(leerMensaje({ location: "aquí", vCards: 3, media: [], _data: "x" })).toMatchObject([
      { text: "Hola" },
    ]);
  });

  it("lo que la base no guardaría se limpia", () => {
    expect(leerMensaje({ body: "a\u0000b\ud800c" })).toMatchObject([{ text: "ab\ufffdc" }]);
  });

  it("una hora en milisegundos es la misma hora [D87]", () => {
    expect(leerMensaje({ timestamp: 1_790_000_000_123 })).toMatchObject([{ seconds: 1_790_000_000 }]);
  });

  it.each([
    ["sin id", { id: undefined }],
    ["sin remitente", { id: "3EB0AAA", from: undefined }],
  ])("%s no es un mensaje", (_nombre, cambios) => {
    expect(() => leerMensaje(cambios)).toThrow(ZodError);
  });

  it("lo de otra sesión llegó a la dirección equivocada: se rechaza, no se adivina", () => {
    expect(() => webhook.read(config, { event: "message", session: "otra", payload: MENSAJE })).toThrow(
      ZodError,
    );
  });

  it("un suceso que no se conoce no es un error", () => {
    expect(webhook.read(config, sobre("label.upsert", { id: "x" }))).toEqual([]);
  });
});

describe("whatsapp: lo que le pasa después a un mensaje queda en palabras", () => {
  const DE = { id: "false_59170000000@c.us_3EB0C", from: "59170000000@c.us", fromMe: false };
  const EN = { ...DE, timestamp: 1_790_000_000.853 };
  const leer = (event: string, payload: unknown) =>
    webhook.read(config, { ...sobre(event, payload), timestamp: 1_790_000_500_123 });

  it.each([
    [
      "message.reaction",
      { ...EN, reaction: { text: "🙏", messageId: "true_x" } },
      "Reaccionó con 🙏 a un mensaje.",
      true,
    ],
    ["message.reaction", { ...EN, reaction: { text: "" } }, "Quitó su reacción a un mensaje.", true],
    [
      "message.edited",
      { ...EN, body: "a las 9", editedMessageId: "3EB0A" },
      "Corrigió un mensaje anterior: a las 9",
      false,
    ],
    [
      "message.revoked",
      { after: EN, before: null, revokedMessageId: "3EB0A" },
      "Eliminó un mensaje que había enviado.",
      true,
    ],
    ["message.waiting", EN, "Envió un mensaje que todavía no se puede leer.", true],
    [
      "poll.vote",
      { vote: { ...EN, selectedOptions: ["Lunes", "Martes"] }, poll: {} },
      "Respondió a una encuesta: Lunes, Martes",
      false,
    ],
    ["call.received", { id: "LL1", from: DE.from, timestamp: 1_790_000_000 }, "Llamó por WhatsApp.", false],
  ])("%s %j: «%s»; abre caso solo si espera respuesta", (event, payload, texto, automatico) => {
    expect(leer(event, payload)).toMatchObject([
      {
        kind: "mensaje",
        chat: "59170000000@c.us",
        tipoContenido: "texto",
        seconds: 1_790_000_000,
        text: texto,
        automatic: automatico,
      },
    ]);
  });

  it("su id es otro que el del mensaje, igual si se repite y distinto si vuelve a pasar", () => {
    const ids = [EN, EN, { ...EN, timestamp: 1_790_000_009 }].map((payload) => {
      const [evento] = leer("message.edited", { ...payload, body: "x" });
      return evento?.kind === "mensaje" ? evento.idExterno : "";
    });
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
    expect(ids).not.toContain(DE.id);
  });

  it.each([
    ["message.reaction", { ...EN, reaction: { text: "🙏", messageId: "true_59170000000@c.us_3EB0A" } }],
    ["message.edited", { ...EN, body: "a las 9", editedMessageId: "3EB0A" }],
    ["message.revoked", { after: EN, before: null, revokedMessageId: "3EB0A" }],
    ["poll.vote", { vote: { ...EN, selectedOptions: ["Lunes"] }, poll: { id: "true_1@lid_3EB0A" } }],
  ])("%s dice a qué mensaje se hizo, por lo que es igual en cada motor", (event, payload) => {
    expect(leer(event, payload)).toMatchObject([{ replyTo: { idExterno: "3EB0A", text: "" } }]);
  });

  it("sin hora propia vale la del sobre", () => {
    expect(leer("message.revoked", { after: { id: DE.id } })).toMatchObject([
      { chat: "59170000000@c.us", seconds: 1_790_000_500 },
    ]);
  });

  it.each([
    ["message.reaction", { ...EN, fromMe: true, reaction: { text: "🙏" } }],
    ["message.edited", { ...EN, from: "1-2@g.us", body: "x" }],
    ["message.revoked", { after: { id: "true_59170000000@c.us_3EB0B" } }],
    ["call.received", { id: "LL1", from: DE.from, isGroup: true }],
  ])("%s nuestro o de un grupo no es de nadie: %j", (event, payload) => {
    expect(leer(event, payload)).toEqual([]);
  });
});

describe("whatsapp: acuses y sesión", () => {
  it.each([
    [-1, "FALLIDO"],
    [1, "ENVIADO"],
    [2, "ENTREGADO"],
    [3, "LEIDO"],
    [4, "LEIDO"],
  ])("el acuse %i es %s", (ack, estado) => {
    expect(leerAck({ ack })).toEqual([
      { kind: "estado", idExterno: "3EB0B", chat: "59170000000@c.us", estado },
    ]);
  });

  it.each([
    ["pendiente", { ack: 0 }],
    ["de un número nuevo", { ack: 9 }],
    ["de un mensaje ajeno", { ack: 3, fromMe: false }],
    ["de un grupo", { id: "true_1-2@g.us_3EB0B_591@c.us", ack: 3 }],
  ])("un acuse %s no dice nada", (_nombre, cambios) => {
    expect(leerAck(cambios)).toEqual([]);
  });

  it("el chat sale del id: algunos motores ponen en «from» el número propio", () => {
    expect(leerAck({ from: "59171111111@c.us", to: "59170000000@c.us", ack: 2 })).toMatchObject([
      { chat: "59170000000@c.us" },
    ]);
    expect(leerAck({ id: { _serialized: "true_9@lid_3EB0" }, from: null })).toMatchObject([
      { chat: "9@lid" },
    ]);
  });

  it.each([
    [{ status: "WORKING" }, true, "WORKING"],
    [{ status: "FAILED", statuses: [] }, false, "FAILED"],
    [
      {
        status: "WORKING",
        data: { reachoutTimelock: { isActive: true, timeEnforcementEnds: "2026-12-01" } },
      },
      true,
      "WORKING reachoutTimelock 2026-12-01",
    ],
  ])("el estado %j de la sesión", (payload, conectado, detalle) => {
    expect(webhook.read(config, sobre("session.status", payload))).toEqual([
      { kind: "sesion", conectado, detalle },
    ]);
  });

  it("de la sesión se dice también cuándo fue, donde el sobre lo dice", () => {
    const enSobre = { ...sobre("session.status", { status: "WORKING" }), timestamp: 1_763_700_000_123 };
    expect(webhook.read(config, enSobre)).toMatchObject([{ kind: "sesion", atMs: 1_763_700_000_123 }]);
  });
});
