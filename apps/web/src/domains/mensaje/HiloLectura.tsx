import { useInfiniteQuery } from "@tanstack/react-query";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { compararMensajes } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useMemo } from "react";
import { call } from "../../lib/api.ts";
import { errorText } from "../../lib/handle-error.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import type { AccionesEnvio } from "./BurbujaEnvio.tsx";
import { Hilo } from "./Hilo.tsx";

const nada = () => undefined;
const SIN_ACCIONES: AccionesEnvio = { onReintentar: nada, onQuitar: nada, onDevolver: nada };

export type HiloLecturaProps = {
  idCaso: number;
  /** How the citizen is called. */
  nombre: string;
};

/** The thread of any case that may be read, open or not: the same bubbles and viewers, and nothing to write with. */
export function HiloLectura({ idCaso, nombre }: HiloLecturaProps) {
  const idUsuario = useSession()?.usuario.id ?? 0;
  const hilo = useInfiniteQuery({
    queryKey: ["mensaje", "lectura", idCaso],
    queryFn: ({ signal, pageParam }) =>
      call(leerHilo, {
        params: { id: idCaso },
        ...(pageParam !== null && { query: { antes: pageParam } }),
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, hay_mas }) => (hay_mas ? Math.min(...rows.map(({ id }) => id)) : undefined),
  });
  const mensajes = useMemo(
    () => (hilo.data?.pages ?? []).flatMap(({ rows }) => rows).sort(compararMensajes),
    [hilo.data],
  );
  if (hilo.data === undefined && hilo.error !== null) {
    return <ErrorState text={errorText(hilo.error)} onRetry={() => void hilo.refetch()} />;
  }
  return (
    <Hilo
      key={idCaso}
      nombre={nombre}
      mensajes={mensajes}
      envios={[]}
      cargado={hilo.data !== undefined}
      hayMas={hilo.hasNextPage}
      cargandoAnteriores={hilo.isFetchingNextPage}
      errorAnteriores={hilo.isFetchNextPageError}
      onAnteriores={() => void hilo.fetchNextPage()}
      leidoHasta={Number.POSITIVE_INFINITY}
      idUsuario={idUsuario}
      onVisto={nada}
      onSalir={nada}
      alFin={0}
      escribe={undefined}
      acciones={SIN_ACCIONES}
      escribible={false}
      onMensaje={nada}
    />
  );
}
