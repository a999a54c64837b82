import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import type { CanalEvent } from "../connector.ts";
import { UnknownEvent } from "../set-aside.ts";
import type { ConfigCloud } from "./config.ts";
import { CAMPOS_IGNORADOS, ESTADOS_IGNORADOS } from "./ignorados.ts";
import { webhook } from "./webhook.ts";

const CONFIG: ConfigCloud = {
  sesion_url: "https://graph.facebook.com",
  sesion_id: "PNID",
  credenciales: { token: "t", app_secret: "appsecret", verify_token: "palabra-nuestra" },
  configuracion: { version: "v26.0" },
};
const BSUID = "BO.1502576394655843";
const PERSONA = { profile: { name: "Ana", username: "ana.q" }, wa_id: "59170000000", user_id: BSUID };

function aviso(valor: Record<string, unknown>, field = "messages") {
  const metadata = { display_phone_number: "59122222222", phone_number_id: "PNID" };
  return {
    object: "whatsapp_business_account",
    entry: [
      { id: "WABA", changes: [{ field, value: { messaging_product: "whatsapp", metadata, ...valor } }] },
    ],
  };
}
const split = (valor: Record<string, unknown>) => webhook.split?.(aviso(valor)) ?? [];
const leer = (cuerpo: unknown): readonly CanalEvent[] =>
  (webhook.split?.(cuerpo) ?? []).flatMap(({ body }) => webhook.read(CONFIG, body));
const mensaje = (bloque: Record<string, unknown>) => ({
  from: "59170000000",
  from_user_id: BSUID,
  id: "wamid.A",
  timestamp: "1790000000",
  ...bloque,
});
const uno = (bloque: Record<string, unknown>) =>
  leer(aviso({ contacts: [PERSONA], messages: [mensaje(bloque)] }));

describe("whatsapp cloud: lo que llega [B-mensajes-01]", () => {
  it("un texto que responde a otro, con su autor bajo las dos direcciones", () => {
    const context = { from: "59122222222", id: "wamid.QUOTED" };
    expect(uno({ type: "text", text: { body: "Hola" }, context })).toEqual([
      {
        kind: "mensaje",
        idExterno: "wamid.A",
        chat: "59170000000@c.us",
        identity: `${BSUID}@bsuid`,
        nombre: "Ana",
        seconds: 1_790_000_000,
        tipoContenido: "texto",
        text: "Hola",
        adjuntos: [],
        replyTo: { idExterno: "wamid.QUOTED", text: "" },
      },
    ]);
  });

  it("quien no dio su número es quien dice su identificador", () => {
    const sinNumero = { profile: { name: "Ana" }, user_id: BSUID };
    const { from: _from, ...suyo } = mensaje({ type: "text", text: { body: "Hola" } });
    expect(leer(aviso({ contacts: [sinNumero], messages: [suyo] }))).toMatchObject([
      { chat: `${BSUID}@bsuid`, identity: `${BSUID}@bsuid`, nombre: "Ana" },
    ]);
  });

  const medio = { mime_type: "image/jpeg", sha256: "abc", id: "777" };
  it.each([
    ["image", { ...medio, caption: "Mi carnet" }, "imagen", "Mi carnet", null],
    ["audio", { ...medio, mime_type: "audio/ogg; codecs=opus", voice: true }, "audio", "", null],
    ["video", { ...medio, mime_type: "video/mp4", caption: "Vea" }, "video", "Vea", null],
    ["document", { ...medio, mime_type: "application/pdf", filename: "acta.pdf" }, "archivo", "", "acta.pdf"],
    ["sticker", { ...medio, mime_type: "image/webp", animated: false }, "imagen", "", null],
  ])("%s trae su archivo, por el que se pregunta después", (type, bloque, tipoContenido, text, nombre) => {
    expect(uno({ type, [type]: bloque })).toMatchObject([
      {
        tipoContenido,
        text,
        adjuntos: [
          {
            url: "",
            mime: bloque.mime_type,
            nombre,
            tardia: "https://graph.facebook.com/v26.0/777?phone_number_id=PNID",
          },
        ],
      },
    ]);
  });

  it.each([
    [
      "location",
      { location: { latitude: -16.5, longitude: -68.15, name: "Plaza" } },
      "📍 Plaza -16.5,-68.15",
    ],
    [
      "contacts",
      { contacts: [{ name: { formatted_name: "Juan" }, phones: [{ phone: "+591 70000002" }] }] },
      "👤 Juan +591 70000002",
    ],
    ["button", { button: { text: "Sí", payload: "si" } }, "Sí"],
    [
      "interactive",
      { interactive: { type: "button_reply", button_reply: { id: "1", title: "Mañana" } } },
      "Mañana",
    ],
    [
      "interactive",
      { interactive: { type: "list_reply", list_reply: { id: "1", title: "Norte" } } },
      "Norte",
    ],
    [
      "order",
      { order: { catalog_id: "1", product_items: [{ product_retailer_id: "SKU", quantity: 2 }] } },
      "2 SKU",
    ],
    [
      "system",
      { system: { body: "Ana cambió de número", type: "user_changed_number" } },
      "Ana cambió de número",
    ],
    ["unsupported", { errors: [{ code: 131051, title: "Message type unknown" }] }, "Message type unknown"],
    ["hologram", { hologram: { id: 1 } }, "(hologram)"],
    ["text", { text: { body: "" } }, "(text)"],
  ])("%s se lee", (type, bloque, texto) => {
    const [evento] = uno({ type, ...bloque });
    expect(evento).toMatchObject({ kind: "mensaje", tipoContenido: "texto" });
    expect(evento?.kind === "mensaje" && evento.text).toContain(texto);
  });

  it.each([
    [
      "un campo por línea",
      '{"flow_token":"x1","ci":"1234567","quiere":true,"nota":"a\\nb"}',
      "ci: 1234567\nquiere: sí\nnota: a b",
    ],
    [
      "lo que va dentro de otro",
      '{"turno":{"dia":"lunes","hora":{"de":9}}}',
      "turno.dia: lunes\nturno.hora.de: 9",
    ],
    [
      "varias respuestas",
      '{"papeles":["ci","luz"],"hijos":[{"edad":3}]}',
      "papeles: ci, luz\nhijos.0.edad: 3",
    ],
    ["sin lo que quedó vacío", '{"ci":"1","nada":null,"vacio":"","ninguno":[]}', "ci: 1"],
    ["lo que no es JSON, como vino", "no es JSON", "no es JSON"],
    ["lo que no son campos, como vino", '"suelto"', '"suelto"'],
    [
      "más hondo de lo que se lee, como vino",
      `${"[".repeat(50)}${"]".repeat(50)}`,
      `${"[".repeat(50)}${"]".repeat(50)}`,
    ],
    ["nada respondido: lo que dice WhatsApp", '{"flow_token":"x1"}', "Sent"],
    [
      "hasta donde llega un mensaje",
      `{"a":"${"b".repeat(30_000)}"}`,
      `a: ${"b".repeat(TEXTO_MENSAJE_MAX - 4)}…`,
    ],
  ])("lo que un ciudadano llenó en un formulario se lee: %s", (_caso, response_json, text) => {
    const interactive = { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json } };
    expect(uno({ type: "interactive", interactive })).toMatchObject([{ tipoContenido: "texto", text }]);
  });

  it.each([
    ["reaction", { message_id: "wamid.B", emoji: "👍" }, "Reaccionó con 👍 a un mensaje.", true],
    ["reaction", { message_id: "wamid.B" }, "Quitó su reacción a un mensaje.", true],
    ["revoke", { original_message_id: "wamid.B" }, "Eliminó un mensaje que había enviado.", true],
    [
      "edit",
      { original_message_id: "wamid.B", message: { type: "text", text: { body: "a las 10" } } },
      "Corrigió un mensaje anterior: a las 10",
      undefined,
    ],
  ])("%s se cuenta en palabras, sobre su mensaje", (type, bloque, text, automatic) => {
    const [evento] = uno({ type, [type]: bloque });
    expect(evento).toMatchObject({ text, replyTo: { idExterno: "wamid.B" } });
    expect(evento?.kind === "mensaje" && evento.automatic).toBe(automatic);
  });

  it("varios mensajes de un aviso, cada cual por sí: el que no se puede leer no cuesta los demás", () => {
    const partes =
      webhook.split?.(
        aviso({
          contacts: [PERSONA],
          messages: [
            mensaje({ type: "text", text: { body: "uno" } }),
            { id: 7 },
            mensaje({ id: "wamid.C", type: "text", text: { body: "tres" } }),
          ],
        }),
      ) ?? [];
    expect(partes.map(({ account }) => account)).toEqual(["PNID", "PNID", "PNID"]);
    const leidas = partes.map(({ body }) => {
      try {
        return webhook.read(CONFIG, body).length;
      } catch {
        return "apartada";
      }
    });
    expect(leidas).toEqual([1, "apartada", 1]);
  });

  it("lo que la institución escribe en su teléfono es propio, y lo que es de la cuenta no es de nadie", () => {
    const eco = { from: "59122222222", to: "59170000000", id: "wamid.E", timestamp: "1790000000" };
    const ecos = aviso(
      { message_echoes: [{ ...eco, type: "text", text: { body: "Ya le llamo" } }] },
      "smb_message_echoes",
    );
    expect(leer(ecos)).toMatchObject([
      { chat: "59170000000@c.us", own: true, text: "Ya le llamo", nombre: null },
    ]);
    expect(webhook.split?.(aviso({ event: "APPROVED" }, "message_template_status_update"))).toEqual([]);
  });

  it.each(["Y2FwaV9ncm91cDox", 7])("lo dicho en un grupo no es de nadie a solas: se deja", (group_id) => {
    const dicho = { type: "text", text: { body: "Buenos días a todos" }, group_id };
    expect(uno(dicho)).toEqual([]);
    const eco = { from: "59122222222", to: "59170000000", id: "wamid.E", timestamp: "1790000000", ...dicho };
    expect(leer(aviso({ message_echoes: [eco] }, "smb_message_echoes"))).toEqual([]);
  });

  it.each([...CAMPOS_IGNORADOS])("el campo %s se conoce y se deja", (campo) => {
    expect(webhook.split?.(aviso({ dice: "algo" }, campo))).toEqual([]);
  });

  it.each([
    ["la cierra", { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }, true],
    [
      "anuncia que la cerrará",
      { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "SCHEDULE_FOR_DISABLE" } },
      true,
    ],
    ["la abre de nuevo", { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } }, false],
    ["la restringe", { event: "ACCOUNT_RESTRICTION", restriction_info: [{ restriction_type: "x" }] }, true],
    ["la quita a la aplicación", { event: "PARTNER_REMOVED", waba_info: { waba_id: "1" } }, true],
    ["la verifica", { event: "VERIFIED_ACCOUNT", phone_number: "59122222222" }, false],
    ["dice otra cosa", { phone_number: 7 }, false],
  ])(
    "cuando Meta %s, lo que restringe a la cuenta queda donde lo ve quien administra",
    (_que, valor, aparte) => {
      // It is told of the business account, and names no number.
      const cambio = { field: "account_update", value: valor };
      const cuerpo = { object: "whatsapp_business_account", entry: [{ id: "WABA", changes: [cambio] }] };
      expect(webhook.split?.(cuerpo)).toEqual(
        aparte ? [{ account: null, body: cuerpo, fault: expect.any(UnknownEvent) }] : [],
      );
    },
  );

  it("un campo que nadie conoce, y lo que no dice de qué número es, van aparte con su sobre y sin costar lo demás", () => {
    const bueno = aviso({
      contacts: [PERSONA],
      messages: [mensaje({ type: "text", text: { body: "Hola" } })],
    });
    const nuevo = aviso({ dice: "algo" }, "holograms");
    const deNadie = aviso({ metadata: null, messages: [mensaje({ type: "text", text: { body: "?" } })] });
    const entry = [7, ...nuevo.entry, ...deNadie.entry, ...bueno.entry];
    expect(webhook.split?.({ ...bueno, entry })).toEqual([
      { account: null, body: { object: bueno.object, entry: [7] }, fault: expect.any(ZodError) },
      { account: "PNID", body: nuevo, fault: expect.any(UnknownEvent) },
      { account: null, body: deNadie, fault: expect.any(ZodError) },
      { account: "PNID", body: expect.objectContaining({ clase: "mensaje" }) },
    ]);
  });

  it("un cambio roto va aparte con el número que nombra, sin lo que haya al lado", () => {
    const { object, entry } = aviso({ dice: "algo" }, "holograms");
    const [entrada] = entry;
    const sobre = { object, entry: [{ ...entrada, novedades: "de otro número" }] };
    expect(webhook.split?.(sobre)).toEqual([
      { account: "PNID", body: { object, entry: [entrada] }, fault: expect.any(UnknownEvent) },
    ]);
    const roto = { value: { metadata: { phone_number_id: "PNID" } } };
    expect(webhook.split?.({ object, entry: [{ id: "1", changes: [roto] }] })).toMatchObject([
      { account: "PNID", fault: expect.any(ZodError) },
    ]);
  });

  it("un cuerpo que no es de WhatsApp no se lee", () => {
    expect(() => webhook.split?.({ object: "page", entry: [] })).toThrow();
  });
});

describe("whatsapp cloud: acuses [D80]", () => {
  const acuse = (bloque: Record<string, unknown>) =>
    leer(
      aviso({
        statuses: [
          {
            id: "wamid.S",
            timestamp: "1790000000",
            recipient_id: "59170000000",
            recipient_user_id: BSUID,
            biz_opaque_callback_data: "nuestro-id",
            ...bloque,
          },
        ],
      }),
    );
  it.each([
    ["sent", "ENVIADO"],
    ["delivered", "ENTREGADO"],
    ["read", "LEIDO"],
    ["played", "LEIDO"],
  ])("%s", (status, estado) => {
    expect(acuse({ status })).toEqual([
      {
        kind: "estado",
        idExterno: "wamid.S",
        chat: "59170000000@c.us",
        identity: `${BSUID}@bsuid`,
        estado,
        msgId: "nuestro-id",
      },
    ]);
  });
  it.each([
    [131047, "Re-engagement message", { motivo: "ventana" }],
    [131042, "Business eligibility payment issue", { motivo: "credencial" }],
    [131026, "Message undeliverable", { motivo: "destino", detalle: "Message undeliverable (131026)" }],
    [131053, "Media upload error", { motivo: "archivo", detalle: "Media upload error (131053)" }],
    [131049, "Not delivered", { detalle: "Not delivered (131049)" }],
  ])("failed con %i dice por qué", (code, title, esperado) => {
    const [evento] = acuse({ status: "failed", errors: [{ code, title, error_data: { details: "x" } }] });
    expect(evento).toMatchObject({ estado: "FALLIDO", ...esperado });
    expect(Object.keys(evento ?? {}).includes("detalle")).toBe("detalle" in esperado);
  });
  const DETENIDA: CanalEvent = { kind: "sesion", conectado: false, detalle: "CREDENCIAL" };
  const ENTONCES: CanalEvent = { ...DETENIDA, atMs: 1_790_000_000_000 };
  it.each([
    [131042, [ENTONCES]],
    [368, [ENTONCES]],
    [130429, []],
    [131026, []],
  ])("failed con %i, dicho tarde, detiene la cuenta sólo si es de ella", (code, esperado) => {
    expect(acuse({ status: "failed", errors: [{ code }] }).slice(1)).toEqual(esperado);
  });
  it("un failed que no dice cuándo detiene la cuenta igual", () => {
    const sinHora = { status: "failed", timestamp: undefined, errors: [{ code: 368 }] };
    expect(acuse(sinHora).slice(1)).toEqual([DETENIDA]);
  });
  it.each([
    [131031, [DETENIDA]],
    [190, [DETENIDA]],
    [130429, []],
  ])("un error de la cuenta y de ningún mensaje, %i, se entiende", (code, esperado) => {
    expect(leer(aviso({ errors: [{ code, title: "x", message: "x" }] }))).toEqual(esperado);
  });
  it("una parte de un cambio que nadie conoce se aparta, si no trae otra cosa", () => {
    expect(split({ novedades: [{}] })).toMatchObject([{ account: "PNID", fault: { name: "UnknownEvent" } }]);
    expect(split({ novedades: [{}], statuses: [{ id: "wamid.S", status: "sent" }] })).toHaveLength(1);
    expect(split({})).toEqual([]);
  });
  it.each([...ESTADOS_IGNORADOS])(
    "%s se conoce y no cambia nada; uno que nadie conoce se aparta",
    (status) => {
      expect(acuse({ status })).toEqual([]);
      expect(() => acuse({ status: "teleported" })).toThrow(UnknownEvent);
    },
  );
});
