import { createHmac, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Connector, MensajeEvent, OpenCanal } from "../channels/connector.ts";
import { createInbox } from "../channels/inbox.ts";
import { createRegistry, register } from "../channels/registry.ts";
import { UnknownEvent } from "../channels/set-aside.ts";
import { createClientAddress } from "../shared/client-address.ts";
import { createLogger } from "../shared/logger.ts";
import { installErrors } from "./errors.ts";
import { createHooks } from "./hooks.ts";

const CAPABILITIES = {
  archivoFormats: [],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 100,
  maxArchivo: {},
  archivosTogether: false,
};

const Config = z.object({ credenciales: z.object({ secreto: z.string().min(8), contrasena: z.string() }) });
type Config = z.output<typeof Config>;
const Parte = z.union([
  z.object({ cuenta: z.string(), dice: z.unknown(), rota: z.undefined().optional() }),
  z.object({ cuenta: z.string().nullable(), rota: z.number() }),
]);
const Cuerpo = z.object({ partes: z.array(Parte) });

const sign = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");

/** An application with one address for all its accounts. */
const aplicacion: Connector<Config> = {
  clasificacion: "facebook",
  config: Config,
  capabilities: CAPABILITIES,
  accountField: "usuario",
  takes: ({ configuracion }) => configuracion["proveedor"] !== "otro",
  verify: () => Promise.resolve({ conectado: true }),
  send: () => Promise.reject(new Error("nothing is sent here")),
  webhook: {
    isAuthentic: ({ credenciales }, { headers, body }) => {
      const firma = Buffer.from(String(headers["x-firma"]));
      const propia = Buffer.from(sign(credenciales.secreto, body.toString()));
      return firma.length === propia.length && timingSafeEqual(firma, propia);
    },
    challenge: ({ credenciales }, query) =>
      query["contrasena"] === credenciales.contrasena
        ? { body: query["reto"] ?? "", type: "text/plain" }
        : null,
    split: (body) =>
      Cuerpo.parse(body).partes.map((parte) =>
        parte.rota === undefined
          ? { account: parte.cuenta, body: parte.dice }
          : { account: parte.cuenta, body: parte, fault: new UnknownEvent("rota") },
      ),
    read: (_config, body) => [
      {
        kind: "mensaje",
        idExterno: z.string().parse(body),
        chat: "c",
        nombre: null,
        seconds: 1_790_000_000,
        tipoContenido: "texto",
        text: z.string().parse(body),
        adjuntos: [],
      },
    ],
  },
};

/** Another provider of the same class, which takes what is left. */
const otra: Connector<OpenCanal> = {
  clasificacion: "facebook",
  config: z.custom<OpenCanal>(),
  capabilities: { ...CAPABILITIES, maxText: 7 },
  verify: () => Promise.resolve({ conectado: true }),
  send: () => Promise.reject(new Error("nothing is sent here")),
};

const canal = (id: number, cambios: Partial<OpenCanal> = {}): OpenCanal => ({
  id,
  id_entidad: id,
  entidad: "Mesa de prueba",
  clasificacion: "facebook",
  usuario: "pagina",
  estado: "ACTIVO",
  clave: null,
  credenciales: { secreto: "secreto-de-la-app", contrasena: "contraseña" },
  ruta_perfil: null,
  sesion_id: null,
  sesion_url: null,
  configuracion: {},
  ...cambios,
});

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function oficina(canales: OpenCanal[]) {
  const recibidos: { canal: number; texto: string }[] = [];
  const apartados: number[] = [];
  const anotado: string[] = [];
  const logger = createLogger("silent");
  logger.warn = (...fields: unknown[]) => void anotado.push(JSON.stringify(fields));
  const inbox = createInbox({
    registry: createRegistry([register(aplicacion), register(otra)]),
    logger,
    openCanal: async (id) => canales.find((uno) => uno.id === id) ?? null,
    channelsOf: async (clasificacion, column, accounts) =>
      canales
        .filter((uno) => uno.clasificacion === clasificacion && accounts.includes(uno[column] ?? ""))
        .map((uno) => ({ id: uno.id, account: uno[column] ?? "" })),
    knowsChat: async () => true,
    knowsName: () => Promise.resolve(true),
    receiveMensaje: async ({ id }, { text }: MensajeEvent) => {
      recibidos.push({ canal: id, texto: text });
      return "nuevo";
    },
    receiveEstado: () => Promise.resolve(),
    receiveBounce: () => Promise.resolve(),
    receiveWatermark: () => Promise.resolve(),
    receiveSesion: () => Promise.resolve("nuevo" as const),
    recordSetAside: async ({ id }) => void apartados.push(id),
  });
  const lineas: string[] = [];
  const app = Fastify({
    logger: { level: "warn", stream: { write: (linea: string) => void lineas.push(linea) } },
  });
  installErrors(app);
  await app.register(createHooks({ inbox, addressOf: createClientAddress(0) }));
  opened.push(app);
  const llega = (partes: unknown, { id = 1, secreto = "secreto-de-la-app" } = {}) => {
    const payload = JSON.stringify({ partes });
    return app.inject({
      method: "POST",
      url: `/ws/hooks/facebook/${id}`,
      headers: { "x-firma": sign(secreto, payload) },
      payload,
    });
  };
  const pregunta = (query: Record<string, string>, id = 1) =>
    app.inject({ method: "GET", url: `/ws/hooks/facebook/${id}`, query });
  return { app, recibidos, apartados, anotado, lineas, llega, pregunta };
}

describe("una dirección para todas las cuentas de una aplicación [D93]", () => {
  it("cada parte llega a los canales de su cuenta, de cualquier institución, y en orden", async () => {
    const { llega, recibidos } = await oficina([canal(1), canal(2, { usuario: "otra" }), canal(3)]);
    const respuesta = await llega([
      { cuenta: "otra", dice: "uno" },
      { cuenta: "pagina", dice: "dos" },
      { cuenta: "otra", dice: "tres" },
    ]);
    expect(respuesta.statusCode).toBe(200);
    expect(recibidos).toEqual([
      { canal: 2, texto: "uno" },
      { canal: 1, texto: "dos" },
      { canal: 3, texto: "dos" },
      { canal: 2, texto: "tres" },
    ]);
  });

  it("no llega a un canal de esa cuenta cuyo propio secreto no la firmó", async () => {
    const ajeno = { secreto: "secreto-de-otra-app", contrasena: "x" };
    const { llega, recibidos, anotado } = await oficina([
      canal(1),
      canal(2, { usuario: "ajena", credenciales: ajeno }),
      canal(3, { credenciales: ajeno }),
    ]);
    const respuesta = await llega([
      { cuenta: "ajena", dice: "fingido" },
      { cuenta: "pagina", dice: "propio" },
    ]);
    // The own is stored; whoever forged it is refused at the address whose secret he has, and the other account goes on.
    expect(respuesta.statusCode).toBe(503);
    expect(recibidos).toEqual([{ canal: 1, texto: "propio" }]);
    expect(anotado.join()).toMatch(/"id_canal":2.*FIRMA_INVALIDA/);
    expect(anotado.join()).not.toMatch(/fingido|ajena/);
    const suya = await llega([{ cuenta: "ajena", dice: "suyo" }], { id: 2, secreto: "secreto-de-otra-app" });
    expect(suya.statusCode).toBe(200);
    expect(recibidos.at(-1)).toEqual({ canal: 2, texto: "suyo" });
  });

  it.each([
    ["su secreto es otro", { credenciales: { secreto: "el-de-antes", contrasena: "x" } }],
    ["sus datos no se pueden leer", { credenciales: { secreto: "", contrasena: "x" } }],
  ])("lo de una cuenta en uso que no puede creerlo no se da por recibido: %s", async (_por, cambios) => {
    const canales = [canal(1), canal(2, { usuario: "otra", ...cambios })];
    const { llega, recibidos, apartados, anotado } = await oficina(canales);
    const partes = [
      { cuenta: "otra", dice: "uno" },
      { cuenta: "pagina", dice: "dos" },
    ];
    expect((await llega(partes)).statusCode).toBe(503);
    expect(recibidos).toEqual([{ canal: 1, texto: "dos" }]);
    expect(apartados).toEqual([]);
    expect(anotado.join()).toMatch(/"id_canal":2.*FIRMA_INVALIDA/);
    canales[1] = canal(2, { usuario: "otra" });
    expect((await llega(partes)).statusCode).toBe(200);
    expect(recibidos).toContainEqual({ canal: 2, texto: "uno" });
  });

  const ajeno = { secreto: "secreto-de-otra-app", contrasena: "x" };
  it.each([
    ["está fuera de uso", [canal(2, { usuario: "otra", estado: "INACTIVO", credenciales: ajeno })]],
    [
      "otro canal suyo la cree",
      [canal(2, { usuario: "otra", credenciales: ajeno }), canal(3, { usuario: "otra" })],
    ],
    ["es de otro proveedor", [canal(2, { usuario: "otra", configuracion: { proveedor: "otro" } })]],
  ])("una cuenta que no la cree no cuesta nada a las demás cuando %s", async (_cual, otros) => {
    const { llega } = await oficina([canal(1), ...otros]);
    expect((await llega([{ cuenta: "otra", dice: "hola" }])).statusCode).toBe(200);
  });

  it("ni cuando su propia aplicación la llama en su propia dirección", async () => {
    const { llega, recibidos } = await oficina([
      canal(1),
      canal(2, { usuario: "otra", credenciales: ajeno }),
    ]);
    const partes = [{ cuenta: "otra", dice: "hola" }];
    expect((await llega(partes, { id: 2, secreto: ajeno.secreto })).statusCode).toBe(200);
    expect((await llega(partes)).statusCode).toBe(200);
    expect(recibidos).toHaveLength(1);
  });

  it("lo que nadie lee se aparta en la cuenta que nombra, y donde llegó sólo lo que no nombra ninguna", async () => {
    const { llega, apartados } = await oficina([canal(1), canal(2, { usuario: "otra" }), canal(3)]);
    await llega([
      { cuenta: "otra", rota: 1 },
      { cuenta: "nadie", rota: 1 },
    ]);
    expect(apartados).toEqual([2]);
    await llega([{ cuenta: null, rota: 1 }]);
    expect(apartados).toEqual([2, 1]);
    await llega([{ cuenta: "pagina", rota: 1 }]);
    expect(apartados).toEqual([2, 1, 1, 3]);
  });

  it("lo que es de cuentas que nadie tiene se anota y se responde 200", async () => {
    const { llega, recibidos, anotado } = await oficina([canal(1)]);
    expect((await llega([{ cuenta: "desconocida", dice: "hola" }])).statusCode).toBe(200);
    expect(recibidos).toEqual([]);
    expect(anotado).toHaveLength(1);
  });

  it("una parte que no se puede leer se aparta donde llegó, y las demás siguen", async () => {
    const { llega, recibidos, apartados } = await oficina([canal(1), canal(2, { usuario: "otra" })]);
    const respuesta = await llega([
      { cuenta: "otra", dice: 7 },
      { cuenta: "pagina", dice: "sana" },
    ]);
    expect(respuesta.statusCode).toBe(200);
    expect(apartados).toEqual([2]);
    expect(recibidos).toEqual([{ canal: 1, texto: "sana" }]);
    expect((await llega("nada de partes")).statusCode).toBe(200);
    expect(apartados).toEqual([2, 1]);
  });

  it("la firma que no es del canal de la dirección se rechaza aunque sea de otro", async () => {
    const ajeno = { secreto: "secreto-de-otra-app", contrasena: "x" };
    const { llega, recibidos } = await oficina([
      canal(1),
      canal(2, { usuario: "otra", credenciales: ajeno }),
    ]);
    const respuesta = await llega([{ cuenta: "otra", dice: "hola" }], { secreto: "secreto-de-otra-app" });
    expect(respuesta.statusCode).toBe(401);
    expect(recibidos).toEqual([]);
  });

  it("una cuenta de otro proveedor de la misma clase no recibe nada por ella", async () => {
    const { llega, recibidos } = await oficina([
      canal(1),
      canal(2, { configuracion: { proveedor: "otro" } }),
    ]);
    expect((await llega([{ cuenta: "pagina", dice: "hola" }])).statusCode).toBe(200);
    expect(recibidos).toEqual([{ canal: 1, texto: "hola" }]);
    expect((await llega([{ cuenta: "pagina", dice: "hola" }], { id: 2 })).statusCode).toBe(401);
  });
});

describe("el proveedor pregunta si la dirección es nuestra [D93]", () => {
  it("se le devuelve su reto, tal cual y como texto", async () => {
    const { pregunta } = await oficina([canal(1)]);
    const respuesta = await pregunta({ contrasena: "contraseña", reto: "<b>1158201444</b>" });
    expect(respuesta.statusCode).toBe(200);
    expect(respuesta.body).toBe("<b>1158201444</b>");
    expect(respuesta.headers["content-type"]).toMatch(/^text\/plain/);
    expect(respuesta.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("con otra contraseña, un canal que no existe, o uno que no pregunta nunca: 403, y todos iguales", async () => {
    const { app, pregunta } = await oficina([canal(1), canal(2, { configuracion: { proveedor: "otro" } })]);
    const bien = { contrasena: "contraseña", reto: "1" };
    const respuestas = [
      await pregunta({ ...bien, contrasena: "otra" }),
      await pregunta(bien, 9),
      await pregunta(bien, 2),
      await pregunta({}),
      await app.inject("/ws/hooks/facebook/1?contrasena=contrase%C3%B1a&contrasena=x&reto=1"),
      await app.inject("/ws/hooks/whatsapp/1?contrasena=contrase%C3%B1a&reto=1"),
      await app.inject("/ws/hooks/telegrama/1?contrasena=contrase%C3%B1a&reto=1"),
    ];
    expect(respuestas.map(({ statusCode }) => statusCode)).toEqual(respuestas.map(() => 403));
    expect(new Set(respuestas.map(({ body }) => body)).size).toBe(1);
  });
});

describe("lo rechazado sin leer deja rastro", () => {
  it("una firma ajena y un cuerpo demasiado grande se anotan sin lo que decían", async () => {
    const { llega, app, lineas } = await oficina([canal(1)]);
    await llega([{ cuenta: "pagina", dice: "certificado de Quispe" }], { secreto: "cualquier-otro" });
    expect(lineas.join()).toMatch(/FIRMA_INVALIDA/);
    expect(lineas.join()).not.toContain("Quispe");
    const otro = await oficina([canal(1)]);
    const grande = await otro.app.inject({
      method: "POST",
      url: "/ws/hooks/facebook/1?token=secreto",
      payload: Buffer.alloc(3 * 1024 * 1024 + 1),
    });
    expect(grande.statusCode).toBe(413);
    expect(otro.lineas.join()).toMatch(/FST_ERR_CTP_BODY_TOO_LARGE.*"bytes":3145729/);
    expect(otro.lineas.join()).not.toContain("token=secreto");
    for (let i = 0; i < 20; i += 1) await app.inject({ method: "POST", url: "/ws/hooks/facebook/1" });
    expect(lineas.length).toBeLessThan(10);
  });
});
