import { useInfiniteQuery } from "@tanstack/react-query";
import type { Hilo as PaginaDeHilo } from "@ventanilla/contract/mensaje/mensaje";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useMemo } from "react";
import { routeQuery } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { leerAnteriores, leerUltimos } from "./api.ts";
import { EsqueletoHilo } from "./EsqueletoHilo.tsx";
import { Hilo } from "./Hilo.tsx";
import type { LeidoHasta } from "./posicion/nuevos.rules.ts";

export type HiloLecturaProps = {
  idCaso: number;
  /** Whose messages they are. */
  nombre: string;
  idUsuario: number;
};

const NADA = () => undefined;
/** Nothing can be sent from here, so nothing waits. */
const SIN_ENVIOS = { onReintentar: NADA, onDevolver: NADA, onQuitar: NADA };
/** The first page is the latest. */
const DESDE_EL_FIN: number | null = null;
/** What is only looked up is neither new nor marked read. */
const TODO_LEIDO: LeidoHasta = new Map();

/** The messages of a case with the same bubbles and viewers, to be read only. */
export function HiloLectura({ idCaso, nombre, idUsuario }: HiloLecturaProps) {
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
  if (data === undefined) {
    if (!isError) return <EsqueletoHilo />;
    return <ErrorState title={t("caso:mensajesError")} onRetry={() => void refetch()} />;
  }
  return (
    <Hilo
      nombre={nombre}
      mensajes={mensajes}
      envios={[]}
      cargado
      hayMas={hasNextPage}
      cargandoAnteriores={isFetchingNextPage}
      errorAnteriores={isFetchNextPageError}
      onAnteriores={() => void fetchNextPage()}
      leidoHasta={TODO_LEIDO}
      idUsuario={idUsuario}
      onVisto={NADA}
      onSalir={NADA}
      alFin={0}
      escribe={undefined}
      acciones={SIN_ENVIOS}
      escribible={false}
      onMensaje={NADA}
    />
  );
}

/** The oldest that is held, while there are older ones. */
function antesDe({ rows, hay_mas }: PaginaDeHilo): number | undefined {
  return hay_mas ? rows[0]?.id : undefined;
}
