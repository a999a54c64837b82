import { AppError } from "./app-error.ts";

export type InLane = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * So many work at once, and the others in the order in which they came. When too many wait, the next one is refused: each
 * would only make the wait of all longer.
 */
export function createLanes({ lanes, waiting: most }: { lanes: number; waiting: number }): InLane {
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function enter(): Promise<void> {
    if (busy < lanes) {
      busy += 1;
      return;
    }
    if (waiting.length >= most) throw new AppError("DEMASIADAS_SOLICITUDES");
    await new Promise<void>((go) => waiting.push(go));
  }

  /** The lane goes on to whoever waits longest, or is free. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
