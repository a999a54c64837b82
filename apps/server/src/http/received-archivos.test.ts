import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { scratch } from "../shared/scratch.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar();
});
afterAll(() => bench.cerrar());

async function upload(name = "carnet.txt") {
  const { operadores, admin } = await bench.institucion();
  const { token } = await bench.comoUsuario(operadores[0] ?? admin);
  const body = new FormData();
  body.append("archivos", new Blob(["carnet"]), name);
  const answer = await fetch(`${bench.url}/ws/api/system/archivos`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: await answer.text() };
}

it.each([
  `a.${"x".repeat(300)}`,
  `a.${"x".repeat(5_000)}`,
  `${"a.".repeat(2_000)}pdf`,
  `.${"👍".repeat(300)}`,
  `a. ${"é ".repeat(300)}`,
])("un nombre de extensión larguísima se corta como cualquiera (%#)", async (name) => {
  const { status, body } = await upload(name);
  expect([status, body.length < 1_000]).toEqual([200, true]);
});

it("lo que se sube entra también después de que el sistema barrió por vieja la carpeta de lo que llega", async () => {
  expect((await upload()).status).toBe(200);
  rmSync(scratch(), { recursive: true });
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 200]);
});
