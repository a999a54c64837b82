import { createHash } from "node:crypto";
import { simpleParser } from "mailparser";
import type { CanalSimulado } from "../ciudadano/index.ts";
import type { CorreoSimulado } from "../correo/index.ts";

/** One thing that one citizen received, once. */
export interface Entrega {
  /** Id of a channel of chats, or `correo`. */
  servicio: string;
  /** Who it is in that channel, or the address. */
  ciudadano: string;
  /** The institution's account, or the sender on the envelope; empty for automatic mail. */
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

function porCanal(canal: CanalSimulado, ciudadano: string | undefined): SinCuenta[] {
  return canal
    .mensajes()
    .filter(({ propio, persona }) => !propio && (ciudadano === undefined || ciudadano === persona))
    .map(({ id, cuenta, persona, texto, archivos, ms }) => ({
      servicio: canal.id,
      ciudadano: persona,
      de: cuenta,
      id,
      ms,
      asunto: null,
      texto,
      archivos: archivos.map(({ nombre, mimetype }) => ({ nombre, mime: mimetype })),
      huella: resumir(
        cuenta,
        texto,
        ...archivos.map((archivo) => canal.archivo(archivo.id)?.contenido ?? Buffer.alloc(0)),
      ),
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
  { canales, correo }: { canales: readonly CanalSimulado[]; correo: CorreoSimulado },
  { servicio, ciudadano }: FiltroLibro = {},
): Promise<Entrega[]> {
  const entra = (uno: string) => servicio === undefined || servicio === uno;
  const chats = canales.filter(({ id }) => entra(id)).flatMap((canal) => porCanal(canal, ciudadano));
  const correos = entra("correo") ? await porCorreo(correo, ciudadano) : [];
  return contar([...chats, ...correos].toSorted((a, b) => a.ms - b.ms));
}
