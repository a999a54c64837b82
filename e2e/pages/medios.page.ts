// Files and mails as the outside world sends them: real bytes, made here.
import { randomInt } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { type APIRequestContext, expect } from "@playwright/test";
import { SIMULADORES } from "../demo.ts";
import { type Ciudadano, sinVerificar } from "./ciudadano.page.ts";

interface Archivo {
  mimetype: string;
  filename: string;
  data: Buffer;
}

/** `cid`: by which the body of a mail shows it in place. */
type ArchivoDeCarta = Archivo & { cid?: string };

/** A picture of one colour with a darker half, `rojo` from 0 to 255. */
export function png(nombre: string, ancho: number, alto: number, rojo = 200): Archivo {
  const linea = Buffer.alloc(1 + ancho * 3);
  for (let x = 0; x < ancho; x += 1) linea.set([x < ancho / 2 ? rojo : rojo / 2, 120, 180], 1 + x * 3);
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(alto, 4);
  cabeza.set([8, 2, 0, 0, 0], 8);
  const data = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    trozo("IHDR", cabeza),
    trozo("IDAT", deflateSync(Buffer.concat(Array<Buffer>(alto).fill(linea)))),
    trozo("IEND", Buffer.alloc(0)),
  ]);
  return { mimetype: "image/png", filename: nombre, data };
}

function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, "latin1"), datos]);
  const largo = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  const suma = Buffer.alloc(4);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

/** A tone. */
export function wav(nombre: string, segundos: number): Archivo {
  const muestras = 8000 * segundos;
  const data = Buffer.alloc(44 + muestras * 2);
  data.write("RIFF", 0, "latin1");
  data.writeUInt32LE(36 + muestras * 2, 4);
  data.write("WAVEfmt ", 8, "latin1");
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(8000, 24);
  data.writeUInt32LE(16_000, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36, "latin1");
  data.writeUInt32LE(muestras * 2, 40);
  for (let i = 0; i < muestras; i += 1) data.writeInt16LE(Math.round(8000 * Math.sin(i / 4)), 44 + i * 2);
  return { mimetype: "audio/wav", filename: nombre, data };
}

export const pdf = (nombre: string, bytes: number): Archivo => ({
  mimetype: "application/pdf",
  filename: nombre,
  data: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(bytes, 65)]),
});

/** The citizen's telephone sends a file, with words or without. */
export async function mandarArchivo(
  request: APIRequestContext,
  { numero, nombre }: Ciudadano,
  archivo: Archivo,
  texto = "",
  session = "sederce",
): Promise<void> {
  const file = { ...archivo, data: archivo.data.toString("base64") };
  const data = { session, from: `${numero}@c.us`, name: nombre, text: texto, file };
  expect((await request.post(`${SIMULADORES}/_sim/inbound`, { data })).ok()).toBe(true);
}

export interface Carta {
  asunto: string;
  texto?: string;
  html?: string;
  adjuntos?: readonly ArchivoDeCarta[];
}

/** Somebody who writes mails. Answers their address, and how the operators' list names them. */
export async function tomarCorreo(
  request: APIRequestContext,
  { casilla = "vecina", dominio = "ejemplo.bo" } = {},
) {
  const numero = randomInt(1e6, 1e7);
  const direccion = `${casilla}${numero}@${dominio}`;
  const nombre = `Luisa Choque ${numero}`;
  return {
    direccion,
    rotulo: sinVerificar(nombre),
    async escribir({ asunto, texto = "texto", html, adjuntos = [] }: Carta): Promise<void> {
      const data = {
        de: direccion,
        nombre,
        para: "atencion@sederce.example",
        asunto,
        texto,
        ...(html !== undefined && { html }),
        adjuntos: adjuntos.map(({ filename, mimetype, data: datos, cid }) => ({
          ...(cid !== undefined && { cid }),
          nombre: filename,
          mime: mimetype,
          datos: datos.toString("base64"),
        })),
      };
      expect((await request.post(`${SIMULADORES}/_sim/correo/escribir`, { data })).ok()).toBe(true);
    },
  };
}

/** Outside services that journeys see failing. */
type Averiable = "whatsapp" | "smtp" | "segip" | "portal" | "sin" | "ciudadania";

/** What the service does to the next call that is of that kind. */
export async function averiar(request: APIRequestContext, servicio: Averiable, fallo: object): Promise<void> {
  const data = { times: 1, ...fallo };
  expect((await request.put(`${SIMULADORES}/_sim/fallos/${servicio}`, { data })).ok()).toBe(true);
}
export async function reparar(request: APIRequestContext, servicio: Averiable): Promise<void> {
  expect((await request.delete(`${SIMULADORES}/_sim/fallos/${servicio}`)).ok()).toBe(true);
}
