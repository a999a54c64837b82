import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";

export const FallosCloud = z.strictObject({
  /** Before answering a send. */
  delayMs: z.int().nonnegative().optional(),
  /** A send is left unanswered until these faults are taken back or changed. */
  held: z.boolean().optional(),
  /** Status instead of accepting, without a word of the provider's own. */
  status: z.int().min(400).max(599).optional(),
  /** One of the provider's own codes instead of accepting: 130429, 131056, 131047, 190. */
  code: z.int().optional(),
  /** Accepted, and told as failed afterwards with this code. */
  laterCode: z.int().optional(),
  /** The connection is cut before anything was accepted. */
  drop: z.boolean().optional(),
  dropAfterAccept: z.boolean().optional(),
  /** The send is accepted and answered with this status, as if it had not been. */
  errorAfterAccept: z.int().min(500).max(599).optional(),
  /** The send is accepted and answered with 500 and this code of the provider's own. */
  codeAfterAccept: z.int().optional(),
  silentAfterAccept: z.boolean().optional(),
  /** Receipts are told in the opposite order. */
  reversed: z.boolean().optional(),
  /** A closed window is said at once, not with a receipt. */
  windowAtOnce: z.boolean().optional(),
  /** The telephone number of citizens is not told. */
  withoutNumber: z.boolean().optional(),
  /** Extra copies of each webhook. */
  duplicateWebhooks: z.int().min(0).max(50).optional(),
  /** Each webhook leaves so much later, at most: they overtake one another. */
  shuffleWebhooksMs: z.int().nonnegative().optional(),
  /** The bytes of files are others than those that were named, or their address is over, or a stranger's. */
  files: z.enum(["altered", "gone", "elsewhere"]).optional(),
  times: z.int().positive().optional(),
});
export type FallosCloud = z.output<typeof FallosCloud>;

export const crearFallosCloud = (): Desperfecto<FallosCloud> => crearDesperfecto(FallosCloud);

export const FALLOS_CLOUD_OFRECIDOS = [
  { texto: "Responde 500", fallo: { status: 500 } },
  { texto: "Demasiados envíos (130429)", fallo: { code: 130429 } },
  { texto: "Demasiado seguido a la misma persona (131056)", fallo: { code: 131056 } },
  { texto: "La llave ya no vale (190)", fallo: { code: 190 } },
  { texto: "Acepta, y después dice que el plazo está cerrado", fallo: { laterCode: 131047 } },
  { texto: "Acepta, y después dice que no se pudo entregar", fallo: { laterCode: 131026 } },
  { texto: "Acepta y corta antes de responder", fallo: { dropAfterAccept: true } },
  { texto: "Acuses al revés", fallo: { reversed: true } },
  { texto: "Repite cada aviso tres veces", fallo: { duplicateWebhooks: 2 }, hastaQuitarlo: true as const },
];
