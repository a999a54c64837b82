import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between a browser and a server, which can be cut as networks are: nothing is closed, nothing arrives. */
export interface Cable {
  url: string;
  cortar(): void;
  /** What was open meanwhile is gone; who connects again gets through. */
  reparar(): void;
  cerrar(): Promise<void>;
}

export async function tenderCable(destino: string): Promise<Cable> {
  const { hostname, port } = new URL(destino);
  const ends = new Set<Socket>();
  let cut = false;

  const server = createServer((client) => {
    const side = connect(Number(port), hostname);
    for (const end of [client, side]) {
      ends.add(end);
      end.on("error", () => end.destroy());
      end.on("close", () => ends.delete(end));
    }
    const pass = (de: Socket, a: Socket): void => {
      de.on("data", (chunk) => void (!cut && a.write(chunk)));
      // A silent network tells nobody that the other side hung up.
      de.on("close", () => void (!cut && a.destroy()));
    };
    pass(client, side);
    pass(side, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const letGo = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cortar() {
      cut = true;
    },
    reparar() {
      letGo();
      cut = false;
    },
    async cerrar() {
      letGo();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
