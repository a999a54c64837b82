import { useCallback, useEffect, useState } from "react";

const SENAL_MS = 2_000;

/** The row that somebody was led to stands out for a moment: a mouse leaves no ring of the focus. */
export function useSenalada() {
  const [cual, setCual] = useState<{ clave: string } | null>(null);
  useEffect(() => {
    if (cual === null) return;
    const reloj = setTimeout(() => setCual(null), SENAL_MS);
    return () => clearTimeout(reloj);
  }, [cual]);
  return {
    senalada: cual?.clave ?? null,
    senalar: useCallback((clave: string) => setCual({ clave }), []),
  };
}
