import { useQuery } from "@tanstack/react-query";
import type { CabeceraDePapel, MensajeDePapel } from "@ventanilla/contract/mensaje/papel";
import { leerPapel } from "@ventanilla/contract/mensaje/papel.routes";
import { useState } from "react";
import { call } from "../../lib/api.ts";

export type Registro = { cabecera: CabeceraDePapel; mensajes: readonly MensajeDePapel[] };

/** The whole record of a case, part by part, and how many messages came so far. */
export function useRegistro(id: number, notas: boolean) {
  const [leidos, setLeidos] = useState(0);
  const consulta = useQuery({
    // Not the route's own key: every reading is on record, so what changes later has nobody read it again.
    queryKey: ["papel", id, notas],
    queryFn: ({ signal }) => leerRegistro(id, notas, { signal, onLeidos: setLeidos }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  return { ...consulta, leidos };
}

async function leerRegistro(
  id: number,
  notas: boolean,
  { signal, onLeidos }: { signal: AbortSignal; onLeidos: (cuantos: number) => void },
): Promise<Registro> {
  const conNotas = notas ? { notas: "1" as const } : {};
  let cabecera: CabeceraDePapel | null = null;
  const mensajes: MensajeDePapel[] = [];
  let despues: number | undefined;
  onLeidos(0);
  do {
    const query = { ...conNotas, ...(despues !== undefined && { despues }) };
    const parte = await call(leerPapel, { params: { id }, query, signal });
    cabecera ??= parte.cabecera;
    mensajes.push(...parte.rows);
    onLeidos(mensajes.length);
    despues = parte.sigue ?? undefined;
  } while (despues !== undefined);
  if (cabecera === null) throw new Error("the first part of a record has no head");
  return { cabecera, mensajes };
}
