import { Agent, request } from "node:http";

export interface Peticion {
  metodo: string;
  camino: string;
  cabeceras?: Record<string, string>;
  cuerpo?: Buffer;
}

/** Sends bytes and answers the status; null when the line was cut, as it is for whoever goes on after a refusal. */
export type Linea = (peticion: Peticion) => Promise<number | null>;

export function abrirLinea(url: string): { enviar: Linea; cerrar(): void } {
  const agent = new Agent({ keepAlive: true });
  return {
    enviar: ({ metodo, camino, cabeceras, cuerpo }) =>
      new Promise((resolve) => {
        let estado: number | null = null;
        const pedido = request(`${url}${camino}`, {
          agent,
          method: metodo,
          headers: { ...cabeceras, ...(cuerpo && { "content-length": String(cuerpo.length) }) },
        });
        pedido.on("response", (respuesta) => {
          estado = respuesta.statusCode ?? null;
          respuesta.on("data", () => undefined);
          respuesta.on("end", () => resolve(estado));
          respuesta.on("error", () => resolve(estado));
        });
        pedido.on("error", () => resolve(estado));
        pedido.end(cuerpo);
      }),
    cerrar: () => agent.destroy(),
  };
}
