import { setTimeout as esperar } from "node:timers/promises";
import type { Db } from "../db/database.ts";
import { isDown } from "../shared/is-down.ts";
import { type Averiguado, type Duda, ErrorCanal } from "./connector.ts";
import type { Desenlace } from "./outbox-desenlace.ts";
import type { Listo } from "./outbox-preparar.ts";
import type { Salida } from "./salida.repository.ts";
import { leerDuda } from "./salida-vencida.repository.ts";

/** A provider that does not answer the question either is asked for this long: the conversation waits meanwhile. */
const PREGUNTAR_MAX_MS = 45_000;
const REINTENTO_MS = 1_500;

/**
 * Asks the provider whether it has a message whose answer never came, until it says so or nothing more can be learned.
 * The row stays ENVIANDO and so holds its conversation: what turns out not to have been taken keeps its place. Null: this
 * process is stopping, or the row is somebody else's; whoever has it asks on.
 */
export async function averiguar(
  { db, nombre, cierre }: { db: Db; nombre: string; cierre: AbortSignal },
  { id }: Salida,
  { conectado, mensaje }: Listo,
  { codigo, error }: { codigo: string | null; error: string },
): Promise<Desenlace | null> {
  const incierto: Desenlace = { tipo: "incierto", error, codigo };
  const limite = performance.now() + PREGUNTAR_MAX_MS;
  while (!cierre.aborted) {
    const duda = await leerDuda(db, { id, por: nombre }).catch((fallo: unknown) => {
      if (isDown(fallo)) return "sin base" as const;
      throw fallo;
    });
    if (!duda) return null;
    if (duda !== "sin base" && !conectado.consultar) return incierto;
    const averiguado = duda === "sin base" ? null : await preguntar({ ...duda, codigo });
    if (averiguado?.tipo === "tomado") return { tipo: "enviado", idExterno: averiguado.idExterno };
    if (averiguado?.tipo === "no tomado")
      return { tipo: "repetir", segundos: 0, error: `${error}; not taken` };
    if (averiguado && averiguado.otraVezEnMs === null) return incierto;
    await esperar(averiguado?.otraVezEnMs ?? REINTENTO_MS, undefined, { signal: cierre }).catch(
      () => undefined,
    );
  }
  return null;

  async function preguntar(duda: Duda): Promise<Averiguado> {
    try {
      return (await conectado.consultar?.(mensaje, duda)) ?? { tipo: "no se sabe", otraVezEnMs: null };
    } catch (fallo) {
      const pasajero = fallo instanceof ErrorCanal && fallo.clase === "temporal";
      const otraVez = pasajero && performance.now() < limite;
      return { tipo: "no se sabe", otraVezEnMs: otraVez ? REINTENTO_MS : null };
    }
  }
}
