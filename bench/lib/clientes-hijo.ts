// Many sockets that speak as little of the protocol as a polling client does. Arguments: url, seconds between polls (0 = never), tokens and points as JSON, how many.
import { CHATS_PARTE } from "@ventanilla/contract/limites";

const [url = "", cadaS = "0", puestos = "[]", cuantos = "0"] = process.argv.slice(2);
const lugares: { token: string; punto: number }[] = JSON.parse(puestos);
const total = Number(cuantos);
const cadaMs = Number(cadaS) * 1000;
const A_LA_VEZ = 50;

/** The marker of each point, as its answers say it. */
const marcas = new Map<number, number>();

/** As a screen asks at which somebody works. */
function sondeoDe(id: number) {
  const marca = marcas.get(id) ?? 0;
  const parte = marca === 0 ? { cuantas: CHATS_PARTE.primera } : {};
  return { id, ultima_conversacion: marca, activo: true, ...parte };
}

function conectar(i: number): Promise<void> {
  const { token, punto } = lugares[i % lugares.length] ?? { token: "", punto: 0 };
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws/socket.io/?EIO=4&transport=websocket`);
    const sondear = () => socket.send(`42["usuarios",${JSON.stringify(sondeoDe(punto))}]`);
    socket.addEventListener("error", () => reject(new Error("the socket broke")));
    socket.addEventListener("message", ({ data }) => {
      const texto = String(data);
      if (texto.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
      else if (texto === "2") socket.send("3");
      else if (texto.startsWith("40")) {
        if (cadaMs === 0) return resolve();
        socket.send(`42["conectado",{"id":${punto}}]`);
      } else if (texto.startsWith('42["conectado"')) {
        marcas.set(punto, JSON.parse(texto.slice(2))[1].secuencia);
        setTimeout(() => setInterval(sondear, cadaMs), Math.random() * cadaMs);
        resolve();
      } else if (texto.startsWith("44") || texto.startsWith('42["error"')) refused(texto);
    });
    socket.addEventListener("close", () => refused("the socket was closed"));
    // Also after it was open: a poll that is refused costs nothing, and would count as a cheap one.
    function refused(why: string): void {
      reject(new Error(why));
      process.send?.({ refused: why });
    }
  });
}

for (let i = 0; i < total; i += A_LA_VEZ)
  await Promise.all(Array.from({ length: Math.min(A_LA_VEZ, total - i) }, (_nada, j) => conectar(i + j)));
process.send?.("ready");
