import { setTimeout as esperar } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { colgar } from "./colgar.ts";

/** What a service that is only asked does to calls. The words are those of the gateway's faults. */
export const FallosHttp = z.strictObject({
  /** Before the answer. */
  delayMs: z.int().nonnegative().optional(),
  /** HTTP status instead of an answer, with `body`. */
  status: z.int().min(400).max(599).optional(),
  body: z.unknown().optional(),
  /** Beside that status. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The connection is cut without an answer. */
  drop: z.boolean().optional(),
  /** Heard and never answered. */
  silent: z.boolean().optional(),
  /** Status 200 with this instead of the service's own answer. */
  answer: z.unknown().optional(),
  /** Status 200, or the one that is given, with a page for people instead of JSON. */
  html: z.boolean().optional(),
  /** Calls that still meet it; absent: until taken back. */
  times: z.int().positive().optional(),
});
export type FallosHttp = z.output<typeof FallosHttp>;

/** True: the call is over. */
export async function fallar(fallos: Partial<FallosHttp>, reply: FastifyReply): Promise<boolean> {
  if (fallos.delayMs) await esperar(fallos.delayMs);
  if (fallos.drop) {
    colgar(reply);
    return true;
  }
  if (fallos.silent) {
    reply.hijack();
    return true;
  }
  if (fallos.html) {
    await reply
      .code(fallos.status ?? 200)
      .type("text/html; charset=utf-8")
      .send("<!doctype html><title>Mantenimiento</title><h1>Volvemos en un momento</h1>");
    return true;
  }
  if (fallos.status !== undefined) {
    await reply
      .code(fallos.status)
      .headers(fallos.headers ?? {})
      .send(fallos.body ?? { message: "fault on demand" });
    return true;
  }
  if (fallos.answer === undefined) return false;
  await reply.send(fallos.answer);
  return true;
}
