import { setTimeout as sleep } from "node:timers/promises";
import { CanalError, type Doubt, type Finding } from "../channels/connector.ts";
import type { Db } from "../db/database.ts";
import { isDown } from "../shared/is-down.ts";
import { type Outcome, outcomeOfNotTaken } from "./outcome.ts";
import type { Ready } from "./prepare.ts";
import type { Salida } from "./salida.repository.ts";
import { readDoubt } from "./salida-expired.repository.ts";

/** For this long a provider that does not answer the inquiry is asked again; the conversation waits meanwhile. */
const ASK_MAX_MS = 45_000;
const RETRY_MS = 1_500;

/**
 * Asks the provider whether it has a message whose answer never came, until it knows or until asking again is of no use.
 * The row stays ENVIANDO and so holds its conversation: a message that was not taken keeps its place in the order. Null:
 * this process is stopping, or another worker has the row and asks on.
 */
export async function inquire(
  { db, name, closing }: { db: Db; name: string; closing: AbortSignal },
  { id }: Salida,
  { connected, mensaje }: Ready,
  { code, error, tries }: { code: string | null; error: string; tries: number },
): Promise<Outcome | null> {
  const uncertain: Outcome = { kind: "uncertain", error, code };
  const deadline = performance.now() + ASK_MAX_MS;
  while (!closing.aborted) {
    const doubt = await readDoubt(db, { id, by: name }).catch((failure: unknown) => {
      if (isDown(failure)) return "no database" as const;
      throw failure;
    });
    if (!doubt) return null;
    if (doubt !== "no database" && !connected.inquire) return uncertain;
    const finding = doubt === "no database" ? null : await ask({ ...doubt, code });
    if (finding?.kind === "taken") return { kind: "sent", idExterno: finding.idExterno };
    if (finding?.kind === "not taken") return outcomeOfNotTaken(error, tries, finding.refused);
    if (finding && finding.askAgainInMs === null) return uncertain;
    await sleep(finding?.askAgainInMs ?? RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
  }
  return null;

  async function ask(doubt: Doubt): Promise<Finding> {
    try {
      return (await connected.inquire?.(mensaje, doubt)) ?? { kind: "unknown", askAgainInMs: null };
    } catch (failure) {
      const passing = failure instanceof CanalError && failure.kind === "temporal";
      const pauseMs = (passing && failure.pauseMs) || RETRY_MS;
      const again = passing && performance.now() + pauseMs < deadline;
      return { kind: "unknown", askAgainInMs: again ? pauseMs : null };
    }
  }
}
