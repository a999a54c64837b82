import { describe, expect, it } from "vitest";
import { queueOf } from "./socket-queue.ts";
import type { SocketClient } from "./socket-rooms.ts";

type Client = Pick<SocketClient, "connected" | "disconnect">;

function fakeClient() {
  const state = { connected: true };
  const client: Client = {
    get connected() {
      return state.connected;
    },
    disconnect() {
      state.connected = false;
      return this as SocketClient;
    },
  };
  return { client, estado: state };
}

describe("lo que pide una conexión", () => {
  it("se hace de a uno y en su orden", async () => {
    const { client } = fakeClient();
    const queue = queueOf(client);
    const steps: string[] = [];
    const step = (nombre: string) => async () => {
      steps.push(`${nombre} empieza`);
      await Promise.resolve();
      steps.push(`${nombre} termina`);
    };
    queue.add(step("uno"));
    await new Promise<void>((resolve) => queue.add(async () => resolve(step("dos")())));
    expect(steps).toEqual(["uno empieza", "uno termina", "dos empieza", "dos termina"]);
  });

  it("se sabe si queda algo por hacer", async () => {
    const { client } = fakeClient();
    const queue = queueOf(client);
    expect(queue.isIdle()).toBe(true);
    const first = Promise.withResolvers<void>();
    queue.add(() => first.promise);
    queue.add(async () => undefined);
    expect(queue.isIdle()).toBe(false);
    first.resolve();
    await expect.poll(() => queue.isIdle()).toBe(true);
  });

  it("cuando se corta ya no se hace: nadie lo espera", async () => {
    const { client, estado: state } = fakeClient();
    const queue = queueOf(client);
    const done: number[] = [];
    const first = Promise.withResolvers<void>();
    queue.add(() => first.promise);
    for (let i = 0; i < 50; i += 1) queue.add(async () => void done.push(i));
    state.connected = false;
    first.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual([]);
  });
});
