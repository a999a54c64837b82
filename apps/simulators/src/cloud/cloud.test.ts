import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { crearCloudSimulado } from "./index.ts";

const NUMERO = "106540352242922";
const PERSONA = "59170000001";
const PDF = Buffer.from("%PDF-1.7");

it("lo que se escribió sigue ahí después de reiniciar: la persona, el plazo para responderle y sus archivos", async () => {
  const carpeta = mkdtempSync(join(tmpdir(), "cloud-"));
  const archivo = { clase: "document", mimetype: "application/pdf", nombre: "acta.pdf" } as const;
  const primera = await crearCloudSimulado({ carpeta });
  primera.numero(NUMERO, "mesa");
  await primera.escribir({
    numero: NUMERO,
    de: PERSONA,
    nombre: "Ana Quispe",
    texto: "Mi acta",
    archivo: { ...archivo, datos: PDF.toString("base64") },
  });
  await primera.cerrar();

  const otra = await crearCloudSimulado({ carpeta });
  try {
    otra.numero(NUMERO, "mesa");
    const { mundo, medios } = otra.nube;
    expect(mundo.ciudadanos.get(PERSONA)).toMatchObject({ nombre: "Ana Quispe", telefono: PERSONA });
    const [mensaje, ...otros] = mundo.hilo(NUMERO, PERSONA);
    expect(otros).toEqual([]);
    expect(mensaje).toMatchObject({ texto: "Mi acta", nuestro: false, medio: { nombre: "acta.pdf" } });
    expect(medios.hallar(mensaje?.medio?.id ?? "")?.contenido).toEqual(PDF);
    otra.fallar({ windowAtOnce: true });
    const respuesta = await fetch(`${otra.base}/v26.0/${NUMERO}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${otra.app("mesa").token}`, "content-type": "application/json" },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        to: PERSONA,
        type: "text",
        text: { body: "Recibida" },
      }),
    });
    expect(respuesta.status).toBe(200);
  } finally {
    await otra.cerrar();
    rmSync(carpeta, { recursive: true });
  }
});

it("lo que se escribe antes de que la mesa responda por su dirección llega cuando responde", async () => {
  const cloud = await crearCloudSimulado();
  cloud.numero(NUMERO, "mesa");
  const tomados: string[] = [];
  let preguntas = 0;
  const mesa = createServer((peticion, respuesta) => {
    if (peticion.method === "POST") {
      tomados.push(peticion.url ?? "");
      peticion.resume().on("end", () => respuesta.writeHead(200).end());
      return;
    }
    preguntas += 1;
    const reto = new URL(peticion.url ?? "", "http://mesa").searchParams.get("hub.challenge");
    // Not up yet, twice.
    if (preguntas <= 2) respuesta.writeHead(503).end();
    else respuesta.writeHead(200).end(reto);
  });
  mesa.listen(0, "127.0.0.1");
  await once(mesa, "listening");
  try {
    cloud.app("mesa").prometida = `http://127.0.0.1:${(mesa.address() as AddressInfo).port}/aviso`;
    expect(await cloud.escribir({ numero: NUMERO, de: PERSONA, texto: "¿Hay alguien?" })).toBe(true);
    expect(tomados).toEqual(["/aviso"]);
  } finally {
    await cloud.cerrar();
    mesa.close();
  }
});

it("sin dirección ninguna, ni prometida, nadie espera a que se tome", async () => {
  const cloud = await crearCloudSimulado();
  cloud.numero(NUMERO, "mesa");
  expect(await cloud.escribir({ numero: NUMERO, de: PERSONA, texto: "Hola" })).toBe(false);
  await cloud.cerrar();
});
