import type { Server } from "node:http";
import type { Socket } from "node:net";

/** For what is under way; whoever is cut asks again. */
const GRACE_MS = 3_000;

/**
 * Answers what a closing calls first: after the grace it cuts every line that is still there. By itself a server waits
 * for a screen that no longer answers for half a minute and more. What that answers stops it.
 */
export function trackConnections(server: Server): () => () => void {
  const lines = new Set<Socket>();
  server.on("connection", (line: Socket) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  return () => {
    const timer = setTimeout(() => {
      for (const line of lines) line.destroy();
    }, GRACE_MS);
    return () => clearTimeout(timer);
  };
}
