import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { foto, mp3, mp4, pdf } from "../../../test/archivos.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../test/buzon.ts";
import { prestado } from "../../../test/prestado.ts";
import { workers } from "../../../test/workers.ts";
import { createLogger } from "../../shared/logger.ts";
import { createTargetResolver } from "../../shared/outbound-http/index.ts";
import type { CanalEvent, OutgoingMensaje } from "../connector.ts";
import { ConfigCorreo } from "./config.ts";
import { crearCorreo } from "./index.ts";

const ANA = "ana@ciudadano.test";
const TIEMPOS = {
  imap: { conexionMs: 20_000, silencioMs: 20_000 },
  smtp: { conexionMs: 20_000, silencioMs: 20_000, entregaMs: 25_000 },
  sondeoMs: 60_000,
};

/** A mailbox with a password, as an OpenCanal has it, and an address of whoever lends it: that one gets a letter. */
const PRESTADOS = prestado("CORREO_REAL").map((uno) => {
  const { para, ...cuenta } = z.looseObject({ para: z.email() }).parse(uno);
  return { para, cuenta: ConfigCorreo.parse({ id: 1, entidad: "Prueba de Ventanilla", ...cuenta }) };
});

let correo: CorreoSimulado;
let cuenta: ConfigCorreo;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
  cuenta = cuentaEn("mesa@ventanilla.test");
});
afterEach(() => {
  correo.fallar({});
  correo.fallarImap({});
});
afterAll(() => correo.cerrar());

function cuentaEn(direccion: string, clave = correo.clave): ConfigCorreo {
  correo.buzon(direccion);
  return cuentaDe({ direccion, clave, imap: correo.imap, smtp: correo.smtp });
}
const conector = () => {
  const allowedHosts = [correo.imap, correo.smtp].map(({ host, puerto }) => `${host}:${puerto}`);
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts });
  const logger = createLogger("silent");
  return crearCorreo({ resolver, fetch: sinFichas, llavero: sinLlavero, workers, logger }, TIEMPOS);
};
const saliente = (cambios: Partial<OutgoingMensaje> = {}): OutgoingMensaje => ({
  msgId: "a1B2c3D4e5F6g7H8i9J0kL",
  chat: ANA,
  text: "Su certificado está listo.",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 12,
  automatic: false,
  hilo: { asunto: null, references: [] },
  ...cambios,
});
const enviar = (cambios: Partial<OutgoingMensaje> = {}) => conector().send(cuenta, saliente(cambios));
const ultima = () => {
  const anotada = correo.libro({ para: ANA }).at(-1);
  if (!anotada) throw new Error("nothing left");
  return simpleParser(Buffer.from(anotada.crudo, "latin1"));
};

describe.each([
  ["simulado", () => ({ para: ANA, cuenta })] as const,
  ...PRESTADOS.map((suyo) => ["de verdad", () => suyo] as const),
])("correo: un buzón %s", (_cual, suyo) => {
  it("se conoce por sus dos servidores, toma una carta y dice su nombre [B-canales-40]", async () => {
    const { para, cuenta: suya } = suyo();
    await expect(conector().verify(suya)).resolves.toEqual({ conectado: true });
    await expect(conector().probe?.(suya)).resolves.toBeUndefined();
    await expect(conector().send(suya, saliente({ chat: para }))).resolves.toMatch(/^<[^\s<>]+@[^\s<>]+>$/);
  });
});

describe("correo: lo que el conector promete al enviar [B-mensajes-19]", () => {
  it("la carta repetida se llama igual: quien la recibe dos veces sabe que es una", async () => {
    const [una, otra] = [await enviar(), await enviar()];
    expect(una).toBe(otra);
    expect((await ultima()).messageId).toBe(una);
    expect(await enviar({ msgId: "b1B2c3D4e5F6g7H8i9J0kL" })).not.toBe(una);
  });

  it.each([
    ["una foto", "carnet ñ.jpg", "image/jpeg", () => foto(40, 30)],
    ["una nota de voz", "nota.mp3", "audio/mpeg", () => mp3(2)],
    ["una película", "vea.mp4", "video/mp4", () => mp4()],
    ["un archivo", "carta año.pdf", "application/pdf", () => pdf()],
  ])("%s va en la carta, con su nombre, su clase y todos sus bytes", async (_que, nombre, mime, hacer) => {
    const contenido = await hacer();
    const archivo = { nombre, mime, tamanio: contenido.length, read: () => Promise.resolve(contenido) };
    await enviar({ archivos: [archivo, { ...archivo, nombre: `otra ${nombre}` }] });
    const { attachments, text } = await ultima();
    expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [nombre, mime],
      [`otra ${nombre}`, mime],
    ]);
    for (const { content } of attachments) expect(content.equals(contenido)).toBe(true);
    expect(text).toContain("Su certificado está listo.");
  });

  it("nada sale cuando no se pudo anotar que sale", async () => {
    const antes = correo.libro().length;
    const negado = () => Promise.reject(new Error("the database is away"));
    await expect(conector().send(cuenta, saliente(), negado)).rejects.toThrow();
    expect(correo.libro()).toHaveLength(antes);
  });

  it.each([
    ["la clave no vale", { at: "auth", status: 535 }, "credencial"],
    ["el destinatario no existe", { at: "rcpt", status: 550 }, "permanente"],
    ["la carta se rechaza", { at: "data", status: 554 }, "permanente"],
    ["más tarde", { at: "rcpt", status: 451 }, "temporal"],
    ["el servidor se cierra", { at: "mail", status: 421 }, "temporal"],
    ["la línea se corta antes", { at: "rcpt", drop: true }, "temporal"],
    ["la línea se corta cuando ya la tenía", { dropAfterAccept: true }, "incierto"],
  ] as const)("%s: %j es %s", async (_como, fallo, kind) => {
    correo.fallar({ ...fallo, times: 1 });
    await expect(enviar()).rejects.toMatchObject({ name: "CanalError", kind });
  });

  it("una cuenta que no se abre no lanza al probarla: dice por qué, y hace falta alguien", async () => {
    const otra = cuentaEn("mesa@ventanilla.test", "no es la clave");
    await expect(conector().verify(otra)).resolves.toMatchObject({ conectado: false });
    await expect(conector().probe?.(otra)).rejects.toMatchObject({ kind: "credencial" });
  });

  it("dice lo que toma: cualquier archivo, varios juntos, cartas y citas", () => {
    expect(conector().capabilities).toMatchObject({
      archivoFormats: [],
      sendsAudio: true,
      archivosTogether: true,
      quotes: true,
      letters: true,
      recordsOnly: false,
    });
    expect(conector().inquire, "nobody can ask a mail server what it took").toBeUndefined();
  });
});

describe("correo: lo que el conector promete al escuchar", () => {
  type Lugar = { valor: Record<string, unknown> | null };
  const oir = (suya: ConfigCorreo, lugar: Lugar, oidos: CanalEvent[], signal: AbortSignal) =>
    Promise.resolve(
      conector().listen?.(suya, {
        signal,
        receive: async (evento) => void oidos.push(evento),
        setAside: () => Promise.reject(new Error("nothing here is unreadable")),
        tell: async () => undefined,
        sinceMs: 0,
        cursor: {
          read: async () => lugar.valor,
          save: async (valor) => {
            lugar.valor = valor;
          },
        },
      }),
    );
  /** Listens until `hasta` holds. */
  async function escuchar(
    suya: ConfigCorreo,
    lugar: Lugar,
    hasta: (oidos: readonly CanalEvent[]) => boolean,
  ) {
    const oidos: CanalEvent[] = [];
    const fin = new AbortController();
    const oyendo = oir(suya, lugar, oidos, fin.signal);
    await expect.poll(() => hasta(oidos), { timeout: 15_000 }).toBe(true);
    fin.abort();
    await oyendo;
    return oidos.filter((uno) => uno.kind === "mensaje");
  }
  const escribe = (para: string, n: number) =>
    correo.escribir({
      de: ANA,
      nombre: "Ana",
      para,
      asunto: `Asunto ${n}`,
      texto: `hola ${n}`,
      messageId: `<c${n}@c.test>`,
    });

  it("lo escrito llega de quien lo escribió y con su nombre, una vez también si se empieza de nuevo", async () => {
    const direccion = "escucha@ventanilla.test";
    const suya = cuentaEn(direccion);
    const lugar: Lugar = { valor: null };
    await escuchar(suya, lugar, () => lugar.valor !== null);
    escribe(direccion, 1);
    const [uno, ...otros] = await escuchar(suya, lugar, (oidos) =>
      oidos.some(({ kind }) => kind === "mensaje"),
    );
    expect(otros).toEqual([]);
    expect(uno).toMatchObject({
      kind: "mensaje",
      chat: ANA,
      nombre: "Ana",
      idExterno: expect.stringMatching(/^<c1@c.test>/),
    });
    escribe(direccion, 2);
    const despues = await escuchar(suya, lugar, (oidos) => oidos.some(({ kind }) => kind === "mensaje"));
    expect(despues.map(({ idExterno }) => idExterno)).toEqual([expect.stringMatching(/^<c2@c.test>/)]);
  });

  it("un buzón que rechaza la clave lo dice: hace falta alguien, y no otro intento", async () => {
    correo.fallarImap({ at: "auth", status: "NO" });
    await expect(oir(cuenta, { valor: null }, [], new AbortController().signal)).rejects.toMatchObject({
      kind: "credencial",
    });
    await expect(conector().verify(cuenta)).resolves.toMatchObject({ conectado: false });
  });

  it("una carta guardada se lee otra vez como se lee ahora", async () => {
    const crudo = Buffer.from(
      `From: Ana <${ANA}>\r\nMessage-ID: <x@c.test>\r\nSubject: Hola\r\n\r\n¿Está listo?\r\n`,
    );
    await expect(conector().reread?.(cuenta, crudo, 1_790_000_000)).resolves.toMatchObject({
      kind: "mensaje",
      chat: ANA,
      idExterno: expect.stringMatching(/^<x@c.test>/),
      seconds: 1_790_000_000,
    });
  });
});
