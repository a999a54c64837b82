import { useQuery } from "@tanstack/react-query";
import type { FirmasDeCarta } from "@ventanilla/contract/mensaje/carta";
import { leerFirmasDeCarta } from "@ventanilla/contract/mensaje/mensaje.routes";
import { call } from "../../../lib/api.ts";
import { routeQuery } from "../../../lib/route-query.ts";
import { can } from "../../../lib/session.ts";

const NINGUNA: FirmasDeCarta = { propia: null, entidad: null };

/** What a letter through this entry channel would be signed with now; none where none are written, or before it is known. */
export function useFirmas(canalId: number | undefined): FirmasDeCarta {
  const pregunta = canalId !== undefined && can("operadores:update");
  const args = pregunta ? { params: { canalId } } : undefined;
  const { data } = useQuery({
    // Nobody asked for it, and the server signs also where it is not shown.
    ...routeQuery(leerFirmasDeCarta, args, { meta: { background: true } }),
    ...(args && {
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(leerFirmasDeCarta, { ...args, signal, background: true }),
    }),
  });
  return data ?? NINGUNA;
}
