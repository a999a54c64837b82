import { useBlocker } from "@tanstack/react-router";
import { mayLeaveView } from "../../lib/leave-guards.ts";
import { getSession } from "../../lib/session.ts";

const abierta = (busqueda: object): string => ("abrir" in busqueda ? String(busqueda.abrir) : "");

/** Another conversation of the point, which a notice leads to, takes the dialogs of the case along: who wrote in one is asked. */
export function usePreguntarAlCambiar(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname === next.pathname &&
      abierta(current.search) !== abierta(next.search) &&
      // A session that ended on its own leaves without asking.
      getSession() !== undefined &&
      !(await mayLeaveView(next.pathname)),
    enableBeforeUnload: false,
  });
}
