import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type ListaPedida, pedidaEn } from "../../domains/caso/index.ts";
import { usePageLocation } from "../../lib/use-page-location.ts";

/**
 * How the address asks the list to be shown, as a figure of the dashboard does. `soltar`: somebody chose by hand, and from then on
 * that counts.
 */
export function usePedida(): { pedida: ListaPedida; soltar: (cual: keyof ListaPedida) => void } {
  const { search, searchStr } = usePageLocation();
  const navegar = useNavigate();
  const [pedida, setPedida] = useState(() => pedidaEn(search));
  const [leida, setLeida] = useState(searchStr);
  if (leida !== searchStr) {
    setLeida(searchStr);
    const otra = pedidaEn(search);
    // One that only opens a conversation, as notices give it, leaves the list as it stands.
    if (!("abrir" in search) || Object.keys(otra).length > 0) setPedida(otra);
  }
  const soltar = (cual: keyof ListaPedida) => {
    if (pedida[cual] === undefined) return;
    const { [cual]: _suelta, ...resto } = pedida;
    setPedida(resto);
    void navegar({
      to: ".",
      search: ({ [cual]: _suya, ...otras }: Record<string, unknown>) => otras,
      // The list from which a conversation was opened stood otherwise: closing it does not go back there.
      state: ({ desdeLista: _desde, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  };
  return { pedida, soltar };
}
