// Operators' screens, of which each notes how long messages took to reach it: their texts say when they left.
// Argument: url; the first message: tokens and points.
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { type ClienteAServidor, EVENTO, type ServidorACliente } from "@ventanilla/contract/events";
import { io, type Socket } from "socket.io-client";

const [url = ""] = process.argv.slice(2);

interface Lugar {
  token: string;
  punto: number;
}

/** Milliseconds of each message at each screen, the first time that it stood there. */
let tardanzas: number[] = [];

function abrir({ token, punto }: Lugar): Promise<void> {
  const socket: Socket<ServidorACliente, ClienteAServidor> = io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    auth: { token },
    forceNew: true,
  });
  const vistos = new Set<string>();
  socket.on("connect", () => socket.emit(EVENTO.conectado, { id: punto }));
  socket.on(EVENTO.nuevoUsuario, (chats) => {
    const llego = performance.timeOrigin + performance.now();
    for (const { ultimo_mensaje: ultimo } of chats) {
      const salio = /^Salió (\d+\.\d+)$/.exec(ultimo?.contenido ?? "")?.[1];
      if (salio === undefined || vistos.has(salio)) continue;
      vistos.add(salio);
      tardanzas.push(llego - Number(salio));
    }
  });
  return new Promise((resolve) => socket.on(EVENTO.conectado, () => resolve()));
}

const lugares = await new Promise<Lugar[]>((resolve) =>
  process.once("message", (dicho) => resolve(dicho as Lugar[])),
);
await Promise.all(lugares.map(abrir));
process.on("message", () => {
  process.send?.({ tardanzas });
  tardanzas = [];
});
process.send?.("ready");
