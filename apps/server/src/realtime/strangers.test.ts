import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { WebSocket } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { atendido, conConversacion, enPunto, operador, punto } from "../../test/puestos.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar();
});
afterAll(() => bench.cerrar());

/** How a line of socket.io asks to be let in, is let in, is refused, and leaves. */
const ASK = "40";
const REFUSED = "44";
const LEAVE = "41";

/** A line that says what no screen of ours would. */
async function stranger() {
  const url = `${bench.url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`;
  const line = new WebSocket(url);
  const heard: string[] = [];
  line.addEventListener("message", ({ data }) => heard.push(String(data)));
  const closed = new Promise<void>((resolve) => line.addEventListener("close", () => resolve()));
  await new Promise<void>((resolve) => line.addEventListener("open", () => resolve()));
  return {
    closed,
    say: (text: string) => line.send(text),
    heard: (kind: string) => heard.filter((text) => text.startsWith(kind)),
  };
}

describe("una línea sin sesión", () => {
  it("a la que se niega se le dice por qué y se cierra", async () => {
    const { say, heard, closed } = await stranger();
    say(`${ASK}{"token":"no.es.un-token"}`);
    await closed;
    expect(heard(REFUSED)).toEqual([expect.stringContaining("Su sesión ha caducado.")]);
  });

  it("la que pide sin fin que se la deje entrar se cierra a la cuarta", async () => {
    const { say, heard, closed } = await stranger();
    for (let i = 0; i < 50; i += 1) say(`${ASK}/otra,{}`);
    await closed;
    expect(heard(REFUSED)).toHaveLength(3);
  });

  it("la de quien entró y sale sin cerrarla se cierra", async () => {
    const { inst } = await conConversacion(bench);
    const { token } = await bench.comoUsuario(operador(inst));
    const { say, heard, closed } = await stranger();
    say(ASK + JSON.stringify({ token }));
    await expect.poll(() => heard(ASK)).toHaveLength(1);
    say(LEAVE);
    await closed;
  });

  it("la nuestra, negada, entra cuando tiene sesión; y dentro nada se cuenta", async () => {
    const { inst } = await conConversacion(bench);
    const socket = bench.socket("no.es.un-token");
    await new Promise((resolve) => socket.on("connect_error", resolve));
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    socket.auth = { token: puesto.cliente.token };
    socket.connect();
    await expect.poll(() => socket.connected).toBe(true);
    for (let i = 0; i < 10; i += 1) await atendido(puesto);
    expect(puesto.socket.connected).toBe(true);
  });
});
