import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cuentaDe } from "../../../../test/buzon.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import type { Commit } from "../../connector.ts";
import { entregar } from "./smtp.ts";

const MAIL = Buffer.from("From: mesa@ventanilla.test\r\nTo: ana@ciudadano.test\r\n\r\nHasta el final.\r\n");

/** Whom the office does not take mail for, and with which words. */
type Rechazos = Readonly<Record<string, string>>;

interface Oficina {
  puerto: number;
  visto(): string;
  colgar(): void;
  cerrar(): void;
}

/** Just enough of an SMTP server to see what crossed the line, and when. */
async function oficina(rechazos: Rechazos): Promise<Oficina> {
  let crudo = "";
  const lineas: Socket[] = [];
  const servidor: Server = createServer((linea) => {
    lineas.push(linea);
    let enDatos = false;
    linea.write("220 oficina\r\n");
    linea.on("error", () => undefined);
    linea.on("data", (trozo) => {
      crudo += trozo.toString("latin1");
      if (enDatos) {
        if (crudo.endsWith("\r\n.\r\n")) linea.write("250 taken\r\n");
        return;
      }
      const orden = trozo.toString("latin1").slice(0, 4).toUpperCase();
      enDatos = orden === "DATA";
      const destino = /RCPT TO:<([^>]+)>/.exec(trozo.toString("latin1"))?.[1] ?? "";
      linea.write(enDatos ? "354 go on\r\n" : `${rechazos[destino] ?? "250 ok"}\r\n`);
    });
  });
  await new Promise<void>((resolve) => servidor.listen(0, "127.0.0.1", resolve));
  const direccion = servidor.address();
  const colgar = () => {
    for (const linea of lineas) linea.destroy();
  };
  return {
    puerto: typeof direccion === "object" && direccion ? direccion.port : 0,
    visto: () => crudo,
    colgar,
    cerrar() {
      colgar();
      servidor.close();
    },
  };
}

const abiertas: { cerrar(): void }[] = [];
afterEach(() => {
  for (const una of abiertas.splice(0)) una.cerrar();
});

async function mandar(
  comprometer: (visto: () => string, colgar: () => void) => ReturnType<Commit>,
  {
    de = "mesa@ventanilla.test",
    para = "ana@ciudadano.test",
    copias = [],
    rechazos = {},
  }: { de?: string; para?: string; copias?: readonly string[]; rechazos?: Rechazos } = {},
) {
  const lugar = await oficina(rechazos);
  abiertas.push(lugar);
  const smtp = { host: "127.0.0.1", puerto: lugar.puerto };
  const resolver = createTargetResolver({
    allowPrivate: false,
    allowedHosts: [`127.0.0.1:${lugar.puerto}`],
  });
  const envio = entregar(
    { ...cuentaDe({ direccion: de, clave: "x", imap: smtp }), acceso: { pass: "x" } },
    { resolver, tiempos: { conexionMs: 2_000, silencioMs: 2_000, entregaMs: 5_000 } },
    {
      sobre: { de, para, copias },
      crudo: MAIL,
      comprometer: () => comprometer(lugar.visto, lugar.colgar),
    },
  );
  return { envio, visto: lugar.visto };
}

describe("correo: sólo el punto final puede quedar en duda [B-mensajes-19]", () => {
  it("al comprometerse, todo el correo cruzó la línea y el punto todavía no", async () => {
    let alComprometer = "";
    const { envio, visto } = await mandar(async (loVisto) => {
      // What was written is on its way: let it arrive.
      await expect.poll(loVisto).toContain("Hasta el final.");
      alComprometer = loVisto();
    });
    await envio;
    expect(alComprometer).not.toMatch(/\r\n\.\r\n/);
    expect(visto()).toMatch(/\r\n\.\r\n/);
  });

  it("sin compromiso no hay punto: el servidor no tiene correo que entregar", async () => {
    const { envio, visto } = await mandar(() => Promise.reject(new Error("another process has it")));
    await expect(envio).rejects.toMatchObject({ kind: expect.stringMatching(/^(temporal|permanente)$/) });
    expect(visto()).not.toMatch(/\r\n\.\r\n/);
  });
});

describe("correo: la línea que se corta mientras se compromete [B-mensajes-19]", () => {
  it("no deja duda: el servidor no tuvo el punto, y se intenta otra vez", async () => {
    const { envio, visto } = await mandar(async (loVisto, colgar) => {
      await expect.poll(loVisto).toContain("Hasta el final.");
      colgar();
    });
    await expect(envio).rejects.toMatchObject({ kind: "temporal" });
    expect(visto()).not.toMatch(/\r\n\.\r\n/);
  });
});

describe("correo: lo que va a varios", () => {
  const [UNO, OTRO] = ["uno@copia.test", "otro@copia.test"];
  const aAmbos = (rechazos: Rechazos) => {
    const comprometer = vi.fn(async () => undefined);
    return { comprometer, mandado: mandar(comprometer, { copias: [UNO, OTRO], rechazos }) };
  };

  it("va a todos en una sola entrega", async () => {
    const { comprometer, mandado } = aAmbos({});
    const { envio, visto } = await mandado;
    await envio;
    for (const quien of ["ana@ciudadano.test", UNO, OTRO]) expect(visto()).toContain(`RCPT TO:<${quien}>`);
    expect(visto().match(/^DATA/gm)).toHaveLength(1);
    expect(comprometer).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["una copia rechazada para siempre se dice", { [OTRO]: "550 nobody" }, "copia", "SMTP_550"],
    ["una copia por ahora no, se intenta después", { [UNO]: "451 later" }, "temporal", "SMTP_451"],
    [
      "si además se rechaza al ciudadano, es por él",
      { "ana@ciudadano.test": "550 nobody", [UNO]: "550 no" },
      "permanente",
      "SMTP_550",
    ],
    [
      "quien no tiene buzón es quien no lo recibe",
      { "ana@ciudadano.test": "550 5.1.1 no such user" },
      "destino",
      "SMTP_550",
    ],
    [
      "también si se dice en varias líneas",
      { "ana@ciudadano.test": "550-no such user\r\n550 5.1.10 see https://oficina.test" },
      "destino",
      "SMTP_550",
    ],
    [
      "un número de red no dice nada del buzón",
      { "ana@ciudadano.test": "550 blocked, see RBL [190.5.1.1]" },
      "permanente",
      "SMTP_550",
    ],
    ["tampoco al comienzo", { "ana@ciudadano.test": "550 5.1.1.9 is listed" }, "permanente", "SMTP_550"],
    [
      "lo que el servidor no reenvía no es culpa del buzón",
      { "ana@ciudadano.test": "550 5.7.1 relaying denied" },
      "permanente",
      "SMTP_550",
    ],
    [
      "una carta más grande que el buzón lo es por sus archivos",
      { "ana@ciudadano.test": "552 5.2.3 message exceeds the limit" },
      "archivo",
      "SMTP_552",
    ],
    ["al ciudadano nunca se lo deja fuera", { "ana@ciudadano.test": "550 nobody" }, "permanente", "SMTP_550"],
  ])("%s, y no la recibe nadie", async (_nombre, rechazos, kind, code) => {
    const { comprometer, mandado } = aAmbos(rechazos);
    const { envio, visto } = await mandado;
    await expect(envio).rejects.toMatchObject({ kind, code });
    expect(comprometer).not.toHaveBeenCalled();
    expect(visto()).not.toMatch(/\r\n\.\r\n/);
  });
});

describe("correo: una dirección que quizás está mal escrita se intenta, y al final es ella", () => {
  const [ANA, COPIA] = ["ana@ciudadano.test", "luis@copia.test"];
  const SIN_DOMINIO = "450 4.1.2 <x>: Recipient address rejected: Domain not found";

  it.each<[string, Rechazos, "destino" | "copia" | undefined]>([
    ["la del ciudadano", { [ANA]: SIN_DOMINIO }, "destino"],
    ["la de una copia", { [COPIA]: SIN_DOMINIO }, "copia"],
    [
      "la de una copia, con el ciudadano en lista gris",
      { [ANA]: "451 4.7.1 later", [COPIA]: SIN_DOMINIO },
      "copia",
    ],
    ["la de todos", { [ANA]: SIN_DOMINIO, [COPIA]: SIN_DOMINIO }, "destino"],
    ["un buzón que no se pudo comprobar", { [ANA]: "450 4.1.1 unverified address" }, "destino"],
    ["de la lista gris nadie tiene culpa", { [ANA]: "450 4.2.0 greylisted" }, undefined],
  ])("%s", async (_nombre, rechazos, lastly) => {
    const { envio } = await mandar(async () => undefined, { copias: [COPIA], rechazos });
    await expect(envio).rejects.toMatchObject({ kind: "temporal", lastly });
  });
});

describe("correo: un dominio con letras propias va en el sobre como lo toma cualquier servidor", () => {
  const ANA = "ana@xn--caf-dma.test";
  const gente = { de: "mesa@entrañas.test", para: "ana@café.test", copias: ["luis@señas.test"] };

  it("el de quien escribe, el de quien lo recibe y el de cada copia", async () => {
    const { envio, visto } = await mandar(async () => undefined, gente);
    await envio;
    expect(visto()).toContain(`EHLO xn--entraas-8za.test`);
    expect(visto()).toContain("MAIL FROM:<mesa@xn--entraas-8za.test>");
    expect(visto()).toContain(`RCPT TO:<${ANA}>`);
    expect(visto()).toContain("RCPT TO:<luis@xn--seas-hqa.test>");
  });

  it("rechazado el ciudadano, es por él y no por una copia", async () => {
    const rechazos = { [ANA]: "550 5.1.1 no such user" };
    const { envio } = await mandar(async () => undefined, { ...gente, rechazos });
    await expect(envio).rejects.toMatchObject({ kind: "destino", code: "SMTP_550" });
  });
});
