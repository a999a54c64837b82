import { setTimeout as esperar } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { colgar } from "../comun/colgar.ts";
import { comoExcepcion } from "./excepcion.ts";

export const Fallos = z.strictObject({
  /** Only for this session. */
  session: z.string().optional(),
  /** Before answering a send. */
  delayMs: z.int().nonnegative().optional(),
  /** A send is left unanswered until these faults are taken back or changed. */
  held: z.boolean().optional(),
  /** Instead of accepting. */
  status: z.int().min(400).max(599).optional(),
  /** What is said with it; of a 500, instead of those of the gateway's own words that have these names. */
  body: z.record(z.string(), z.unknown()).optional(),
  /** The connection is cut before anything was accepted. */
  drop: z.boolean().optional(),
  /** The send is accepted and the connection cut before the answer. */
  dropAfterAccept: z.boolean().optional(),
  /** The send is accepted and answered as if it had failed: the engine stumbles over what it does afterwards. */
  errorAfterAccept: z.int().min(500).max(599).optional(),
  /** The send is accepted and nothing is ever answered. */
  silentAfterAccept: z.boolean().optional(),
  /** WhatsApp refuses later: ack -1 instead of 1 and 2. */
  ackError: z.boolean().optional(),
  /** The telephone's receipt is told before the server's, as gateways do under load. */
  acksReversed: z.boolean().optional(),
  /** Nothing is told of what becomes of it. */
  noAcks: z.boolean().optional(),
  /** Accepted and answered 201 with nothing in it. */
  emptyAnswer: z.boolean().optional(),
  /** Citizens' files are told as lost; they come when the message is asked for again. */
  mediaError: z.boolean().optional(),
  /** Each citizen's message is told twice, once under each address. */
  bothAddresses: z.boolean().optional(),
  /** So many questions for the number behind a hidden address are answered with null. */
  lateLid: z.int().positive().optional(),
  /** Extra copies of each webhook. */
  duplicateWebhooks: z.int().min(0).max(50).optional(),
  /** Each webhook waits a random while up to this. */
  shuffleWebhooksMs: z.int().nonnegative().optional(),
  /** Of GET /api/files: instead of, before, or around the bytes. */
  files: z
    .strictObject({
      status: z.int().min(400).max(599).optional(),
      delayMs: z.int().nonnegative().optional(),
      /** Left unanswered until these faults are taken back or changed. */
      held: z.boolean().optional(),
      mimetype: z.string().optional(),
      /** The connection is cut in the middle. */
      drop: z.boolean().optional(),
      times: z.int().positive().optional(),
    })
    .optional(),
  /** Of the list of a chat's messages: instead of it, until taken back. */
  history: z.strictObject({ status: z.int().min(400).max(599) }).optional(),
  /** Of a session's own state: instead of it, until taken back. */
  state: z.strictObject({ status: z.int().min(400).max(599) }).optional(),
  /** Sends that still meet it, webhooks and files aside; absent: until taken back. */
  times: z.int().positive().optional(),
});
export type Fallos = z.output<typeof Fallos>;

export interface Desperfectos {
  poner(fallos: unknown): void;
  quitar(): void;
  /** As control routes show it; `quedan` null: until taken back. */
  estado(): { fallos: Fallos; quedan: number | null };
  /** What the next send of a session meets; counts it. */
  tomar(session: string): Fallos;
  /** What the next fetch of a file meets; counts it. */
  tomarArchivo(): NonNullable<Fallos["files"]>;
  /** What a list of a chat's messages answers instead. */
  historial(): Fallos["history"];
  /** What the state of a session answers instead. */
  estadoDe(session: string): Fallos["state"];
  webhooks(): Pick<Fallos, "duplicateWebhooks" | "shuffleWebhooksMs">;
  /** How citizens' messages are told. */
  contado(): Pick<Fallos, "mediaError" | "bothAddresses">;
  /** Whether the number behind a hidden address is not known yet; counts the question. */
  numeroTarda(session: string): boolean;
  /** Resolves when the faults of this moment are taken back or changed. */
  cambio(): Promise<void>;
}

export function crearDesperfectos(): Desperfectos {
  let actual: Fallos = {};
  let quedan = 0;
  let quedanArchivos = 0;
  let quedanNumeros = 0;
  let cambio = Promise.withResolvers<void>();
  const cambiar = (fallos: Fallos, veces: number) => {
    actual = fallos;
    quedan = veces;
    cambio.resolve();
    cambio = Promise.withResolvers();
  };
  return {
    // Parsed even when it comes from a test: a misspelt fault must not look like a gateway in good health.
    poner(nuevos) {
      const fallos = Fallos.parse(nuevos);
      cambiar(fallos, fallos.times ?? Number.POSITIVE_INFINITY);
      quedanArchivos = fallos.files?.times ?? Number.POSITIVE_INFINITY;
      quedanNumeros = fallos.lateLid ?? 0;
    },
    quitar: () => cambiar({}, 0),
    estado() {
      const cuenta = actual.files ? quedanArchivos : quedan;
      return { fallos: actual, quedan: Number.isFinite(cuenta) ? Math.max(0, cuenta) : null };
    },
    tomar(session) {
      if (quedan <= 0 || (actual.session && actual.session !== session)) return {};
      quedan -= 1;
      return actual;
    },
    tomarArchivo() {
      if (quedanArchivos <= 0 || !actual.files) return {};
      quedanArchivos -= 1;
      return actual.files;
    },
    historial: () => actual.history,
    estadoDe: (session) => (actual.session && actual.session !== session ? undefined : actual.state),
    webhooks: () => actual,
    contado: () => actual,
    numeroTarda(session) {
      if (!actual.lateLid || quedanNumeros <= 0 || (actual.session && actual.session !== session))
        return false;
      quedanNumeros -= 1;
      return true;
    },
    cambio: () => cambio.promise,
  };
}

/** Plays the part of a fault that comes before acceptance. True: the request is over. */
export async function fallarAntes(
  fallos: Fallos,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { cambio }: Pick<Desperfectos, "cambio">,
): Promise<boolean> {
  if (fallos.delayMs) await esperar(fallos.delayMs);
  if (fallos.held) await cambio();
  if (fallos.drop) {
    colgar(reply);
    return true;
  }
  const { status, body } = fallos;
  if (!status) return false;
  const dicho =
    status === 500
      ? { ...comoExcepcion(request, { name: "Error", message: "fault on demand" }), ...body }
      : (body ?? { statusCode: status, message: "fault on demand" });
  await reply.code(status).send(dicho);
  return true;
}
