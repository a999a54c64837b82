import type { FastifyReply } from "fastify";

/** Media that a browser may show in place; anything else is a download, whatever it says it is. */
const EN_PAGINA = /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/(?:mp4|webm|ogg))(?:;|$)/;

/** Bytes that somebody sent, as harmless as they can be served. With ranges: players jump. */
export function servirMedio(
  reply: FastifyReply,
  { mimetype, contenido, rango }: { mimetype: string; contenido: Buffer; rango: string | undefined },
): FastifyReply {
  const enPagina = EN_PAGINA.test(mimetype);
  reply
    .headers({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": enPagina ? "inline" : "attachment",
      "accept-ranges": "bytes",
    })
    .type(enPagina ? mimetype : "application/octet-stream");
  const [, desde, hasta] = /^bytes=(\d+)-(\d*)$/.exec(rango ?? "") ?? [];
  const inicio = Number(desde);
  if (desde === undefined || inicio >= contenido.length) return reply.send(contenido);
  const fin = hasta ? Math.min(Number(hasta), contenido.length - 1) : contenido.length - 1;
  return reply
    .code(206)
    .header("content-range", `bytes ${inicio}-${fin}/${contenido.length}`)
    .send(contenido.subarray(inicio, fin + 1));
}
