// The floor of a message's way: one INSERT with its commit, then one emit, paced by a clock. Arguments: database, per second, seconds.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server } from "socket.io";

const [url = "", porSegundo = "100", segundos = "10"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
await pool.query(
  "CREATE TABLE IF NOT EXISTS piso (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, texto text)",
);
const http = createServer();
const io = new Server(http, { path: "/ws/socket.io", transports: ["websocket"], serveClient: false });

async function uno(i: number): Promise<void> {
  const salio = performance.timeOrigin + performance.now();
  await pool.query("INSERT INTO piso (texto) VALUES ($1)", [`Mensaje ${i}`]);
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
