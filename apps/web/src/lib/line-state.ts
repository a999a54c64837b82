// Whether the server can be reached: the browser's own word, the failures of calls and, on the chat, the socket.
import { createPageStore, onReset, useStore } from "./store.ts";

export type LineState = "online" | "reconnecting" | "offline";

type Source = "browser" | "calls" | "socket";
const atFirst = (): Record<Source, LineState> => ({
  browser: typeof navigator !== "undefined" && navigator.onLine === false ? "offline" : "online",
  calls: "online",
  socket: "online",
});
const sources = atFirst();
onReset(() => Object.assign(sources, atFirst()));
const line = createPageStore(worst);

export const getLine = (): LineState => line.get();

function worst(): LineState {
  const all = Object.values(sources);
  if (all.includes("offline")) return "offline";
  return all.includes("reconnecting") ? "reconnecting" : "online";
}

/** The realtime connection reports "socket"; a page that leaves it reports "online". */
export function reportLine(source: Source, state: LineState): void {
  sources[source] = state;
  line.set(worst());
}

export const onLine = line.subscribe;

export const useLine = (): LineState => useStore(line);

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
