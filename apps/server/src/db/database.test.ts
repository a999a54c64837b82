import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../test/base-de-datos.ts";
import { gate } from "../../test/gate.ts";
import { isDown } from "../shared/is-down.ts";
import { connect, ping } from "./database.ts";
import { transaction } from "./transaction.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

it("una conexión que muere sin decirlo se da por perdida, suelta o en una transacción, y quien sigue tiene otra", async () => {
  const url = new URL(base.url);
  const line = await gate(Number(url.port || 5432));
  Object.assign(url, { hostname: "127.0.0.1", port: String(line.port) });
  const conexion = connect(url.href, { max: 1, silenceMs: 1_000, onLost: () => undefined });
  const callar = (): void => line.silence(true);
  try {
    await ping(conexion.db);
    callar();
    await expect(ping(conexion.db)).rejects.toSatisfy(isDown);
    line.silence(false);
    await ping(conexion.db);
    const cortada = transaction(conexion.db, async (tx) => {
      await ping(tx);
      callar();
      await ping(tx);
    });
    await expect(cortada).rejects.toSatisfy(isDown);
    line.silence(false);
    await ping(conexion.db);
    expect(line.openedSoFar()).toBe(3);
  } finally {
    await conexion.close();
    line.close();
  }
});

it("cerrada no queda ninguna conexión, tampoco de quien sólo preguntó por debajo", async () => {
  const conexion = connect(base.url, { max: 2, onLost: () => undefined });
  await conexion.pool.query("SELECT 1");
  await conexion.close();
  expect(conexion.pool.totalCount).toBe(0);
  await expect(conexion.pool.query("SELECT 1")).rejects.toThrow();
});

it("una conexión abierta sigue abierta: quien pregunta después de un rato de silencio no espera a que se abra otra", async () => {
  const conexion = connect(base.url, { max: 1, onLost: () => undefined });
  const proceso = async () => (await conexion.pool.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const antes = await proceso();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await proceso()).toBe(antes);
  } finally {
    vi.useRealTimers();
    await conexion.close();
  }
});
