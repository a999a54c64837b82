import { setTimeout as esperar } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { colgar } from "../comun/colgar.ts";
import type { Desperfecto } from "../comun/desperfecto.ts";
import type { Conversacion } from "./conversacion.ts";
import { ErrorGraph, responderError } from "./error-graph.ts";
import {
  APLICACION,
  ARCHIVO_MAX,
  type ArchivoFb,
  BANDEJA,
  Envio,
  type Fallos,
  type Pagina,
} from "./modelo.ts";
import type { Mundo } from "./mundo.ts";

/** Where the Graph of the pages stands; the other services of the demo have addresses of their own. */
export const BASE = "/messenger";

export interface Contexto {
  mundo: Mundo;
  conversacion: Conversacion;
  desperfecto: Desperfecto<Fallos>;
}

function paginaDe(mundo: Mundo, request: FastifyRequest): Pagina {
  const consulta = new URLSearchParams(request.url.split("?")[1]);
  const llave = request.headers.authorization?.replace(/^Bearer /, "") ?? consulta.get("access_token");
  const pagina = [...mundo.paginas.values()].find(({ token }) => token === llave);
  if (!pagina) throw new ErrorGraph("Invalid OAuth access token.", { status: 401, code: 190 });
  return pagina;
}

const Version = z.object({ version: z.string().regex(/^v\d+\.\d+$/) });
const ConId = Version.extend({ id: z.string() });
const Json = z.string().transform((texto, ctx): unknown => {
  try {
    return JSON.parse(texto);
  } catch {
    ctx.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});
/** Of older messages the platform tells no details. */
const DETALLADOS = 20;
/** The one conversation with this person, and of its messages what is asked for. */
const DeConversacion = z.strictObject({
  platform: z.literal("messenger"),
  user_id: z.string().min(1),
  fields: z.literal("messages.limit(20){id,created_time,from,message,attachments}"),
});
const Formulario = z.object({
  recipient: Json,
  message: Json,
  messaging_type: z.string(),
  tag: z.string().optional(),
  reply_to: Json.optional(),
});

interface Recibido {
  envio: Envio;
  archivo: Omit<ArchivoFb, "id" | "clase"> | null;
}

/** A form holds the same fields as the JSON, each as text, and the file. */
async function leerEnvio({ headers, body }: FastifyRequest): Promise<Recibido> {
  if (!Buffer.isBuffer(body)) return { envio: Envio.parse(body), archivo: null };
  const tipo = headers["content-type"] ?? "";
  const formulario = await new Response(new Uint8Array(body), {
    headers: { "content-type": tipo },
  }).formData();
  const { filedata, ...campos } = Object.fromEntries(formulario);
  const envio = Envio.parse(Formulario.strict().parse(campos));
  if (!(filedata instanceof File)) return { envio, archivo: null };
  if (filedata.size > ARCHIVO_MAX)
    throw new ErrorGraph("(#100) Upload attachment failure.", { code: 100, subcode: 2018047 });
  const contenido = Buffer.from(await filedata.arrayBuffer());
  return { envio, archivo: { nombre: filedata.name, mimetype: filedata.type, contenido } };
}

/** True: the request is over. */
async function fallarAntes(fallos: Partial<Fallos>, reply: FastifyReply): Promise<boolean> {
  if (fallos.delayMs) await esperar(fallos.delayMs);
  if (fallos.drop) {
    colgar(reply);
    return true;
  }
  if (fallos.code !== undefined)
    throw new ErrorGraph("fault on demand", {
      code: fallos.code,
      ...(fallos.subcode !== undefined && { subcode: fallos.subcode }),
      ...(fallos.status !== undefined && { status: fallos.status }),
    });
  if (fallos.status === undefined) return false;
  await paraPersonas(reply, fallos.status);
  return true;
}

const paraPersonas = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).type("text/html").send("<h1>Sorry, something went wrong.</h1>");

export function rutasGraph(servidor: FastifyInstance, { mundo, conversacion, desperfecto }: Contexto): void {
  void servidor.register(
    async (app) => {
      app.setErrorHandler((error, _request, reply) => responderError(error, reply));
      app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (_request, cuerpo, listo) =>
        listo(null, cuerpo),
      );

      app.get("/:version/me", (request) => {
        Version.parse(request.params);
        const { id, nombre } = paginaDe(mundo, request);
        return { id, name: nombre };
      });

      // Whose token it is.
      app.get("/:version/app", (request) => {
        Version.parse(request.params);
        paginaDe(mundo, request);
        return { id: String(APLICACION), name: "Ventanilla" };
      });

      app.get("/:version/:id/subscribed_apps", (request) => {
        const { id } = ConId.parse(request.params);
        const pagina = paginaDe(mundo, request);
        if (pagina.id !== id || desperfecto.mirar().suscripcionSinPermiso)
          throw new ErrorGraph("(#200) Requires pages_manage_metadata", { status: 403, code: 200 });
        const { campos, otro_programa } = pagina;
        return {
          data: [
            ...(otro_programa
              ? [{ id: String(BANDEJA), name: "Page Inbox", subscribed_fields: ["messages"] }]
              : []),
            ...(campos ? [{ id: String(APLICACION), name: "Ventanilla", subscribed_fields: campos }] : []),
          ],
        };
      });

      app.get("/:version/:id", (request) => {
        const { id } = ConId.parse(request.params);
        paginaDe(mundo, request);
        const persona = mundo.personas.get(id);
        if (!persona || desperfecto.mirar().sinPerfil)
          throw new ErrorGraph("(#100) Object does not exist or cannot be loaded", {
            code: 100,
            subcode: 33,
          });
        const [first_name, ...resto] = persona.nombre.split(" ");
        return { id, first_name, last_name: resto.join(" ") };
      });

      app.get("/:version/:id/conversations", async (request, reply) => {
        const { id } = ConId.parse(request.params);
        const pagina = paginaDe(mundo, request);
        if (pagina.id !== id && id !== "me")
          throw new ErrorGraph("(#200) The page is not this token's", { status: 403, code: 200 });
        const { user_id } = DeConversacion.parse(request.query);
        const { delayMs, status, vacias, sinPermiso } = desperfecto.mirar().conversaciones ?? {};
        if (delayMs) await esperar(delayMs);
        if (status !== undefined) return await paraPersonas(reply, status);
        if (sinPermiso)
          throw new ErrorGraph("(#10) This action requires pages_read_engagement.", {
            status: 403,
            code: 10,
          });
        const hilo = vacias ? [] : mundo.hilo(pagina.id, user_id).toReversed().slice(0, DETALLADOS);
        if (hilo.length === 0) return { data: [] };
        const data = hilo.map(({ mid, ms, saliente, psid, texto, archivo }) => ({
          id: mid,
          created_time: `${new Date(ms).toISOString().slice(0, 19)}+0000`,
          from: { id: saliente ? pagina.id : psid },
          message: texto,
          ...(archivo && { attachments: { data: [{ id: archivo.id, mime_type: archivo.mimetype }] } }),
        }));
        return { data: [{ id: `t_${user_id}`, messages: { data } }] };
      });

      app.post("/:version/:id/messages", async (request, reply) => {
        const { id } = ConId.parse(request.params);
        const pagina = paginaDe(mundo, request);
        if (pagina.id !== id && id !== "me")
          throw new ErrorGraph("(#200) The page is not this token's", { status: 403, code: 200 });
        const { pagina: suya = id } = desperfecto.mirar();
        const fallos = suya === id ? desperfecto.tomar() : {};
        if (await fallarAntes(fallos, reply)) return reply;
        const { envio, archivo } = await leerEnvio(request);
        const { mid, psid } = conversacion.recibirEnvio(pagina, envio, archivo);
        if (fallos.dropAfterAccept) return colgar(reply);
        if (fallos.errorAfterAccept !== undefined) return await paraPersonas(reply, fallos.errorAfterAccept);
        if (fallos.codeAfterAccept !== undefined)
          throw new ErrorGraph("fault on demand", { status: 500, code: fallos.codeAfterAccept });
        return fallos.emptyAnswer ? {} : { recipient_id: psid, message_id: mid };
      });

      // The store of files: whoever knows the address may read it, as long as it lasts.
      app.get("/_cdn/:id/:nombre", (request, reply) => {
        const { id } = z.object({ id: z.string() }).parse(request.params);
        const archivo = desperfecto.mirar().sinArchivos ? undefined : mundo.archivo(id);
        if (!archivo) return reply.code(403).send("URL signature expired");
        return reply.type(archivo.mimetype).send(archivo.contenido);
      });
    },
    { prefix: BASE },
  );
}
