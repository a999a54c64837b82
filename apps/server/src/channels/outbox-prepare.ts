import type { Db } from "../db/database.ts";
import type { OpenCanal, OutgoingArchivo, OutgoingMensaje } from "./connector.ts";
import { type Outcome, outcomeOf } from "./outbox-outcome.ts";
import type { ConnectedCanal, Registry } from "./registry.ts";
import { readOutgoing, type Salida } from "./salida.repository.ts";

export interface PrepareDependencies {
  db: Db;
  registry: Registry;
  openCanal(id: number): Promise<OpenCanal | null>;
  /** The files of a message, in order. */
  archivosOf(idMensaje: number): Promise<readonly OutgoingArchivo[]>;
}

export interface Ready {
  kind: "ready";
  canal: OpenCanal;
  connected: ConnectedCanal;
  mensaje: OutgoingMensaje;
}

/** Reads all that a call to the provider needs. */
export async function prepare(
  { db, registry, openCanal, archivosOf }: PrepareDependencies,
  { id_mensaje: id, id_canal }: Pick<Salida, "id_mensaje" | "id_canal">,
): Promise<Outcome | Ready> {
  const canal = await openCanal(id_canal);
  const mensaje = await readOutgoing(db, id);
  if (!canal || !mensaje)
    return { kind: "failed", motivo: "permanente", error: "the channel or the message is gone" };
  let connected: ConnectedCanal;
  try {
    connected = registry.connect(canal);
  } catch (error) {
    return outcomeOf(error, 1);
  }
  return { kind: "ready", canal, connected, mensaje: { ...mensaje, archivos: await archivosOf(id) } };
}
