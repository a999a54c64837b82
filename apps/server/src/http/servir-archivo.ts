import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file that the caller of a route may have. What names it never changes what it holds. */
export interface ArchivoServido {
  nombre: string;
  /** As the bytes say. */
  mime: string;
  tamanio: number;
  sha256: string;
  abrir(rango?: Rango): Promise<Readable>;
}

/** Both included. */
export interface Rango {
  desde: number;
  hasta: number;
}

/** What a browser may show by itself; everything else is only ever saved. */
const MOSTRABLES = /^(?:image\/(?:jpeg|png|apng|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
/** Types under which stored bytes can do nothing; the others go out as bytes. */
const INOCUOS =
  /^(?:application\/(?:pdf|zip|x-cfb|vnd\.openxmlformats-officedocument\.[\w.]+|vnd\.oasis\.opendocument\.[\w.]+)|text\/plain)$/;

/** One range, as every player asks; several at once are answered whole, which the standard allows. */
export function leerRango(cabecera: string | undefined, tamanio: number): Rango | "todo" | "imposible" {
  const partes = /^bytes=(\d*)-(\d*)$/.exec(cabecera ?? "");
  if (!partes || (partes[1] === "" && partes[2] === "")) return "todo";
  const [desdeTexto = "", hastaTexto = ""] = partes.slice(1);
  if (desdeTexto === "") {
    const ultimos = Math.min(Number(hastaTexto), tamanio);
    return ultimos === 0 ? "imposible" : { desde: tamanio - ultimos, hasta: tamanio - 1 };
  }
  const desde = Number(desdeTexto);
  const hasta = hastaTexto === "" ? tamanio - 1 : Math.min(Number(hastaTexto), tamanio - 1);
  if (hastaTexto !== "" && Number(hastaTexto) < desde) return "todo";
  return desde >= tamanio ? "imposible" : { desde, hasta };
}

function tipoSeguro(mime: string): string {
  if (mime === "text/plain") return "text/plain; charset=utf-8";
  return MOSTRABLES.test(mime) || INOCUOS.test(mime) ? mime : "application/octet-stream";
}

/** RFC 6266: an ASCII form for old clients and the real name percent-encoded. */
function disposicion(mime: string, nombre: string): string {
  const ascii = nombre.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const real = encodeURIComponent(nombre.toWellFormed()).replace(
    /['()*!]/g,
    (letra) => `%${letra.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${MOSTRABLES.test(mime) ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${real}`;
}

/** Answers the bytes so that they can only be bytes: sniffed type, no sniffing by others, no script, no shared cache. */
export async function servirArchivo(
  request: FastifyRequest,
  reply: FastifyReply,
  archivo: ArchivoServido,
): Promise<FastifyReply> {
  const etag = `"${archivo.sha256}"`;
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    // Kept, and asked about with the token before each use.
    "cache-control": "private, no-cache",
    vary: "Authorization",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "content-disposition": disposicion(archivo.mime, archivo.nombre),
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const condicion = request.headers["if-range"];
  const pedido = condicion === undefined || condicion === etag ? request.headers.range : undefined;
  const rango = leerRango(pedido, archivo.tamanio);
  if (rango === "imposible")
    return reply.code(416).header("content-range", `bytes */${archivo.tamanio}`).send();
  reply.type(tipoSeguro(archivo.mime));
  if (rango === "todo") {
    reply.header("content-length", archivo.tamanio);
    return reply.send(request.method === "HEAD" ? null : await archivo.abrir());
  }
  reply
    .code(206)
    .header("content-range", `bytes ${rango.desde}-${rango.hasta}/${archivo.tamanio}`)
    .header("content-length", rango.hasta - rango.desde + 1);
  return reply.send(request.method === "HEAD" ? null : await archivo.abrir(rango));
}
