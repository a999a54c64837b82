import type { Db } from "../db/database.ts";
import type { RealtimeStore } from "./ports.ts";
import {
  authorisationFingerprints,
  closedSesiones,
  presenceFingerprints,
  readEpoch,
} from "./sweep.repository.ts";
import { addViewer, removeViewer, restoreViewers, viewersOf } from "./viewers.repository.ts";

/** The realtime layer's own tables, bound to this process. */
export function createRealtimeStore(db: Db, proceso: string): RealtimeStore {
  return {
    viewers: {
      open: (id_canal_entrada, id_usuario) => addViewer(db, { proceso, id_canal_entrada, id_usuario }),
      close: (id_canal_entrada, id_usuario) => removeViewer(db, { proceso, id_canal_entrada, id_usuario }),
      restore: (due) => restoreViewers(db, proceso, due),
      of: (entradas) => viewersOf(db, entradas),
    },
    epoch: () => readEpoch(db),
    authorisationFingerprints: (puntos) => authorisationFingerprints(db, puntos),
    presenceFingerprints: (puntos) => presenceFingerprints(db, puntos),
    closedSesiones: (seconds) => closedSesiones(db, seconds),
  };
}
