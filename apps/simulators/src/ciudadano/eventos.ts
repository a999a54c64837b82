import type { FastifyInstance } from "fastify";
import type { MundoCorreo } from "../correo/index.ts";
import type { Cambio, Mundo } from "../waha/mundo.ts";
import { mensajeVisto } from "./vista.ts";

const LATIDO_MS = 20_000;

function linea(cambio: Cambio): string {
  const datos = { tipo: cambio.tipo, mensaje: cambio.mensaje && mensajeVisto(cambio.mensaje) };
  return `data: ${JSON.stringify(datos)}\n\n`;
}

/** Server-sent events: each change the moment it happens. After a break the page asks for everything again. */
export function servirEventos(app: FastifyInstance, mundo: Mundo, correo: MundoCorreo): void {
  app.get("/ciudadano/api/eventos", (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write("retry: 1500\n\n");
    const escribir = (cambio: Cambio) => raw.write(linea(cambio));
    const escribirCorreo = (direccion: string) =>
      raw.write(`data: ${JSON.stringify({ tipo: "correo", direccion })}\n\n`);
    const latido = setInterval(() => raw.write(": latido\n\n"), LATIDO_MS);
    mundo.cambios.on("cambio", escribir);
    correo.cambios.on("cambio", escribirCorreo);
    request.raw.on("close", () => {
      clearInterval(latido);
      mundo.cambios.off("cambio", escribir);
      correo.cambios.off("cambio", escribirCorreo);
    });
  });
}
