import type { CartaEscrita } from "@ventanilla/contract/mensaje/carta";
import type { ArchivoListo } from "../archivo/index.ts";

/** `en-cola` waits its turn; `sin-conexion` for the line; `conflicto` for the operator, because somebody spoke meanwhile. */
export type EstadoEnvio = "en-cola" | "enviando" | "sin-conexion" | "fallido" | "conflicto";

const PALABRAS = {
  "en-cola": "chat:entregaEN_COLA",
  enviando: "chat:entregaENVIANDO",
  "sin-conexion": "chat:entregaSinConexion",
  conflicto: "chat:entregaConflicto",
  fallido: "chat:entregaFALLIDO",
} as const satisfies Record<EstadoEnvio, string>;

/** How that is told, in its bubble and by voice. The line is there when it has a reason to wait; what may be stored did not fail. */
export function palabraDe({ estado, motivo, quizaGuardado }: Envio) {
  if (estado === "sin-conexion" && motivo !== null) return PALABRAS["en-cola"];
  if (estado === "fallido" && quizaGuardado) return "chat:entregaINCIERTO";
  return PALABRAS[estado];
}

/** What left the field and is not yet a message: a text, files that the server holds already, or both. */
export interface Envio {
  /** Its Idempotency-Key: the same text under the same key is stored once, however often it is sent. */
  clave: string;
  sesion: number;
  caso: number;
  /** Entry channel it leaves through. */
  canal: number;
  /** That channel is a guess: its case had not come when it was written, and says it before this leaves. */
  porSaber?: boolean;
  cubiculo: number;
  /** Empty only when there are files. */
  texto: string;
  archivos: readonly ArchivoListo[];
  /** The message that it answers. */
  cita: { id: number; texto: string; canal: number } | null;
  /** What makes it a letter of its own; null: its words alone. */
  carta: CartaEscrita | null;
  /** Newest message that was on screen. */
  ultimoVisto: number;
  forzar: boolean;
  estado: EstadoEnvio;
  /** Why it failed, in words. */
  motivo: string | null;
  /** The server may hold it although it answered with a failure: only the same key is safe. */
  quizaGuardado: boolean;
  /** The server has forgotten its files: the same send cannot succeed. */
  sinArchivos: boolean;
  /** Epoch ms by this device's clock. */
  creado: number;
  /** Epoch ms of its first try under this key. */
  probado: number | null;
}
