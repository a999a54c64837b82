import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { CorreoSimulado } from "../correo/index.ts";
import { type Contexto, ErrorWaha, sesionO404 } from "../waha/contexto.ts";
import { ACK } from "../waha/modelo.ts";
import { qrPng } from "../waha/qr.ts";
import { servirEventos } from "./eventos.ts";
import { servirPagina } from "./pagina.ts";
import { rutasCorreoCiudadano } from "./rutas-correo.ts";
import { servirMedio } from "./servir-medio.ts";
import { chatDeTelefono, mensajeVisto, NuevoCiudadano, panorama } from "./vista.ts";

const Sesion = z.object({ session: z.string() });
const Chat = Sesion.extend({ chatId: z.string() });
const Escribir = Chat.extend({
  texto: z.string().max(20_000).default(""),
  archivo: z.object({ mimetype: z.string(), nombre: z.string(), datos: z.base64() }).optional(),
});
const Id = z.object({ id: z.string() });

/** Another page open in the same browser must not be able to play the citizen. */
function soloEstaPagina(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, method, url }) => {
    if (method === "GET" || !headers.origin || !/^\/(?:ciudadano|_sim)\//.test(url)) return;
    if (URL.parse(headers.origin)?.host !== headers.host)
      throw new ErrorWaha({ statusCode: 403, message: "Forbidden" });
  });
}

export function montarCiudadano(app: FastifyInstance, contexto: Contexto, correo: CorreoSimulado): void {
  const { mundo, conversacion } = contexto;
  const vistos = new Set<string>();
  soloEstaPagina(app);
  servirPagina(app);
  servirEventos(app, mundo, correo.mundo);
  rutasCorreoCiudadano(app, correo);

  app.get("/ciudadano/api/panorama", () => panorama(mundo, vistos));

  app.get("/ciudadano/api/mensajes", (request) => {
    const { session, chatId } = Chat.parse(request.query);
    return { rows: mundo.hilo(session, chatId).map(mensajeVisto) };
  });

  app.post("/ciudadano/api/ciudadanos", async (request, reply) => {
    const { nombre, telefono } = NuevoCiudadano.parse(request.body);
    const ciudadano = { chatId: chatDeTelefono(telefono), nombre };
    mundo.ciudadanos.set(ciudadano.chatId, ciudadano);
    mundo.anunciar({ tipo: "ciudadano" });
    return await reply.code(201).send(ciudadano);
  });

  app.post("/ciudadano/api/mensajes", async (request, reply) => {
    const { session, chatId, texto, archivo } = Escribir.parse(request.body);
    if (texto.trim() === "" && !archivo) throw new ErrorWaha({ statusCode: 400, message: "nothing to send" });
    const { mensaje, entregado } = conversacion.recibir(sesionO404(contexto, session), {
      chatId,
      texto,
      archivo: archivo
        ? {
            mimetype: archivo.mimetype,
            filename: archivo.nombre,
            contenido: Buffer.from(archivo.datos, "base64"),
          }
        : null,
    });
    entregado.catch(() => false);
    return await reply.code(201).send(mensajeVisto(mensaje));
  });

  app.post("/ciudadano/api/leido", async (request, reply) => {
    const { session, chatId } = Chat.parse(request.body);
    const hilo = mundo.hilo(session, chatId);
    for (const { id, fromMe, ack } of hilo) if (fromMe && ack < ACK.leido) vistos.add(id);
    conversacion.leer(sesionO404(contexto, session), chatId);
    return await reply.code(204).send();
  });

  app.get("/ciudadano/api/qr", async (request, reply) => {
    const sesion = sesionO404(contexto, Sesion.parse(request.query).session);
    const valor = contexto.sesiones.qr(sesion);
    if (!valor) throw new ErrorWaha({ statusCode: 404, message: "Not Found" });
    return await reply.header("cache-control", "no-store").type("image/png").send(qrPng(valor));
  });

  app.get("/ciudadano/api/archivos/:id", async (request, reply) => {
    const { id } = Id.parse(request.params);
    const contenido = mundo.almacen.leerArchivo(id);
    const archivo = [...mundo.mensajes.values()].find((mensaje) => mensaje.archivo?.id === id)?.archivo;
    if (!contenido || !archivo) throw new ErrorWaha({ statusCode: 404, message: "Not Found" });
    return servirMedio(reply, { mimetype: archivo.mimetype, contenido, rango: request.headers.range });
  });
}
