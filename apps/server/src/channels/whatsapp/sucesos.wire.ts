import { z } from "zod";
import { contenidoCrudo } from "./clase.ts";
import { adorno, Chat, conId, IdMensaje, Nombre, Texto } from "./ids.wire.ts";
import { type MensajeWaha, OtrasDirecciones, Segundos } from "./wire.ts";

/** What becomes of messages after they were sent, and contacts that are no messages. */

const DelCiudadano = z.object({
  id: IdMensaje,
  from: Chat,
  fromMe: z.boolean().default(false),
  timestamp: adorno(Segundos),
  _data: adorno(z.object(OtrasDirecciones)),
});

export const ReaccionWaha = conId(
  DelCiudadano.extend({
    /** Empty: taken back. */
    reaction: z.object({ text: Texto }),
  }),
);

/** A file without words has no body. */
export const EditadoWaha = conId(DelCiudadano.extend({ body: adorno(Texto) }));

/** `before` is mostly missing; the id of `after` may be that of the act of revoking or of what was revoked. */
export const EliminadoWaha = z.object({
  after: conId(DelCiudadano.partial({ from: true })),
  revokedMessageId: adorno(Nombre),
});

export const VotoWaha = z.object({
  vote: conId(DelCiudadano.extend({ selectedOptions: z.array(Texto) })),
  _data: adorno(z.object(OtrasDirecciones)),
});

/** Engines do not always know who calls. */
export const LlamadaWaha = z.object({
  id: Nombre,
  from: adorno(Chat),
  timestamp: adorno(Segundos),
  isGroup: adorno(z.boolean()),
});

export const EsperaWaha = conId(DelCiudadano);

const Encuesta = z.object({
  name: Texto,
  options: adorno(z.array(z.object({ optionName: Texto }))),
});

/** Question and options of a poll, as either kind of engine has them. */
export function encuestaDe(mensaje: MensajeWaha): { pregunta: string; opciones: string[] } | null {
  const datos = mensaje._data;
  if (datos?.pollName) {
    return { pregunta: datos.pollName, opciones: (datos.pollOptions ?? []).map(({ name }) => name) };
  }
  const [, cruda] =
    Object.entries(contenidoCrudo(mensaje)).find(([tipo]) => /^pollCreation/.test(tipo)) ?? [];
  const leida = Encuesta.safeParse(cruda);
  if (!leida.success) return null;
  const { name, options } = leida.data;
  return { pregunta: name, opciones: (options ?? []).map(({ optionName }) => optionName) };
}
