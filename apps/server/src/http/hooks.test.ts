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

interface Oficina {
  app: FastifyInstance;
  recibido: (MensajeEvent | EstadoEvent | SesionEvent)[];
  registro: string[];
}

const abiertas: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of abiertas.splice(0)) await app.close();
});

async function oficina(
  canales: OpenCanal[] = [CANAL],
  propias: Partial<Reception> = {},
  porMinuto?: number,
): Promise<Oficina> {
  const recibido: Oficina["recibido"] = [];
  const registro: string[] = [];
  const logger = createLogger("silent");
  for (const nivel of ["error", "warn"] as const) {
    logger[nivel] = (...datos: unknown[]) => registro.push(JSON.stringify(datos));
  }
  const inbox = createInbox({
    registry: createRegistry([
      register(crearWhatsapp(() => Promise.reject(new Error("no outgoing call here")))),
    ]),
    logger,
    openCanal: async (id) => canales.find((canal) => canal.id === id) ?? null,
    knowsChat: async () => true,
    receiveMensaje: async (_canal, evento) => {
      recibido.push(evento);
      return "nuevo";
    },
    receiveEstado: async (_canal, evento) => {
      recibido.push(evento);
    },
    receiveBounce: () => Promise.resolve(),
    recordSetAside: () => Promise.resolve(),
    receiveSesion: async (_canal, evento) => {
      recibido.push(evento);
    },
    ...propias,
  });
  const app = Fastify();
  installErrors(app);
  const addressOf = createClientAddress(0);
  await app.register(
    createHooks({ inbox, addressOf, ...(porMinuto !== undefined && { perMinute: porMinuto }) }),
  );
  app.post("/ws/eco", (request) => ({ recibido: request.body }));
  abiertas.push(app);
  return { app, recibido, registro };
}

function sobre(cambios: Record<string, unknown> = {}): string {
  const payload = {
    id: "false_59170000000@c.us_A",
    timestamp: 1_790_000_000,
    from: "59170000000@c.us",
    fromMe: false,
    body: "Buen día, ¿mi certificado?",
    hasMedia: false,
    ...cambios,
  };
  return JSON.stringify({ event: "message", session: "tramites", payload });
}

function llamar(
  app: FastifyInstance,
  cuerpo: string,
  { url = "/ws/hooks/whatsapp/7", clave = "clave-de-firma", tipo = "application/json" } = {},
) {
  const firma = createHmac("sha512", clave).update(cuerpo).digest("hex");
  const headers = { "content-type": tipo, "x-webhook-hmac": firma, "x-webhook-hmac-algorithm": "sha512" };
  return app.inject({ method: "POST", url, headers, payload: cuerpo });
}

describe("entrada por webhook [D93]", () => {
  it("un mensaje firmado se guarda antes de responder 200", async () => {
    const orden: string[] = [];
    const { app } = await oficina([CANAL], {
      receiveMensaje: lento(20, () => {
        orden.push("guardado");
        return "nuevo" as const;
      }),
    });
    const respuesta = await llamar(app, sobre());
    orden.push("respondido");
    expect(respuesta.statusCode).toBe(200);
    expect(respuesta.json()).toEqual({});
    expect(orden).toEqual(["guardado", "respondido"]);
  });

  it("diez entregas del mismo mensaje a la vez pasan las diez: quien guarda decide cuál es nueva", async () => {
    const { app, recibido } = await oficina();
    const respuestas = await Promise.all(Array.from({ length: 10 }, () => llamar(app, sobre())));
    expect(respuestas.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(recibido).toHaveLength(10);
    expect(new Set(recibido.map((evento) => "idExterno" in evento && evento.idExterno)).size).toBe(1);
  });

  it("un acuse y un cambio de sesión llegan a su función", async () => {
    const { app, recibido } = await oficina();
    const payload = { id: "true_59170000000@c.us_B", from: "59170000000@c.us", fromMe: true, ack: 3 };
    await llamar(app, JSON.stringify({ event: "message.ack", session: "tramites", payload }));
    await llamar(
      app,
      JSON.stringify({ event: "session.status", session: "tramites", payload: { status: "FAILED" } }),
    );
    expect(recibido).toMatchObject([
      { kind: "estado", estado: "LEIDO" },
      { kind: "sesion", conectado: false, detalle: "FAILED" },
    ]);
  });

  it("un canal INACTIVO sigue guardando lo que llega [D79]", async () => {
    const { app, recibido } = await oficina([{ ...CANAL, estado: "INACTIVO" }]);
    expect((await llamar(app, sobre())).statusCode).toBe(200);
    expect(recibido).toHaveLength(1);
  });

  it.each([
    "application/json; charset=utf-8",
    "text/plain",
    "application/octet-stream",
    "multipart/form-data",
  ])("la firma se comprueba sobre los bytes, sea cual sea el tipo anunciado (%s)", async (tipo) => {
    const { app, recibido } = await oficina();
    expect((await llamar(app, sobre(), { tipo })).statusCode).toBe(200);
    expect(recibido).toHaveLength(1);
  });
});

describe("firma inválida: nadie aprende nada probando [D93]", () => {
  const casos: [string, Parameters<typeof llamar>[2]][] = [
    ["firma con otra clave", { clave: "otra-clave-de-firma" }],
    ["canal que no existe", { url: "/ws/hooks/whatsapp/8" }],
    ["otra clasificación", { url: "/ws/hooks/facebook/7" }],
    ["clasificación inventada", { url: "/ws/hooks/telegrama/7" }],
    ["id que no es un número", { url: "/ws/hooks/whatsapp/7a" }],
    ["id cero", { url: "/ws/hooks/whatsapp/0" }],
    ["id mayor que un entero de la base", { url: "/ws/hooks/whatsapp/99999999999" }],
  ];

  it.each(casos)("%s", async (_nombre, opciones) => {
    const { app, recibido } = await oficina();
    const respuesta = await llamar(app, sobre(), opciones);
    const mala = await llamar(app, sobre(), { clave: "cualquier-otra" });
    expect(respuesta.statusCode).toBe(401);
    expect(respuesta.body).toBe(mala.body);
    expect(respuesta.json()).toMatchObject({ error: "FIRMA_INVALIDA" });
    expect(recibido).toEqual([]);
  });

  it("un canal mal configurado no puede comprobar firmas: 401, y queda anotado sin sus secretos", async () => {
    const { app, registro } = await oficina([{ ...CANAL, credenciales: { api_key: "llave-secreta" } }]);
    expect((await llamar(app, sobre())).statusCode).toBe(401);
    expect(registro.join()).toContain("credenciales.hmac");
    expect(registro.join()).not.toContain("llave-secreta");
  });

  it("sin cuerpo", async () => {
    const { app } = await oficina();
    const respuesta = await app.inject({ method: "POST", url: "/ws/hooks/whatsapp/7" });
    expect(respuesta.statusCode).toBe(401);
  });
});

describe("lo que no se puede guardar", () => {
  it.each([
    ["sin forma de mensaje", sobre({ timestamp: "ayer" })],
    ["que no es JSON", "esto no es json {Quispe"],
    ["de otra sesión", sobre().replace("tramites", "otra")],
  ])(
    "un cuerpo firmado %s nunca podrá guardarse: 200, y se anota sin datos personales",
    async (_nombre, cuerpo) => {
      const { app, recibido, registro } = await oficina();
      expect((await llamar(app, cuerpo)).statusCode).toBe(200);
      expect(recibido).toEqual([]);
      expect(registro).toHaveLength(1);
      expect(registro.join()).not.toMatch(/certificado|59170000000|Quispe/);
    },
  );

  it("lo que la recepción rechaza por su forma tampoco vuelve", async () => {
    const { app, registro } = await oficina([CANAL], {
      receiveMensaje: async () => {
        z.string().max(1).parse("largo");
        return "nuevo";
      },
    });
    expect((await llamar(app, sobre())).statusCode).toBe(200);
    expect(registro).toHaveLength(2);
  });

  it("una falla de la base responde 5xx, para que el proveedor repita", async () => {
    let fallas = 1;
    const { app } = await oficina([CANAL], {
      receiveMensaje: () =>
        fallas-- > 0 ? Promise.reject(new Error("connection refused")) : Promise.resolve("nuevo"),
    });
    expect((await llamar(app, sobre())).statusCode).toBe(500);
    expect((await llamar(app, sobre())).statusCode).toBe(200);
  });

  it("una falla al abrir el canal también", async () => {
    const { app } = await oficina([CANAL], {
      openCanal: () => Promise.reject(new Error("connection refused")),
    });
    expect((await llamar(app, sobre())).statusCode).toBe(500);
  });
});

describe("límites de la entrada", () => {
  it("un cuerpo de casi 3 MB entra y uno mayor se corta con 413", async () => {
    const { app, recibido } = await oficina();
    const cabe = sobre({ body: "a".repeat(3 * 1024 * 1024 - 500) });
    expect((await llamar(app, cabe)).statusCode).toBe(200);
    expect(recibido).toHaveLength(1);
    expect((await llamar(app, sobre({ body: "a".repeat(3 * 1024 * 1024) }))).statusCode).toBe(413);
  });

  it("más llamadas por minuto que las permitidas reciben 429, y las demás rutas no lo notan", async () => {
    const { app } = await oficina([CANAL], {}, 2);
    const estados: number[] = [];
    for (let i = 0; i < 3; i += 1) estados.push((await llamar(app, sobre())).statusCode);
    expect(estados).toEqual([200, 200, 429]);
    const eco = await app.inject({ method: "POST", url: "/ws/eco", payload: { a: 1 } });
    expect(eco.json()).toEqual({ recibido: { a: 1 } });
  });
});
