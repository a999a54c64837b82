import type { ChatLists } from "./chat-lists.ts";
import type { Epoch } from "./epoch.ts";
import type { Hilos } from "./hilos.ts";
import type { Readings, RealtimeStore } from "./ports.ts";
import type { Viewers } from "./viewers.ts";

export interface SweepOptions {
  hasClients(): boolean;
  readings: Readings;
  store: RealtimeStore;
  epoch: Epoch;
  lists: ChatLists;
  hilos: Hilos;
  viewers: Viewers;
  /** By point: who is there, as its screens were told; written as `presenceFingerprints` writes it. */
  presencias: Map<number, string>;
  /** Forgets which numbers were told, and has every screen of this process read anew. */
  beginAnew(): void;
  push: {
    list(idPunto: number): void;
    hilo(idEntrada: number): void;
    presencia(idPunto: number): void;
    authorisation(idPunto: number): void;
    viewers(idEntrada: number): void;
    sesionEnd(idSesion: string, motivo: string): void;
  };
}

/** Seconds back in which ended sessions are looked for, at least: a commit is seen later than the time written in its row. */
const SESION_ENDS_S = 30;

/**
 * Looks for the changes whose announcement was lost. It takes a handful of statements, however many screens there are, and
 * none when this process has no screen and owes the others nothing.
 */
export function createSweep({
  hasClients,
  readings,
  store,
  epoch,
  lists,
  hilos,
  viewers,
  presencias,
  beginAnew,
  push,
}: SweepOptions): () => Promise<void> {
  let last = performance.now();
  let authorised: ReadonlyMap<number, string> = new Map();

  async function sweepLists(): Promise<void> {
    for (const [id, secuencia] of await readings.puntoSecuencias(lists.puntos))
      if (lists.hear(id, secuencia)) push.list(id);
  }

  async function sweepPresencias(): Promise<void> {
    const puntos = lists.puntos;
    const now = await store.presenceFingerprints(puntos);
    for (const id of puntos)
      if (presencias.has(id) && presencias.get(id) !== (now.get(id) ?? "")) push.presencia(id);
  }

  /** A point that is seen for the first time is checked as well, because it may have changed before. */
  async function sweepAuthorisations(): Promise<void> {
    const before = authorised;
    authorised = await store.authorisationFingerprints(lists.puntos);
    for (const [id, fingerprint] of authorised) if (before.get(id) !== fingerprint) push.authorisation(id);
  }

  async function sweepSesiones(): Promise<void> {
    const start = performance.now();
    const seconds = SESION_ENDS_S + (start - last) / 1000;
    for (const { id, motivo } of await store.closedSesiones(seconds)) push.sesionEnd(id, motivo);
    last = start;
  }

  async function sweepAll(): Promise<void> {
    if (await epoch.hasChanged()) return beginAnew();
    await sweepLists();
    for (const idEntrada of await hilos.behind()) push.hilo(idEntrada);
    await sweepSesiones();
    await sweepPresencias();
    await sweepAuthorisations();
    for (const idEntrada of await viewers.sweep()) push.viewers(idEntrada);
  }

  let running: Promise<void> | undefined;
  return async () => {
    if (running !== undefined || !(hasClients() || viewers.mustRepair)) return;
    running = sweepAll().finally(() => {
      running = undefined;
    });
    await running;
  };
}
