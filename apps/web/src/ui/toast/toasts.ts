// The short notices: at most three on screen, the rest wait, all of the session stay readable.
import { AVISO_TOAST_LLAMADA_MS, AVISO_TOAST_MARCO_MS } from "@ventanilla/contract/limites";
import { announce } from "../../lib/announce.ts";
import { createPageStore, useStore } from "../../lib/store.ts";

export type ToastKind = "success" | "info" | "warning" | "error";
export type ToastAction = { label: string; run: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  title?: string;
  text: string;
  durationMs: number;
  at: number;
  action?: ToastAction;
};
export type ToastOptions = {
  title?: string;
  /** How long it stays. Without it 6 s, or 10 s when `fromShell` is set. */
  durationMs?: number;
  /** Raised by the shell, not by a call. */
  fromShell?: boolean;
  action?: ToastAction;
  urgent?: boolean;
};

export const VISIBLE = 3;
const REMEMBERED = 200;
type ToastState = { shown: readonly Toast[]; recent: readonly Toast[] };

const toasts = createPageStore((): ToastState => ({ shown: [], recent: [] }));
let nextId = 1;

const change = (next: Partial<ToastState>): void => toasts.update((now) => ({ ...now, ...next }));

function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  const { title, action, fromShell = false, urgent = false } = options;
  // The same notice already on screen is not stacked: a dropping line would fill the corner.
  const { shown, recent } = toasts.get();
  const same = shown.find((other) => other.text === text && other.kind === kind && other.title === title);
  if (same !== undefined) return same.id;
  const toast: Toast = {
    id: nextId++,
    kind,
    text,
    durationMs: options.durationMs ?? (fromShell ? AVISO_TOAST_MARCO_MS : AVISO_TOAST_LLAMADA_MS),
    at: Date.now(),
    ...(title === undefined ? {} : { title }),
    ...(action === undefined ? {} : { action }),
  };
  announce(title === undefined ? text : `${title} ${text}`, { urgent });
  change({
    shown: [...shown, toast],
    recent: [toast, ...recent].slice(0, REMEMBERED),
  });
  return toast.id;
}

/** `toast.success(t("comun:operacionCorrecta"))`; a stated time goes in `durationMs`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
  warning: (text: string, options?: ToastOptions) => show("warning", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  close: (id: number) => change({ shown: toasts.get().shown.filter((other) => other.id !== id) }),
  /** Forgets the history too: the next person at this desk reads nothing of the last. */
  reset: () => change({ shown: [], recent: [] }),
};

export const getToasts = (): ToastState => toasts.get();
export const useToasts = (): ToastState => useStore(toasts);
