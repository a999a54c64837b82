import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { llavesDe, otroId } from "../../../test/twitter.ts";
import { UnknownEvent } from "../set-aside.ts";
import type { ConfigTwitter } from "./config.ts";
import { firmar } from "./firma.ts";
import { ACTIVIDADES_IGNORADAS, PARTES_IGNORADAS } from "./ignorados.ts";
import { webhook } from "./webhook.ts";

const YO = "9007199254740993123";
const ANA = "9007199254740995456";
const config: ConfigTwitter = {
  ruta_perfil: YO,
  credenciales: { ...llavesDe(), consumer_secret: "consumersecret" },
  configuracion: { base: "https://api.x.com", sondeo_segundos: 60 },
};
const { client_secret = "" } = config.credenciales;
const { client_secret: _, ...sinCliente } = config.credenciales;
const soloVieja: ConfigTwitter = { ...config, credenciales: sinCliente };

const NUEVA = "x-twitter-webhooks-signature-oauth2";
const VIEJA = "x-twitter-webhooks-signature";
const body = Buffer.from('{"for_user_id":"1"}');
const vale = (de: ConfigTwitter, headers: Record<string, string>) =>
  webhook.isAuthentic(de, { headers, body });

describe("twitter: quién firma lo que llega", () => {
  it("la firma nueva, con el secreto del cliente; la vieja, con el del consumidor", () => {
    expect(vale(config, { [NUEVA]: firmar(client_secret, body) })).toBe(true);
    expect(vale(config, { [VIEJA]: firmar("consumersecret", body) })).toBe(true);
    expect(vale(soloVieja, { [VIEJA]: firmar("consumersecret", body), [NUEVA]: "sha256=x" })).toBe(true);
  });

  it("si la nueva está y se puede comprobar, una vieja que vale no la reemplaza", () => {
    expect(vale(config, { [NUEVA]: "sha256=x", [VIEJA]: firmar("consumersecret", body) })).toBe(false);
  });

  it.each([
    ["ninguna", {}],
    ["de otro cuerpo", { [NUEVA]: firmar(client_secret, "{}") }],
    ["con el otro secreto", { [NUEVA]: firmar("consumersecret", body) }],
    ["la nueva donde va la vieja", { [VIEJA]: firmar(client_secret, body) }],
    ["vacía", { [NUEVA]: "" }],
  ])("%s no vale", (_cual, headers) => {
    expect(vale(config, headers)).toBe(false);
  });
});

describe("twitter: la pregunta de si la dirección es nuestra (CRC)", () => {
  it("se responde con su palabra firmada, la del ejemplo conocido", () => {
    expect(webhook.challenge?.(soloVieja, { crc_token: "challenge_string" })).toEqual({
      body: '{"response_token":"sha256=tno0yvwOxxEY9oTCjI2l0MVjY90DRuCrjvqLFBacEOc="}',
      type: "application/json",
    });
    const { body: respuesta } = webhook.challenge?.(config, { crc_token: "aGVsbG8+/w==" }) ?? { body: "" };
    expect(JSON.parse(respuesta)).toEqual({ response_token: firmar(client_secret, "aGVsbG8+/w==") });
  });

  it.each(['{"for_user_id":"1"}', "[]", "con espacio", "", "a".repeat(201), "\n"])(
    "no firma por encargo lo que podría ser un aviso: %j",
    (crc_token) => {
      expect(webhook.challenge?.(config, { crc_token })).toBeNull();
    },
  );
});

const enlace = (url: string, expanded_url: string) => ({ url, expanded_url });
function creado(cambios: { de?: string; a?: string; dicho?: object; id?: string } = {}) {
  const { de = ANA, a = YO, dicho = { text: "hola" }, id = "1800000000000000001" } = cambios;
  return {
    type: "message_create",
    id,
    created_timestamp: "1790000000123",
    message_create: { sender_id: de, target: { recipient_id: a }, message_data: { entities: {}, ...dicho } },
  };
}
const users = { [ANA]: { id: ANA, data: { id: ANA, username: "ana_q", name: " Ana\u202E  Quispe " } } };
const actividad = (event_type: string, payload: object) => ({
  data: { event_uuid: "u", event_type, tag: "t", filter: { user_id: YO }, payload: { users, ...payload } },
});
const recibido = (dicho: object) => {
  const [uno] = webhook.read(
    config,
    actividad("dm.received", { direct_message_events: [creado({ dicho })] }),
  );
  return uno;
};
const media = (cambios: object) => ({
  attachment: { type: "media", media: { url: "https://t.co/abc", ...cambios } },
});

describe("twitter: lo que dicen sus avisos", () => {
  const esperado = {
    kind: "mensaje",
    idExterno: "1800000000000000001",
    chat: ANA,
    nombre: "Ana Quispe · @ana_q",
    seconds: 1_790_000_000,
    tipoContenido: "texto",
    text: "hola",
    adjuntos: [],
  };

  it("las dos formas cuentan lo mismo, cada una de la cuenta que nombra", () => {
    const nueva = actividad("dm.received", { direct_message_events: [creado()] });
    const vieja = {
      for_user_id: YO,
      direct_message_events: [creado()],
      users: { [ANA]: { id: ANA, screen_name: "ana_q", name: "Ana Quispe" } },
    };
    expect(webhook.read(config, nueva)).toEqual([esperado]);
    expect(webhook.read(config, vieja)).toEqual([esperado]);
    expect([nueva, vieja].map((uno) => webhook.split?.(uno))).toEqual([
      [{ account: YO, body: nueva }],
      [{ account: YO, body: vieja }],
    ]);
  });

  it("lo que la institución escribió en otra parte es suyo y va a quien lo recibió", () => {
    const cuerpo = actividad("dm.sent", { direct_message_events: [creado({ de: YO, a: ANA })] });
    expect(webhook.read(config, cuerpo)).toEqual([{ ...esperado, nombre: null, own: true }]);
  });

  it("lo que es entre otros, o no es un mensaje, no es de nadie aquí", () => {
    const ajeno = creado({ de: otroId(), a: otroId() });
    const cuerpo = actividad("dm.received", { direct_message_events: [ajeno, { type: "reaction_create" }] });
    expect(webhook.read(config, cuerpo)).toEqual([]);
    expect(webhook.read(config, actividad("dm.indicate_typing", { lo: "que sea" }))).toEqual([]);
  });

  it("cada suceso va por su lado: uno roto no impide los demás de su aviso", () => {
    const roto = { type: "message_create", id: "no" };
    const bloque = { direct_message_events: [roto, creado()], users: { [ANA]: { name: "Ana" } } };
    for (const cuerpo of [actividad("dm.received", bloque), { for_user_id: YO, ...bloque }]) {
      const partes = webhook.split?.(cuerpo) ?? [];
      expect(partes.map(({ account }) => account)).toEqual([YO, YO]);
      expect(() => webhook.read(config, partes[0]?.body)).toThrow(ZodError);
      expect(webhook.read(config, partes[1]?.body)).toMatchObject([{ kind: "mensaje", text: "hola" }]);
    }
  });

  it.each([...ACTIVIDADES_IGNORADAS].flatMap((una) => (una.includes(".") ? [una] : [una, `${una}.algo`])))(
    "%s se conoce y se deja",
    (una) => {
      expect(webhook.read(config, actividad(una, { dice: "algo" }))).toEqual([]);
    },
  );

  it.each([...PARTES_IGNORADAS].filter((una) => una !== "for_user_id"))(
    "la parte %s se conoce y se deja",
    (una) => {
      expect(webhook.read(config, { for_user_id: YO, [una]: null })).toEqual([]);
    },
  );

  it("lo que nadie conoce se aparta, en las dos formas", () => {
    const nuevo = { direct_message_events: [{ type: "hologram_create" }] };
    for (const cuerpo of [
      actividad("hologram.sent", {}),
      actividad("dm.hologram", {}),
      actividad("dm.received", nuevo),
      { for_user_id: YO, hologram_events: [] },
    ])
      expect(() => webhook.read(config, cuerpo)).toThrow(UnknownEvent);
  });

  it("una parte que nadie conoce se aparta sola: los mensajes del mismo aviso se leen", () => {
    const cuerpo = { for_user_id: YO, hologram_events: [7], direct_message_events: [creado()], users: {} };
    const partes = (webhook.split?.(cuerpo) ?? []).map(({ body }) => body);
    expect(partes).toHaveLength(2);
    expect(webhook.read(config, partes[0])).toMatchObject([{ kind: "mensaje", text: "hola" }]);
    expect(() => webhook.read(config, partes[1])).toThrow("hologram_events");
  });

  it("lo que se apartó de la lista se lee otra vez como entonces", () => {
    const evento = {
      id: otroId(),
      event_type: "MessageCreate",
      text: "hola",
      sender_id: ANA,
      dm_conversation_id: `${ANA}-${YO}`,
      created_at: "2026-11-02T10:00:00.000Z",
    };
    const pieza = (cambios: object) => ({
      dm_events: [{ ...evento, ...cambios }],
      includes: { users: [{ id: ANA, username: "ana", name: "Ana" }, { id: "otro" }], media: "otra cosa" },
    });
    expect(webhook.read(config, pieza({}))).toMatchObject([
      { idExterno: evento.id, chat: ANA, nombre: "Ana · @ana", text: "hola" },
    ]);
    expect(() => webhook.read(config, pieza({ text: 7 }))).toThrow();
    expect(() => webhook.read(config, pieza({ event_type: "CallMissed" }))).toThrow(UnknownEvent);
    expect(webhook.read(config, pieza({ event_type: "ParticipantsLeave" }))).toEqual([]);
  });

  it("sin nombre que se sepa, o en otra forma, el mensaje llega igual", () => {
    const sin = { ...actividad("dm.received", { direct_message_events: [creado()] }) };
    Object.assign(sin.data.payload, { users: "otra cosa" });
    expect(webhook.read(config, sin)).toMatchObject([{ nombre: null, text: "hola" }]);
  });

  it("los signos y las direcciones se leen como el ciudadano los escribió", () => {
    expect(
      recibido({
        text: "1 &lt; 2 &amp;amp; vea https://t.co/xyz",
        entities: { urls: [enlace("https://t.co/xyz", "https://tramites.gob.bo/?a=1&b=2")] },
      }),
    ).toMatchObject({ text: "1 < 2 &amp; vea https://tramites.gob.bo/?a=1&b=2" });
    // What stands for something else where texts are put into each other.
    const conSignos = "https://tramites.gob.bo/?pago=$$&moneda=$&nota=$'";
    expect(
      recibido({
        text: "vea https://t.co/xyz ya",
        entities: { urls: [enlace("https://t.co/xyz", conSignos)] },
      }),
    ).toMatchObject({ text: `vea ${conSignos} ya` });
  });

  it("una foto y un video se saben traer; su dirección corta no es parte del texto", () => {
    expect(
      recibido({
        text: "mire https://t.co/abc",
        ...media({ type: "photo", media_url_https: "https://ton.x.com/1" }),
      }),
    ).toMatchObject({
      tipoContenido: "imagen",
      text: "mire",
      adjuntos: [{ url: "https://ton.x.com/1", mime: "image/jpeg" }],
    });
    const variants = [
      { content_type: "video/mp4", bitrate: 1, url: "https://video.twimg.com/menor" },
      { content_type: "application/x-mpegURL", url: "https://video.twimg.com/lista" },
      { content_type: "video/mp4", bitrate: 9, url: "https://video.twimg.com/mayor" },
    ];
    expect(recibido(media({ type: "video", video_info: { variants } }))).toMatchObject({
      tipoContenido: "video",
      text: "",
      adjuntos: [{ url: "https://video.twimg.com/mayor", mime: "video/mp4" }],
    });
  });

  it("lo que no se puede mostrar se dice, y nada queda vacío", () => {
    expect(recibido({ text: "x", attachment: { type: "location" } })).toMatchObject({
      tipoContenido: "texto",
      text: expect.stringMatching(/^x\n.*\(location\)/),
    });
    expect(recibido({ text: "" })).toMatchObject({ text: expect.stringMatching(/no se puede mostrar/) });
  });

  it("que el ciudadano leyó se cuenta de él, no de la institución", () => {
    const leido = (sender_id: string) => ({
      created_timestamp: "1790000000123",
      sender_id,
      target: { recipient_id: YO },
      last_read_event_id: "1541815603606036480",
    });
    const cuerpo = actividad("dm.read", { direct_message_mark_read_events: [leido(ANA), leido(YO)] });
    expect(webhook.read(config, cuerpo)).toMatchObject([
      { kind: "estado", idExterno: "1541815603606036480", chat: ANA, estado: "LEIDO" },
      // All before it as well: its number holds its time.
      { kind: "marca", chat: ANA, estado: "LEIDO", untilMs: Date.parse("2022-06-28T16:07:40.105Z") },
    ]);
  });

  it("lo cifrado se aparta y se sabe que llegó; un mensaje en otra forma también", () => {
    expect(() => webhook.read(config, actividad("chat.received", {}))).toThrow("chat.received");
    const roto = creado({ dicho: { text: 7 } });
    const cuerpo = actividad("dm.received", { direct_message_events: [roto] });
    expect(() => webhook.read(config, cuerpo)).toThrow();
    expect(() => webhook.split?.({ otra: "cosa" })).toThrow();
  });

  it.each([
    [
      "Activity, con el filtro vacío",
      (date_time: string, user_id = YO) => ({
        data: {
          event_uuid: "u",
          filter: {},
          event_type: "oauth.revoke",
          payload: { date_time, user_id, app_id: "29820954" },
        },
      }),
    ],
    [
      "Account Activity",
      (date_time: string, user_id = YO) => ({ user_event: { revoke: { date_time, source: { user_id } } } }),
    ],
  ])("la cuenta que quitó el permiso queda rechazada, y ninguna otra: %s", (_forma, cuerpo) => {
    const suyo = cuerpo("2026-07-23T21:44:05+00:00");
    const rechazada = { kind: "sesion", conectado: false, detalle: "CREDENCIAL" };
    expect(webhook.split?.(suyo)).toEqual([{ account: YO, body: suyo }]);
    expect(webhook.read(config, suyo)).toEqual([
      { ...rechazada, atMs: Date.parse("2026-07-23T21:44:05.000Z") },
    ]);
    // A time that is none keeps nobody from knowing it.
    expect(webhook.read(config, cuerpo("ayer"))).toEqual([rechazada]);
    expect(webhook.split?.(cuerpo("ayer", ANA))).toMatchObject([{ account: ANA }]);
    expect(webhook.read(config, cuerpo("ayer", ANA))).toEqual([]);
  });

  it("un permiso quitado que no dice de qué cuenta se aparta", () => {
    const sin = { data: { event_type: "oauth.revoke", filter: {}, payload: { app_id: "1" } } };
    expect(() => webhook.split?.(sin)).toThrow(ZodError);
  });
});
