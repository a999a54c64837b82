// Who must be asked before the page changes or closes: forms with unsaved data, the chat's service point.
import { useEffect, useRef } from "react";

export type LeaveGuard = {
  /** Asks the person; true lets them go. `destino` is the path they are going to. */
  ask: (destino: string) => Promise<boolean>;
  /** Also the browser's own question when the tab closes. */
  alCerrar: boolean;
};

const guardias = new Set<LeaveGuard>();

export const hasLeaveGuard = (): boolean => guardias.size > 0;

/** Asks each guard in turn, newest first; the first refusal ends it. */
export async function mayLeave(destino: string): Promise<boolean> {
  for (const guardia of [...guardias].reverse()) {
    if (!(await guardia.ask(destino))) return false;
  }
  return true;
}

/** For what outlives its page: an upload. Answers how to take it back. */
export function addLeaveGuard(guardia: LeaveGuard): () => void {
  guardias.add(guardia);
  return () => {
    guardias.delete(guardia);
  };
}

/** While `activo`, leaving this page goes through `ask`. */
export function useLeaveGuard(activo: boolean, ask: LeaveGuard["ask"], { alCerrar = true } = {}): void {
  const ultima = useRef(ask);
  useEffect(() => {
    ultima.current = ask;
  });
  useEffect(() => {
    if (!activo) return;
    const guardia: LeaveGuard = { ask: (destino) => ultima.current(destino), alCerrar };
    return addLeaveGuard(guardia);
  }, [activo, alCerrar]);
}

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    if ([...guardias].some((guardia) => guardia.alCerrar)) event.preventDefault();
  });
}
