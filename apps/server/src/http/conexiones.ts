import type { Server } from "node:http";
import type { Socket } from "node:net";

/** For what is under way; whoever is cut asks again. */
const GRACIA_MS = 3_000;

/**
 * Answers what a closing calls first: after the grace it cuts every line that is still there. By itself a server waits
 * for a screen that no longer answers for half a minute and more. What that answers stops it.
 */
export function vigilarConexiones(servidor: Server): () => () => void {
  const lineas = new Set<Socket>();
  servidor.on("connection", (linea: Socket) => {
    lineas.add(linea);
    linea.once("close", () => lineas.delete(linea));
  });
  return () => {
    const plazo = setTimeout(() => {
      for (const linea of lineas) linea.destroy();
    }, GRACIA_MS);
    return () => clearTimeout(plazo);
  };
}
