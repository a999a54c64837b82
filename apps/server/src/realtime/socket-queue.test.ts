import { describe, expect, it } from "vitest";
import { queueOf } from "./socket-queue.ts";
import type { SocketClient } from "./socket-rooms.ts";

type Client = Pick<SocketClient, "connected" | "disconnect">;

function cliente() {
  const estado = { connected: true };
  const client: Client = {
    get connected() {
      return estado.connected;
    },
    disconnect() {
      estado.connected = false;
      return this as SocketClient;
    },
  };
  return { client, estado };
}

describe("lo que pide una conexión", () => {
  it("se hace de a uno y en su orden", async () => {
    const { client } = cliente();
    const enqueue = queueOf(client);
    const pasos: string[] = [];
    const paso = (nombre: string) => async () => {
      pasos.push(`${nombre} empieza`);
      await Promise.resolve();
      pasos.push(`${nombre} termina`);
    };
    enqueue(paso("uno"));
    await new Promise<void>((resolve) => enqueue(async () => resolve(paso("dos")())));
    expect(pasos).toEqual(["uno empieza", "uno termina", "dos empieza", "dos termina"]);
  });

  it("cuando se corta ya no se hace: nadie lo espera", async () => {
    const { client, estado } = cliente();
    const enqueue = queueOf(client);
    const hechos: number[] = [];
    const primero = Promise.withResolvers<void>();
    enqueue(() => primero.promise);
    for (let i = 0; i < 50; i += 1) enqueue(async () => void hechos.push(i));
    estado.connected = false;
    primero.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hechos).toEqual([]);
  });
});
