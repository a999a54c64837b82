import { onReset } from "../../lib/store.ts";
import { wait } from "../../lib/wait.ts";

/** A request has no end of its own: on a line that died unseen, what comes after it waits this long and no longer. */
const ESPERA_MS = 5_000;

/** By case: the last change of our own that is under way. Never rejects. */
const enCurso = new Map<number, Promise<unknown>>();
onReset(() => enCurso.clear());

/**
 * One change of a case after the other: each begins when the answer of the one before it is known, which raised the
 * version. Somebody who takes a case and closes it at once is not told that another person changed it.
 */
export async function porTurno<T>(idCaso: number, cambiar: () => Promise<T>): Promise<T> {
  const anterior = enCurso.get(idCaso);
  const turno = (async () => {
    if (anterior !== undefined) await Promise.race([anterior, wait(ESPERA_MS)]);
    return cambiar();
  })();
  const fin = turno.catch(() => undefined);
  enCurso.set(idCaso, fin);
  try {
    return await turno;
  } finally {
    if (enCurso.get(idCaso) === fin) enCurso.delete(idCaso);
  }
}
