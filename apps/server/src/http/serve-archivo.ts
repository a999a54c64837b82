import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file that the caller may have. The bytes under one name never change. */
export interface ServedArchivo {
  nombre: string;
  /** The type found in the bytes themselves. */
  mime: string;
  tamanio: number;
  sha256: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** Positions of bytes; both are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A browser may show these types; every other type is only saved. */
const VIEWABLE = /^(?:image\/(?:jpeg|png|apng|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
/** These types can do no harm in a browser; every other one is sent as plain bytes. */
const HARMLESS =
  /^(?:application\/(?:pdf|zip|x-cfb|vnd\.openxmlformats-officedocument\.[\w.]+|vnd\.oasis\.opendocument\.[\w.]+)|text\/plain)$/;

/** Players ask for one range. A request for several gets the whole file, which the standard allows. */
export function parseRange(header: string | undefined, size: number): ByteRange | "all" | "unsatisfiable" {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return "all";
  const [startText = "", endText = ""] = parts.slice(1);
  if (startText === "") {
    const last = Math.min(Number(endText), size);
    return last === 0 ? "unsatisfiable" : { start: size - last, end: size - 1 };
  }
  const start = Number(startText);
  const end = endText === "" ? size - 1 : Math.min(Number(endText), size - 1);
  if (endText !== "" && Number(endText) < start) return "all";
  return start >= size ? "unsatisfiable" : { start, end };
}

function safeType(mime: string): string {
  if (mime === "text/plain") return "text/plain; charset=utf-8";
  return VIEWABLE.test(mime) || HARMLESS.test(mime) ? mime : "application/octet-stream";
}

/** RFC 6266: an ASCII form for old clients and the real name percent-encoded. */
function disposition(mime: string, nombre: string): string {
  const ascii = nombre.replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const real = encodeURIComponent(nombre.toWellFormed()).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${VIEWABLE.test(mime) ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${real}`;
}

/** Sends the bytes so that a browser cannot run them: our own type, no sniffing, no script, no shared cache. */
export async function serveArchivo(
  request: FastifyRequest,
  reply: FastifyReply,
  archivo: ServedArchivo,
): Promise<FastifyReply> {
  const etag = `"${archivo.sha256}"`;
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    // The browser keeps the file and asks us, with the token, before each use.
    "cache-control": "private, no-cache",
    vary: "Authorization",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "content-disposition": disposition(archivo.mime, archivo.nombre),
  });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  const condition = request.headers["if-range"];
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = parseRange(asked, archivo.tamanio);
  if (range === "unsatisfiable")
    return reply.code(416).header("content-range", `bytes */${archivo.tamanio}`).send();
  reply.type(safeType(archivo.mime));
  if (range === "all") {
    reply.header("content-length", archivo.tamanio);
    return reply.send(request.method === "HEAD" ? null : await archivo.open());
  }
  reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${archivo.tamanio}`)
    .header("content-length", range.end - range.start + 1);
  return reply.send(request.method === "HEAD" ? null : await archivo.open(range));
}
