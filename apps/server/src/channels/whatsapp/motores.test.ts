import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { ConfigWhatsapp } from "./config.ts";
import { webhook } from "./webhook.ts";

/** What each engine behind the gateway really posts: the same message, three spellings. */
const config: ConfigWhatsapp = {
  sesion_url: "https://gw.example",
  sesion_id: "default",
  credenciales: { api_key: "llave", hmac: "clave-de-firma" },
};
const NUMERO = "59170000000@c.us";
const OCULTA = "123456789@lid";
const INSTITUCION = { id: "59171111111@c.us", lid: "999@lid" };

const leer = (event: string, payload: unknown) =>
  webhook.read(config, { event, session: "default", payload, me: INSTITUCION, timestamp: 1_790_000_500_000 });
const mensaje = (cambios: Record<string, unknown> = {}) => ({
  id: `false_${NUMERO}_3EB0AAA`,
  timestamp: 1_790_000_000,
  from: NUMERO,
  fromMe: false,
  body: "Hola",
  hasMedia: false,
  ...cambios,
});
const leerMensaje = (cambios: Record<string, unknown>) => leer("message", mensaje(cambios));

describe("motores de WhatsApp: el id de un mensaje", () => {
  const EN_PARTES = { fromMe: false, remote: NUMERO, id: "3EB0AAA" };

  it.each([
    ["texto", { id: `false_${NUMERO}_3EB0AAA` }],
    ["texto con la otra dirección", { id: `false_${OCULTA}_3EB0AAA` }],
    ["objeto con _serialized", { id: { ...EN_PARTES, _serialized: `false_${NUMERO}_3EB0AAA` } }],
    ["objeto con $1", { id: { fromMe: false, $1: `false_${NUMERO}_3EB0AAA` } }],
    ["objeto en partes", { id: EN_PARTES }],
    [
      "objeto en partes con el chat en partes",
      { id: { ...EN_PARTES, remote: { user: "123", server: "lid" } } },
    ],
    ["solo en _data.id", { id: undefined, _data: { id: EN_PARTES } }],
    [
      "la llave de NOWEB",
      { id: undefined, key: { remoteJid: "59170000000@s.whatsapp.net", fromMe: false, id: "3EB0AAA" } },
    ],
    ["la llave de NOWEB en _data", { id: null, _data: { key: { remoteJid: OCULTA, id: "3EB0AAA" } } }],
    ["los datos de GOWS", { id: "", _data: { Info: { Chat: OCULTA, ID: "3EB0AAA", IsFromMe: false } } }],
  ])("como %s es el mismo", (_nombre, cambios) => {
    expect(leerMensaje(cambios)).toMatchObject([{ kind: "mensaje", idExterno: "3EB0AAA", text: "Hola" }]);
  });

  it("un acuse lo dice bajo cualquier dirección y en cualquier forma", () => {
    const ids = [
      `true_${OCULTA}_3EB0B`,
      { _serialized: `true_${NUMERO}_3EB0B` },
      { $1: `true_${OCULTA}_3EB0B` },
    ];
    for (const id of ids) {
      expect(leer("message.ack", { id, from: NUMERO, fromMe: true, ack: -1 })).toMatchObject([
        { kind: "estado", idExterno: "3EB0B", estado: "FALLIDO" },
      ]);
    }
  });
});

describe("motores de WhatsApp: quién escribe", () => {
  it.each([
    ["WEBJS", { _data: { notifyName: "Ana Quispe" } }],
    ["NOWEB", { _data: { pushName: "Ana Quispe" } }],
    ["GOWS", { _data: { Info: { PushName: "Ana Quispe" } } }],
  ])("el nombre de %s", (_motor, cambios) => {
    expect(leerMensaje(cambios)).toMatchObject([{ nombre: "Ana Quispe" }]);
  });

  it("un nombre larguísimo se corta entre letras, nunca dentro de una", () => {
    const [evento] = leerMensaje({ _data: { pushName: "🧑".repeat(150) } });
    expect(evento).toMatchObject({ nombre: "🧑".repeat(100) });
  });

  it.each([
    ["NOWEB", { key: { remoteJidAlt: "59170000000@s.whatsapp.net" } }],
    ["NOWEB de antes", { key: { senderPn: "59170000000@s.whatsapp.net" } }],
    ["GOWS", { Info: { SenderAlt: "59170000000:3@s.whatsapp.net" } }],
  ])("%s: quien escribe bajo su dirección oculta es su número, con la oculta al lado", (_motor, _data) => {
    expect(leerMensaje({ from: OCULTA, _data })).toMatchObject([{ chat: NUMERO, identity: OCULTA }]);
  });

  it("y quien escribe bajo su número trae la oculta", () => {
    expect(leerMensaje({ _data: { key: { remoteJidAlt: OCULTA } } })).toMatchObject([
      { chat: NUMERO, identity: OCULTA },
    ]);
  });

  it("las direcciones de la propia cuenta no son de ningún ciudadano", () => {
    const _data = { key: { remoteJidAlt: INSTITUCION.id }, Info: { SenderAlt: INSTITUCION.lid } };
    expect(leerMensaje({ from: OCULTA, _data })).toMatchObject([{ chat: OCULTA, identity: OCULTA }]);
    expect(leerMensaje({ _data })).not.toHaveProperty("0.identity");
  });
});

describe("motores de WhatsApp: qué escribió", () => {
  it("la encuesta de GOWS", () => {
    const Message = { pollCreationMessageV3: { name: "¿Cuándo?", options: [{ optionName: "Lunes" }] } };
    expect(leerMensaje({ body: null, _data: { Message } })).toMatchObject([
      { text: "Envió una encuesta: ¿Cuándo? (Lunes)" },
    ]);
  });

  it("lo que no se conoce se llama por su clase, no por las llaves que lleva al lado", () => {
    const dentro = {
      messageContextInfo: {},
      senderKeyDistributionMessage: {},
      hologramMessage: { depth: 3 },
    };
    for (const _data of [{ message: dentro }, { Message: { ephemeralMessage: { message: dentro } } }]) {
      expect(leerMensaje({ body: "", _data })).toMatchObject([
        { text: "Envió algo que aquí no se puede mostrar (hologramMessage)." },
      ]);
    }
  });

  it.each([
    ["WEBJS: cambio de cifrado", { type: "e2e_notification" }],
    ["WEBJS: aviso de plantilla", { type: "notification_template" }],
    ["WEBJS: aviso de grupo", { type: "gp2" }],
    ["NOWEB: solo llaves", { message: { senderKeyDistributionMessage: {} } }],
    ["NOWEB: solo contexto", { message: { messageContextInfo: {} } }],
    ["GOWS: protocolo", { Message: { messageContextInfo: {}, protocolMessage: { type: 3 } } }],
  ])("%s no lo escribió nadie: no abre caso", (_nombre, _data) => {
    expect(leerMensaje({ body: "", _data })).toEqual([]);
  });

  it("lo que todavía va cifrado se anuncia sin ocupar el lugar del mensaje, que vendrá con el mismo id", () => {
    const [espera] = leerMensaje({ body: "", _data: { type: "ciphertext" } });
    expect(espera).toMatchObject({ automatic: true, text: "Envió un mensaje que todavía no se puede leer." });
    const [claro] = leerMensaje({});
    expect(espera).not.toMatchObject({ idExterno: claro?.kind === "mensaje" ? claro.idExterno : "" });
  });
});

describe("motores de WhatsApp: lo que solo se muestra en el teléfono de la cuenta", () => {
  const UNA_VEZ = "Envió algo para ver una sola vez: ábralo en el teléfono de la cuenta.";
  const ALLI = "Envió algo que solo se muestra en el teléfono de la cuenta: ábralo allí.";
  const cerrado = (subtype: string) => ({ type: "ciphertext", subtype });

  it.each([
    ["WEBJS: para ver una vez", cerrado("view_once_unavailable_fanout"), UNA_VEZ],
    ["NOWEB: para ver una vez", { key: { isViewOnce: true }, messageStubType: 2 }, UNA_VEZ],
    ["NOWEB: para ver una vez, sin más", { key: { isViewOnce: true } }, UNA_VEZ],
    ["WEBJS: de un servidor ajeno", cerrado("hosted_unavailable_fanout"), ALLI],
    ["WEBJS: de un programa", cerrado("bot_unavailable_fanout"), ALLI],
  ])("%s: lo dice, y alguien lo espera", (_nombre, _data, text) => {
    for (const event of ["message", "message.waiting"])
      expect(leer(event, mensaje({ body: "", _data }))).toMatchObject([
        { kind: "mensaje", idExterno: "espera_3EB0AAA", text, automatic: false },
      ]);
  });

  it("lo que WEBJS todavía no abrió por otra cosa vendrá en claro: nadie lo espera", () => {
    expect(leerMensaje({ body: "", _data: cerrado("fanout") })).toMatchObject([{ automatic: true }]);
  });

  it("lo que se ve una vez y llegó en claro es lo que es", () => {
    const _data = { key: { isViewOnce: true }, message: { imageMessage: { mimetype: "image/jpeg" } } };
    expect(leerMensaje({ body: "", hasMedia: true, _data })).toMatchObject([{ tipoContenido: "imagen" }]);
  });
});

describe("motores de WhatsApp: a qué responde, y lo que escribe la propia institución", () => {
  it.each([
    ["id entero", { id: `true_${OCULTA}_3EB0Q`, body: "¿A las 9 o a las 10?" }, "3EB0Q"],
    ["su última parte", { id: "3EB0Q", body: "¿A las 9 o a las 10?" }, "3EB0Q"],
    ["sin id", { body: "¿A las 9 o a las 10?" }, null],
  ])("la respuesta a un mensaje dado, con %s", (_nombre, replyTo, idExterno) => {
    expect(leerMensaje({ body: "Sí, ese", replyTo })).toMatchObject([
      { text: "Sí, ese", replyTo: { idExterno, text: "¿A las 9 o a las 10?" } },
    ]);
  });

  it.each([
    ["NOWEB", { from: INSTITUCION.id, to: NUMERO, id: `true_${NUMERO}_3EB0M` }],
    ["WEBJS", { from: INSTITUCION.id, to: OCULTA, id: { _serialized: `true_${OCULTA}_3EB0M` } }],
    [
      "GOWS",
      {
        from: OCULTA,
        to: null,
        id: `true_${OCULTA}_3EB0M`,
        _data: {
          Info: {
            SenderAlt: INSTITUCION.lid,
            RecipientAlt: "59170000000@s.whatsapp.net",
            PushName: "AGETIC",
          },
        },
      },
    ],
  ])(
    "%s: lo que se teclea en su teléfono es suyo, en el chat del ciudadano y sin nombre",
    (_motor, cambios) => {
      const [evento] = leer(
        "message.any",
        mensaje({ fromMe: true, source: "app", body: "Ya lo llamamos", ...cambios }),
      );
      expect(evento).toMatchObject({ kind: "mensaje", own: true, idExterno: "3EB0M", nombre: null });
      expect([NUMERO, OCULTA]).toContain(evento?.kind === "mensaje" ? evento.chat : "");
    },
  );
});

describe("motores de WhatsApp: un archivo nunca se pierde en silencio", () => {
  const TARDIA = `https://gw.example/api/default/chats/${encodeURIComponent(NUMERO)}/messages/${encodeURIComponent(`false_${NUMERO}_3EB0AAA`)}?downloadMedia=true`;
  const documento = { mimetype: "application/pdf", fileName: "carnet.pdf" };

  it.each([
    [
      "con error",
      {
        hasMedia: true,
        media: { url: null, mimetype: "application/pdf", filename: "carnet.pdf", error: {} },
      },
    ],
    ["sin medio, NOWEB", { hasMedia: true, media: null, _data: { message: { documentMessage: documento } } }],
    [
      "sin decir siquiera que lo hay",
      { hasMedia: false, media: null, _data: { message: { documentMessage: documento } } },
    ],
    [
      "envuelto, GOWS",
      {
        hasMedia: true,
        media: null,
        _data: { Message: { documentWithCaptionMessage: { message: { documentMessage: documento } } } },
      },
    ],
    [
      "WEBJS",
      { hasMedia: true, _data: { type: "document", mimetype: "application/pdf", filename: "carnet.pdf" } },
    ],
    [
      "en un depósito ajeno (S3)",
      {
        hasMedia: true,
        media: {
          url: "https://s3.example/cubo/a.pdf?X-Amz=1",
          mimetype: "application/pdf",
          filename: "carnet.pdf",
        },
      },
    ],
  ])("%s: con su nombre y dónde pedirlo otra vez, aunque traiga texto", (_nombre, cambios) => {
    expect(leerMensaje({ body: "mi carnet", ...cambios })).toMatchObject([
      {
        tipoContenido: "archivo",
        text: "mi carnet",
        adjuntos: [{ url: "", tardia: TARDIA, mime: "application/pdf", nombre: "carnet.pdf" }],
      },
    ]);
  });

  it("se pide por el id y la dirección con que se contó", () => {
    const cambios = {
      id: `false_${OCULTA}_3EB0C`,
      from: OCULTA,
      hasMedia: true,
      _data: { Info: { SenderAlt: NUMERO } },
    };
    expect(leerMensaje(cambios)).toMatchObject([
      {
        chat: NUMERO,
        adjuntos: [
          { tardia: expect.stringContaining(`/chats/${encodeURIComponent(OCULTA)}/messages/false_`) },
        ],
      },
    ]);
  });

  it("lo que el gateway pasa de su propio depósito se trae por el gateway", () => {
    const media = { url: "http://waha:3000/api/s3/cubo/a.jpg", mimetype: "image/jpeg", filename: null };
    expect(leerMensaje({ hasMedia: true, media })).toMatchObject([
      { adjuntos: [{ url: "https://gw.example/api/s3/cubo/a.jpg" }] },
    ]);
  });

  it.each([
    [{ type: "sticker" }, "imagen"],
    [{ message: { audioMessage: {} } }, "audio"],
    [{ Message: { videoMessage: {} } }, "video"],
  ])("sin tipo declarado, %j dice de qué clase es", (_data, tipoContenido) => {
    expect(leerMensaje({ body: "", hasMedia: true, _data })).toMatchObject([{ tipoContenido }]);
  });
});

describe("whatsapp: lo que nunca podría guardarse se aparta, no se repite", () => {
  const LARGO = "9".repeat(400);

  it.each([
    ["NUL en el id", "message", mensaje({ id: "false_5917@c.us_3EB\u0000" })],
    ["medio carácter en el id", "message", mensaje({ id: "false_5917@c.us_3EB\ud800" })],
    ["un id larguísimo", "message", mensaje({ id: `false_${NUMERO}_${LARGO}` })],
    ["NUL en el remitente", "message", mensaje({ from: "5917\u0000@c.us" })],
    ["un remitente larguísimo", "message", mensaje({ from: `${LARGO}@c.us` })],
    ["NUL en un acuse", "message.ack", { id: "true_5917@c.us_\u0000", fromMe: true, ack: 1 }],
  ])("%s", (_nombre, event, payload) => {
    expect(() => leer(event, payload)).toThrow(ZodError);
  });

  it("lo que solo se muestra se limpia y se acorta", () => {
    expect(leer("session.status", { status: `FAI\u0000LED${"x".repeat(500)}` })).toMatchObject([
      { kind: "sesion", conectado: false, detalle: `FAILED${"x".repeat(54)}` },
    ]);
    const _data = { message: { [`raro\u0000\ud800${"x".repeat(200)}`]: {} } };
    expect(leerMensaje({ body: "", _data })).toMatchObject([
      { text: `Envió algo que aquí no se puede mostrar (raro${"x".repeat(56)}).` },
    ]);
    expect(leerMensaje({ location: { latitude: "1\u0000", longitude: 2 } })).toMatchObject([
      { text: "📍 1,2" },
    ]);
  });

  it("una corrección sin palabras y una llamada de nadie no cuestan el aviso", () => {
    const EN = { id: `false_${NUMERO}_3EB0C`, from: NUMERO, fromMe: false, timestamp: 1_790_000_000 };
    expect(leer("message.edited", { ...EN, body: null })).toMatchObject([
      { text: "Corrigió un mensaje anterior: —" },
    ]);
    expect(leer("call.received", { id: "LL1", timestamp: 1_790_000_000 })).toEqual([]);
  });
});
