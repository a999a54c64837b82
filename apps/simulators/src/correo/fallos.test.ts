import { type FetchMessageObject, ImapFlow } from "imapflow";
import nodemailer from "nodemailer";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FallosImap, FallosSmtp } from "./fallos.ts";
import { type CorreoSimulado, crearCorreoSimulado } from "./index.ts";

const MESA = "mesa@ventanilla.test";
const DEMORA_MS = 300;
let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterEach(() => {
  correo.fallar({});
  correo.fallarImap({});
});
afterAll(() => correo.cerrar());

function enviar() {
  const { host, puerto: port } = correo.smtp;
  const salida = nodemailer.createTransport({
    host,
    port,
    auth: { user: MESA, pass: correo.clave },
    socketTimeout: 1_000,
  });
  return salida.sendMail({ from: MESA, to: "ana@x.test", subject: "s", text: "t" });
}

interface Oido {
  hallados: number[];
  traidos: FetchMessageObject[];
}

/** Logs in, opens the mailbox and looks for mail, as a listener does. */
const escuchar = async (): Promise<number[]> => (await oir()).hallados;
async function oir(): Promise<Oido> {
  const { host, puerto: port } = correo.imap;
  const cliente = new ImapFlow({
    host,
    port,
    secure: false,
    auth: { user: MESA, pass: correo.clave },
    logger: false,
    greetingTimeout: 800,
    socketTimeout: 800,
  });
  cliente.on("error", () => undefined);
  try {
    await cliente.connect();
    await cliente.mailboxOpen("INBOX");
    const hallados = await cliente.search({ uid: "1:*" }, { uid: true });
    if (!hallados) throw new Error("the search was not answered");
    const traidos = await cliente.fetchAll("1:*", { uid: true, source: true });
    return { hallados, traidos };
  } finally {
    cliente.close();
  }
}

describe("simulador de correo: fallos del envío, vistos en el cable", () => {
  it.each([
    [{ at: "connect", status: 421 }, 421],
    [{ at: "auth", status: 535 }, 535],
    [{ at: "mail", status: 450 }, 450],
    [{ status: 550 }, 550],
    [{ at: "data", status: 554 }, 554],
  ] satisfies [FallosSmtp, number][])("%j: rechaza, y nadie recibe nada", async (fallo, codigo) => {
    correo.fallar({ ...fallo, times: 1 });
    const antes = correo.libro().length;
    await expect(enviar()).rejects.toMatchObject({ responseCode: codigo });
    expect(correo.libro()).toHaveLength(antes);
    // Once, as asked.
    await enviar();
    expect(correo.libro()).toHaveLength(antes + 1);
  });

  it.each(["connect", "auth", "mail", "rcpt", "data"] as const)(
    "corta en %s, y nadie recibe nada",
    async (at) => {
      correo.fallar({ at, drop: true });
      const antes = correo.libro().length;
      await expect(enviar()).rejects.toThrow();
      expect(correo.libro()).toHaveLength(antes);
    },
  );

  it.each([{ dropAfterAccept: true }, { silentAfterAccept: true }])(
    "%j: el ciudadano lo recibe y quien envió no lo sabe",
    async (fallo) => {
      correo.fallar({ ...fallo, times: 1 });
      const antes = correo.libro().length;
      await expect(enviar()).rejects.toThrow();
      expect(correo.libro()).toHaveLength(antes + 1);
    },
  );

  it.each(["auth", "rcpt", "data"] as const)("se demora en %s y luego acepta", async (at) => {
    correo.fallar({ at, delayMs: DEMORA_MS, times: 1 });
    const desde = performance.now();
    await enviar();
    expect(performance.now() - desde).toBeGreaterThanOrEqual(DEMORA_MS - 5);
  });
});

describe("simulador de correo: fallos de la escucha, vistos en el cable", () => {
  it.each(["connect", "auth", "select", "search", "fetch"] as const)("corta en %s", async (at) => {
    correo.escribir({ de: "ana@x.test", para: MESA, asunto: "s", texto: "t" });
    correo.fallarImap({ at, drop: true, times: 1 });
    await expect(escuchar()).rejects.toThrow();
    expect(await escuchar()).not.toEqual([]);
  });

  it.each([
    { at: "auth", status: "NO" },
    { at: "select", status: "NO" },
    { at: "fetch", status: "BAD" },
    { at: "select", silent: true },
  ] satisfies FallosImap[])("%j: no responde lo pedido", async (fallo) => {
    correo.fallarImap({ ...fallo, times: 1 });
    await expect(escuchar()).rejects.toThrow();
  });

  it("se demora y responde", async () => {
    correo.fallarImap({ at: "search", delayMs: DEMORA_MS, times: 1 });
    const desde = performance.now();
    expect(await escuchar()).not.toEqual([]);
    expect(performance.now() - desde).toBeGreaterThanOrEqual(DEMORA_MS - 5);
  });

  it("dice de un correo que no tiene nada, y de los demás lo que tienen", async () => {
    const [vacio, otro] = [1, 2].map(() =>
      correo.escribir({ de: "ana@x.test", para: MESA, asunto: "s", texto: "t" }),
    );
    correo.fallarImap({ nil: "body", uids: [vacio ?? 0] });
    const traidos = new Map((await oir()).traidos.map(({ uid, source }) => [uid, source]));
    expect(traidos.get(vacio ?? 0)).toBe(false);
    expect(traidos.get(otro ?? 0)).toBeInstanceOf(Buffer);
  });

  it.each([false, true])("dice una bandera que nadie pidió; solo por su lugar: %s", async (withoutUid) => {
    const uid = correo.escribir({ de: "ana@x.test", para: MESA, asunto: "s", texto: "t" });
    correo.fallarImap({ flagged: [uid], withoutUid });
    const { hallados, traidos } = await oir();
    expect(traidos).toHaveLength(hallados.length + 1);
    const [dicha] = traidos;
    expect(dicha?.flags).toEqual(new Set(["NonJunk"]));
    expect([dicha?.uid, dicha?.source]).toEqual([withoutUid ? undefined : uid, undefined]);
  });

  it("renumera: los mismos correos con otra numeración", async () => {
    const buzon = correo.buzon(MESA);
    const [antes, cuantos] = [buzon.validez, buzon.correos.length];
    buzon.renumerar();
    expect(buzon.validez).toBeGreaterThan(antes);
    expect(await escuchar()).toHaveLength(cuantos);
  });
});

it("un fallo mal escrito no parece un servidor sano", () => {
  expect(() => correo.fallar(JSON.parse('{"codigo": 550}'))).toThrow();
  expect(() => correo.fallarImap(JSON.parse('{"at": "rcpt"}'))).toThrow();
});
