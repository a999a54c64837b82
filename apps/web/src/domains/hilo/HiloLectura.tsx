import { IconLock } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { HttpError } from "@ventanilla/client/http";
import { HILO_LIMITE_MAX } from "@ventanilla/contract/limites";
import type { Mensaje, Hilo as PaginaDeHilo } from "@ventanilla/contract/mensaje/mensaje";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useMemo } from "react";
import { routeQuery } from "../../lib/route-query.ts";
import { useT } from "../../lib/use-t.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { leerAnteriores, leerUltimos } from "./api.ts";
import { EsqueletoHilo } from "./EsqueletoHilo.tsx";
import { HiloMirado } from "./HiloMirado.tsx";

export type HiloLecturaProps = {
  idCaso: number;
  /** Whose messages they are. */
  nombre: string;
  idUsuario: number;
  /** By which entry channel somebody asked to see a message of it (pedirMensaje). */
  sesion?: number | undefined;
};

/** Nobody tells a thread that is only read that a file came: while one is on its way it is asked. */
const PREGUNTA_MS = 5_000;
/** After so many answers it is waiting for its account rather than being fetched. */
const SEGUIDAS = 12;
const DESPACIO_MS = 60_000;

/** The first page is the latest. */
const DESDE_EL_FIN: number | null = null;

/** The messages of a case with the same bubbles and viewers, to be read only. */
export function HiloLectura({ idCaso, nombre, idUsuario, sesion }: HiloLecturaProps) {
  const t = useT();
  // On the way to a message one does not stop at each page.
  const limite = sesion === undefined ? undefined : HILO_LIMITE_MAX;
  const {
    data,
    error,
    isError,
    isFetchNextPageError,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    queryKey: [...routeQuery(leerHilo, { params: { id: idCaso } }).queryKey, "paginas"],
    queryFn: ({ pageParam }) =>
      pageParam === null ? leerUltimos(idCaso) : leerAnteriores(idCaso, pageParam, limite),
    initialPageParam: DESDE_EL_FIN,
    getNextPageParam: antesDe,
    // A case that was open when it was looked at a moment ago has gone on since.
    staleTime: 0,
    refetchInterval: ({ state: { data: paginas, dataUpdateCount: veces } }) => {
      if (paginas?.pages.some(({ rows }) => rows.some(esperaArchivo)) !== true) return false;
      return veces < SEGUIDAS ? PREGUNTA_MS : DESPACIO_MS;
    },
  });
  const mensajes = useMemo(
    () => (data?.pages ?? []).flatMap(({ rows }) => rows).sort(compararMensajes),
    [data],
  );
  if (data === undefined) {
    if (!isError) return <EsqueletoHilo />;
    // Asked again it would be refused again.
    if (error instanceof HttpError && error.code === "NO_EXISTE")
      return <EmptyState icon={<IconLock size={32} />} title={t("caso:mensajesAjenos")} />;
    return <ErrorState title={t("caso:mensajesError")} onRetry={() => void refetch()} />;
  }
  return (
    <HiloMirado
      {...(sesion !== undefined && { sesion })}
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

const esperaArchivo = ({ extras: { adjuntos = [] } }: Mensaje): boolean =>
  adjuntos.some(({ estado }) => estado === "PENDIENTE");

/** The oldest that is held, while there are older ones. */
function antesDe({ rows, hay_mas }: PaginaDeHilo): number | undefined {
  return hay_mas ? rows[0]?.id : undefined;
}
