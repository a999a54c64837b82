// The floor of many connections: socket.io with our settings and nothing behind it.
import { createServer, type Server as ServidorHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

const http: ServidorHttp = createServer();
new Server(http, {
  path: "/ws/socket.io",
  transports: ["websocket"],
  serveClient: false,
  pingInterval: 10_000,
  pingTimeout: 10_000,
});
http.listen(0, "127.0.0.1", () => process.send?.({ puerto: (http.address() as AddressInfo).port }));
