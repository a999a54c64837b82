import type { FastifyInstance } from "fastify";
import type { MundoCorreo } from "../correo/index.ts";
import type { CanalSimulado } from "./canal.ts";

const LATIDO_MS = 20_000;

/** Server-sent events: each change the moment it happens. After a break the page asks for everything again. */
export function servirEventos(
  app: FastifyInstance,
  canales: readonly CanalSimulado[],
  correo: MundoCorreo,
): void {
  app.get("/ciudadano/api/eventos", (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    raw.write("retry: 1500\n\n");
    const decir = (cambio: object) => raw.write(`data: ${JSON.stringify(cambio)}\n\n`);
    const decirCorreo = (direccion: string) => decir({ tipo: "correo", direccion });
    const latido = setInterval(() => raw.write(": latido\n\n"), LATIDO_MS);
    const callar = canales.map(({ id, escuchar }) =>
      escuchar(({ mensaje }) => decir({ tipo: "canal", canal: id, mensaje })),
    );
    correo.cambios.on("cambio", decirCorreo);
    request.raw.on("close", () => {
      clearInterval(latido);
      for (const una of callar) una();
      correo.cambios.off("cambio", decirCorreo);
    });
  });
}
