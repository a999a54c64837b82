import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { isLoginPath } from "../../lib/navigation.ts";
import { conservaPunto, esPaginaDePunto } from "./paginas-de-punto.ts";
import { puntoActual, usePuntoActual } from "./punto-actual.ts";
import { useMoverse } from "./use-moverse.ts";

/**
 * Decision 78: chat, conversacion, pendientes and historial, and sueltos and buscar beside them, share the point; leaving them, or logging out, asks and leaves it.
 * `pagina`: the path now shown.
 */
export function useGuardiaPunto(pagina: string): void {
  const punto = usePuntoActual();
  const { salir } = useMoverse();
  const trabaja = punto !== undefined && esPaginaDePunto(pagina);
  useLeaveGuard(
    punto !== undefined,
    async (destino) => {
      // A session that ended took the point with it, before this guard could be withdrawn.
      if (puntoActual() === undefined || conservaPunto(destino)) return true;
      if (!trabaja && !isLoginPath(destino)) return true;
      return salir();
    },
    { beforeUnload: trabaja },
  );
}
