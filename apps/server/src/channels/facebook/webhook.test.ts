import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { firmar } from "../meta/index.ts";
import { UnknownEvent } from "../set-aside.ts";
import { ConfigFacebook } from "./config.ts";
import { IGNORADOS } from "./ignorados.ts";
import { webhook } from "./webhook.ts";

const PAGINA = "104100000000001";
const PSID = "25001";
const MS = 1_790_000_000_123;
const config = ConfigFacebook.parse({
  usuario: PAGINA,
  credenciales: { token: "llave", app_secret: "secreto-de-app", verify_token: "palabra-acordada" },
  configuracion: {},
});
const suceso = (parte: Record<string, unknown>, extra: Record<string, unknown> = {}) => ({
  sender: { id: PSID },
  recipient: { id: PAGINA },
  timestamp: MS,
  ...extra,
  ...parte,
});
const leer = (parte: Record<string, unknown>, extra?: Record<string, unknown>) =>
  webhook.read(config, suceso(parte, extra));
const mensaje = (campos: Record<string, unknown>, extra?: Record<string, unknown>) =>
  leer({ message: { mid: "m_A", ...campos } }, extra);
const adjunto = (type: string, url: string | null, resto: Record<string, unknown> = {}) => ({
  attachments: [{ type, payload: { url }, ...resto }],
});
const CDN = "https://scontent.xx.fbcdn.net/v/t1/foto.jpg?oh=1";

describe("facebook: mensajes de un ciudadano", () => {
  it("un texto, con su hora y su lugar", () => {
    expect(mensaje({ text: "Hola" })).toEqual([
      {
        kind: "mensaje",
        idExterno: "m_A",
        chat: PSID,
        nombre: null,
        seconds: 1_790_000_000,
        queuedMs: MS,
        tipoContenido: "texto",
        text: "Hola",
        adjuntos: [],
      },
    ]);
  });

  it.each([
    ["image", CDN, "imagen", null],
    ["sticker", CDN, "imagen", null],
    ["audio", "https://cdn.fbsbx.com/v/audio.mp4", "audio", null],
    ["video", "https://video.xx.fbcdn.net/v/v.mp4", "video", null],
    ["file", "https://cdn.fbsbx.com/v/carta%20de%20hoy.pdf?x=1", "archivo", "carta de hoy.pdf"],
  ])("%s: el archivo se pide donde Meta lo guarda [B-mensajes-03]", (tipo, url, tipoContenido, nombre) => {
    expect(mensaje(adjunto(tipo, url))).toMatchObject([
      { tipoContenido, text: "", adjuntos: [{ url, mime: null, nombre }] },
    ]);
  });

  it.each([
    ["otro servidor", "https://ejemplo.bo/foto.jpg"],
    ["uno que se le parece", "https://fbcdn.net.ejemplo.bo/foto.jpg"],
    ["sin cifrar", "http://scontent.xx.fbcdn.net/foto.jpg"],
    ["con otro puerto", "https://scontent.xx.fbcdn.net:8443/foto.jpg"],
    ["con usuario y clave", "https://a:b@scontent.xx.fbcdn.net/foto.jpg"],
    ["una dirección interna", "https://169.254.169.254/latest"],
  ])("un archivo en %s no se pide: se dice dónde está", (_donde, url) => {
    expect(mensaje(adjunto("image", url))).toMatchObject([
      { tipoContenido: "texto", text: url, adjuntos: [] },
    ]);
  });

  it.each([
    [
      "un lugar",
      { attachments: [{ type: "location", payload: { coordinates: { lat: -16.5, long: -68.15 } } }] },
      "https://maps.google.com/?q=-16.5,-68.15",
    ],
    [
      "un enlace",
      adjunto("fallback", null, { title: "Trámites", url: "https://gob.bo" }),
      "Trámites\nhttps://gob.bo",
    ],
    ["un reel", adjunto("reel", "https://facebook.com/reel/1"), "https://facebook.com/reel/1"],
    [
      "una publicación",
      { attachments: [{ type: "post", payload: { title: "Aviso", url: "https://facebook.com/p" } }] },
      "Aviso\nhttps://facebook.com/p",
    ],
    [
      "algo nuevo",
      { attachments: [{ type: "holograma", payload: { x: 1 } }] },
      "Envió algo que aquí no se puede mostrar (holograma).",
    ],
    [
      "algo sin clase",
      { attachments: [{ payload: 7 }] },
      "Envió algo que aquí no se puede mostrar (unknown).",
    ],
    ["nada", {}, "Envió algo que aquí no se puede mostrar (message)."],
    [
      "lo que la plataforma no cuenta",
      { is_unsupported: true },
      "Envió algo que aquí no se puede mostrar (unsupported).",
    ],
  ])("%s se dice con palabras: nada se pierde", (_que, campos, text) => {
    expect(mensaje(campos)).toMatchObject([{ tipoContenido: "texto", text, adjuntos: [] }]);
  });

  it("varias fotos y sus palabras son un mensaje; el enlace que ya está dicho no se repite", () => {
    expect(
      mensaje({
        text: "Mis documentos",
        attachments: [1, 2].map((n) => ({ type: "image", payload: { url: `${CDN}&n=${n}` } })),
      }),
    ).toMatchObject([
      {
        tipoContenido: "imagen",
        text: "Mis documentos",
        adjuntos: [{ url: `${CDN}&n=1` }, { url: `${CDN}&n=2` }],
      },
    ]);
    const enlace = {
      text: "Miren https://gob.bo",
      ...adjunto("fallback", null, { title: "Trámites", url: "https://gob.bo" }),
    };
    expect(mensaje(enlace)).toMatchObject([{ text: "Miren https://gob.bo" }]);
  });

  it("un botón, una respuesta rápida y a qué mensaje responde", () => {
    expect(leer({ postback: { mid: "m_P", title: "Empezar", payload: "GET_STARTED" } })).toMatchObject([
      { idExterno: "m_P", text: "Empezar" },
    ]);
    expect(leer({ postback: { title: "Empezar" } })).toMatchObject([{ idExterno: `boton_${MS}` }]);
    expect(mensaje({ text: "Sí", quick_reply: { payload: "SI" }, reply_to: { mid: "m_0" } })).toMatchObject([
      { text: "Sí", replyTo: { idExterno: "m_0", text: "" } },
    ]);
  });

  it("reacciones, correcciones y lo borrado quedan en el hilo y no tapan al mensaje del que hablan", () => {
    expect(leer({ reaction: { mid: "m_A", action: "react", emoji: "👍" } })).toMatchObject([
      { idExterno: `reaccion_m_A_${MS}`, text: "Reaccionó con 👍 a un mensaje.", automatic: true },
    ]);
    expect(leer({ message_edit: { mid: "m_A", text: "Perdón", num_edit: 1 } })).toMatchObject([
      { idExterno: "editado_m_A_1", text: "Corrigió un mensaje anterior: Perdón" },
    ]);
    expect(mensaje({ is_deleted: true })).toMatchObject([{ idExterno: "eliminado_m_A", automatic: true }]);
  });

  it.each([
    ["una reacción", () => leer({ reaction: { mid: "m_A", action: "react", emoji: "👍" } })],
    ["una reacción que se quita", () => leer({ reaction: { mid: "m_A", action: "unreact" } })],
    ["una corrección", () => leer({ message_edit: { mid: "m_A", text: "Perdón", num_edit: 1 } })],
    ["lo borrado", () => mensaje({ is_deleted: true })],
  ])("%s dice a qué mensaje se hizo", (_que, contado) => {
    expect(contado()).toMatchObject([{ replyTo: { idExterno: "m_A", text: "" } }]);
  });

  it("letras que una base no toma se quitan", () => {
    expect(mensaje({ text: "Ho\u0000la \ud800" })).toMatchObject([{ text: "Hola \ufffd" }]);
  });
});

describe("facebook: lo que dice la página", () => {
  const eco = (campos: Record<string, unknown>) =>
    mensaje(
      { is_echo: true, app_id: 7, text: "Ya le atendemos", ...campos },
      {
        sender: { id: PAGINA },
        recipient: { id: PSID },
      },
    );

  it("lo que escribió alguien en su bandeja es propio, del ciudadano a quien escribió", () => {
    expect(eco({})).toMatchObject([{ own: true, chat: PSID, idExterno: "m_A", text: "Ya le atendemos" }]);
  });

  it("lo que salió de aquí no vuelve como mensaje: dice que se aceptó, y de cuál se trata; una seña ajena no tapa a nadie", () => {
    expect(eco({ metadata: "ventanilla:msg-1" })).toEqual([
      { kind: "estado", idExterno: "m_A", chat: PSID, estado: "ENVIADO", msgId: "msg-1" },
    ]);
    expect(eco({ metadata: "bot:ventanilla:1" })).toHaveLength(1);
  });
});

describe("facebook: acuses [B-mensajes-18]", () => {
  it("la entrega nombra mensajes; donde no, y la lectura siempre, dicen hasta cuándo", () => {
    expect(leer({ delivery: { mids: ["m_1", "m_2"], watermark: MS } }, { timestamp: undefined })).toEqual([
      { kind: "estado", idExterno: "m_1", chat: PSID, estado: "ENTREGADO" },
      { kind: "estado", idExterno: "m_2", chat: PSID, estado: "ENTREGADO" },
    ]);
    const hasta = { kind: "marca", chat: PSID, untilMs: MS };
    expect(leer({ delivery: { watermark: MS } })).toEqual([{ ...hasta, estado: "ENTREGADO" }]);
    expect(leer({ read: { watermark: MS } })).toEqual([{ ...hasta, estado: "LEIDO" }]);
  });
});

describe("facebook: el aviso", () => {
  const partes = (entry: unknown) => webhook.split?.({ object: "page", entry }) ?? [];

  it("cada suceso es una parte de su página, también el de lo que otra aplicación atiende", () => {
    const uno = suceso({ message: { mid: "m_1", text: "a" } });
    const roto = { message: 7 };
    expect(
      partes([
        { id: PAGINA, messaging: [uno, roto] },
        { id: 104100000000002, messaging: [uno] },
        { id: PAGINA, standby: [uno] },
        { id: PAGINA, changes: [{ field: "feed" }] },
      ]),
    ).toEqual([
      { account: PAGINA, body: uno },
      { account: PAGINA, body: roto },
      { account: "104100000000002", body: uno },
      { account: PAGINA, body: { standby: uno } },
    ]);
    expect(() => webhook.read(config, roto)).toThrow(ZodError);
    expect(() => webhook.split?.({ object: "instagram", entry: [] })).toThrow(ZodError);
  });

  it("lo que ninguna parte dice de quién es va aparte con su sobre, y lo demás sigue su camino", () => {
    const uno = suceso({ message: { mid: "m_1", text: "a" } });
    const rota = { messaging: [uno] };
    const nueva = { id: PAGINA, holograms: [1] };
    expect(partes([rota, nueva, { id: PAGINA, time: 7, messaging: [uno] }])).toEqual([
      { account: null, body: { object: "page", entry: [rota] }, fault: expect.any(ZodError) },
      { account: PAGINA, body: { object: "page", entry: [nueva] }, fault: expect.any(UnknownEvent) },
      { account: PAGINA, body: uno },
    ]);
  });

  it("de una entrada con algo nuevo va aparte sólo eso, con la página que nombra; una rota, también con la suya", () => {
    const uno = suceso({ message: { mid: "m_1", text: "a" } });
    const mixta = { id: PAGINA, time: 7, messaging: [uno], standby: [uno], holograms: [1] };
    const rota = { id: PAGINA, messaging: 7 };
    expect(partes([mixta, rota])).toEqual([
      { account: PAGINA, body: uno },
      { account: PAGINA, body: { standby: uno } },
      {
        account: PAGINA,
        body: { object: "page", entry: [{ id: PAGINA, time: 7, holograms: [1] }] },
        fault: expect.any(UnknownEvent),
      },
      { account: PAGINA, body: { object: "page", entry: [rota] }, fault: expect.any(ZodError) },
    ]);
  });

  it("las llamadas se conocen y se dejan; la respuesta a si se puede llamar, también donde ella misma es la entrada", () => {
    const llamada = { id: "c_1", to: PAGINA, from: PSID, event: "connect", call_direction: "user_initiated" };
    expect(partes([{ id: PAGINA, time: 7, calls: [llamada] }])).toEqual([]);
    const respuesta = (clase: string) => ({
      sender: { id: PSID },
      recipient: { id: PAGINA },
      timestamp: 1_671_644_824,
      [clase]: { response: "approve", expiration_timestamp: "1671731224" },
    });
    const permiso = respuesta("call_permission_reply");
    for (const entrada of [
      permiso,
      { ...permiso, id: PAGINA, time: 7 },
      { id: PAGINA, messaging: [permiso] },
    ]) {
      expect(partes([entrada])).toEqual([{ account: PAGINA, body: permiso }]);
      expect(webhook.read(config, permiso)).toEqual([]);
    }
    const [nueva] = partes([respuesta("hologram_reply")]);
    expect(nueva?.account).toBe(PAGINA);
    expect(() => webhook.read(config, nueva?.body)).toThrow(UnknownEvent);
  });

  it.each([...IGNORADOS])("%s se conoce y se deja", (clase) => {
    expect(leer({ [clase]: { dice: "algo" } })).toEqual([]);
  });

  it.each([
    ["block", true],
    ["warning", false],
    ["unblock", false],
  ])(
    "lo que Meta hace con la página, %s: que no la deje escribir queda donde lo ve quien administra",
    (action, aparte) => {
      for (const clase of ["policy_enforcement", "policy-enforcement"]) {
        const cuerpo = { recipient: { id: PAGINA }, timestamp: MS, [clase]: { action, reason: "spam" } };
        if (aparte) expect(() => webhook.read(config, cuerpo)).toThrow(UnknownEvent);
        else expect(webhook.read(config, cuerpo)).toEqual([]);
      }
    },
  );

  it("una clase de suceso que nadie conoce se aparta", () => {
    expect(() => leer({ hologram: { dice: "algo" } })).toThrow(UnknownEvent);
    expect(() => leer({})).toThrow(UnknownEvent);
  });

  it("lo que no es de una conversación se deja", () => {
    expect(leer({ optin: { ref: "x" } })).toEqual([]);
    expect(
      webhook.read(config, { recipient: { id: PAGINA }, "policy-enforcement": { action: "warning" } }),
    ).toEqual([]);
  });

  it("se cree por su firma, y se responde a quien sabe la palabra acordada [D93]", () => {
    const body = Buffer.from("{}");
    const con = (firma: string) => ({ headers: { "x-hub-signature-256": firma }, body });
    expect(webhook.isAuthentic(config, con(firmar("secreto-de-app", body)))).toBe(true);
    expect(webhook.isAuthentic(config, con(firmar("otro-secreto", body)))).toBe(false);
    const pregunta = { "hub.mode": "subscribe", "hub.challenge": "1158201444" };
    expect(webhook.challenge?.(config, { ...pregunta, "hub.verify_token": "palabra-acordada" })?.body).toBe(
      "1158201444",
    );
    expect(webhook.challenge?.(config, { ...pregunta, "hub.verify_token": "otra" })).toBeNull();
  });
});
