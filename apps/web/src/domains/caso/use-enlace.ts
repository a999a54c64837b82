import type { HiloState } from "@ventanilla/client/state/hilo";
import { useSyncExternalStore } from "react";
import type { EnlaceStore, EstadoPunto } from "./enlace.store.ts";

export const usePunto = (enlace: EnlaceStore): EstadoPunto =>
  useSyncExternalStore(enlace.suscribir, enlace.estado);

/** The thread of an entry channel; undefined until its first message list came. */
export const useHilo = (enlace: EnlaceStore, sesionId: number): HiloState | undefined =>
  useSyncExternalStore(enlace.suscribir, () => enlace.link.hilo(sesionId));

/** Whether the server took the open conversation off this screen: nothing of it comes here any more. */
export const useRetirada = (enlace: EnlaceStore, sesionId: number): boolean =>
  useSyncExternalStore(enlace.suscribir, () => enlace.link.isWithdrawn(sesionId));
