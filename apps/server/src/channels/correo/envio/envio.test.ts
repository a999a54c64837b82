import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { Readable } from "node:stream";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../../test/buzon.ts";
import { workers } from "../../../../test/workers.ts";
import { createLogger } from "../../../shared/logger.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import { scratch } from "../../../shared/scratch.ts";
import { CanalError, type OutgoingMensaje } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import { crearCorreo } from "../index.ts";

const ANA = "ana@ciudadano.test";
const MSG_ID = "a1B2c3D4e5F6g7H8i9J0kL";
const MEGA = 1024 * 1024;
let correo: CorreoSimulado;
let config: ConfigCorreo;
/** What lies there while mails are put together. */
const enDisco = () => readdirSync(scratch()).filter((nombre) => nombre.startsWith("correo-"));

const cuenta = (configuracion = {}) => {
  const { clave, imap, smtp } = correo;
  return cuentaDe({ direccion: "mesa@ventanilla.test", clave, imap, smtp, configuracion });
};

beforeAll(async () => {
  correo = await crearCorreoSimulado({ tamanioMax: 30 * MEGA });
  config = cuenta();
});
afterEach(() => correo.fallar({}));
afterAll(async () => {
  await correo.cerrar();
});

/** What moves may take its time on a busy machine. */
const PACIENTE = {
  imap: { conexionMs: 10_000, silencioMs: 10_000 },
  smtp: { conexionMs: 10_000, silencioMs: 10_000, entregaMs: 25_000 },
  sondeoMs: 60_000,
};
/** For a server that never answers. */
const IMPACIENTE = { ...PACIENTE, smtp: { conexionMs: 500, silencioMs: 500, entregaMs: 2_000 } };

interface Entorno {
  permitidos?: readonly string[];
  tiempos?: typeof PACIENTE;
}

function conector({ permitidos, tiempos = PACIENTE }: Entorno = {}) {
  const hostsPermitidos = permitidos ?? [
    `127.0.0.1:${config.smtp.puerto}`,
    `127.0.0.1:${config.imap.puerto}`,
  ];
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts: hostsPermitidos });
  return crearCorreo(
    { resolver, fetch: sinFichas, llavero: sinLlavero, workers, logger: createLogger("silent") },
    tiempos,
  );
}

const mensaje = (cambios: Partial<OutgoingMensaje> = {}): OutgoingMensaje => ({
  msgId: MSG_ID,
  chat: ANA,
  text: "Su certificado está listo.",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 12,
  automatic: false,
  hilo: { asunto: null, references: [] },
  ...cambios,
});

const archivo = (nombre: string, tamanio: number) => ({
  nombre,
  mime: "application/pdf",
  tamanio,
  read: () => Promise.resolve(Buffer.alloc(tamanio, "x")),
});

const enviar = (cambios: Partial<OutgoingMensaje> = {}, otra: Partial<ConfigCorreo> = {}) =>
  conector().send({ ...config, ...otra }, mensaje(cambios));

/** What the citizen got last, parsed. */
async function ultimo() {
  const anotado = correo.libro().at(-1);
  if (!anotado) throw new Error("nothing was sent");
  return { ...anotado, leido: await simpleParser(anotado.crudo) };
}

describe("correo: prueba de conexión [B-canales-40]", () => {
  it("con buzón y salida en orden está conectado", async () => {
    await expect(conector().verify(config)).resolves.toEqual({ conectado: true });
  });

  it.each([
    ["otra contraseña", { clave: "otra" }, "AUTHENTICATIONFAILED", true],
    ["un buzón donde nadie escucha", { imap: { host: "127.0.0.1", puerto: 9 } }, "ECONNREFUSED", false],
  ])(
    "%s no lanza: responde con el motivo y si la cuenta fue rechazada",
    async (_nombre, cambios, detalle, refused) => {
      const puertas = ["127.0.0.1:9", `127.0.0.1:${config.imap.puerto}`];
      await expect(conector({ permitidos: puertas }).verify({ ...config, ...cambios })).resolves.toEqual({
        conectado: false,
        detalle,
        refused,
      });
    },
  );

  it("una dirección interna que nadie abrió no se toca [D106]", async () => {
    await expect(conector({ permitidos: [] }).verify(config)).resolves.toEqual({
      conectado: false,
      detalle: "DIRECCION_NO_PERMITIDA",
      refused: false,
    });
  });
});

describe("correo: saber si una cuenta caída volvió [D115]", () => {
  const sondear = (tiempos = PACIENTE) => conector({ tiempos }).probe?.(config);

  it("entra por donde sale el correo y no envía nada, aunque el buzón no conteste", async () => {
    const antes = correo.libro().length;
    correo.fallarImap({ at: "connect", drop: true });
    await expect(sondear()).resolves.toBeUndefined();
    expect(correo.libro()).toHaveLength(antes);
  });

  it.each([
    ["que la rechaza", { at: "auth", status: 535 }, "credencial"],
    ["que no atiende por ahora", { at: "auth", status: 454 }, "temporal"],
    ["que cuelga", { at: "connect", drop: true }, "temporal"],
    ["que calla", { at: "connect", delayMs: 60_000 }, "temporal"],
  ] as const)("un servidor %s no ha vuelto", async (_nombre, smtp, kind) => {
    correo.fallar(smtp);
    await expect(sondear(IMPACIENTE)).rejects.toMatchObject({ kind });
  });
});

describe("correo: lo que recibe el ciudadano [B-mensajes-13]", () => {
  it("el texto, de nuestra dirección a la suya, con nuestro propio Message-ID", async () => {
    await expect(enviar()).resolves.toBe(`<caso-12.${MSG_ID}@ventanilla.test>`);
    const { de, para, leido } = await ultimo();
    expect([de, para]).toEqual(["mesa@ventanilla.test", ANA]);
    expect(leido.messageId).toBe(`<caso-12.${MSG_ID}@ventanilla.test>`);
    expect(leido.text?.trim()).toBe("Su certificado está listo.");
    expect(leido.subject).toBe("Su consulta, caso 12");
  });

  it.each([
    "Servicio de Impuestos",
    "Dirección «Ñuflo» de Chávez",
    'Alcaldía "La Mesa", <otra@x.test>; Oficina \\ 1',
    `Autoridad de Fiscalización ${"y Control Social de Electricidad ".repeat(4)}`.trim(),
  ])("lleva el nombre de quien escribe, letra por letra: %s", async (nombre) => {
    await enviar({}, { nombre });
    const { crudo, leido, de } = await ultimo();
    expect(leido.from?.value).toEqual([{ address: "mesa@ventanilla.test", name: nombre }]);
    expect(de).toBe("mesa@ventanilla.test");
    // A header is ASCII whatever is in it, and no line is longer than servers take.
    const [cabecera = ""] = crudo.split("\r\n\r\n", 1);
    expect(cabecera).not.toMatch(/\P{ASCII}/u);
    expect(Math.max(...cabecera.split("\r\n").map(({ length }) => length))).toBeLessThan(200);
  });

  it("otro intento del mismo mensaje lleva el mismo Message-ID: quien lo recibe dos veces lo reconoce", async () => {
    const [uno, otro] = [await enviar(), await enviar()];
    expect(uno).toBe(otro);
  });

  it("sigue el hilo: asunto con Re:, y las referencias sin nuestra huella", async () => {
    const huella = "f".repeat(64);
    await enviar({
      hilo: { asunto: "Mi carnet", references: ["<uno@x.test>", huella, `<dos@x.test> ${huella}`] },
    });
    const { leido } = await ultimo();
    expect(leido.subject).toBe("Re: Mi carnet");
    expect(leido.inReplyTo).toBe("<dos@x.test>");
    expect(leido.references).toEqual(["<uno@x.test>", "<dos@x.test>"]);
  });

  it("lo que nadie escribió sigue el hilo con asunto nuestro: no repite el de quien escribió", async () => {
    await enviar({ automatic: true, hilo: { asunto: "Gane dinero", references: ["<uno@x.test>"] } });
    const { leido } = await ultimo();
    expect([leido.subject, leido.inReplyTo]).toEqual(["Su consulta, caso 12", "<uno@x.test>"]);
  });

  it("una carta lleva su asunto tal cual, a quiénes va en copia, con qué se firma, y debajo lo que responde", async () => {
    const antes = correo.libro().length;
    const letter = {
      subject: "Su certificado\r\nBcc: x@y.test",
      copies: ["jefa@institucion.test"],
      signature: "Ana Quispe\nVentanilla 3",
      below: "El lunes escribió:\n> ¿Ya está?",
    };
    await enviar({ hilo: { asunto: "Mi carnet", references: [] }, letter });
    const recibidos = correo.libro().slice(antes);
    expect(recibidos.map(({ para }) => para).toSorted()).toEqual([ANA, "jefa@institucion.test"].toSorted());
    for (const { crudo } of recibidos) {
      const leido = await simpleParser(crudo);
      expect(leido.subject).toBe("Su certificado Bcc: x@y.test");
      expect(leido.bcc).toBeUndefined();
      expect([leido.cc].flat().map((una) => una?.text)).toEqual(["jefa@institucion.test"]);
      expect(leido.text?.trim()).toBe(
        "Su certificado está listo.\n\n-- \nAna Quispe\nVentanilla 3\n\nEl lunes escribió:\n> ¿Ya está?",
      );
    }
  });

  it("una carta sin asunto propio sigue el de la conversación", async () => {
    const letter = { subject: null, copies: [], signature: null, below: null };
    await enviar({ hilo: { asunto: "Mi carnet", references: [] }, letter });
    const { leido } = await ultimo();
    expect([leido.subject, leido.cc, leido.text?.trim()]).toEqual([
      "Re: Mi carnet",
      undefined,
      "Su certificado está listo.",
    ]);
  });

  it("responde al correo que se eligió, aunque haya otros después", async () => {
    const huella = "f".repeat(64);
    const uno = `<uno@x.test> ${huella}`;
    await enviar({
      hilo: { asunto: "Mi carnet", references: [uno, "<dos@x.test>"] },
      replyTo: { idExterno: uno, own: false },
    });
    const { leido } = await ultimo();
    expect(leido.inReplyTo).toBe("<uno@x.test>");
    expect(leido.references).toEqual(["<dos@x.test>", "<uno@x.test>"]);
  });

  it("un asunto que ya es respuesta no acumula Re:", async () => {
    await enviar({ hilo: { asunto: "RE: Mi carnet", references: [] } });
    expect((await ultimo()).leido.subject).toBe("RE: Mi carnet");
  });

  it("de 500 referencias lleva las últimas", async () => {
    const references = Array.from({ length: 500 }, (_, i) => `<r${i}@x.test>`);
    await enviar({ hilo: { asunto: "x", references } });
    const llevadas = (await ultimo()).leido.references;
    expect(llevadas).toHaveLength(20);
    expect(llevadas?.at(-1)).toBe("<r499@x.test>");
  });

  it("texto y archivos van juntos en un solo correo [D88]", async () => {
    const antes = correo.libro().length;
    await enviar({ archivos: [archivo("resolución ñ.pdf", 1_000), archivo("b.pdf", 2_000)] });
    expect(correo.libro()).toHaveLength(antes + 1);
    const { leido } = await ultimo();
    expect(leido.text?.trim()).toBe("Su certificado está listo.");
    expect(leido.attachments.map(({ filename, size }) => [filename, size])).toEqual([
      ["resolución ñ.pdf", 1_000],
      ["b.pdf", 2_000],
    ]);
  });

  it("17 MB de archivos caben; 19 MB se rechazan antes de conectar, salvo que el servidor de la cuenta lleve más", async () => {
    await enviar({ archivos: [archivo("a.pdf", 17 * MEGA)] });
    expect((await ultimo()).leido.attachments[0]?.size).toBe(17 * MEGA);
    const mayor = { archivos: [archivo("a.pdf", 19 * MEGA)] };
    await expect(enviar(mayor)).rejects.toMatchObject({ kind: "archivo", code: "TAMANIO" });
    const cuentas = [25, 30].map((tamanio_maximo) => cuenta({ tamanio_maximo }));
    expect(cuentas.map((una) => conector().capabilitiesOf?.(una).maxArchivo.archivo)).toEqual([
      18 * MEGA,
      21 * MEGA,
    ]);
    await enviar(mayor, { adjuntosMax: cuentas[1]?.adjuntosMax ?? 0 });
    expect((await ultimo()).leido.attachments[0]?.size).toBe(19 * MEGA);
  });

  it("un archivo se abre recién cuando le toca, y de lo que se armó en el disco no queda nada", async () => {
    const abiertos: string[] = [];
    const grande = (nombre: string) => ({
      ...archivo(nombre, 2 * MEGA),
      read: () => Promise.reject(new Error("whole in the memory")),
      open: async () => {
        abiertos.push(nombre);
        return Readable.from([Buffer.alloc(MEGA, "x"), Buffer.alloc(MEGA, "y")]);
      },
    });
    await enviar({ archivos: [grande("a.pdf"), grande("b.pdf")] });
    expect(abiertos).toEqual(["a.pdf", "b.pdf"]);
    expect((await ultimo()).leido.attachments.map(({ size }) => size)).toEqual([2 * MEGA, 2 * MEGA]);
    expect(enDisco()).toEqual([]);
  });

  it("un archivo que el almacén no da a mitad del correo no envía nada, y se puede repetir", async () => {
    const enviados = correo.libro().length;
    const roto = {
      ...archivo("a.pdf", 3 * MEGA),
      open: () => Promise.reject(new CanalError("temporal", "ALMACEN", "the file store did not answer")),
    };
    await expect(enviar({ archivos: [roto] })).rejects.toMatchObject({ kind: "temporal", code: "ALMACEN" });
    expect(correo.libro()).toHaveLength(enviados);
    expect(enDisco()).toEqual([]);
  });

  it("lo que se corta al componer el correo es cosa nuestra, y no de la cuenta", async () => {
    const cortado = {
      ...archivo("a.pdf", 3 * MEGA),
      open: async () =>
        new Readable({
          read() {
            this.destroy(new Error("cut"));
          },
        }),
    };
    await expect(enviar({ archivos: [cortado] })).rejects.toMatchObject({
      kind: "temporal",
      code: "DISCO",
      ours: true,
    });
    expect(enDisco()).toEqual([]);
  });

  it("nada que escriba nadie se vuelve una cabecera", async () => {
    const veneno = "hola\r\nBcc: espia@otro.test\r\nX-Veneno: 1\u0000";
    await enviar(
      {
        text: veneno,
        hilo: { asunto: veneno, references: ["<a@b>\r\nX-Veneno: 1"] },
        archivos: [archivo(`a.pdf"\r\nX-Veneno: 1`, 10)],
      },
      { nombre: veneno },
    );
    const { leido, para } = await ultimo();
    expect(para).toBe(ANA);
    expect(leido.from?.value.map(({ address }) => address)).toEqual(["mesa@ventanilla.test"]);
    expect([...leido.headers.keys()]).not.toContain("x-veneno");
    expect(leido.bcc).toBeUndefined();
    for (const { headers } of leido.attachments) expect([...headers.keys()]).not.toContain("x-veneno");
  });

  it.each(["ana@x.test, espia@otro.test", "ana@x.test>\r\nRCPT TO:<espia@otro.test", "ana@x.test\nDATA"])(
    "un destinatario %j nunca son dos",
    async (chat) => {
      const antes = correo.libro().length;
      await enviar({ chat }).catch(() => undefined);
      expect(
        correo
          .libro()
          .slice(antes)
          .map(({ para }) => para),
      ).not.toContain("espia@otro.test");
    },
  );

  it("un punto solo en una línea no acaba el correo", async () => {
    await enviar({ text: "uno\n.\ndos\n..\ntres" });
    expect((await ultimo()).leido.text).toContain("dos\n..\ntres");
  });

  it("el automático se dice automático y no espera respuesta; al tope por dirección, no sale", async () => {
    const conectado = conector();
    const envio = mensaje({ automatic: true, chat: "bucle@ciudadano.test" });
    await conectado.send(config, envio);
    const { de, leido } = await ultimo();
    expect(de).toBe("");
    expect(leido.headers.get("auto-submitted")).toBe("auto-replied");
    expect(leido.headers.get("x-auto-response-suppress")).toBe("All");
    for (let i = 0; i < 9; i += 1) await conectado.send(config, envio);
    await expect(conectado.send(config, envio)).rejects.toMatchObject({
      kind: "permanente",
      code: "TOPE_AUTOMATICO",
    });
    await expect(conectado.send(config, mensaje({ chat: "bucle@ciudadano.test" }))).resolves.toContain(
      "caso-12",
    );
  });
});

describe("correo: clases de error del envío [B-mensajes-13]", () => {
  it.each([
    ["contraseña rechazada", { at: "auth", status: 535 }, "credencial", "SMTP_535"],
    ["autenticación en pausa", { at: "auth", status: 454 }, "temporal", "SMTP_454"],
    ["lista gris", { at: "rcpt", status: 451 }, "temporal", "SMTP_451"],
    ["servicio cerrado", { at: "mail", status: 421 }, "temporal", "SMTP_421"],
    ["no existe", { at: "rcpt", status: 550 }, "permanente", "SMTP_550"],
    ["buzón lleno por ahora", { at: "data", status: 452 }, "temporal", "SMTP_452"],
    ["contenido rechazado", { at: "data", status: 554 }, "permanente", "SMTP_554"],
  ] as const)("%s: %j", async (_nombre, fallo, clase, codigo) => {
    correo.fallar(fallo);
    const antes = correo.libro().length;
    await expect(enviar()).rejects.toMatchObject({ name: "CanalError", kind: clase, code: codigo });
    expect(correo.libro()).toHaveLength(antes);
  });

  it.each(["connect", "mail", "rcpt"] as const)("cortado en %s: seguro que no salió", async (at) => {
    correo.fallar({ at, drop: true });
    await expect(enviar()).rejects.toMatchObject({ kind: "temporal" });
  });

  it("cortado a mitad del correo: seguro que no salió", async () => {
    correo.fallar({ at: "data", drop: true });
    const antes = correo.libro().length;
    await expect(enviar({ archivos: [archivo("a.pdf", 12 * MEGA)] })).rejects.toMatchObject({
      kind: "temporal",
    });
    expect(correo.libro()).toHaveLength(antes);
  });

  it.each([{ dropAfterAccept: true }, { silentAfterAccept: true }])(
    "entregado del todo y sin respuesta (%j) es incierto, y el ciudadano lo recibió una vez",
    async (fallo) => {
      correo.fallar({ ...fallo, times: 1 });
      const antes = correo.libro().length;
      await expect(conector({ tiempos: IMPACIENTE }).send(config, mensaje())).rejects.toMatchObject({
        kind: "incierto",
      });
      expect(correo.libro()).toHaveLength(antes + 1);
    },
  );

  it("más grande de lo que el servidor toma", async () => {
    const chico = await crearCorreoSimulado({ tamanioMax: 1_000 });
    const resolver = createTargetResolver({ allowPrivate: true, allowedHosts: [] });
    const angosto = crearCorreo(
      { resolver, fetch: sinFichas, llavero: sinLlavero, workers, logger: createLogger("silent") },
      PACIENTE,
    );
    await expect(
      angosto.send({ ...config, smtp: chico.smtp }, mensaje({ text: "a".repeat(5_000) })),
    ).rejects.toMatchObject({ kind: "archivo", code: "EMESSAGE" });
    await chico.cerrar();
  });

  it("quien acepta la línea y calla no detiene la salida", async () => {
    const mudo = createServer((socket) => socket.on("error", () => undefined));
    await new Promise<void>((listo) => mudo.listen(0, "127.0.0.1", listo));
    const direccion = mudo.address();
    const puerto = typeof direccion === "object" && direccion ? direccion.port : 0;
    const envio = conector({ permitidos: [`127.0.0.1:${puerto}`], tiempos: IMPACIENTE }).send(
      { ...config, smtp: { host: "127.0.0.1", puerto } },
      mensaje(),
    );
    await expect(envio).rejects.toMatchObject({ kind: "temporal", code: "ETIMEDOUT" });
    mudo.close();
  });

  it("una dirección que la salida no permite no es un rechazo de la cuenta: un nombre puede llevar luego a otra [D106]", async () => {
    await expect(conector({ permitidos: [] }).send(config, mensaje())).rejects.toMatchObject({
      kind: "temporal",
      code: "DIRECCION_NO_PERMITIDA",
    });
  });
});
