import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { cuentaDe } from "../../../../test/buzon.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import type { Commit } from "../../connector.ts";
import { entregar } from "./smtp.ts";

const MAIL = Buffer.from("From: mesa@ventanilla.test\r\nTo: ana@ciudadano.test\r\n\r\nHasta el final.\r\n");

/** Just enough of an SMTP server to see what crossed the line, and when. */
async function oficina(): Promise<{ puerto: number; visto(): string; cerrar(): void }> {
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
      linea.write(enDatos ? "354 go on\r\n" : "250 ok\r\n");
    });
  });
  await new Promise<void>((resolve) => servidor.listen(0, "127.0.0.1", resolve));
  const direccion = servidor.address();
  return {
    puerto: typeof direccion === "object" && direccion ? direccion.port : 0,
    visto: () => crudo,
    cerrar() {
      for (const linea of lineas) linea.destroy();
      servidor.close();
    },
  };
}

const abiertas: { cerrar(): void }[] = [];
afterEach(() => {
  for (const una of abiertas.splice(0)) una.cerrar();
});

async function mandar(comprometer: (visto: () => string) => ReturnType<Commit>) {
  const lugar = await oficina();
  abiertas.push(lugar);
  const smtp = { host: "127.0.0.1", puerto: lugar.puerto };
  const resolver = createTargetResolver({
    allowPrivate: false,
    allowedHosts: [`127.0.0.1:${lugar.puerto}`],
  });
  const envio = entregar(
    { ...cuentaDe({ direccion: "mesa@ventanilla.test", clave: "x", imap: smtp }), acceso: { pass: "x" } },
    { resolver, tiempos: { conexionMs: 2_000, silencioMs: 2_000, entregaMs: 5_000 } },
    {
      sobre: { de: "mesa@ventanilla.test", para: "ana@ciudadano.test" },
      crudo: MAIL,
      comprometer: () => comprometer(lugar.visto),
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
