import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fallar } from "../comun/fallos-http.ts";
import type { Contexto, Subida } from "./contexto.ts";
import { Id } from "./modelo.ts";
import { ProblemaX } from "./problemas.ts";

const MB = 1024 * 1024;
const Categoria = z.enum(["dm_image", "dm_gif", "dm_video"]);
const TIPOS: Readonly<Record<Subida["categoria"], { mimes: readonly string[]; max: number }>> = {
  dm_image: { mimes: ["image/jpeg", "image/png", "image/gif"], max: 5 * MB },
  dm_gif: { mimes: ["image/gif"], max: 15 * MB },
  dm_video: { mimes: ["video/mp4"], max: 512 * MB },
};
/** One call carries no more; what is larger comes in pieces. */
const PEDAZO_MAX = 5 * MB;
/** Questions until a film is ready. */
const PREGUNTAS = 2;

const Entera = z.object({
  media: z.instanceof(Blob),
  media_category: Categoria,
  media_type: z.string().optional(),
});
const Inicio = z.strictObject({
  media_type: z.string(),
  total_bytes: z.int().positive(),
  media_category: Categoria,
  shared: z.boolean().optional(),
  additional_owners: z.array(Id).optional(),
});
const Pedazo = z.object({
  media: z.instanceof(Blob),
  segment_index: z.coerce.number().int().min(0).max(999),
});
const Estado = z.strictObject({ media_id: Id, command: z.literal("STATUS") });
const PorId = z.object({ id: Id });
const Archivo = z.object({ archivo: Id, mensaje: Id });

async function campos(request: FastifyRequest): Promise<Record<string, unknown>> {
  const tipo = request.headers["content-type"] ?? "";
  if (!tipo.startsWith("multipart/form-data")) throw new ProblemaX(415, "multipart/form-data is needed");
  const cuerpo = new Response(new Uint8Array(request.body as Buffer), { headers: { "content-type": tipo } });
  return Object.fromEntries(await cuerpo.formData());
}

function admitir(categoria: Subida["categoria"], mimetype: string, bytes: number): void {
  const { mimes, max } = TIPOS[categoria];
  if (!mimes.includes(mimetype)) throw new ProblemaX(400, `${mimetype} is no ${categoria}`);
  if (bytes > max) throw new ProblemaX(400, "the file is too large");
}

export function rutasMedios(app: FastifyInstance, contexto: Contexto): void {
  const { mundo, conversacion, desperfectos, subidas, cuentaDe } = contexto;

  function nueva(cuenta: string, categoria: Subida["categoria"], mimetype: string, total: number): Subida {
    const id = mundo.nuevoId();
    const subida: Subida = {
      ...{ id, cuenta, categoria, mimetype, total },
      partes: new Map(),
      faltan: null,
      archivo: null,
    };
    subidas.set(id, subida);
    return subida;
  }

  function mia(request: FastifyRequest, id: string): Subida {
    const subida = subidas.get(id);
    if (!subida || subida.cuenta !== cuentaDe(request).id) throw new ProblemaX(404, "no such media");
    return subida;
  }

  const base = ({ id, total }: Subida) => ({
    id,
    media_key: `3_${id}`,
    size: total,
    expires_after_secs: 86_400,
  });
  function conEstado(subida: Subida) {
    if (desperfectos.mirar().mediaFails)
      return {
        ...base(subida),
        processing_info: { state: "failed", error: { code: 1, name: "InvalidMedia" } },
      };
    if (!subida.faltan)
      return { ...base(subida), processing_info: { state: "succeeded", progress_percent: 100 } };
    return { ...base(subida), processing_info: { state: "in_progress", check_after_secs: 0 } };
  }

  app.post("/2/media/upload", async (request, reply) => {
    const { id: cuenta } = cuentaDe(request);
    if (await fallar(desperfectos.tomarEn("subida"), reply)) return reply;
    const { media, media_category, media_type } = Entera.parse(await campos(request));
    const contenido = Buffer.from(await media.arrayBuffer());
    const mimetype = media_type ?? media.type;
    admitir(media_category, mimetype, contenido.length);
    if (contenido.length > PEDAZO_MAX) throw new ProblemaX(413, "too large for one call");
    const subida = nueva(cuenta, media_category, mimetype, contenido.length);
    subida.archivo = conversacion.guardar(contenido, mimetype, null).id;
    subida.faltan = 0;
    return { data: base(subida) };
  });

  app.post("/2/media/upload/initialize", async (request, reply) => {
    const { id: cuenta } = cuentaDe(request);
    if (await fallar(desperfectos.tomarEn("subida"), reply)) return reply;
    const { media_type, total_bytes, media_category } = Inicio.parse(request.body);
    admitir(media_category, media_type, total_bytes);
    return { data: base(nueva(cuenta, media_category, media_type, total_bytes)) };
  });

  app.post("/2/media/upload/:id/append", async (request) => {
    const subida = mia(request, PorId.parse(request.params).id);
    const { media, segment_index } = Pedazo.parse(await campos(request));
    if (media.size > PEDAZO_MAX) throw new ProblemaX(413, "the piece is too large");
    subida.partes.set(segment_index, Buffer.from(await media.arrayBuffer()));
    return { data: { expires_at: Math.floor(Date.now() / 1000) + 86_400 } };
  });

  app.post("/2/media/upload/:id/finalize", (request) => {
    const subida = mia(request, PorId.parse(request.params).id);
    const partes = [...subida.partes].toSorted(([una], [otra]) => una - otra);
    const contenido = Buffer.concat(partes.map(([, bytes]) => bytes));
    const seguidas = partes.every(([indice], n) => indice === n);
    if (!seguidas || contenido.length !== subida.total) throw new ProblemaX(400, "pieces are missing");
    subida.archivo ??= conversacion.guardar(contenido, subida.mimetype, null).id;
    subida.faltan ??= PREGUNTAS;
    return { data: conEstado(subida) };
  });

  app.get("/2/media/upload", (request) => {
    const subida = mia(request, Estado.parse(request.query).media_id);
    if (subida.faltan === null) throw new ProblemaX(400, "it is not finished");
    subida.faltan = Math.max(0, subida.faltan - 1);
    return { data: conEstado(subida) };
  });

  /** Only for the two of the conversation. */
  app.get("/1.1/ton/data/dm/:mensaje/:archivo/:nombre", async (request, reply) => {
    const cuenta = cuentaDe(request);
    if (await fallar(desperfectos.tomarEn("archivo"), reply)) return reply;
    const { archivo, mensaje } = Archivo.parse(request.params);
    const suyo = mundo.mensajes.get(mensaje);
    const contenido = suyo?.archivo?.id === archivo ? mundo.almacen.leerArchivo(archivo) : null;
    if (!suyo?.archivo || !contenido || suyo.cuenta !== cuenta.id) throw new ProblemaX(404, "no such file");
    return await reply.type(suyo.archivo.mimetype).send(contenido);
  });
}
