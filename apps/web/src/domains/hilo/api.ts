import type { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { call } from "../../lib/api.ts";

/** A page of messages older than `antes`. */
export const leerAnteriores = (caso: number, antes: number): Promise<Hilo> =>
  call(leerHilo, { params: { id: caso }, query: { antes }, background: true });

/** The latest messages of a case. */
export const leerUltimos = (caso: number): Promise<Hilo> => call(leerHilo, { params: { id: caso } });
