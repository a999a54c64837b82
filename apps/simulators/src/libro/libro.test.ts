import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { expect, it } from "vitest";
import { iniciarSimuladores } from "../simuladores.ts";
import { CLAVE_WAHA_DEMO } from "../waha/index.ts";

const CHAT = "59171548230@c.us";
const ANA = "ana@correo.example";
const MESA = "mesa@ventanilla.test";

it("libro: lo que recibió cada ciudadano, en orden y por todos los canales; lo doble se ve", async () => {
  const carpetaDatos = mkdtempSync(join(tmpdir(), "libro-"));
  const simuladores = await iniciarSimuladores({ puerto: 0, host: "127.0.0.1", carpetaDatos });
  const pedir = async (ruta: string, body?: unknown) =>
    await fetch(`${simuladores.url}${ruta}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": CLAVE_WAHA_DEMO, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await pedir("/api/sessions", { name: "demo" });
  await expect.poll(async () => (await pedir("/_sim/scan", { session: "demo" })).status).toBe(200);
  const { smtp, clave } = simuladores.correo;
  const correo = nodemailer.createTransport({
    host: smtp.host,
    port: smtp.puerto,
    auth: { user: MESA, pass: clave },
  });
  const texto = async (text: string) => await pedir("/api/sendText", { session: "demo", chatId: CHAT, text });

  await texto("Su trámite está listo");
  await correo.sendMail({ from: MESA, to: ANA, subject: "Listo", text: "hola", messageId: "<caso-1@x>" });
  await texto("Su trámite está listo");
  await texto("Hasta luego");
  await correo.sendMail({ from: MESA, to: ANA, subject: "Listo", text: "hola", messageId: "<caso-1@x>" });
  await correo.sendMail({ from: MESA, to: ANA, subject: "Otro", text: "hola" });

  const libro = async (filtro = "") => {
    const { rows } = (await (await pedir(`/_sim/libro${filtro}`)).json()) as {
      rows: Record<string, unknown>[];
    };
    return rows.map(({ servicio, ciudadano, texto: leido, copia, veces }) =>
      [servicio, ciudadano, leido, `${copia}/${veces}`].join(" "),
    );
  };
  expect(await libro()).toEqual([
    `whatsapp ${CHAT} Su trámite está listo 1/2`,
    `correo ${ANA} hola 1/2`,
    `whatsapp ${CHAT} Su trámite está listo 2/2`,
    `whatsapp ${CHAT} Hasta luego 1/1`,
    `correo ${ANA} hola 2/2`,
    `correo ${ANA} hola 1/1`,
  ]);
  expect(await libro("?servicio=correo")).toHaveLength(3);
  expect(await libro(`?ciudadano=${CHAT}`)).toHaveLength(3);
  await simuladores.cerrar();
  rmSync(carpetaDatos, { recursive: true });
});
