import { useInfiniteQuery } from "@tanstack/react-query";
import type { Hilo as PaginaDeHilo } from "@ventanilla/contract/mensaje/mensaje";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useEffect, useMemo } from "react";
import { routeQuery } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { leerAnteriores, leerUltimos } from "./api.ts";
import { EsqueletoHilo } from "./EsqueletoHilo.tsx";
import { HiloMirado } from "./HiloMirado.tsx";

export type HiloLecturaProps = {
  idCaso: number;
  /** Whose messages they are. */
  nombre: string;
  idUsuario: number;
  /** A message that somebody asked to see (pedirMensaje): older pages are read until it is there. */
  pedido?: { id: number; sesion: number } | undefined;
};

/** The first page is the latest. */
const DESDE_EL_FIN: number | null = null;

/** The messages of a case with the same bubbles and viewers, to be read only. */
export function HiloLectura({ idCaso, nombre, idUsuario, pedido }: HiloLecturaProps) {
  const t = useT();
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...routeQuery(leerHilo, { params: { id: idCaso } }).queryKey, "paginas"],
      queryFn: ({ pageParam }) =>
        pageParam === null ? leerUltimos(idCaso) : leerAnteriores(idCaso, pageParam),
      initialPageParam: DESDE_EL_FIN,
      getNextPageParam: antesDe,
      // A case that was open when it was looked at a moment ago has gone on since.
      staleTime: 0,
    });
  const mensajes = useMemo(
    () => (data?.pages ?? []).flatMap(({ rows }) => rows).sort(compararMensajes),
    [data],
  );
  const falta = pedido !== undefined && !mensajes.some(({ id }) => id === pedido.id);
  const leeMas = falta && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (leeMas) void fetchNextPage();
  }, [leeMas, fetchNextPage]);
  if (data === undefined) {
    if (!isError) return <EsqueletoHilo />;
    return <ErrorState title={t("caso:mensajesError")} onRetry={() => void refetch()} />;
  }
  return (
    <HiloMirado
      {...(pedido !== undefined && !falta && { sesion: pedido.sesion })}
      nombre={nombre}
      mensajes={mensajes}
      idUsuario={idUsuario}
      hayMas={hasNextPage}
      cargandoAnteriores={isFetchingNextPage}
      errorAnteriores={isFetchNextPageError}
      onAnteriores={() => void fetchNextPage()}
    />
  );
}

/** The oldest that is held, while there are older ones. */
function antesDe({ rows, hay_mas }: PaginaDeHilo): number | undefined {
  return hay_mas ? rows[0]?.id : undefined;
}
