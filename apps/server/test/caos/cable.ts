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
  const puntas = new Set<Socket>();
  let cortado = false;

  const servidor = createServer((cliente) => {
    const lado = connect(Number(port), hostname);
    for (const punta of [cliente, lado]) {
      puntas.add(punta);
      punta.on("error", () => punta.destroy());
      punta.on("close", () => puntas.delete(punta));
    }
    const pasar = (de: Socket, a: Socket): void => {
      de.on("data", (trozo) => void (!cortado && a.write(trozo)));
      // A silent network tells nobody that the other side hung up.
      de.on("close", () => void (!cortado && a.destroy()));
    };
    pasar(cliente, lado);
    pasar(lado, cliente);
  });
  await new Promise<void>((resolve) => servidor.listen(0, "127.0.0.1", resolve));
  const soltar = (): void => {
    for (const punta of puntas) punta.destroy();
  };
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    cortar() {
      cortado = true;
    },
    reparar() {
      soltar();
      cortado = false;
    },
    async cerrar() {
      soltar();
      await new Promise((resolve) => servidor.close(resolve));
    },
  };
}
