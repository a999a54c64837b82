// Whether the server can be reached: the browser's own word, the failures of calls and, on the chat, the socket.
import { useSyncExternalStore } from "react";

export type LineState = "en-linea" | "reconectando" | "sin-conexion";

type Fuente = "navegador" | "llamadas" | "socket";
const fuentes: Record<Fuente, LineState> = {
  navegador: typeof navigator !== "undefined" && navigator.onLine === false ? "sin-conexion" : "en-linea",
  llamadas: "en-linea",
  socket: "en-linea",
};
const oyentes = new Set<() => void>();

export function getLine(): LineState {
  const todas = Object.values(fuentes);
  if (todas.includes("sin-conexion")) return "sin-conexion";
  return todas.includes("reconectando") ? "reconectando" : "en-linea";
}

/** The realtime connection reports "socket"; a page that leaves it reports "en-linea". */
export function reportLine(fuente: Fuente, estado: LineState): void {
  const antes = getLine();
  fuentes[fuente] = estado;
  if (getLine() === antes) return;
  for (const listener of oyentes) listener();
}

export function onLine(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}

export const useLine = (): LineState => useSyncExternalStore(onLine, getLine);

const SONDEO_MS = 5_000;

/** While calls fail, asks whether the server is back: a page that nobody touches would never find out. */
export function startProbe(): () => void {
  const reloj = setInterval(() => {
    if (fuentes.llamadas === "en-linea" || navigator.onLine === false) return;
    fetch("/health/live", { cache: "no-store" }).then(
      () => reportLine("llamadas", "en-linea"),
      () => reportLine("llamadas", "sin-conexion"),
    );
  }, SONDEO_MS);
  return () => clearInterval(reloj);
}

if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    fuentes.llamadas = "en-linea";
    reportLine("navegador", "en-linea");
  });
  window.addEventListener("offline", () => reportLine("navegador", "sin-conexion"));
}
