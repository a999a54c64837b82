// Whether the server can be reached: the browser's own word, the failures of calls and, on the chat, the socket.
import { useSyncExternalStore } from "react";

export type LineState = "online" | "reconnecting" | "offline";

type Source = "browser" | "calls" | "socket";
const sources: Record<Source, LineState> = {
  browser: typeof navigator !== "undefined" && navigator.onLine === false ? "offline" : "online",
  calls: "online",
  socket: "online",
};
const listeners = new Set<() => void>();

export function getLine(): LineState {
  const all = Object.values(sources);
  if (all.includes("offline")) return "offline";
  return all.includes("reconnecting") ? "reconnecting" : "online";
}

/** The realtime connection reports "socket"; a page that leaves it reports "online". */
export function reportLine(source: Source, state: LineState): void {
  const before = getLine();
  sources[source] = state;
  if (getLine() === before) return;
  for (const listener of listeners) listener();
}

export function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLine = (): LineState => useSyncExternalStore(onLine, getLine);

const PROBE_MS = 5_000;

/** While calls fail, asks whether the server is back: a page that nobody touches would never find out. */
export function startProbe(): () => void {
  const timer = setInterval(() => {
    if (sources.calls === "online" || navigator.onLine === false) return;
    fetch("/health/live", { cache: "no-store" }).then(
      () => reportLine("calls", "online"),
      () => reportLine("calls", "offline"),
    );
  }, PROBE_MS);
  return () => clearInterval(timer);
}

if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    sources.calls = "online";
    reportLine("browser", "online");
  });
  window.addEventListener("offline", () => reportLine("browser", "offline"));
}
