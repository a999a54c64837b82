import { once } from "node:events";
import { connect } from "node:net";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { expect, it } from "vitest";
import { levantar } from "../../test/harness.ts";

it("cerrar no espera a una pantalla que ya no contesta", async () => {
  const bench = await levantar();
  const { hostname, port } = new URL(bench.url);
  const asleep = connect(Number(port), hostname);
  asleep.on("error", () => undefined);
  asleep.write(
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: pruebas\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const [answer] = await once(asleep, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 101 /);
  await bench.cerrar();
  expect(asleep.destroy().destroyed).toBe(true);
}, 12_000);
