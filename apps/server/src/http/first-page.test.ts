import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClientAddress } from "../shared/client-address.ts";
import { createLogger } from "../shared/logger.ts";
import { FIRST_PAGES, firstPage } from "./first-page.ts";
import { createServer } from "./server.ts";

it.each([
  ["/login", "puerta.html"],
  ["/login/", "puerta.html"],
  ["/login?vuelta=1", "puerta.html"],
  ["/login-nit", "puerta.html"],
  ["/loginfo", "index.html"],
  ["/chat/3", "mesa.html"],
  ["/chat/3?mensaje=9", "mesa.html"],
  ["/chat/3?abrir=", "mesa.html"],
  ["/chat/3?noabrir=5", "mesa.html"],
  ["/chat/3?abrir=5", "conversacion.html"],
  ["/chat/3?mensaje=9&abrir=5", "conversacion.html"],
  ["/conversacion/3/5", "conversacion.html"],
  ["/", "index.html"],
  ["/casos?abrir=5", "index.html"],
])("primera página: %s es %s", (url, file) => {
  expect(firstPage(url)).toBe(file);
});

describe("mientras otra construcción toma el lugar de la que se sirve", () => {
  let webDist: string;
  let app: FastifyInstance;
  const build = (version: string): void => {
    const program = `console.log("${version.repeat(500)}")`;
    writeFileSync(join(webDist, `assets/puerta-${version}.js`), program);
    writeFileSync(join(webDist, `assets/puerta-${version}.js.br`), brotliCompressSync(program));
    for (const file of FIRST_PAGES) writeFileSync(join(webDist, file), `<!doctype html><p>${version}`);
  };
  beforeAll(async () => {
    webDist = mkdtempSync(join(tmpdir(), "web-"));
    mkdirSync(join(webDist, "assets"));
    build("vieja");
    app = await createServer({
      logger: createLogger("silent"),
      webDist,
      addressOf: createClientAddress(1),
      docs: false,
      https: false,
    });
    build("nueva");
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDist, { recursive: true });
  });

  it.each(["/", "/login", "/chat/3", "/chat/3?abrir=5"])(
    "quien ya sirve sigue dando en %s la página que conoce",
    async (url) => {
      expect((await app.inject(url)).body).toBe("<!doctype html><p>vieja");
    },
  );

  it.each(["vieja", "nueva"])("da los archivos de la %s, como se los construyó", async (version) => {
    const { statusCode, headers } = await app.inject({
      url: `/assets/puerta-${version}.js`,
      headers: { "accept-encoding": "br" },
    });
    expect([statusCode, headers["content-encoding"]]).toEqual([200, "br"]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect([headers.etag, headers["last-modified"]]).toEqual([expect.any(String), undefined]);
  });

  it.each(["/assets/no-hay.js", "/assets/..%2findex.html", "/assets/.", "/assets/"])(
    "%s no existe",
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );
});
