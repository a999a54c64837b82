import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { iniciarSimuladores, type Simuladores } from "../simuladores.ts";
import { type CorreoSimulado, crearCorreoSimulado } from "./index.ts";

const MESA = "mesa@ventanilla.test";
let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterAll(() => correo.cerrar());

async function conBuzon<T>(hacer: (cliente: ImapFlow) => Promise<T>): Promise<T> {
  const { host, puerto: port } = correo.imap;
  const cliente = new ImapFlow({
    host,
    port,
    secure: false,
    auth: { user: MESA, pass: correo.clave },
    logger: false,
  });
  await cliente.connect();
  await cliente.mailboxOpen("INBOX");
  try {
    return await hacer(cliente);
  } finally {
    await cliente.logout();
  }
}

it("simulador de correo: lo que un ciudadano escribe está en el buzón, entero y por trozos", async () => {
  const uid = correo.escribir({
    de: "ana@x.test",
    nombre: "Ana Ñ",
    para: MESA,
    asunto: "¿Está?",
    texto: "hola ñ",
  });
  await conBuzon(async (cliente) => {
    expect(await cliente.search({ uid: "1:*" }, { uid: true })).toEqual([uid]);
    const entero = await cliente.fetchOne(
      String(uid),
      { source: true, size: true, flags: true },
      { uid: true },
    );
    const trozo = await cliente.fetchOne(String(uid), { source: { start: 0, maxLength: 20 } }, { uid: true });
    if (!entero || !trozo) throw new Error("the mail is not there");
    expect(entero.source?.length).toBe(entero.size);
    expect(trozo.source).toEqual(entero.source?.subarray(0, 20));
    expect(await cliente.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true })).toBe(true);
  });
  expect(correo.buzon(MESA).correos[0]?.banderas).toEqual(new Set(["\\Seen"]));
});

it("simulador de correo: lo que sale queda en el libro, y rebota si se le pide", async () => {
  const { host, puerto: port } = correo.smtp;
  const salida = nodemailer.createTransport({ host, port, auth: { user: MESA, pass: correo.clave } });
  correo.fallar({ bounce: true, times: 1 });
  const antes = correo.buzon(MESA).correos.length;
  await salida.sendMail({ from: MESA, to: "nadie@x.test", subject: "s", text: "t" });
  expect(correo.libro({ para: "nadie@x.test" })).toMatchObject([{ de: MESA }]);
  expect(correo.buzon(MESA).correos).toHaveLength(antes + 1);
  expect(correo.buzon(MESA).correos.at(-1)?.crudo.toString()).toContain("Status: 5.1.1");
});

it("simulador de correo: sin la contraseña no se lee ni se envía", async () => {
  const { host } = correo.imap;
  const ajeno = new ImapFlow({
    host,
    port: correo.imap.puerto,
    secure: false,
    auth: { user: MESA, pass: "x" },
    logger: false,
  });
  ajeno.on("error", () => undefined);
  await expect(ajeno.connect()).rejects.toMatchObject({ authenticationFailed: true });
  const salida = nodemailer.createTransport({
    host,
    port: correo.smtp.puerto,
    auth: { user: MESA, pass: "x" },
  });
  await expect(salida.verify()).rejects.toMatchObject({ responseCode: 535 });
});

it("simulador de correo: se maneja por HTTP junto a los demás", async () => {
  const carpetaDatos = mkdtempSync(join(tmpdir(), "correo-"));
  const todos: Simuladores = await iniciarSimuladores({ puerto: 0, host: "127.0.0.1", carpetaDatos });
  const pedir = async (method: string, camino: string, body?: unknown) =>
    await fetch(`${todos.url}/_sim/${camino}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
  const escrito = await pedir("POST", "correo/escribir", {
    de: "ana@x.test",
    para: MESA,
    asunto: "s",
    texto: "t",
  });
  expect(await escrito.json()).toEqual({ uid: 1 });
  expect((await pedir("PUT", "fallos/smtp", { dropAfterAccept: true, times: 1 })).status).toBe(204);
  expect(await (await pedir("GET", "fallos/smtp")).json()).toEqual({
    fallos: { dropAfterAccept: true, times: 1 },
    quedan: 1,
  });
  expect((await pedir("DELETE", "fallos/smtp")).status).toBe(204);
  expect(await (await pedir("GET", "fallos/smtp")).json()).toMatchObject({ fallos: {} });
  for (const servicio of ["smtp", "imap", "whatsapp"]) {
    expect((await pedir("PUT", `fallos/${servicio}`, { inventado: true })).status).toBe(400);
  }
  const otra = await pedir("POST", "correo/renumerar", { direccion: MESA });
  expect(await otra.json()).toMatchObject({ siguiente: 2 });
  await todos.cerrar();
  rmSync(carpetaDatos, { recursive: true });
});

it("simulador de correo: tras un reinicio siguen los correos, sus números, sus banderas y lo recibido", async () => {
  const carpeta = mkdtempSync(join(tmpdir(), "correo-"));
  const antes = await crearCorreoSimulado({ carpeta });
  antes.mundo.buzon(MESA, "La Mesa");
  antes.escribir({ de: "ana@x.test", nombre: "Ana", para: MESA, asunto: "uno", texto: "ñ" });
  antes.buzon(MESA).renumerar();
  antes.escribir({ de: "ana@x.test", para: MESA, asunto: "dos", texto: "t" });
  const [primero] = antes.buzon(MESA).correos;
  if (!primero) throw new Error("the mail is not there");
  antes.buzon(MESA).marcar(primero, ["\\Seen"]);
  const { host, puerto: port } = antes.smtp;
  const salida = nodemailer.createTransport({ host, port, auth: { user: MESA, pass: antes.clave } });
  await salida.sendMail({ from: MESA, to: "ana@x.test", subject: "s", text: "respuesta" });
  const { validez } = antes.buzon(MESA);
  // Killed in the middle of a line: that one is lost, and nothing else.
  appendFileSync(join(carpeta, "correo.jsonl"), '{"t":"correo","buz');
  await antes.cerrar();

  const despues = await crearCorreoSimulado({ carpeta });
  const buzon = despues.buzon(MESA);
  expect([buzon.validez, buzon.siguiente, buzon.nombre]).toEqual([validez, 3, "La Mesa"]);
  expect(buzon.correos.map(({ uid, banderas }) => [uid, [...banderas]])).toEqual([
    [1, ["\\Seen"]],
    [2, []],
  ]);
  expect(buzon.correos[0]?.crudo.toString()).toBe(primero.crudo.toString());
  expect(despues.libro({ para: "ana@x.test" })).toMatchObject([{ de: MESA }]);
  expect(despues.mundo.remitentes.get("ana@x.test")?.nombre).toBe("Ana");
  expect(despues.escribir({ de: "ana@x.test", para: MESA, asunto: "tres", texto: "t" })).toBe(3);
  await despues.cerrar();
  rmSync(carpeta, { recursive: true });
});
