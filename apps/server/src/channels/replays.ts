import { createHash } from "node:crypto";
import { LastNoted } from "../shared/last-noted.ts";
import type { Logger } from "../shared/logger.ts";
import type { CanalEvent, OpenCanal } from "./connector.ts";

/** Deliveries that are known again by their bytes: some hours of a busy desk. */
const REMEMBERED = 10_000;
/** Between two lines of the log about one channel. */
const SAY_EVERY_MS = 1_000;

/** What came a second time: the whole delivery, byte for byte, or an event that was told already or has been overtaken. */
export type Replayed = CanalEvent["kind"] | "entrega";

/**
 * Says of what comes again that it came. Nothing is done twice anyhow, but whoever holds an old delivery that was signed
 * and tries it once more is to be seen. Providers repeat too, where our answer was lost: many lines are somebody else.
 */
export interface Replays {
  /** Whether these very bytes were taken by this process lately, and how to have them known from then on: only once they are stored, for a provider that repeats what we could not take does what it should. */
  look(idCanal: number, body: Buffer): { known: boolean; remember(): void };
  /** Never a word of its contents. Whoever floods us does not flood the log. */
  say(canal: OpenCanal, que: Replayed): void;
}

const digestOf = (idCanal: number, body: Buffer): string =>
  createHash("sha256").update(`${idCanal} `).update(body).digest("base64");

export function createReplays(logger: Pick<Logger, "warn">): Replays {
  const taken = new LastNoted<string, true>(REMEMBERED);
  const said = new Map<number, { untilMs: number; unsaid: number }>();
  return {
    look(idCanal, body) {
      const digest = digestOf(idCanal, body);
      return {
        known: taken.has(digest),
        remember: () => taken.note(digest, true),
      };
    },
    say({ id, clasificacion }, que) {
      const now = performance.now();
      const { untilMs = 0, unsaid = 0 } = said.get(id) ?? {};
      const veces = unsaid + 1;
      const quiet = now < untilMs;
      said.set(id, quiet ? { untilMs, unsaid: veces } : { untilMs: now + SAY_EVERY_MS, unsaid: 0 });
      if (!quiet) logger.warn({ id_canal: id, clasificacion, que, veces }, "aviso repetido de un proveedor");
    },
  };
}
