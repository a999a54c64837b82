import { z } from "zod";
import { contenidoCrudo } from "./clase.ts";
import { adorno, Chat, conId, IdMensaje, Nombre, SiNo, Texto } from "./ids.wire.ts";
import { type MensajeWaha, Momento, OtrasDirecciones, Segundos, SoloEnTelefono } from "./wire.ts";

/** What becomes of messages after they were sent, and contacts that are no messages. */

const DelCiudadano = z.object({
  id: IdMensaje,
  from: Chat,
  /** Of what happens in a group, the group. */
  to: adorno(Chat),
  fromMe: SiNo.default(false),
  timestamp: adorno(Segundos),
  _data: adorno(z.object(OtrasDirecciones)),
});
export type DelCiudadano = z.output<typeof DelCiudadano>;

export const ReaccionWaha = conId(
  DelCiudadano.extend({
    /** Empty, or not there at all: taken back. */
    reaction: z.object({ text: adorno(Texto), messageId: adorno(IdMensaje) }),
  }),
);

/**
 * A file without words has no body. The engine WEBJS tells the message as it is now, with the id and the time of the first
 * words; others tell the act, with an id and a time of its own.
 */
export const EditadoWaha = conId(
  DelCiudadano.extend({
    body: adorno(Texto),
    editedMessageId: adorno(IdMensaje),
    _data: adorno(
      z.object({
        ...OtrasDirecciones,
        latestEditSenderTimestampMs: adorno(Momento),
        message: adorno(z.record(z.string(), z.unknown())),
        Message: adorno(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
);

export type EditadoWaha = z.output<typeof EditadoWaha>;

const Acto = conId(DelCiudadano);
const queSeElimino = { revokedMessageId: adorno(Nombre) };

/** One of the two is mostly missing; the id of `after` may be that of the act of revoking or of what was revoked. */
export const EliminadoWaha = z.union([
  z.object({ after: Acto, ...queSeElimino }),
  z
    .object({ before: Acto, ...queSeElimino })
    .transform(({ before, ...resto }) => ({ ...resto, after: before })),
]);

export const VotoWaha = z.object({
  vote: conId(DelCiudadano.extend({ selectedOptions: adorno(z.array(Texto)) })),
  poll: adorno(z.object({ id: IdMensaje })),
  _data: adorno(z.object(OtrasDirecciones)),
});

/** Engines do not always know who calls. */
export const LlamadaWaha = z.object({
  id: adorno(Nombre),
  from: adorno(Chat),
  timestamp: adorno(Segundos),
  isGroup: adorno(z.boolean()),
});

export const EsperaWaha = conId(
  DelCiudadano.extend({ _data: adorno(z.object({ ...OtrasDirecciones, ...SoloEnTelefono })) }),
);

/** Whether somebody comes to what they were invited to. Without an answer the gateway could not read it. */
export const RespuestaWaha = conId(
  DelCiudadano.extend({ eventResponse: adorno(z.object({ response: adorno(Texto) })) }),
);

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

/** Events that WAHA's documentation names and no conversation needs: left out. Anything else that nobody reads is set aside. */
export const IGNORADOS: ReadonlySet<string> = new Set([
  "call.accepted",
  "call.rejected",
  "chat.archive",
  "engine.event",
  "group.join",
  "group.leave",
  "group.update",
  "group.v2.join",
  "group.v2.leave",
  "group.v2.participants",
  "group.v2.update",
  "label.chat.added",
  "label.chat.deleted",
  "label.deleted",
  "label.upsert",
  "message.ack.group",
  "presence.update",
  "state.change",
]);
