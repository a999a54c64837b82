import type { OutgoingArchivo, OutgoingMensaje } from "./connector.ts";
import { GONE, type Outcome } from "./outbox-outcome.ts";
import type { Outgoing, Salida } from "./salida.repository.ts";
import type { Account, SendingAccounts } from "./sending-accounts.ts";

export interface PrepareDependencies {
  accounts: SendingAccounts;
  /** The files of a message, in order. */
  archivosOf(idMensaje: number): Promise<readonly OutgoingArchivo[]>;
}

export interface Ready extends Account {
  mensaje: OutgoingMensaje;
}

/** Brings together all that a call to the provider needs. */
export async function prepare(
  { accounts, archivosOf }: PrepareDependencies,
  salida: Salida,
  outgoing: Outgoing | undefined,
): Promise<Outcome | Ready> {
  if (!outgoing) return GONE;
  const account = await accounts.of(salida);
  if (account.kind !== "ready") return account;
  const archivos = outgoing.hasArchivos ? await archivosOf(salida.id_mensaje) : [];
  return { ...account, mensaje: { ...outgoing.mensaje, archivos } };
}
