import { once } from "node:events";
import { connect } from "node:net";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { expect, it } from "vitest";
import { levantar } from "../../test/harness.ts";

it("cerrar no espera a una pantalla que ya no contesta", async () => {
  const banco = await levantar();
  const { hostname, port } = new URL(banco.url);
  const dormida = connect(Number(port), hostname);
  dormida.on("error", () => undefined);
  dormida.write(
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: pruebas\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const [respuesta] = await once(dormida, "data");
  expect(String(respuesta)).toMatch(/^HTTP\/1.1 101 /);
  await banco.cerrar();
  expect(dormida.destroy().destroyed).toBe(true);
}, 12_000);
