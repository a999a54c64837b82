import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { type ParsedMail, simpleParser } from "mailparser";
import nodemailer from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { iniciarSimuladores, type Simuladores } from "../simuladores.ts";

const ANA = "ana@correo.example";
const MESA = "mesa@ventanilla.test";
const Cartas = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      propio: z.boolean(),
      visto: z.boolean(),
      asunto: z.string(),
      texto: z.string(),
      cuerpo: z.string().nullable(),
      adjuntos: z.array(z.object({ url: z.string(), nombre: z.string(), mimetype: z.string() })),
    }),
  ),
});

let carpetaDatos: string;
let simuladores: Simuladores;
beforeEach(async () => {
  carpetaDatos = mkdtempSync(join(tmpdir(), "ciudadano-correo-"));
  simuladores = await iniciarSimuladores({ puerto: 0, host: "127.0.0.1", carpetaDatos });
  await pedir("/_sim/correo/cuentas", { direccion: MESA, nombre: "Mesa de partes" });
  await pedir("/ciudadano/api/correo/personas", { direccion: ANA, nombre: "Ana Quispe" });
});
afterEach(async () => {
  await simuladores.cerrar();
  rmSync(carpetaDatos, { recursive: true });
});

async function pedir(ruta: string, body?: unknown) {
  return await fetch(`${simuladores.url}${ruta}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const escribir = async (cambios: object) =>
  await pedir("/ciudadano/api/correo/cartas", { de: ANA, para: MESA, cuerpo: "hola", ...cambios });
const cartas = async () =>
  Cartas.parse(await (await pedir(`/ciudadano/api/correo/cartas?direccion=${ANA}`)).json()).rows;

/** What stands in the institution's mailbox, read over IMAP. */
async function enElBuzon() {
  const { imap, clave } = simuladores.correo;
  const cliente = new ImapFlow({
    host: imap.host,
    port: imap.puerto,
    secure: false,
    auth: { user: MESA, pass: clave },
    logger: false,
  });
  await cliente.connect();
  await cliente.mailboxOpen("INBOX");
  const leidos: ParsedMail[] = [];
  for await (const { source } of cliente.fetch("1:*", { source: true }))
    leidos.push(await simpleParser(source ?? ""));
  await cliente.logout();
  return leidos;
}

async function responder(mensaje: object): Promise<void> {
  const { smtp, clave } = simuladores.correo;
  const salida = nodemailer.createTransport({
    host: smtp.host,
    port: smtp.puerto,
    auth: { user: MESA, pass: clave },
  });
  await salida.sendMail({ from: MESA, to: ANA, ...mensaje });
}

describe("página del ciudadano: correo", () => {
  it("texto, HTML y archivos llegan al buzón como de un programa de correo", async () => {
    const datos = Buffer.from("%PDF-1.4").toString("base64");
    const adjuntos = [{ nombre: "carta ñ.pdf", mime: "application/pdf", datos }];
    expect((await escribir({ asunto: "Consulta ñ", adjuntos })).status).toBe(201);
    await escribir({ asunto: "Rico", formato: "html", cuerpo: "<p>uno</p><b>dos</b>" });
    const [plano, rico] = await enElBuzon();
    expect(plano).toMatchObject({ subject: "Consulta ñ", html: false });
    expect(plano?.from?.value).toEqual([{ address: ANA, name: "Ana Quispe" }]);
    expect(plano?.text?.trim()).toBe("hola");
    expect(plano?.attachments[0]?.filename).toBe("carta ñ.pdf");
    expect(rico?.html).toContain("<b>dos</b>");
    expect(rico?.text).toContain("uno\ndos");
    expect((await escribir({ cuerpo: " " })).status).toBe(400);
  });

  it("la respuesta a un correo recibido lleva In-Reply-To y References enteras", async () => {
    await escribir({ asunto: "Consulta" });
    const [primero] = await enElBuzon();
    const inicial = primero?.messageId ?? "";
    const headers = { inReplyTo: inicial, references: [inicial] };
    await responder({ subject: "Re: Consulta", text: "Dígame", messageId: "<caso-7.x@v.test>", ...headers });
    const recibida = (await cartas()).at(-1);
    expect(recibida).toMatchObject({ propio: false, visto: false, texto: "Dígame" });
    await escribir({ asunto: "Re: Consulta", cuerpo: "gracias", respondeA: recibida?.id });
    const respuesta = (await enElBuzon()).at(-1);
    expect(respuesta?.inReplyTo).toBe("<caso-7.x@v.test>");
    expect(respuesta?.references).toEqual([inicial, "<caso-7.x@v.test>"]);
    await pedir("/ciudadano/api/correo/leido", { direccion: ANA });
    expect((await cartas()).map(({ visto }) => visto)).toEqual([true, true, true]);
    expect((await escribir({ respondeA: "ninguna" })).status).toBe(404);
  });

  it("el cuerpo HTML se sirve encerrado; un archivo que un navegador ejecutaría solo se descarga", async () => {
    await responder({
      subject: "s",
      html: '<script>alert(1)</script><img src="cid:logo@v">',
      attachments: [
        { filename: "logo.png", content: Buffer.from("png"), contentType: "image/png", cid: "logo@v" },
        { filename: "x.html", content: "<script>", contentType: "text/html" },
      ],
    });
    const [carta] = await cartas();
    const cuerpo = await pedir(`/${carta?.cuerpo}`);
    const politica = cuerpo.headers.get("content-security-policy");
    expect(politica).toContain("sandbox; default-src 'none'");
    const html = await cuerpo.text();
    const [, imagen = ""] = /<img src="([^"]+)"/.exec(html) ?? [];
    expect((await pedir(imagen.replaceAll("&amp;", "&"))).headers.get("content-type")).toBe("image/png");
    const pagina = await pedir(`/${carta?.adjuntos.find(({ nombre }) => nombre === "x.html")?.url}`);
    expect(pagina.headers.get("content-disposition")).toBe("attachment");
    expect(pagina.headers.get("content-type")).toBe("application/octet-stream");
  });
});
