import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { lento } from "../../test/lento.ts";
import { createLogger } from "../shared/logger.ts";
import type { CanalEvent, MensajeEvent, OpenCanal, OutgoingMensaje } from "./connector.ts";
import { createInbox } from "./inbox.ts";
import { BELIEVED_MS } from "./opened-accounts.ts";
import { register } from "./registry.ts";
import type { SetAside } from "./set-aside.ts";

const CANAL: OpenCanal = {
  id: 1,
  id_entidad: 1,
  entidad: "Mesa de prueba",
  clasificacion: "facebook",
  usuario: "pagina",
  estado: "ACTIVO",
  clave: null,
  credenciales: {},
  ruta_perfil: null,
  sesion_id: null,
  sesion_url: null,
  configuracion: {},
};

const mensaje = (idExterno: string): MensajeEvent => ({
  kind: "mensaje",
  idExterno,
  chat: "c",
  nombre: null,
  seconds: 1_790_000_000,
  tipoContenido: "texto",
  text: idExterno,
  adjuntos: [],
});

const CAPACIDADES = {
  archivoFormats: [],
  sendsAudio: true,
  htmlBody: false,
  recordsOnly: false,
  maxText: 1,
  maxArchivo: {},
  archivosTogether: false,
};

const SALIENTE: OutgoingMensaje = {
  msgId: "m",
  chat: "c",
  text: "Hola",
  tipoContenido: "texto",
  archivos: [],
  idCaso: 1,
  automatic: false,
  hilo: { asunto: null, references: [] },
};

function inboxCon(
  eventos: CanalEvent[],
  recibirMensaje: (evento: MensajeEvent) => Promise<void>,
  apartados: SetAside[] = [],
  esAutentico = true,
) {
  const capabilities = CAPACIDADES;
  return createInbox({
    logger: createLogger("silent"),
    registry: {
      listening: [],
      called: [],
      capabilitiesOf: () => capabilities,
      recordsOnly: () => capabilities.recordsOnly,
      variesByAccount: () => false,
      connect: () => ({
        capabilities,
        verify: () => Promise.resolve({ conectado: true }),
        send: () => Promise.resolve("x"),
        webhook: { isAuthentic: () => esAutentico, read: () => eventos },
      }),
    },
    openCanal: () => Promise.resolve(CANAL),
    channelsOf: async () => [],
    knowsChat: async () => true,
    knowsName: () => Promise.resolve(true),
    receiveMensaje: async (_canal, evento) => {
      await recibirMensaje(evento);
      return "nuevo";
    },
    receiveEstado: () => Promise.resolve(),
    receiveBounce: () => Promise.resolve(),
    receiveWatermark: () => Promise.resolve(),
    receiveSesion: () => Promise.resolve("nuevo" as const),
    recordSetAside: async (_canal, apartado) => void apartados.push(apartado),
  });
}

const PETICION = { headers: {}, body: Buffer.from("{}") };

describe("entrada: un envío con varios sucesos", () => {
  it("se guardan de uno en uno y en orden", async () => {
    const pasos: string[] = [];
    const inbox = inboxCon([mensaje("1"), mensaje("2"), mensaje("3")], async ({ idExterno }) => {
      pasos.push(`empieza ${idExterno}`);
      await lento(10 - Number(idExterno) * 3, () => pasos.push(`termina ${idExterno}`))();
    });
    await inbox.receiveWebhook("facebook", 1, PETICION);
    expect(pasos).toEqual(["empieza 1", "termina 1", "empieza 2", "termina 2", "empieza 3", "termina 3"]);
  });

  /** The second of four fails; the third is of another citizen. */
  async function conUnoQueFalla(error: Error) {
    const guardados: string[] = [];
    const eventos = [mensaje("1"), mensaje("2"), { ...mensaje("3"), chat: "otro" }, mensaje("4")];
    const inbox = inboxCon(eventos, ({ idExterno }) => {
      if (idExterno === "2") return Promise.reject(error);
      guardados.push(idExterno);
      return Promise.resolve();
    });
    await expect(inbox.receiveWebhook("facebook", 1, PETICION)).rejects.toBe(error);
    return guardados;
  }

  it("el que falla detiene a los que vienen detrás en su conversación y a nadie más, y el proveedor repite todo", async () => {
    expect(await conUnoQueFalla(new Error("a fault of ours"))).toEqual(["1", "3"]);
  });

  it("si la base no responde, lo anterior queda y nadie espera por el resto", async () => {
    const caida = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
    expect(await conUnoQueFalla(caida)).toEqual(["1"]);
  });
});

describe("entrada: nadie escribe por otro [D93]", () => {
  it("sin la firma del canal, o por la dirección de otra clase de cuenta, no entra nada", async () => {
    const guardados: MensajeEvent[] = [];
    const guardar = async (evento: MensajeEvent) => void guardados.push(evento);
    const sinFirma = inboxCon([mensaje("1")], guardar, [], false);
    await expect(sinFirma.receiveWebhook("facebook", 1, PETICION)).rejects.toThrow("FIRMA_INVALIDA");
    const firmado = inboxCon([mensaje("2")], guardar);
    await expect(firmado.receiveWebhook("whatsapp", 1, PETICION)).rejects.toThrow("FIRMA_INVALIDA");
    expect(guardados).toEqual([]);
    await firmado.receiveWebhook("facebook", 1, PETICION);
    expect(guardados.map(({ idExterno }) => idExterno)).toEqual(["2"]);
  });
});

describe("entrada: una cuenta se cree un momento como se leyó [D93]", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** An account whose key may change, and a gateway that signs with the one it was told. */
  function cuenta(believedMs: number) {
    const estado = { clave: "una", existe: true, lecturas: 0 };
    const capabilities = { archivoFormats: [], sendsAudio: true, htmlBody: false, recordsOnly: false };
    const inbox = createInbox({
      logger: createLogger("silent"),
      believedMs,
      registry: {
        listening: [],
        called: [],
        capabilitiesOf: () => {
          throw new Error("not asked here");
        },
        recordsOnly: () => false,
        variesByAccount: () => false,
        connect: ({ clave }) => ({
          capabilities: { ...capabilities, maxText: 1, maxArchivo: {}, archivosTogether: false },
          verify: () => Promise.resolve({ conectado: true }),
          send: () => Promise.resolve("x"),
          webhook: { isAuthentic: ({ body }) => body.includes(`"${clave}"`), read: () => [] },
        }),
      },
      openCanal: async () => {
        estado.lecturas += 1;
        return estado.existe ? { ...CANAL, clave: estado.clave } : null;
      },
      channelsOf: async () => [],
      knowsChat: async () => true,
      knowsName: () => Promise.resolve(true),
      receiveMensaje: async () => "nuevo",
      receiveEstado: () => Promise.resolve(),
      receiveBounce: () => Promise.resolve(),
      receiveWatermark: () => Promise.resolve(),
      receiveSesion: () => Promise.resolve("nuevo" as const),
      recordSetAside: () => Promise.resolve(),
    });
    const llega = (clave: string) =>
      inbox
        .receiveWebhook("facebook", 1, { headers: {}, body: Buffer.from(JSON.stringify(clave)) })
        .then(() => true)
        .catch(() => false);
    return { estado, llega };
  }

  it("muchos avisos de una cuenta la leen una vez", async () => {
    const { estado, llega } = cuenta(60_000);
    for (let i = 0; i < 10; i += 1) expect(await llega("una")).toBe(true);
    expect(estado.lecturas).toBe(1);
  });

  it("la clave nueva vale enseguida, y desde entonces la vieja no", async () => {
    const { estado, llega } = cuenta(60_000);
    expect(await llega("una")).toBe(true);
    estado.clave = "otra";
    expect(await llega("otra")).toBe(true);
    expect(await llega("una")).toBe(false);
  });

  it("aunque nadie use la nueva, la vieja y la cuenta que ya no está no valen más de dos segundos", async () => {
    expect(BELIEVED_MS).toBeLessThanOrEqual(2_000);
    const { estado, llega } = cuenta(BELIEVED_MS);
    const start = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(start);
    expect(await llega("una")).toBe(true);
    estado.existe = false;
    clock.mockReturnValue(start + BELIEVED_MS - 1);
    expect(await llega("una")).toBe(true);
    clock.mockReturnValue(start + BELIEVED_MS);
    expect(await llega("una")).toBe(false);
    estado.existe = true;
    expect(await llega("una")).toBe(true);
    estado.clave = "otra";
    clock.mockReturnValue(start + 2 * BELIEVED_MS - 1);
    expect(await llega("una")).toBe(true);
    clock.mockReturnValue(start + 2 * BELIEVED_MS);
    expect(await llega("una")).toBe(false);
  });

  it("lo que no firma nadie cuesta una lectura, exista la cuenta o no", async () => {
    const { estado, llega } = cuenta(60_000);
    expect(await llega("ninguna")).toBe(false);
    expect(estado.lecturas).toBe(1);
    expect(await llega("ninguna")).toBe(false);
    expect(estado.lecturas).toBe(2);
  });
});

describe("entrada: lo que no se puede guardar como vino [B-mensajes-18]", () => {
  const rechazar = () => z.object({ asunto: z.string() }).parse({ asunto: 7, de: "ana@ciudadano.test" });

  it("un mensaje se aparta: queda uno en su lugar, se dice dónde falló y nada de lo que decía", async () => {
    const guardados: MensajeEvent[] = [];
    const apartados: SetAside[] = [];
    const alRecibir = async (evento: MensajeEvent) => {
      if (evento.text === "veneno") rechazar();
      guardados.push(evento);
    };
    const eventos = [{ ...mensaje("veneno"), nombre: "Ana" }, mensaje("sano")];
    await inboxCon(eventos, alRecibir, apartados).receiveWebhook("facebook", 1, PETICION);
    expect(guardados.map(({ idExterno }) => idExterno)).toEqual(["apartado_veneno", "sano"]);
    expect(guardados[0]).toMatchObject({ chat: "c", nombre: null, tipoContenido: "texto", adjuntos: [] });
    expect(guardados[0]?.text).toContain("no se pudo guardar");
    expect(apartados).toEqual([
      {
        que: "mensaje",
        motivo: "no_guardado",
        fallos: ["asunto: invalid_type"],
        kept: { form: "part", body: {} },
      },
    ]);
  });

  it("el que iba a oírse sin abrir nada tampoco abre nada con el que queda en su lugar", async () => {
    const guardados: MensajeEvent[] = [];
    const alRecibir = async (evento: MensajeEvent) => {
      if (evento.text === "veneno") rechazar();
      guardados.push(evento);
    };
    const oido = { ...mensaje("veneno"), overheard: true };
    await inboxCon([oido], alRecibir).receiveWebhook("facebook", 1, PETICION);
    expect(guardados).toMatchObject([{ idExterno: "apartado_veneno", overheard: true }]);
  });

  it("quien responde a la nota responde al mensaje en cuyo lugar está", async () => {
    const idNota: string[] = [];
    const alRecibir = async ({ text, idExterno }: MensajeEvent) => {
      if (text === "veneno") rechazar();
      idNota.push(idExterno);
    };
    await inboxCon([mensaje("veneno")], alRecibir).receiveWebhook("facebook", 1, PETICION);
    const [idExterno = ""] = idNota;
    const { connect } = register({
      clasificacion: "facebook",
      config: z.unknown(),
      capabilities: CAPACIDADES,
      verify: () => Promise.resolve({ conectado: true }),
      send: async (_config, { replyTo }) => replyTo?.idExterno ?? "",
    });
    const saliente = { ...SALIENTE, replyTo: { idExterno, own: false } };
    expect(await connect(CANAL).send(saliente, async () => undefined)).toBe("veneno");
    expect(await connect(CANAL).send(SALIENTE, async () => undefined)).toBe("");
  });

  it.each([
    ["22021", "un NUL"],
    ["22P05", "medio carácter"],
    ["23514", "una dirección que no cabe"],
  ])("lo que la base rechaza por lo que es (%s, %s) se aparta, y el proveedor no lo repite", async (code) => {
    const apartados: SetAside[] = [];
    const guardados: string[] = [];
    const alRecibir = async ({ text }: MensajeEvent) => {
      if (text === "veneno") throw Object.assign(new Error("refused"), { code });
      guardados.push(text);
    };
    await inboxCon([mensaje("veneno"), mensaje("sano")], alRecibir, apartados).receiveWebhook(
      "facebook",
      1,
      PETICION,
    );
    expect(guardados).toEqual([expect.stringContaining("no se pudo guardar"), "sano"]);
    expect(apartados).toMatchObject([{ que: "mensaje", motivo: "no_guardado", fallos: [`store: ${code}`] }]);
  });

  it("si tampoco cabe el que iba en su lugar, lo demás sigue su camino", async () => {
    const apartados: SetAside[] = [];
    const guardados: string[] = [];
    const alRecibir = async ({ idExterno }: MensajeEvent) => {
      if (idExterno.endsWith("veneno")) rechazar();
      guardados.push(idExterno);
    };
    await inboxCon([mensaje("veneno"), mensaje("sano")], alRecibir, apartados).receiveWebhook(
      "facebook",
      1,
      PETICION,
    );
    expect(guardados).toEqual(["sano"]);
    expect(apartados).toHaveLength(1);
  });
});
