import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ARCHIVO_SUBIDO_MAX } from "@ventanilla/contract/limites";
import { expect, it } from "vitest";
import { RUTAS } from "../../test/rutas.ts";

const INSTALLING = join(import.meta.dirname, "../../../../docs/installing.md");
const MB = 1024 * 1024;

/** Of bodies, as whoever sets the proxy up reads them. */
function told(): { uploads: number; others: number } {
  const text = readFileSync(INSTALLING, "utf8");
  const [, uploads, others] = /bodies of (\d+) MB for uploads.* of (\d+) MB everywhere else/.exec(text) ?? [];
  return { uploads: Number(uploads) * MB, others: Number(others) * MB };
}

it("lo que installing.md manda que el proxy deje pasar alcanza para todo lo que el servidor toma", () => {
  const { uploads, others } = told();
  expect(uploads).toBeGreaterThan(ARCHIVO_SUBIDO_MAX);
  expect(others).toBeGreaterThan(Math.max(...RUTAS.map(([, { bodyLimit = 0 }]) => bodyLimit)));
});
