import { createHash } from "node:crypto";
import { simpleParser } from "mailparser";
import type { CorreoSimulado } from "../correo/index.ts";
import type { Contexto } from "../waha/contexto.ts";

/** One thing that one citizen received, once. */
export interface Entrega {
  servicio: "whatsapp" | "correo";
  /** Chat id or address. */
  ciudadano: string;
  /** The gateway's session, or the sender on the envelope; empty for automatic mail. */
  de: string;
  /** The provider's own id: of the message, or the Message-ID. */
  id: string;
  ms: number;
  asunto: string | null;
  texto: string;
  archivos: { nombre: string | null; mime: string }[];
  /** Which one of the same contents to the same citizen this is, and of how many: 2 of 2 is a double. */
  copia: number;
  veces: number;
}

type SinCuenta = Omit<Entrega, "copia" | "veces"> & { huella: string };

export interface FiltroLibro {
  servicio?: Entrega["servicio"] | undefined;
  ciudadano?: string | undefined;
}

function resumir(...partes: (string | Buffer)[]): string {
  const resumen = createHash("sha256");
  for (const parte of partes) resumen.update(parte).update("\u0000");
  return resumen.digest("base64");
}

function porWhatsapp({ mundo }: Contexto, ciudadano: string | undefined): SinCuenta[] {
  return [...mundo.mensajes.values()]
    .filter(({ fromMe, chatId }) => fromMe && (ciudadano === undefined || ciudadano === chatId))
    .map(({ id, session, chatId, body, archivo, ms }) => ({
      servicio: "whatsapp",
      ciudadano: chatId,
      de: session,
      id,
      ms,
      asunto: null,
      texto: body,
      archivos: archivo ? [{ nombre: archivo.filename, mime: archivo.mimetype }] : [],
      huella: resumir(session, body, (archivo && mundo.almacen.leerArchivo(archivo.id)) ?? Buffer.alloc(0)),
    }));
}

async function porCorreo({ mundo }: CorreoSimulado, ciudadano: string | undefined): Promise<SinCuenta[]> {
  const suyos = mundo.recibidos.filter(
    ({ para }) => ciudadano === undefined || para.toLowerCase() === ciudadano.toLowerCase(),
  );
  return Promise.all(
    suyos.map(async ({ id: propio, de, para, crudo, ms }): Promise<SinCuenta> => {
      const { messageId, subject, text, attachments } = await simpleParser(crudo);
      const id = messageId ?? propio;
      return {
        servicio: "correo",
        ciudadano: para.toLowerCase(),
        de,
        id,
        ms,
        asunto: subject ?? "",
        texto: (text ?? "").trim(),
        archivos: attachments.map(({ filename, contentType }) => ({
          nombre: filename ?? null,
          mime: contentType,
        })),
        // The same mail sent again keeps its Message-ID.
        huella: id,
      };
    }),
  );
}

function contar(filas: readonly SinCuenta[]): Entrega[] {
  const claveDe = ({ servicio, ciudadano, huella }: SinCuenta) => `${servicio} ${ciudadano} ${huella}`;
  const veces = new Map<string, number>();
  for (const fila of filas) veces.set(claveDe(fila), (veces.get(claveDe(fila)) ?? 0) + 1);
  const vistas = new Map<string, number>();
  return filas.map((fila) => {
    const clave = claveDe(fila);
    const copia = (vistas.get(clave) ?? 0) + 1;
    vistas.set(clave, copia);
    const { huella: _, ...entrega } = fila;
    return { ...entrega, copia, veces: veces.get(clave) ?? copia };
  });
}

/** What each citizen received over every channel, in the order in which it reached them. */
export async function leerLibro(
  { waha, correo }: { waha: Contexto; correo: CorreoSimulado },
  { servicio, ciudadano }: FiltroLibro = {},
): Promise<Entrega[]> {
  const whatsapp = servicio === "correo" ? [] : porWhatsapp(waha, ciudadano);
  const correos = servicio === "whatsapp" ? [] : await porCorreo(correo, ciudadano);
  return contar([...whatsapp, ...correos].toSorted((a, b) => a.ms - b.ms));
}
