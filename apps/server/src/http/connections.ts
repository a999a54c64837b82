import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Time for requests under way. A client whose connection is cut asks again. */
const GRACE_MS = 3_000;

/**
 * Remembers open connections. Returns a function that closing calls first: after the grace time it cuts every connection
 * that is still open, because Node waits half a minute and more for a screen that no longer answers. That function
 * returns another one, which stops the timer.
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
