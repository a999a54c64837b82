import { expect, it } from "vitest";
import { createClientAddress } from "../shared/client-address.ts";
import { createLogger } from "../shared/logger.ts";
import { createServer } from "./server.ts";

async function transportOf(https: boolean): Promise<unknown> {
  const app = await createServer({
    logger: createLogger("silent"),
    webDist: "/no-existe",
    addressOf: createClientAddress(0),
    docs: false,
    https,
  });
  const { headers } = await app.inject({ url: "/" });
  await app.close();
  return headers["strict-transport-security"];
}

it("bajo https el navegador vuelve con él durante un año a este nombre, y de otros nombres de la institución no se dice nada", async () => {
  expect(await transportOf(true)).toBe("max-age=31536000");
  expect(await transportOf(false)).toBeUndefined();
});
