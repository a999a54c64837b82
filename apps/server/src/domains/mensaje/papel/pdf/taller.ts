import { parentPort, workerData } from "node:worker_threads";
import type { CabeceraDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import { abrirPliego } from "./pliego.ts";

/** A part of the thread, or null: that was all of it. Each is answered with what became ready of the document. */
export type Encargo = readonly MensajeDePapel[] | null;
export type Entregado = readonly Uint8Array[];

// The thread's own beginning: it draws one document and is ended.
const pliego = abrirPliego(workerData as CabeceraDePapel);
parentPort?.on("message", (encargo: Encargo) => {
  if (encargo === null) pliego.fin();
  else pliego.mensajes(encargo);
  const listo: Entregado = pliego.listo();
  parentPort?.postMessage(listo);
});
