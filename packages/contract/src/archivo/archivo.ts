import { z } from "zod";
import { ARCHIVO_NOMBRE_MAX, ENVIO_BASE64_MAX } from "../limites.ts";

/** What a file is to whoever looks at it; a message of a file is of the same type. */
export const TIPOS_ARCHIVO = ["imagen", "audio", "video", "archivo"] as const;
export const TipoArchivo = z.enum(TIPOS_ARCHIVO);
export type TipoArchivo = z.output<typeof TipoArchivo>;

/** PENDIENTE: still to be fetched at the provider. FALLIDO: it could not be. */
export const ESTADOS_ARCHIVO = ["PENDIENTE", "LISTO", "FALLIDO"] as const;
export const EstadoArchivo = z.enum(ESTADOS_ARCHIVO);
export type EstadoArchivo = z.output<typeof EstadoArchivo>;

/** A file of a message. `filename` is the address of the original, asked for with the token; empty until it is there. */
export const Adjunto = z.object({
  nombre: z.string(),
  /** Bytes; 0 until it is there. */
  tamanio: z.int(),
  filename: z.string(),
  // Rows written before files were kept name files that nobody has.
  estado: EstadoArchivo.default("FALLIDO"),
  /** As its bytes say; null until it is there. */
  mime: z.string().nullable().default(null),
  /** `?miniatura=1` answers a small picture. */
  miniatura: z.boolean().default(false),
  /** How long a sound or a film is; absent: its bytes do not say it, or nobody has looked. */
  duracion_ms: z.int().optional(),
  /** How the digest of its bytes begins; absent: it is not there yet, or was stored before this was told. */
  huella: z.string().optional(),
  /** Content-ID by which the body of a mail shows it in place. */
  cid: z.string().optional(),
});
export type Adjunto = z.output<typeof Adjunto>;

/** A file uploaded before it is sent; nobody but its uploader can use it, for one day. */
export const ArchivoSubido = z.object({
  id: z.uuid(),
  nombre: z.string(),
  extension: z.string(),
  tipo: TipoArchivo,
  mime: z.string(),
  tamanio: z.int(),
});
export type ArchivoSubido = z.output<typeof ArchivoSubido>;

/** The attachment of document B. `tipo` and `estado` are the sender's own: what a file is, its bytes say. */
export const ArchivoBase64 = z.strictObject({
  nombre: z.string().min(1).max(ARCHIVO_NOMBRE_MAX),
  extension: z.string().max(20).optional(),
  tipo: TipoArchivo.optional(),
  estado: z.string().max(20).optional(),
  /** Also as a data: address. */
  base64: z.string().min(1).max(ENVIO_BASE64_MAX),
});
export type ArchivoBase64 = z.output<typeof ArchivoBase64>;
