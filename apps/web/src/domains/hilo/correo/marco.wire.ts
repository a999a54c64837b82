/** What the frame of a mail tells. It holds a stranger's words: nothing of it is believed unread. */
export type AvisoMarco =
  | { tipo: "listo" }
  /** Pixels of its contents. */
  | { tipo: "alto"; alto: number }
  /** Esc inside the frame. */
  | { tipo: "salir" }
  /** A picture that was put there is wanted in large. */
  | { tipo: "ver"; cid: string };

/** What the frame is told. */
export type OrdenMarco =
  | { tipo: "html"; html: string; plegado: boolean }
  | { tipo: "plegar"; plegado: boolean }
  | {
      tipo: "imagen";
      cid: string;
      imagen: Blob;
      /** What pressing it does. */
      nombre: string;
    };

export const MARCO = "/marco-correo.html";
/** No allow-same-origin, ever: what runs in there must not be able to reach this page or its token. */
export const SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/** The frame does not scroll: what lies below can never be reached. A book is lower. */
const ALTO_MAX = 1_000_000;

export function leerAvisoMarco(datos: unknown): AvisoMarco | null {
  if (typeof datos !== "object" || datos === null || !("tipo" in datos)) return null;
  if (datos.tipo === "listo" || datos.tipo === "salir") return { tipo: datos.tipo };
  if (datos.tipo === "ver")
    return "cid" in datos && typeof datos.cid === "string" ? { tipo: "ver", cid: datos.cid } : null;
  if (datos.tipo !== "alto" || !("alto" in datos) || typeof datos.alto !== "number") return null;
  if (!Number.isFinite(datos.alto) || datos.alto < 0) return null;
  return { tipo: "alto", alto: Math.min(Math.ceil(datos.alto), ALTO_MAX) };
}
