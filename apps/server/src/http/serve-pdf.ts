import type { FastifyReply, FastifyRequest } from "fastify";
import { type Reader, serveStream } from "./serve-stream.ts";

/** A PDF that is made while it is sent. */
export interface ServedPdf {
  /** Ours: nothing of it was written by a stranger. */
  nombre: string;
  parts: AsyncIterable<Uint8Array>;
}

export function servePdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { nombre, parts, reader }: ServedPdf & { reader: Reader },
): Promise<FastifyReply> {
  return serveStream(request, reply, {
    filename: nombre,
    type: "application/pdf",
    reader,
    parts,
    written: piecesOf,
  });
}

async function* piecesOf(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let found = first; !found.done; found = await rest.next()) yield found.value;
}
