import { z } from "zod";
import { adorno, Chat, IdMensaje, type MensajeWaha, Segundos, Texto } from "./wire.ts";

/** What becomes of messages after they were sent, and contacts that are no messages. */

const DelCiudadano = z.object({ id: IdMensaje, from: Chat, fromMe: z.boolean().default(false) });

export const ReaccionWaha = DelCiudadano.extend({
  timestamp: adorno(Segundos),
  /** Empty: taken back. */
  reaction: z.object({ text: Texto }),
});

export const EditadoWaha = DelCiudadano.extend({ timestamp: adorno(Segundos), body: Texto });

/** `before` is mostly missing; the id of `after` may be that of the act of revoking or of what was revoked. */
export const EliminadoWaha = z.object({
  after: DelCiudadano.partial({ from: true }).extend({ timestamp: adorno(Segundos) }),
  revokedMessageId: adorno(z.string()),
});

export const VotoWaha = z.object({
  vote: DelCiudadano.extend({ timestamp: adorno(Segundos), selectedOptions: z.array(Texto) }),
});

export const LlamadaWaha = z.object({
  id: z.string().min(1),
  from: Chat,
  timestamp: adorno(Segundos),
  isGroup: adorno(z.boolean()),
});

export const EsperaWaha = DelCiudadano.extend({ timestamp: adorno(Segundos) });

const Encuesta = z.object({
  name: Texto,
  options: adorno(z.array(z.object({ optionName: Texto }))),
});

/** Question and options of a poll, as either kind of engine has them. */
export function encuestaDe({ _data: datos }: MensajeWaha): { pregunta: string; opciones: string[] } | null {
  if (datos?.pollName) {
    return { pregunta: datos.pollName, opciones: (datos.pollOptions ?? []).map(({ name }) => name) };
  }
  const [, cruda] = Object.entries(datos?.message ?? {}).find(([tipo]) => /^pollCreation/.test(tipo)) ?? [];
  const leida = Encuesta.safeParse(cruda);
  if (!leida.success) return null;
  const { name, options } = leida.data;
  return { pregunta: name, opciones: (options ?? []).map(({ optionName }) => optionName) };
}
