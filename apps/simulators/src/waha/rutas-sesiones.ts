import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Contexto, ErrorWaha, sesionO404 } from "./contexto.ts";
import { ConfigSesion, Consulta, Sesion } from "./modelo.ts";
import { motorDe } from "./motores.ts";
import { qrPng } from "./qr.ts";

const Crear = z.strictObject({
  name: Sesion.shape.name.optional(),
  start: z.boolean().default(true),
  config: ConfigSesion.nullish(),
});
const Configurar = z.strictObject({ name: Sesion.shape.name.optional(), config: ConfigSesion });
const Nombre = z.object({ session: z.string() });
const Todas = Consulta.extend({ all: z.enum(["true", "false"]).default("false") });
const Formato = Consulta.extend({ format: z.enum(["image", "raw"]).default("image") });

function enElCable(sesion: Sesion) {
  return { ...sesion, engine: { engine: motorDe(sesion) } };
}

/** /api/sessions and the QR of a session. */
export function rutasSesiones(app: FastifyInstance, contexto: Contexto): void {
  const { mundo, sesiones } = contexto;
  const deLaRuta = (params: unknown) => sesionO404(contexto, Nombre.parse(params).session);

  app.post("/api/sessions", async (request, reply) => {
    const {
      name = `session_${randomBytes(8).toString("hex")}`,
      start,
      config,
    } = Crear.parse(request.body ?? {});
    if (mundo.sesiones.has(name)) {
      const message = `Session '${name}' already exists. Use PUT to update it.`;
      throw new ErrorWaha({ statusCode: 422, message, error: "Unprocessable Entity" });
    }
    return await reply.code(201).send(enElCable(sesiones.crear(name, config ?? {}, { start })));
  });

  app.get("/api/sessions", (request) => {
    const { all } = Todas.parse(request.query);
    const lista = [...mundo.sesiones.values()].filter(({ status }) => all === "true" || status !== "STOPPED");
    return lista.map(enElCable);
  });

  app.get("/api/sessions/:session", (request) => {
    const sesion = deLaRuta(request.params);
    const fallo = contexto.desperfectos.estadoDe(sesion.name);
    if (fallo) throw new ErrorWaha({ statusCode: fallo.status, message: "fault on demand" });
    return enElCable(sesion);
  });

  app.get("/api/sessions/:session/me", async (request, reply) => {
    return await reply.type("application/json").send(JSON.stringify(deLaRuta(request.params).me));
  });

  app.put("/api/sessions/:session", (request) => {
    const sesion = deLaRuta(request.params);
    sesiones.configurar(sesion, Configurar.parse(request.body).config);
    return enElCable(sesion);
  });

  app.delete("/api/sessions/:session", async (request, reply) => {
    const sesion = mundo.sesiones.get(Nombre.parse(request.params).session);
    if (sesion) sesiones.borrar(sesion);
    return await reply.code(200).send();
  });

  const acciones = {
    start: sesiones.arrancar,
    stop: sesiones.parar,
    restart: sesiones.reiniciar,
    logout: sesiones.desvincular,
  };
  for (const [accion, hacer] of Object.entries(acciones)) {
    app.post(`/api/sessions/:session/${accion}`, async (request, reply) => {
      const sesion = deLaRuta(request.params);
      hacer(sesion);
      return await reply.code(201).send(enElCable(sesion));
    });
  }

  app.get("/api/:session/auth/qr", async (request, reply) => {
    const sesion = deLaRuta(request.params);
    const value = sesiones.qr(sesion);
    if (!value) {
      const message = `Can get QR code only in SCAN_QR_CODE status. The current status is '${sesion.status}'`;
      throw new ErrorWaha({ statusCode: 422, message, error: "Unprocessable Entity" });
    }
    if (Formato.parse(request.query).format === "raw") return { value };
    const imagen = qrPng(value);
    if (request.headers.accept?.includes("application/json")) {
      return { mimetype: "image/png", data: imagen.toString("base64") };
    }
    return await reply.type("image/png").send(imagen);
  });
}
