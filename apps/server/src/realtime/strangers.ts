import type { SocketClient, SocketServer } from "./socket-rooms.ts";

/** Messages of a line that was not let in: a screen sends one. */
const MESSAGES_MAX = 3;

type Line = SocketClient["conn"];

/** Closes lines that go on asking to be let in: each time has us look for a session. */
export function endInsistent(server: SocketServer): void {
  const letIn = new WeakSet<Line>();
  server.engine.on("connection", (line: Line) => {
    let heard = 0;
    line.prependListener("data", () => {
      if (letIn.has(line)) return;
      heard += 1;
      if (heard > MESSAGES_MAX) line.close();
    });
  });
  server.on("connection", ({ conn }) => letIn.add(conn));
}
