import { existsSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../../packages/contract/test/growth.ts";
import { crearCorreoSimulado } from "../../../../simulators/src/correo/index.ts";
import { cuentaDe, sinFichas, sinLlavero } from "../../../test/buzon.ts";
import { arrancarDovecot, faltaDovecot } from "../../../test/dovecot.ts";
import { suiteExterna } from "../../../test/suite-externa.ts";
import { createLogger } from "../../shared/logger.ts";
import { createTargetResolver } from "../../shared/outbound-http/index.ts";
import { StoreError } from "../../shared/store-error.ts";
import { JobError, openWorkers, type Workers } from "../../shared/workers/index.ts";
import type { CanalEvent, MensajeEvent } from "../connector.ts";
import { CursorCorreo } from "./cursor.ts";
import { crearCorreo } from "./index.ts";

/** A mail server in which a test can do what happens to mail servers. */
interface Mundo {
  puerto: number;
  clave: string;
  entregar(direccion: string, crudo: Buffer, fecha?: Date): void;
  /** Mails marked as seen. */
  vistos(direccion: string): number;
  renumerar(direccion: string): Promise<void>;
  cortar(direccion: string): Promise<void>;
  /** Tells nobody of new mails, where it can be told to. */
  callar(si: boolean): void;
  cerrar(): Promise<void>;
}

async function mundoSimulado(): Promise<Mundo> {
  const correo = await crearCorreoSimulado();
  return {
    puerto: correo.imap.puerto,
    clave: correo.clave,
    entregar: (direccion, crudo, fecha) => void correo.entregar(direccion, crudo, fecha),
    vistos: (direccion) =>
      correo.buzon(direccion).correos.filter(({ banderas }) => banderas.has("\\Seen")).length,
    renumerar: async (direccion) => correo.buzon(direccion).renumerar(),
    cortar: async () => correo.cortar(),
    callar: (mute) => correo.fallarImap({ mute }),
    cerrar: () => correo.cerrar(),
  };
}

async function mundoDovecot(): Promise<Mundo> {
  const dovecot = await arrancarDovecot();
  return {
    puerto: dovecot.puerto,
    clave: dovecot.clave,
    entregar: dovecot.entregar,
    // Maildir keeps flags in the file name: S is seen.
    vistos: (direccion) => dovecot.correos(direccion).filter((nombre) => /:2,\w*S/.test(nombre)).length,
    renumerar: dovecot.renumerar,
    cortar: dovecot.echar,
    callar: () => undefined,
    cerrar: dovecot.cerrar,
  };
}

const correoDe = (n: number | string, extra = ""): Buffer =>
  Buffer.from(
    `From: Ana <ana@ciudadano.test>\r\nMessage-ID: <m-${n}@ciudadano.test>\r\nSubject: asunto ${n}\r\n${extra}\r\nhola ${n}\r\n`,
  );

const hilos = openWorkers({ logger: createLogger("silent") });
afterAll(() => hilos.close());

/** What a thread says of mails whose bytes hold these words. */
let fallan: { dice: string; kind: JobError["kind"] } | null = null;
afterEach(() => {
  fallan = null;
});
const workers: Workers = {
  ...hilos,
  run(job, input) {
    const { crudo } = (input as { crudo: { crudo: Buffer } }).crudo;
    if (fallan && crudo.includes(fallan.dice)) return Promise.reject(new JobError(fallan.kind, "cortado"));
    return hilos.run(job, input);
  },
};

let numero = 0;

function pruebas(abrirMundo: () => Promise<Mundo>): void {
  let mundo: Mundo;
  let direccion: string;
  let guardado: Record<string, unknown> | null;
  let recibidos: CanalEvent[];
  let registro: Record<string, unknown>[];
  /** What was put on record of the mailbox. */
  let dichas: string[];
  /** What happens when an event is offered. */
  let alRecibir: (evento: CanalEvent) => void;
  let abiertas: AbortController[];

  beforeAll(async () => {
    mundo = await abrirMundo();
  });
  afterAll(() => mundo.cerrar());
  beforeEach(() => {
    numero += 1;
    direccion = `mesa${numero}@ventanilla.test`;
    guardado = null;
    recibidos = [];
    registro = [];
    dichas = [];
    alRecibir = () => undefined;
    abiertas = [];
  });
  afterEach(() => {
    for (const una of abiertas) una.abort();
    mundo.callar(false);
  });

  const resolver = createTargetResolver({ allowPrivate: true, allowedHosts: [] });

  function escuchar({
    sondeoMs = 60_000,
    clave = mundo.clave,
    configuracion = {},
  }: {
    sondeoMs?: number;
    clave?: string;
    configuracion?: Record<string, unknown>;
  } = {}) {
    const logger = createLogger("silent");
    const anotar = (campos: object, texto: string) => void registro.push({ ...campos, texto });
    const connector = crearCorreo(
      {
        resolver,
        fetch: sinFichas,
        llavero: sinLlavero,
        workers,
        logger: Object.assign(logger, { error: anotar, warn: anotar }),
      },
      {
        imap: { conexionMs: 3_000, silencioMs: 30_000 },
        smtp: { conexionMs: 1_000, silencioMs: 1_000, entregaMs: 2_000 },
        sondeoMs,
      },
    );
    const imap = { host: "127.0.0.1", puerto: mundo.puerto };
    const config = cuentaDe({ direccion, clave, imap, configuracion });
    const cierre = new AbortController();
    abiertas.push(cierre);
    const fin = connector.listen?.(config, {
      signal: cierre.signal,
      setAside: () => Promise.reject(new Error("a mail has its own notice")),
      tell: async ({ what }) => void dichas.push(what),
      sinceMs: 0,
      cursor: {
        read: async () => guardado,
        save: async (valor) => {
          // As the database does.
          guardado = JSON.parse(JSON.stringify(valor));
        },
      },
      async receive(evento) {
        alRecibir(evento);
        if (evento.kind === "mensaje" && mensajes().some(({ idExterno }) => idExterno === evento.idExterno))
          return;
        recibidos.push(evento);
      },
    });
    if (!fin) throw new Error("it does not listen");
    fin.catch(() => undefined);
    return {
      fin,
      async parar() {
        cierre.abort();
        await fin;
      },
    };
  }

  const mensajes = (): MensajeEvent[] => recibidos.filter((evento) => evento.kind === "mensaje");
  const asuntos = () => mensajes().map(({ correo }) => correo?.asunto);
  const situado = () => expect.poll(() => guardado, { timeout: 10_000 }).not.toBeNull();
  const llegan = (esperados: string[]) => expect.poll(asuntos, { timeout: 15_000 }).toEqual(esperados);

  it("un buzón con 10.000 correos se toma sin traer ninguno, y lo que llega después entra [D93]", async () => {
    for (let i = 0; i < 10_000; i += 1)
      mundo.entregar(direccion, correoDe(`viejo-${i}`), new Date(Date.now() - 3_600_000));
    escuchar();
    await situado();
    expect(CursorCorreo.parse(guardado).ultimo).toBe(10_000);
    mundo.entregar(direccion, correoDe("nuevo"));
    await llegan(["asunto nuevo"]);
  }, 60_000);

  it("llega en cuanto entra, sin esperar al sondeo, y se marca visto solo una vez guardado", async () => {
    // Nothing asks again while this test lasts: what comes was told.
    const { parar } = escuchar({ sondeoMs: 24 * 3_600_000 });
    await situado();
    let vistosAlOfrecer = -1;
    alRecibir = (evento) => {
      if (evento.kind === "mensaje") vistosAlOfrecer = mundo.vistos(direccion);
    };
    mundo.entregar(direccion, correoDe(0));
    await llegan(["asunto 0"]);
    await expect.poll(() => mundo.vistos(direccion)).toBe(1);
    vistosAlOfrecer = -1;
    mundo.entregar(direccion, correoDe(1));
    await llegan(["asunto 0", "asunto 1"]);
    expect(vistosAlOfrecer).toBe(1);
    await expect.poll(() => mundo.vistos(direccion)).toBe(2);
    await parar();
  });

  it("dice que está conectado", async () => {
    escuchar();
    await expect.poll(() => recibidos).toContainEqual({ kind: "sesion", conectado: true, detalle: "" });
  });

  it("lo que llegó mientras nadie escuchaba entra al volver, en orden y una vez", async () => {
    const primera = escuchar();
    await situado();
    await primera.parar();
    for (const n of [1, 2, 3]) mundo.entregar(direccion, correoDe(n));
    const segunda = escuchar();
    await llegan(["asunto 1", "asunto 2", "asunto 3"]);
    await segunda.parar();
    const ofrecidos: string[] = [];
    alRecibir = (evento) => void (evento.kind === "mensaje" && ofrecidos.push(evento.text.trim()));
    escuchar();
    await expect.poll(() => recibidos.filter(({ kind }) => kind === "sesion").length).toBe(3);
    // Whatever were offered again would be offered before what comes now.
    mundo.entregar(direccion, correoDe(4));
    await llegan(["asunto 1", "asunto 2", "asunto 3", "asunto 4"]);
    expect(ofrecidos).toEqual(["hola 4"]);
  });

  it("si el servidor corta la línea, termina con un error pasajero y nada se pierde", async () => {
    const { fin } = escuchar();
    await situado();
    mundo.entregar(direccion, correoDe(0));
    await llegan(["asunto 0"]);
    await mundo.cortar(direccion);
    await expect(fin).rejects.toMatchObject({ name: "CanalError", kind: "temporal" });
    mundo.entregar(direccion, correoDe(1));
    escuchar();
    await llegan(["asunto 0", "asunto 1"]);
  });

  it("con otra contraseña la cuenta está rechazada [B-canales-40]", async () => {
    await expect(escuchar({ clave: "otra" }).fin).rejects.toMatchObject({
      kind: "credencial",
      code: "AUTHENTICATIONFAILED",
    });
  }, 15_000);

  it("otro UIDVALIDITY: nada se pierde, nada se repite, lo anterior a la toma sigue fuera [D93]", async () => {
    const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000);
    for (const n of [1, 2]) mundo.entregar(direccion, correoDe(`viejo-${n}`), hace(60));
    const primera = escuchar();
    await situado();
    mundo.entregar(direccion, correoDe(1), hace(30));
    await llegan(["asunto 1"]);
    await primera.parar();
    const antes = CursorCorreo.parse(guardado).validez;
    mundo.entregar(direccion, correoDe(2), hace(10));
    await mundo.renumerar(direccion);
    escuchar();
    await llegan(["asunto 1", "asunto 2"]);
    await expect.poll(() => CursorCorreo.parse(guardado).ultimo).toBe(4);
    expect(CursorCorreo.parse(guardado).validez).not.toBe(antes);
    mundo.entregar(direccion, correoDe(3));
    await llegan(["asunto 1", "asunto 2", "asunto 3"]);
  });

  it("si guardar falla, el correo se ofrece otra vez", async () => {
    const { fin } = escuchar();
    await situado();
    let fallos = 0;
    alRecibir = (evento) => {
      if (evento.kind !== "mensaje" || fallos > 0) return;
      fallos += 1;
      throw new Error("connection refused");
    };
    mundo.entregar(direccion, correoDe(1));
    await expect(fin).rejects.toThrow("connection refused");
    expect(mundo.vistos(direccion)).toBe(0);
    escuchar();
    await llegan(["asunto 1"]);
  });

  it("un correo que una y otra vez no se puede guardar se aparta con su asunto, y el resto sigue", async () => {
    const primera = escuchar();
    await situado();
    await primera.parar();
    alRecibir = (evento) => {
      if (evento.kind === "mensaje" && evento.text.includes("hola veneno")) throw new Error("no cabe");
    };
    mundo.entregar(direccion, correoDe("veneno"));
    mundo.entregar(direccion, correoDe("sano"));
    for (let vuelta = 0; vuelta < 3; vuelta += 1) await expect(escuchar().fin).rejects.toThrow("no cabe");
    escuchar();
    await llegan(["asunto veneno", "asunto sano"]);
    expect(mensajes()[0]).toMatchObject({ chat: "ana@ciudadano.test", adjuntos: [] });
    expect(mensajes()[0]?.text).toContain("asunto veneno");
    expect(registro).toContainEqual(expect.objectContaining({ texto: "mail set aside" }));
    // Who looks into the mailbox finds the one that is not whole with us.
    await expect.poll(() => mundo.vistos(direccion)).toBe(1);
  }, 30_000);

  it("mientras el almacén o la base no responden el correo espera, por mucho que dure, y entra entero", async () => {
    const primera = escuchar();
    await situado();
    await primera.parar();
    const caidas = [
      new StoreError(new Error("ENOSPC")),
      Object.assign(new Error("terminating connection"), { code: "57P01" }),
    ];
    let caida: Error | undefined;
    alRecibir = (evento) => {
      if (evento.kind === "mensaje" && caida) throw caida;
    };
    mundo.entregar(direccion, correoDe("entero"));
    for (const una of [...caidas, ...caidas, ...caidas]) {
      caida = una;
      await expect(escuchar().fin).rejects.toBe(una);
    }
    expect(CursorCorreo.parse(guardado).tropiezo).toBeNull();
    caida = undefined;
    escuchar();
    await llegan(["asunto entero"]);
    expect(mensajes()[0]?.text).toContain("hola entero");
    await expect.poll(() => mundo.vistos(direccion)).toBe(1);
  }, 30_000);

  it("mientras no está el programa que lo lee, como cuando se instala otra versión, el correo espera, por mucho que dure, y entra entero", async () => {
    const primera = escuchar();
    await situado();
    await primera.parar();
    fallan = { dice: "hola instalado", kind: "absent" };
    mundo.entregar(direccion, correoDe("instalado"));
    for (let vez = 0; vez < 6; vez += 1)
      await expect(escuchar().fin).rejects.toMatchObject({ name: "JobError", kind: "absent" });
    expect(CursorCorreo.parse(guardado).tropiezo).toBeNull();
    fallan = null;
    escuchar();
    await llegan(["asunto instalado"]);
    expect(mensajes()[0]?.text).toContain("hola instalado");
  }, 30_000);

  it("un correo que no se puede leer se aparta en el acto, y su original se conserva entero", async () => {
    escuchar();
    await situado();
    const raro = correoDe("raro", `X-Relleno: ${"a".repeat(3_000_000)}\r\n`);
    mundo.entregar(direccion, raro);
    mundo.entregar(direccion, correoDe("sano"));
    await llegan(["asunto raro", "asunto sano"]);
    expect(mensajes()[0]?.text).toContain("no se pudo leer");
    expect(mensajes()[0]?.original).toEqual(raro);
  });

  it("lo que se aparta se juzga por su cabecera como cualquiera: lo de una máquina, por tal; lo de un formulario, de quien lo llenó", async () => {
    escuchar({ configuracion: { formularios: ["formulario@institucion.test"] } });
    await situado();
    const deQuien = {
      devuelto: "From: MAILER-DAEMON@mx.test\r\nReturn-Path: <>",
      boletin: "From: boletin@banco.test\r\nList-Unsubscribe: <mailto:x@banco.test>",
      copia: `From: ${direccion}\r\nMessage-ID: <caso-4.${"b".repeat(22)}@ventanilla.test>`,
      formulario: "From: formulario@institucion.test\r\nReply-To: ana@ciudadano.test",
      persona: "From: ana@ciudadano.test",
    };
    const relleno = `X-Relleno: ${"a".repeat(3_000_000)}`;
    for (const [asunto, cabecera] of Object.entries(deQuien))
      mundo.entregar(
        direccion,
        Buffer.from(`${cabecera}\r\nSubject: ${asunto}\r\n${relleno}\r\n\r\nhola\r\n`),
      );
    await llegan(["devuelto", "boletin", "formulario", "persona"]);
    expect(mensajes().map(({ chat, automatic, reason }) => [chat, automatic, reason])).toEqual([
      ["mailer-daemon@mx.test", true, "automatico"],
      ["boletin@banco.test", true, "lista"],
      ["ana@ciudadano.test", false, undefined],
      ["ana@ciudadano.test", false, undefined],
    ]);
    expect(mensajes().every(({ text }) => text.includes("no se pudo leer"))).toBe(true);
  }, 30_000);

  it("un correo cuya lectura se corta se aparta con su asunto, queda sin ver en el buzón, y el resto sigue", async () => {
    // Of one that is set aside the header is read anew, without what stopped it.
    fallan = { dice: "hola eterno", kind: "time" };
    escuchar();
    await situado();
    mundo.entregar(direccion, correoDe("eterno", `X-Relleno: ${"a".repeat(70_000)}\r\n`));
    mundo.entregar(direccion, correoDe("sano"));
    await llegan(["asunto eterno", "asunto sano"]);
    expect(mensajes()[0]).toMatchObject({ chat: "ana@ciudadano.test" });
    expect(mensajes()[0]?.text).toContain("no se pudo leer");
    expect(registro).toContainEqual(expect.objectContaining({ texto: "mail set aside", motivo: "cortado" }));
    await expect.poll(() => mundo.vistos(direccion)).toBe(1);
  });

  it("un correo del que ni la cabecera se lee a tiempo también se aparta", async () => {
    fallan = { dice: "asunto eterno", kind: "fell" };
    escuchar();
    await situado();
    mundo.entregar(direccion, correoDe("eterno"));
    mundo.entregar(direccion, correoDe("sano"));
    await llegan(["", "asunto sano"]);
    expect(mensajes()[0]?.text).toContain("no se pudo leer. Asunto: —. ");
  });

  it("un proceso que se cierra mientras lee no aparta nada: el correo se ofrece otra vez", async () => {
    fallan = { dice: "hola 1", kind: "closed" };
    const { fin } = escuchar();
    await situado();
    mundo.entregar(direccion, correoDe(1, `X-Relleno: ${"a".repeat(70_000)}\r\n`));
    await expect(fin).rejects.toMatchObject({ kind: "closed" });
    expect(mensajes()).toEqual([]);
    fallan = null;
    escuchar();
    await llegan(["asunto 1"]);
  });

  it("los 50 MB de archivos que una institución deja adjuntar entran enteros, por el disco, y no queda nada en él", async () => {
    const { parar } = escuchar();
    await situado();
    const archivo = Buffer.alloc(50 * 1024 * 1024, "escaneado");
    const crudo = conArchivos(archivo);
    const iguales: boolean[] = [];
    const rutas: string[] = [];
    alRecibir = (evento) => {
      if (evento.kind !== "mensaje") return;
      for (const [llegado, esperado] of [
        [evento.adjuntos[0]?.content, archivo],
        [evento.original, crudo],
      ] as const) {
        if (!llegado || Buffer.isBuffer(llegado)) return;
        rutas.push(llegado.path);
        iguales.push(readFileSync(llegado.path).equals(esperado));
      }
    };
    mundo.entregar(direccion, crudo);
    await llegan(["asunto con archivos"]);
    await expect.poll(() => mundo.vistos(direccion)).toBe(1);
    expect(iguales).toEqual([true, true]);
    expect(rutas.filter((ruta) => existsSync(ruta))).toEqual([]);
    await parar();
  }, 60_000);

  it("de un correo de 70 MB con 525 archivos entra su texto, y su original pasa por el disco", async () => {
    const { parar } = escuchar();
    await situado();
    await parar();
    const crudo = Buffer.concat([Buffer.from("Message-ID: <enorme@x>\r\n"), enorme()]);
    const originales: Buffer[] = [];
    alRecibir = (evento) => {
      if (evento.kind !== "mensaje" || !evento.original || Buffer.isBuffer(evento.original)) return;
      originales.push(readFileSync(evento.original.path));
    };
    mundo.entregar(direccion, crudo);
    mundo.entregar(direccion, correoDe("siguiente"));
    const segunda = escuchar();
    await llegan(["asunto enorme", "asunto siguiente"]);
    const [primero] = mensajes();
    expect(primero?.text).toContain("El texto va primero");
    expect(primero?.text).toMatch(/pesa 7\d,\d MB y se leen hasta 70,0 MB/);
    expect(primero?.adjuntos).toEqual([]);
    expect(originales.map((uno) => uno.equals(crudo))).toEqual([true]);
    // It was there while it was stored, and nothing of it stays behind.
    const { original } = primero ?? {};
    expect(original && !Buffer.isBuffer(original) && existsSync(original.path)).toBe(false);
    // Only what was read whole counts as seen, which is said after it was stored.
    await expect.poll(() => CursorCorreo.parse(guardado).ultimo).toBe(2);
    await segunda.parar();
    expect(mundo.vistos(direccion)).toBe(1);
  }, 30_000);

  it("lo que un correo de muchos archivos toma del hilo que atiende a todos crece con él, y no con su cuadrado", async () => {
    let vez = 0;
    const { parar } = escuchar();
    await situado();
    const veces = await growthOf((parte) => {
      const crudo = enorme(400 * parte);
      return async () => {
        vez += 1;
        mundo.entregar(direccion, Buffer.concat([Buffer.from(`Message-ID: <enorme-${vez}@x>\r\n`), crudo]));
        await expect.poll(() => mensajes().length, { timeout: 15_000 }).toBe(vez);
      };
    });
    expect(veces).toBeLessThan(IN_PROPORTION);
    expect(mensajes().every(({ text }) => text.includes("El texto va primero"))).toBe(true);
    await parar();
  }, 90_000);

  it("la hora es la de entrada al buzón, no la que dice el remitente [D87]", async () => {
    escuchar();
    await situado();
    const fecha = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
    mundo.entregar(direccion, correoDe("con fecha", "Date: Tue, 1 Jan 2030 10:00:00 +0000\r\n"), fecha);
    await llegan(["asunto con fecha"]);
    expect(mensajes()[0]?.seconds).toBe(fecha.getTime() / 1000);
  });

  it("nuestra propia copia no es de nadie y queda en el buzón como estaba; lo que otro programa escribe con nuestra dirección entra", async () => {
    const { parar } = escuchar();
    await situado();
    const desdeAqui = `From: Mesa <${direccion.toUpperCase()}>\r\n`;
    const nuestro = `Message-ID: <caso-4.${"b".repeat(22)}@ventanilla.test>\r\n`;
    mundo.entregar(direccion, Buffer.from(`${desdeAqui}${nuestro}Subject: copia\r\n\r\nhola\r\n`));
    mundo.entregar(direccion, Buffer.from(`${desdeAqui}Subject: formulario\r\n\r\nhola\r\n`));
    mundo.entregar(direccion, correoDe("ajeno"));
    await llegan(["formulario", "asunto ajeno"]);
    expect(mensajes()[0]).toMatchObject({ chat: direccion, automatic: true, reason: "propio" });
    await expect.poll(() => CursorCorreo.parse(guardado).ultimo).toBe(3);
    await parar();
    expect(mundo.vistos(direccion)).toBe(2);
  });

  it("también encuentra lo que el servidor no anunció", async () => {
    mundo.callar(true);
    const { parar } = escuchar({ sondeoMs: 200 });
    await situado();
    // The first may still be found on arriving; the second comes after that look.
    for (const esperados of [["asunto 1"], ["asunto 1", "asunto 2"]]) {
      mundo.entregar(direccion, correoDe(esperados.length));
      await llegan(esperados);
    }
    await parar();
  });
}

function conArchivos(archivo: Buffer): Buffer {
  const datos = archivo.toString("base64").replace(/.{76}/g, "$&\r\n");
  return Buffer.from(
    `From: ana@ciudadano.test\r\nMessage-ID: <archivos@x>\r\nSubject: asunto con archivos\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${datos}\r\n`,
  );
}

function enorme(archivos = 525): Buffer {
  const datos = Buffer.alloc(105_000, "pdf").toString("base64").replace(/.{76}/g, "$&\r\n");
  const archivo = (i: number) =>
    `--L\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="f${i}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${datos}\r\n`;
  return Buffer.from(
    `From: ana@ciudadano.test\r\nSubject: asunto enorme\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=L\r\n\r\n--L\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nEl texto va primero\r\n${Array.from({ length: archivos }, (_, i) => archivo(i)).join("")}--L--\r\n`,
  );
}

describe("correo: escucha del buzón contra el simulador", () => pruebas(mundoSimulado));
suiteExterna("correo: escucha del buzón contra Dovecot", faltaDovecot(), () => pruebas(mundoDovecot));
