import { createHmac } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { lento } from "../../test/lento.ts";
import type { EstadoEvent, MensajeEvent, OpenCanal, SesionEvent } from "../channels/connector.ts";
import { createInbox, type Reception } from "../channels/inbox.ts";
import { createRegistry, register } from "../channels/registry.ts";
import { crearWhatsapp } from "../channels/whatsapp/index.ts";
import { createClientAddress } from "../shared/client-address.ts";
import { createLogger } from "../shared/logger.ts";
import { installErrors } from "./errors.ts";
import { createHooks } from "./hooks.ts";

const CANAL: OpenCanal = {
  id: 7,
  id_entidad: 1,
  entidad: "Mesa de prueba",
  clasificacion: "whatsapp",
  usuario: "59171111111",
  estado: "ACTIVO",
  clave: null,
  credenciales: { api_key: "llave", hmac: "clave-de-firma" },
  ruta_perfil: null,
  sesion_id: "tramites",
  sesion_url: "https://gw.example",
  configuracion: {},
};

interface Office {
  app: FastifyInstance;
  received: (MensajeEvent | EstadoEvent | SesionEvent)[];
  logged: string[];
}

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function office(
  canales: OpenCanal[] = [CANAL],
  own: Partial<Reception> = {},
  perMinute?: number,
): Promise<Office> {
  const received: Office["received"] = [];
  const logged: string[] = [];
  const logger = createLogger("silent");
  for (const level of ["error", "warn"] as const) {
    logger[level] = (...fields: unknown[]) => logged.push(JSON.stringify(fields));
  }
  const inbox = createInbox({
    registry: createRegistry([
      register(crearWhatsapp(() => Promise.reject(new Error("no outgoing call here")))),
    ]),
    logger,
    openCanal: async (id) => canales.find((canal) => canal.id === id) ?? null,
    channelsOf: async () => [],
    knowsChat: async () => true,
    knowsName: () => Promise.resolve(true),
    receiveMensaje: async (_canal, event) => {
      received.push(event);
      return "nuevo";
    },
    receiveEstado: async (_canal, event) => {
      received.push(event);
    },
    receiveBounce: () => Promise.resolve(),
    receiveWatermark: () => Promise.resolve(),
    recordSetAside: () => Promise.resolve(),
    receiveSesion: async (_canal, event) => {
      received.push(event);
      return "nuevo";
    },
    ...own,
  });
  const app = Fastify();
  installErrors(app);
  const addressOf = createClientAddress(0);
  await app.register(createHooks({ inbox, addressOf, ...(perMinute !== undefined && { perMinute }) }));
  app.post("/ws/eco", (request) => ({ received: request.body }));
  opened.push(app);
  return { app, received, logged };
}

function envelope(changes: Record<string, unknown> = {}): string {
  const payload = {
    id: "false_59170000000@c.us_A",
    timestamp: 1_790_000_000,
    from: "59170000000@c.us",
    fromMe: false,
    body: "Buen día, ¿mi certificado?",
    hasMedia: false,
    ...changes,
  };
  return JSON.stringify({ event: "message", session: "tramites", payload });
}

function call(
  app: FastifyInstance,
  body: string,
  {
    url = "/ws/hooks/whatsapp/7",
    clave: key = "clave-de-firma",
    tipo: kind = "application/json",
    from = "192.0.2.1",
  } = {},
) {
  const signature = createHmac("sha512", key).update(body).digest("hex");
  const headers = { "content-type": kind, "x-webhook-hmac": signature, "x-webhook-hmac-algorithm": "sha512" };
  return app.inject({ method: "POST", url, headers, payload: body, remoteAddress: from });
}

describe("entrada por webhook [D93]", () => {
  it("un mensaje firmado se guarda antes de responder 200", async () => {
    const order: string[] = [];
    const { app } = await office([CANAL], {
      receiveMensaje: lento(20, () => {
        order.push("guardado");
        return "nuevo" as const;
      }),
    });
    const answer = await call(app, envelope());
    order.push("respondido");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
    expect(order).toEqual(["guardado", "respondido"]);
  });

  it("diez entregas del mismo mensaje a la vez pasan las diez: quien guarda decide cuál es nueva", async () => {
    const { app, received } = await office();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(app, envelope())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(received).toHaveLength(10);
    expect(new Set(received.map((event) => "idExterno" in event && event.idExterno)).size).toBe(1);
  });

  it("un acuse y un cambio de sesión llegan a su función", async () => {
    const { app, received } = await office();
    const payload = { id: "true_59170000000@c.us_B", from: "59170000000@c.us", fromMe: true, ack: 3 };
    await call(app, JSON.stringify({ event: "message.ack", session: "tramites", payload }));
    await call(
      app,
      JSON.stringify({ event: "session.status", session: "tramites", payload: { status: "FAILED" } }),
    );
    expect(received).toMatchObject([
      { kind: "estado", estado: "LEIDO" },
      { kind: "sesion", conectado: false, detalle: "FAILED" },
    ]);
  });

  it("un canal INACTIVO sigue guardando lo que llega [D79]", async () => {
    const { app, received } = await office([{ ...CANAL, estado: "INACTIVO" }]);
    expect((await call(app, envelope())).statusCode).toBe(200);
    expect(received).toHaveLength(1);
  });

  it.each([
    "application/json; charset=utf-8",
    "text/plain",
    "application/octet-stream",
    "multipart/form-data",
  ])("la firma se comprueba sobre los bytes, sea cual sea el tipo anunciado (%s)", async (kind) => {
    const { app, received } = await office();
    expect((await call(app, envelope(), { tipo: kind })).statusCode).toBe(200);
    expect(received).toHaveLength(1);
  });
});

describe("firma inválida: nadie aprende nada probando [D93]", () => {
  const casos: [string, Parameters<typeof call>[2]][] = [
    ["firma con otra clave", { clave: "otra-clave-de-firma" }],
    ["canal que no existe", { url: "/ws/hooks/whatsapp/8" }],
    ["otra clasificación", { url: "/ws/hooks/facebook/7" }],
    ["clasificación inventada", { url: "/ws/hooks/telegrama/7" }],
    ["id que no es un número", { url: "/ws/hooks/whatsapp/7a" }],
    ["id cero", { url: "/ws/hooks/whatsapp/0" }],
    ["id mayor que un entero de la base", { url: "/ws/hooks/whatsapp/99999999999" }],
  ];

  it.each(casos)("%s", async (_name, options) => {
    const { app, received } = await office();
    const answer = await call(app, envelope(), options);
    const wrong = await call(app, envelope(), { clave: "cualquier-otra" });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe(wrong.body);
    expect(answer.json()).toMatchObject({ error: "FIRMA_INVALIDA" });
    expect(received).toEqual([]);
  });

  it("un canal mal configurado no puede comprobar firmas: 401, y queda anotado sin sus secretos", async () => {
    const { app, logged } = await office([{ ...CANAL, credenciales: { api_key: "llave-secreta" } }]);
    expect((await call(app, envelope())).statusCode).toBe(401);
    expect(logged.join()).toContain("credenciales.hmac");
    expect(logged.join()).not.toContain("llave-secreta");
  });

  it("sin cuerpo", async () => {
    const { app } = await office();
    const answer = await app.inject({ method: "POST", url: "/ws/hooks/whatsapp/7" });
    expect(answer.statusCode).toBe(401);
  });
});

describe("lo que no se puede guardar", () => {
  it.each([
    [
      "sin forma de mensaje",
      envelope().replace(/"payload":\{.*\}/, '"payload":"mi certificado, 59170000000"}'),
    ],
    ["que no es JSON", "esto no es json {Quispe"],
    ["de otra sesión", envelope().replace("tramites", "otra")],
  ])(
    "un cuerpo firmado %s nunca podrá guardarse: 200, y se anota sin datos personales",
    async (_name, body) => {
      const { app, received, logged } = await office();
      expect((await call(app, body)).statusCode).toBe(200);
      expect(received).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(logged.join()).not.toMatch(/certificado|59170000000|Quispe/);
    },
  );

  it("lo que la recepción rechaza por su forma tampoco vuelve", async () => {
    const { app, logged } = await office([CANAL], {
      receiveMensaje: async () => {
        z.string().max(1).parse("largo");
        return "nuevo";
      },
    });
    expect((await call(app, envelope())).statusCode).toBe(200);
    expect(logged).toHaveLength(2);
  });

  it("una falla de la base responde 5xx, para que el proveedor repita", async () => {
    let failures = 1;
    const { app } = await office([CANAL], {
      receiveMensaje: () =>
        failures-- > 0 ? Promise.reject(new Error("connection refused")) : Promise.resolve("nuevo"),
    });
    expect((await call(app, envelope())).statusCode).toBe(500);
    expect((await call(app, envelope())).statusCode).toBe(200);
  });

  it("una falla al abrir el canal también", async () => {
    const { app } = await office([CANAL], {
      openCanal: () => Promise.reject(new Error("connection refused")),
    });
    expect((await call(app, envelope())).statusCode).toBe(500);
  });
});

describe("límites de la entrada", () => {
  it("un cuerpo de casi 3 MB entra y uno mayor se corta con 413", async () => {
    const { app, received } = await office();
    const fits = envelope({ body: "a".repeat(3 * 1024 * 1024 - 500) });
    expect((await call(app, fits)).statusCode).toBe(200);
    expect(received).toHaveLength(1);
    expect((await call(app, envelope({ body: "a".repeat(3 * 1024 * 1024) }))).statusCode).toBe(413);
  });

  it("una red IPv6 es una dirección: cambiar dentro de ella no da más llamadas", async () => {
    const { app } = await office([CANAL], {}, 2);
    const statuses: number[] = [];
    for (const from of ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::3", "2001:db8:1:3::1"])
      statuses.push((await call(app, envelope(), { from })).statusCode);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it("más llamadas por minuto que las permitidas reciben 429, y las demás rutas no lo notan", async () => {
    const { app } = await office([CANAL], {}, 2);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await call(app, envelope())).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const echo = await app.inject({ method: "POST", url: "/ws/eco", payload: { a: 1 } });
    expect(echo.json()).toEqual({ received: { a: 1 } });
  });
});
