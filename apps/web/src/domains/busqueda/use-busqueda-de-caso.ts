import type { MensajeHallado } from "@ventanilla/contract/busqueda/busqueda";
import { terminosDe } from "@ventanilla/contract/busqueda/busqueda.rules";
import { BUSQUEDA_MIN } from "@ventanilla/contract/limites";
import { useEffect, useMemo, useState } from "react";
import { useMensajesHallados } from "./api.ts";
import { usePausado } from "./use-pausado.ts";

export interface BusquedaDeCaso {
  texto: string;
  escribir(texto: string): void;
  /** The words that are looked for; none while nothing is. */
  terminos: readonly string[];
  estado: "nada" | "buscando" | "fallo" | "hallado";
  /** The one in turn; undefined when nothing was found. */
  actual: MensajeHallado | undefined;
  /** Its place among those found, from the newest on: 1 is the newest. */
  lugar: number;
  total: number;
  /** There may be more than these. */
  hayMas: boolean;
  /** Looking further back failed: what was found before stays. */
  falloAtras: boolean;
  /** Older messages are still being read in. */
  indexando: boolean;
  /** To an older one (1) or a newer one (-1), round after the last. */
  mover(paso: 1 | -1): void;
  repetir(): void;
}

/** How many before the last that is held the next page is asked for. */
const CERCA = 2;

/** What is looked for in one case, newest first; `onIr` leads to each in its turn. */
export function useBusquedaDeCaso(caso: number, onIr: (idMensaje: number) => void): BusquedaDeCaso {
  const [texto, setTexto] = useState("");
  const buscado = usePausado(texto);
  const seBusca = texto !== "" && buscado.length >= BUSQUEDA_MIN;
  const consulta = useMensajesHallados(seBusca ? buscado : "", caso);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = consulta;
  // Of the words before nothing is shown: it would be led to as if it were found.
  const data = seBusca && !consulta.isPlaceholderData ? consulta.data : undefined;
  const hallados = useMemo(
    () => (data?.pages ?? []).flatMap(({ rows }) => [...rows].sort((a, b) => b.id - a.id)),
    [data],
  );
  const [indice, setIndice] = useState(0);
  const listo = data === undefined ? null : buscado;
  const primero = hallados[0]?.id;
  const hay = primero !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, when the first of its words is found
  useEffect(() => {
    setIndice(0);
    if (primero !== undefined) onIr(primero);
  }, [listo, hay]);
  const sigue = hasNextPage && data !== undefined && indice >= hallados.length - CERCA;
  useEffect(() => {
    if (sigue && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [sigue, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const mover = (paso: 1 | -1) => {
    const destino = indice + paso;
    const vuelta = hasNextPage ? destino : (destino + hallados.length) % hallados.length;
    const hallado = hallados[vuelta];
    if (hallado === undefined) {
      if (isFetchNextPageError) void fetchNextPage();
      return;
    }
    setIndice(vuelta);
    onIr(hallado.id);
  };
  return {
    texto,
    escribir: setTexto,
    terminos: useMemo(() => (seBusca ? terminosDe(buscado) : []), [seBusca, buscado]),
    estado: estadoDe({
      seBusca,
      fallo: consulta.isError && !hay,
      listo: hay || (listo !== null && !hasNextPage),
    }),
    actual: hallados[indice],
    lugar: indice + 1,
    total: hallados.length,
    hayMas: hasNextPage,
    falloAtras: hay && isFetchNextPageError,
    indexando: data?.pages.at(-1)?.indexando === true,
    mover,
    repetir: () => void (isFetchNextPageError ? fetchNextPage() : consulta.refetch()),
  };
}

function estadoDe(como: { seBusca: boolean; fallo: boolean; listo: boolean }): BusquedaDeCaso["estado"] {
  if (!como.seBusca) return "nada";
  if (como.fallo) return "fallo";
  return como.listo ? "hallado" : "buscando";
}
