import { useSyncExternalStore } from "react";

const suscribir = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Whether the tab is on screen: only what is seen counts as read. */
export const useMirando = (): boolean =>
  useSyncExternalStore(suscribir, () => document.visibilityState === "visible");
