// The short notices: at most three on screen, the rest wait. All of the session stay readable, also after a reload.
import { AVISO_TOAST_LLAMADA_MS, AVISO_TOAST_MARCO_MS } from "@ventanilla/contract/limites";
import { announce } from "../../lib/announce.ts";
import { tNow } from "../../lib/i18n.ts";
import { getSession } from "../../lib/session.ts";
import { onStored, readStored, type StoredNotice, writeStored } from "../../lib/storage.ts";
import { createPageStore, useStore } from "../../lib/store.ts";

export type ToastKind = StoredNotice["kind"];
export type ToastAction = { label: string; run: () => void };
export type Toast = StoredNotice & { id: number; durationMs: number; action?: ToastAction };
export type ToastOptions = {
  title?: string;
  /** How long it stays. Without it 6 s, or 10 s when `fromShell` is set. */
  durationMs?: number;
  /** Raised by the shell, not by a call. */
  fromShell?: boolean;
  action?: ToastAction;
  /** What it is about, to go there; it stays with the notice when it is read again. */
  link?: { label: string; href: string };
  urgent?: boolean;
  /** Whoever raises it says it. */
  unspoken?: boolean;
  /** Spoken and kept, but nothing covers the screen: what it says stands there already. */
  unseen?: boolean;
};

export const VISIBLE = 3;
const REMEMBERED = 200;
const TOGETHER_MS = 1_000;
type ToastState = { shown: readonly Toast[]; recent: readonly StoredNotice[] };

const toasts = createPageStore((): ToastState => ({ shown: [], recent: readStored("avisos") ?? [] }));
// Another tab told something, or the session ended.
onStored("avisos", () => toasts.update(({ shown }) => ({ shown, recent: readStored("avisos") ?? [] })));
let nextId = 1;

const change = (next: Partial<ToastState>): void => toasts.update((now) => ({ ...now, ...next }));

function show(kind: ToastKind, text: string, options: ToastOptions = {}): number {
  const {
    title,
    action,
    link,
    fromShell = false,
    urgent = false,
    unspoken = false,
    unseen = false,
  } = options;
  const spoken = title === undefined ? text : `${title} ${text}`;
  // The same notice already on screen is not stacked: a dropping line would fill the corner.
  const { shown, recent } = toasts.get();
  const same = shown.find(
    (other) =>
      other.text === text && other.kind === kind && other.title === title && other.link?.href === link?.href,
  );
  const durationMs = options.durationMs ?? (fromShell ? AVISO_TOAST_MARCO_MS : AVISO_TOAST_LLAMADA_MS);
  if (same !== undefined) {
    const again: Toast = { ...same, at: Date.now(), durationMs, ...(action === undefined ? {} : { action }) };
    // Calls that fail together say it once; who tries again hears that it failed again.
    if (!unspoken && again.at - same.at >= TOGETHER_MS) announce(spoken, { urgent });
    change({ shown: shown.map((other) => (other === same ? again : other)) });
    return same.id;
  }
  const toast: Toast = {
    id: nextId++,
    kind,
    text,
    durationMs,
    at: Date.now(),
    ...(title === undefined ? {} : { title }),
    ...(action === undefined ? {} : { action }),
    ...(link === undefined ? {} : { link }),
  };
  if (!unspoken) announce(spoken, { urgent });
  const { id: _, durationMs: __, action: ___, ...notice } = toast;
  change({
    shown: unseen ? shown : [...shown, toast],
    recent: [notice, ...recent].slice(0, REMEMBERED),
  });
  // Nobody's notices are kept where nobody is signed in.
  if (getSession() !== undefined) writeStored("avisos", toasts.get().recent);
  return toast.id;
}

/** A stated time goes in `durationMs`. */
export const toast = {
  /** Something was done. What the server said of it, or that it went well. */
  done: (text?: string) => show("success", text || tNow("operacionCorrecta")),
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
  warning: (text: string, options?: ToastOptions) => show("warning", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  close: (id: number) => change({ shown: toasts.get().shown.filter((other) => other.id !== id) }),
  /** Forgets the history too: the next person at this desk reads nothing of the last. */
  reset: () => {
    writeStored("avisos", undefined);
    change({ shown: [], recent: [] });
  },
};

export const getToasts = (): ToastState => toasts.get();
export const useToasts = (): ToastState => useStore(toasts);
