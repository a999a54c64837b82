// Operators' screens, of which each notes how long messages took to reach it: their texts say when they left. Arguments: url, tokens and points as JSON.
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { type ClienteAServidor, EVENTO, type ServidorACliente } from "@ventanilla/contract/events";
import { io, type Socket } from "socket.io-client";

const [url = "", puestos = "[]"] = process.argv.slice(2);
const lugares: { token: string; punto: number }[] = JSON.parse(puestos);

/** Milliseconds of each message at each screen. */
let tardanzas: number[] = [];

function abrir({ token, punto }: { token: string; punto: number }): Promise<void> {
  const socket: Socket<ServidorACliente, ClienteAServidor> = io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
  });
  socket.on("connect", () => socket.emit(EVENTO.conectado, { id: punto }));
  socket.on(EVENTO.nuevoUsuario, (chats) => {
    const llego = performance.timeOrigin + performance.now();
    for (const { ultimo_mensaje: ultimo } of chats) {
      const salio = /^Salió (\d+\.\d+)$/.exec(ultimo?.contenido ?? "")?.[1];
      if (salio) tardanzas.push(llego - Number(salio));
    }
  });
  return new Promise((resolve) => socket.on(EVENTO.conectado, () => resolve()));
}

await Promise.all(lugares.map(abrir));
process.on("message", () => {
  process.send?.({ tardanzas });
  tardanzas = [];
});
process.send?.("ready");
