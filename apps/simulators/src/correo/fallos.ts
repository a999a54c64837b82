import { z } from "zod";

/** What the SMTP server does to deliveries. The words are those of the gateway's faults. */
export const FallosSmtp = z.strictObject({
  /** Before the step's answer. */
  delayMs: z.int().nonnegative().optional(),
  /** Which step meets `status`, `drop` or `delayMs`; the recipient when absent. */
  at: z.enum(["connect", "auth", "mail", "rcpt", "data"]).optional(),
  /** Refusal instead of acceptance: 421, 451, 535, 550… */
  status: z.int().min(400).max(599).optional(),
  /** The connection is cut at the step, before anything was accepted. */
  drop: z.boolean().optional(),
  /** The whole mail is taken and the connection cut before the answer. */
  dropAfterAccept: z.boolean().optional(),
  /** The whole mail is taken and nothing is ever answered. */
  silentAfterAccept: z.boolean().optional(),
  /** Taken, and returned to the sender a moment later as not deliverable. */
  bounce: z.boolean().optional(),
  /** Of a whole mail, as of `dropAfterAccept`: only what goes to this address. */
  to: z.string().optional(),
  /** Deliveries that still meet it; absent: until taken back. */
  times: z.int().positive().optional(),
});
export type FallosSmtp = z.output<typeof FallosSmtp>;

/** What the IMAP server does to whoever listens. */
export const FallosImap = z.strictObject({
  /** Before each answer of the step. */
  delayMs: z.int().nonnegative().optional(),
  /** Which step meets it; every command when absent. */
  at: z.enum(["connect", "auth", "select", "search", "fetch", "store", "idle"]).optional(),
  /** Of `fetch`: only what asks for one of these mails. */
  uids: z.array(z.int()).optional(),
  /** `body`: nothing is said to be in the mails of `uids`, or in any. `end`: nor past a mail's end, instead of no bytes. */
  nil: z.enum(["body", "end"]).optional(),
  /** Mails of which somebody else changes a flag: told before each answer to FETCH, to whoever did not ask. */
  flagged: z.array(z.int()).optional(),
  /** They are told by their place alone. */
  withoutUid: z.boolean().optional(),
  /** Refusal instead of an answer. */
  status: z.enum(["NO", "BAD"]).optional(),
  /** What is said with it. */
  words: z.string().optional(),
  /** The connection is cut at the step. */
  drop: z.boolean().optional(),
  /** The command is heard and never answered. */
  silent: z.boolean().optional(),
  /** New mails are there and nobody is told of them. */
  mute: z.boolean().optional(),
  /** Commands that still meet it; absent: until taken back. */
  times: z.int().positive().optional(),
});
export type FallosImap = z.output<typeof FallosImap>;
