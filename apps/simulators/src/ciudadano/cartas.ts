import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import type { MundoCorreo } from "../correo/index.ts";

/** A mail as the citizen sees it, sent or received. */
export interface Carta {
  id: string;
  propio: boolean;
  de: string;
  para: string;
  ms: number;
  visto: boolean;
  leida: ParsedMail;
}

const leidas = new WeakMap<object, Promise<ParsedMail>>();

/** Parsed once: lists are asked for again with every change. */
function leer(llave: object, crudo: Buffer | string): Promise<ParsedMail> {
  const hecha = leidas.get(llave) ?? simpleParser(crudo, { keepCidLinks: true });
  leidas.set(llave, hecha);
  return hecha;
}

function direccionEn(lista: AddressObject | AddressObject[] | undefined): string {
  const [primera] = Array.isArray(lista) ? lista : [lista];
  return primera?.value[0]?.address ?? "";
}

async function enviadas(mundo: MundoCorreo, direccion: string): Promise<Carta[]> {
  const propias = [...mundo.buzones.values()].flatMap(({ direccion: para, correos }) =>
    correos.filter(({ autor }) => autor === direccion).map((correo) => ({ para, correo })),
  );
  return Promise.all(
    propias.map(async ({ para, correo }) => {
      const leida = await leer(correo.crudo, correo.crudo);
      const id = leida.messageId ?? correo.archivo;
      return { id, propio: true, de: direccion, para, ms: correo.fecha.getTime(), visto: true, leida };
    }),
  );
}

async function recibidas(mundo: MundoCorreo, direccion: string): Promise<Carta[]> {
  const suyas = mundo.recibidos.filter(({ para }) => para.toLowerCase() === direccion);
  return Promise.all(
    suyas.map(async (anotacion) => {
      const { id, para, ms, crudo } = anotacion;
      const leida = await leer(anotacion, crudo);
      const de = direccionEn(leida.from) || anotacion.de;
      return { id, propio: false, de, para, ms, visto: mundo.vistos.has(id), leida };
    }),
  );
}

/** Everything between one citizen and the institutions, in order of time. */
export async function cartasDe(mundo: MundoCorreo, direccion: string): Promise<Carta[]> {
  const comparable = direccion.toLowerCase();
  const todas = await Promise.all([enviadas(mundo, comparable), recibidas(mundo, comparable)]);
  return todas.flat().toSorted((a, b) => a.ms - b.ms);
}

/** Headers that put an answer under what it answers, at the other side (RFC 5322 3.6.4). */
export function hiloDe({ leida }: Carta): { enRespuestaA?: string; referencias: string[] } {
  const { messageId, references = [] } = leida;
  const antes = typeof references === "string" ? [references] : references;
  return messageId === undefined
    ? { referencias: antes }
    : { enRespuestaA: messageId, referencias: [...antes, messageId] };
}

function urlDe(ruta: string, partes: Record<string, string>): string {
  return `ciudadano/api/correo/${ruta}?${new URLSearchParams(partes)}`;
}

export function cartaVista(carta: Carta, direccion: string) {
  const { id, propio, de, para, ms, visto, leida } = carta;
  return {
    id,
    propio,
    de,
    para,
    ms,
    visto,
    asunto: leida.subject ?? "",
    texto: (leida.text ?? "").trim(),
    cuerpo: leida.html ? urlDe("cuerpo", { direccion, id }) : null,
    automatico: leida.headers.has("auto-submitted"),
    enHilo: leida.inReplyTo !== undefined,
    adjuntos: leida.attachments.map(({ filename, contentType, size }, n) => ({
      url: urlDe("adjuntos", { direccion, id, n: String(n) }),
      nombre: filename ?? `adjunto-${n + 1}`,
      mimetype: contentType,
      tamanio: size,
    })),
  };
}
