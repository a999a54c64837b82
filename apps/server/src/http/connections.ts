import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Time for requests under way. A client whose connection is cut asks again. */
const GRACE_MS = 3_000;

/** The open connections of a server that closes. */
export interface Connections {
  /** Cuts what is still open after the grace time: Node waits half a minute and more for a screen that no longer answers. */
  cutSoon(): void;
  /** The server is closed: nothing is left to cut. */
  spare(): void;
}

export function trackConnections(server: Server): Connections {
  const lines = new Set<Socket>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  server.on("connection", (line: Socket) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  return {
    cutSoon() {
      timer = setTimeout(() => {
        for (const line of lines) line.destroy();
      }, GRACE_MS);
    },
    spare: () => clearTimeout(timer),
  };
}
