import { ZodError } from "zod";
import { CanalError, failedStatus } from "../channels/connector.ts";
import type { ConnectedCanal } from "../channels/registry.ts";
import { transaction } from "../db/transaction.ts";
import { apurarArchivos } from "../domains/archivo/index.ts";
import { anotarConexion, cuentasCaidas, cuentasConAviso, esLoUltimoDicho } from "../domains/canal/index.ts";
import { marcarCanal } from "../domains/caso/index.ts";
import { createLeases } from "../jobs/leases.ts";
import { REST_PAUSES, type Rest } from "../jobs/listeners.ts";
import { startProbes } from "../jobs/probes.ts";
import { accountsWaitedFor, hurryOldest } from "../outbox/salida-queue.repository.ts";
import { type AccountNews, MISCONFIGURED, UNSUBSCRIBED } from "../shared/account-status.ts";
import type { Deps } from "./deps.ts";

/** What became known of an account, unless its provider said something later already, which answers false: those who work through it see it, and when it works again what waited for it goes. */
export async function recordAccount(
  { db, salidas }: Pick<Deps, "db" | "salidas">,
  idCanal: number,
  { atMs, ...estado }: AccountNews & { atMs?: number },
): Promise<boolean> {
  const isLatest = await transaction(db, async (tx) => {
    if (atMs !== undefined) {
      const dicho = { dichaMs: atMs, conectado: estado.conectado };
      if (!(await esLoUltimoDicho(tx, idCanal, dicho))) return false;
    }
    const esNoticia = await anotarConexion(tx, idCanal, estado);
    if (estado.conectado) await salidas.hurryAll(tx, idCanal);
    if (esNoticia) await marcarCanal(tx, idCanal);
    return true;
  });
  // Afterwards: whoever fetches a file holds its conversation before it, and this holds the account.
  if (isLatest && estado.conectado) await apurarArchivos(db, idCanal);
  return isLatest;
}

export function newsOf(error: unknown): AccountNews {
  if (error instanceof CanalError) return failedStatus(error);
  return { conectado: false, detalle: error instanceof ZodError ? MISCONFIGURED : "ERROR" };
}

type Accounts = Pick<Deps, "abrirCanal" | "registry">;

/** Null: it is gone, or its settings are not what its connector needs. */
async function connectAccount(
  { abrirCanal, registry }: Accounts,
  idCanal: number,
): Promise<ConnectedCanal | null> {
  const canal = await abrirCanal(idCanal);
  try {
    return canal && registry.connect(canal);
  } catch (error) {
    if (error instanceof ZodError) return null;
    throw error;
  }
}

/** How long whoever listens rests after an error: what people alone can mend is not tried, nor what a try makes worse. */
export async function restAfter(accounts: Accounts, idCanal: number, error: unknown): Promise<Rest> {
  if (error instanceof ZodError) return "until woken";
  if (!(error instanceof CanalError) || error.kind !== "credencial") return "none";
  const account = await connectAccount(accounts, idCanal);
  return account === null || account.locks === true ? "until woken" : "a while";
}

/** Asks accounts that are down, while something waits for them, whether they are back. */
export function openProbes(deps: Deps): { close(): Promise<void> } {
  const { db, processName, logger, times } = deps;
  return startProbes({
    lease: "sondeo de cuentas",
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    waiting: () => accountsWaitedFor(db),
    answers: (idCanal) => answersAgain(deps, idCanal),
    onAnswer: (idCanal) => transaction(db, (tx) => hurryOldest(tx, idCanal)),
    logger,
    ...(times.probes && { pauses: times.probes }),
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
}

async function answersAgain(deps: Deps, idCanal: number): Promise<boolean> {
  const probe = (await connectAccount(deps, idCanal))?.probe;
  try {
    await probe?.();
    return probe !== undefined;
  } catch (error) {
    if (!(error instanceof CanalError)) throw error;
    if (error.kind === "credencial") await recordAccount(deps, idCanal, newsOf(error));
    return false;
  }
}

/**
 * Asks accounts that are down, now and then, whether they are back, whoever waits for them: what their provider mends is
 * found without anybody touching the account. A refused password is not tried: that locks it.
 */
export function openReviews(deps: Deps): { close(): Promise<void> } {
  const { db, processName, logger, times } = deps;
  let refused: ReadonlySet<number> = new Set();
  return startProbes({
    lease: "repaso de cuentas caídas",
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    async waiting() {
      const down = await cuentasCaidas(db);
      refused = new Set(down.filter(({ rechazada }) => rechazada).map(({ id }) => id));
      return down.map(({ id }) => id);
    },
    async answers(idCanal) {
      const account = await connectAccount(deps, idCanal);
      if (account === null || (account.locks === true && refused.has(idCanal))) return false;
      const status = await account.verify();
      if (!status.conectado) await recordAccount(deps, idCanal, status);
      return status.conectado;
    },
    async onAnswer(idCanal) {
      await recordAccount(deps, idCanal, { conectado: true, detalle: "" });
    },
    logger,
    // It was asked just now by whoever found it down.
    first: "after a pause",
    pauses: times.rests ?? REST_PAUSES,
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
}

/**
 * Asks accounts that seem to work, now and then, whether their provider still calls us: it stops after many calls that
 * nobody took, says nothing of it and goes on taking what we send. What cannot be told changes nothing.
 */
export function openHearings(deps: Deps): { close(): Promise<void> } {
  const { db, processName, registry, logger, times } = deps;
  let unheard: ReadonlySet<number> = new Set();
  return startProbes({
    lease: "repaso de suscripciones",
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    async waiting() {
      const called = await cuentasConAviso(db, registry.called);
      unheard = new Set(called.filter(({ callada }) => callada).map(({ id }) => id));
      return called.map(({ id }) => id);
    },
    async answers(idCanal) {
      const heard = await (await connectAccount(deps, idCanal))?.hears?.();
      const by = "listening";
      if (heard === false)
        await recordAccount(deps, idCanal, { conectado: false, detalle: UNSUBSCRIBED, by, rests: true });
      // Somebody may have found it silent since it was last asked.
      else if (heard === true && unheard.has(idCanal))
        await recordAccount(deps, idCanal, { conectado: true, detalle: "", by });
      return heard === true;
    },
    onAnswer: () => Promise.resolve(),
    logger,
    first: "after a pause",
    pauses: times.rests ?? REST_PAUSES,
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
}
