import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A way to a server that can be cut, or go silent without a word. */
export async function gate(port: number): Promise<{
  port: number;
  cut(): void;
  silence(on: boolean): void;
  /** Lines opened so far. */
  openedSoFar(): number;
  close(): void;
}> {
  const lines = new Set<Socket>();
  let silent = false;
  let openedSoFar = 0;
  const server: Server = createServer((near) => {
    openedSoFar += 1;
    const far = connect(port, "127.0.0.1");
    for (const side of [near, far]) {
      lines.add(side);
      side.on("error", () => undefined).on("close", () => lines.delete(side));
    }
    near.on("data", (bytes) => !silent && far.write(bytes));
    far.on("data", (bytes) => !silent && near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const line of lines) line.destroy();
    },
    silence: (on) => {
      silent = on;
    },
    openedSoFar: () => openedSoFar,
    close: () => {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}
