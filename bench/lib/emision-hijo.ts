// The floor of a message's way: one call that writes its rows, then one emit, paced by a clock. Arguments: database, per second, seconds, accounts and citizens as JSON.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server } from "socket.io";
import { recibirBajoPiso } from "./piso.ts";

const [url = "", porSegundo = "100", segundos = "10", quienes = "{}"] = process.argv.slice(2);
const { canales, chats }: { canales: number[]; chats: string[] } = JSON.parse(quienes);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const http = createServer();
const io = new Server(http, { path: "/ws/socket.io", transports: ["websocket"], serveClient: false });

async function uno(i: number): Promise<void> {
  const salio = performance.timeOrigin + performance.now();
  const canal = canales[i % canales.length] ?? 0;
  await recibirBajoPiso(pool, { canal, chat: chats[i % chats.length] ?? "", texto: `Mensaje ${i}` });
  io.emit("mensaje", { i, salio });
}

io.on("connection", () => {
  let i = 0;
  const reloj = setInterval(() => {
    i += 1;
    if (i > Number(porSegundo) * Number(segundos)) clearInterval(reloj);
    else uno(i).catch((error: unknown) => console.error(error));
  }, 1000 / Number(porSegundo));
});
http.listen(0, "127.0.0.1", () => process.send?.({ puerto: (http.address() as AddressInfo).port }));
