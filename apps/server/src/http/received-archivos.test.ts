import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { scratch } from "../shared/scratch.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar();
});
afterAll(() => bench.cerrar());

it("lo que se sube entra también después de que el sistema barrió por vieja la carpeta de lo que llega", async () => {
  const { operadores, admin } = await bench.institucion();
  const { token } = await bench.comoUsuario(operadores[0] ?? admin);
  const upload = async (): Promise<number> => {
    const body = new FormData();
    body.append("archivos", new Blob(["carnet"]), "carnet.txt");
    const { status } = await fetch(`${bench.url}/ws/api/system/archivos`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return status;
  };
  expect(await upload()).toBe(200);
  rmSync(scratch(), { recursive: true });
  expect([await upload(), await upload()]).toEqual([200, 200]);
});
