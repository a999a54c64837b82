import { setTimeout as esperar } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { colgar } from "../comun/colgar.ts";
import type { Conversacion, Partes } from "./conversacion.ts";
import { ErrorGraph, noExiste, responderGraph, sinLlave } from "./errores.ts";
import { Envio, Formulario } from "./formas.ts";
import { huella } from "./medios.ts";
import type { Numero } from "./mundo.ts";

const Objeto = z.object({ version: z.string().regex(/^v\d+\.\d+$/), id: z.string() });
const Lista = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  after: z.coerce.number().int().nonnegative().default(0),
  status: z.string().optional(),
});

export interface OpcionesGraph extends Partes {
  conversacion: Conversacion;
  /** The simulator's own address, as it names it in answers. */
  base(): string;
  /** How long the address of a file lives. */
  urlMs: number;
}

const llaveDe = ({ headers }: FastifyRequest): string => headers.authorization?.replace(/^Bearer /, "") ?? "";

/** The Graph's wire, to be mounted below a prefix of its own. */
export async function rutasGraph(app: FastifyInstance, opciones: OpcionesGraph): Promise<void> {
  const { mundo, medios, fallos, conversacion, base, urlMs } = opciones;
  app.setErrorHandler((error, _request, reply) => responderGraph(error, reply));
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, body, listo) => {
    listo(null, body);
  });

  /** Another application's key opens nothing here. */
  function numeroDe(request: FastifyRequest): Numero {
    const { id } = Objeto.parse(request.params);
    const numero = mundo.numeros.get(id);
    const apps = [...mundo.apps.values()];
    if (!apps.some(({ token }) => token === llaveDe(request))) throw sinLlave();
    if (numero?.app.token !== llaveDe(request)) throw noExiste(id);
    return numero;
  }

  /** The same of a business account. */
  function cuentaDe(request: FastifyRequest): string {
    const { id } = Objeto.parse(request.params);
    const llave = llaveDe(request);
    if (![...mundo.apps.values()].some(({ token }) => token === llave)) throw sinLlave();
    if (![...mundo.numeros.values()].some(({ waba, app: { token } }) => waba === id && token === llave))
      throw noExiste(id);
    return id;
  }

  // Whose key it is.
  app.get("/:version/app", async (request) => {
    const suya = [...mundo.apps.values()].find(({ token }) => token === llaveDe(request));
    if (!suya) throw sinLlave();
    return { id: suya.id, name: "Ventanilla" };
  });

  app.get("/:version/:id/subscribed_apps", async (request) => {
    const id = cuentaDe(request);
    const apps = [...mundo.numeros.values()].filter(({ waba }) => waba === id).map((uno) => uno.app.id);
    const suyas = mundo.desatendidas.has(id) ? [] : [...new Set(apps)];
    return { data: suyas.map((app) => ({ whatsapp_business_api_data: { id: app, name: "Ventanilla" } })) };
  });

  app.get("/:version/:id", async (request) => {
    const { id } = Objeto.parse(request.params);
    if (![...mundo.apps.values()].some(({ token }) => token === llaveDe(request))) throw sinLlave();
    const medio = medios.hallar(id);
    if (!medio) {
      const { telefono, nombre } = numeroDe(request);
      return { id, display_phone_number: `+${telefono}`, verified_name: nombre };
    }
    const { files } = fallos.mirar();
    const ruta = medios.ofrecer(medio, files === "gone" ? -1 : urlMs);
    return {
      messaging_product: "whatsapp",
      url: files === "elsewhere" ? "http://169.254.169.254/latest" : `${base()}/descargas/${ruta}`,
      mime_type: medio.mime,
      sha256: files === "altered" ? huella({ ...medio, contenido: Buffer.from("otros") }) : huella(medio),
      file_size: medio.contenido.length,
      id,
    };
  });

  app.get("/descargas/:ruta", async (request, reply) => {
    const { ruta } = z.object({ ruta: z.string() }).parse(request.params);
    if (![...mundo.apps.values()].some(({ token }) => token === llaveDe(request))) throw sinLlave();
    const medio = medios.abrir(ruta);
    if (!medio) return await reply.code(404).send("");
    return await reply.type(medio.mime).send(medio.contenido);
  });

  app.post("/:version/:id/media", async (request) => {
    numeroDe(request);
    const tipo = request.headers["content-type"] ?? "";
    const cuerpo = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const formulario = await new Response(new Uint8Array(cuerpo), { headers: { "content-type": tipo } })
      .formData()
      .catch(() => {
        throw new ErrorGraph(400, 100, "the body is no form");
      });
    const { type: mime, file } = Formulario.parse(Object.fromEntries(formulario.entries()));
    if (file.type.split(";")[0] !== mime) throw new ErrorGraph(400, 131053, "type and file differ");
    const contenido = Buffer.from(await file.arrayBuffer());
    return { id: medios.subir({ mime, nombre: file.name, contenido }).id };
  });

  app.post("/:version/:id/messages", async (request, reply) => {
    const numero = numeroDe(request);
    const envio = Envio.parse(request.body);
    const puestos = fallos.tomar();
    if (await fallarAntes(puestos, reply, fallos)) return reply;
    const { mensaje, ciudadano } = conversacion.enviar(numero, envio, puestos);
    if (puestos.dropAfterAccept) return colgar(reply);
    if (puestos.silentAfterAccept) return reply.hijack();
    if (puestos.errorAfterAccept !== undefined) return await deOtroMundo(reply, puestos.errorAfterAccept);
    if (puestos.codeAfterAccept !== undefined)
      throw new ErrorGraph(500, puestos.codeAfterAccept, "fault on demand");
    return {
      messaging_product: "whatsapp",
      contacts: [
        {
          input: envio.to ?? envio.recipient,
          ...(ciudadano.telefono !== null && { wa_id: ciudadano.telefono }),
          user_id: ciudadano.bsuid,
        },
      ],
      messages: [{ id: mensaje.id, message_status: "accepted" }],
    };
  });

  app.get("/:version/:id/message_templates", async (request) => {
    const id = cuentaDe(request);
    const { limit, after, status } = Lista.parse(request.query);
    const todas = (mundo.plantillas.get(id) ?? []).filter((una) => !status || una.status === status);
    const hasta = after + limit;
    return {
      data: todas
        .slice(after, hasta)
        .map((una, i) => ({ ...una, parameter_format: "POSITIONAL", id: `${id}${after + i}` })),
      paging: {
        cursors: { before: String(after), after: String(hasta) },
        ...(hasta < todas.length && { next: `${base()}/next` }),
      },
    };
  });
}

/** True: the call is over. */
async function fallarAntes(
  { delayMs, held, drop, status, code }: ReturnType<Partes["fallos"]["tomar"]>,
  reply: FastifyReply,
  { cambio }: Pick<Partes["fallos"], "cambio">,
): Promise<boolean> {
  if (delayMs) await esperar(delayMs);
  if (held) await cambio();
  if (drop) {
    colgar(reply);
    return true;
  }
  if (code !== undefined) throw new ErrorGraph(code === 190 ? 401 : 400, code, "fault on demand");
  if (status === undefined) return false;
  await deOtroMundo(reply, status);
  return true;
}

/** What stands before the provider answers in its place, to people. */
const deOtroMundo = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).type("text/html").send("<!doctype html><h1>Sorry, something went wrong.</h1>");
