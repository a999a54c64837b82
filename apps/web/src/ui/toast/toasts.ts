// The short notices: at most three on screen, the rest wait, all of the session stay readable.
import { AVISO_TOAST_LLAMADA_MS, AVISO_TOAST_MARCO_MS } from "@ventanilla/contract/limites";
import { announce } from "../../lib/announce.ts";

export type ToastKind = "exito" | "info" | "aviso" | "error";
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  titulo?: string;
  texto: string;
  ms: number;
  at: number;
  action?: ToastAction;
};
export type ToastOptions = {
  titulo?: string;
  /** How long it stays. Without it 6 s, or 10 s when `marco` is set. */
  ms?: number;
  /** Raised by the shell, not by a call. */
  marco?: boolean;
  action?: ToastAction;
  urgente?: boolean;
};

export const VISIBLES = 3;
const RECORDADOS = 200;
type Estado = { abiertos: readonly Toast[]; recientes: readonly Toast[] };

let estado: Estado = { abiertos: [], recientes: [] };
let siguiente = 1;
const oyentes = new Set<() => void>();

function cambiar(nuevo: Partial<Estado>): void {
  estado = { ...estado, ...nuevo };
  for (const listener of oyentes) listener();
}

function show(kind: ToastKind, texto: string, opciones: ToastOptions = {}): number {
  const { titulo, action, marco = false, urgente = false } = opciones;
  // The same notice already on screen is not stacked: a dropping line would fill the corner.
  const igual = estado.abiertos.find(
    (otro) => otro.texto === texto && otro.kind === kind && otro.titulo === titulo,
  );
  if (igual !== undefined) return igual.id;
  const toast: Toast = {
    id: siguiente++,
    kind,
    texto,
    ms: opciones.ms ?? (marco ? AVISO_TOAST_MARCO_MS : AVISO_TOAST_LLAMADA_MS),
    at: Date.now(),
    ...(titulo === undefined ? {} : { titulo }),
    ...(action === undefined ? {} : { action }),
  };
  announce(titulo === undefined ? texto : `${titulo} ${texto}`, { urgente });
  cambiar({
    abiertos: [...estado.abiertos, toast],
    recientes: [toast, ...estado.recientes].slice(0, RECORDADOS),
  });
  return toast.id;
}

/** `toast.success(t("comun:operacionCorrecta"))`; a stated time goes in `ms`. */
export const toast = {
  success: (texto: string, opciones?: ToastOptions) => show("exito", texto, opciones),
  info: (texto: string, opciones?: ToastOptions) => show("info", texto, opciones),
  warning: (texto: string, opciones?: ToastOptions) => show("aviso", texto, opciones),
  error: (texto: string, opciones?: ToastOptions) => show("error", texto, opciones),
  close: (id: number) => cambiar({ abiertos: estado.abiertos.filter((otro) => otro.id !== id) }),
  /** Forgets the history too: the next person at this desk reads nothing of the last. */
  reset: () => cambiar({ abiertos: [], recientes: [] }),
};

export const getToasts = (): Estado => estado;
export function onToasts(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}
