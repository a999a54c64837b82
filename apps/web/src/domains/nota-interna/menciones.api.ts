import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Mencionable, Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import {
  leerMencionables,
  leerMenciones,
  verMenciones,
} from "@ventanilla/contract/nota-interna/nota-interna.routes";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useEffect, useMemo } from "react";
import { call } from "../../lib/api.ts";
import { usePageHidden } from "../../lib/front.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { empiezaPor } from "./menciones.rules.ts";

/** An announcement may be lost: they are asked for again all the same. */
const DE_NUEVO_MS = 60_000;
const VIGENCIA_MS = 30_000;
const NADIE: readonly Mencionable[] = [];

const consulta = routeQuery(leerMenciones, { background: true }, { refetchInterval: DE_NUEVO_MS });

/** What names the reader in notes; `seguir`: this place keeps them up to date. */
export function useMenciones({ seguir = false } = {}): Menciones | undefined {
  return useQuery({ ...consulta, enabled: seguir }).data;
}

/** Cases in which a note names the reader, who has not looked. */
export function useCasosQueMencionan(): ReadonlySet<number> {
  const rows = useMenciones({ seguir: true })?.rows;
  return useMemo(
    () =>
      new Set(
        (rows ?? []).filter(({ clase, vista }) => clase === "nota" && !vista).map(({ id_caso }) => id_caso),
      ),
    [rows],
  );
}

/** Reads them anew. */
export function useRenovarMenciones(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: consulta.queryKey });
}

/** What names the reader in a case is seen as soon as its conversation stands open in a tab that is not hidden. */
export function useVerMenciones(idCaso: number): void {
  const cache = useQueryClient();
  const oculta = usePageHidden();
  const hay = useMenciones()?.rows.some(({ id_caso, vista }) => id_caso === idCaso && !vista) === true;
  const porVer = hay && !oculta;
  useEffect(() => {
    if (!porVer) return;
    call(verMenciones, { params: { id: idCaso }, background: true }).then(
      (menciones) => cache.setQueryData(consulta.queryKey, menciones),
      // It is tried again when the conversation is opened again.
      () => undefined,
    );
  }, [porVer, idCaso, cache]);
}

/**
 * Colleagues whose name begins so, named as they are read; undefined: nobody is looked for. Until that is answered, those of the last
 * answer of whom it is true: whoever writes on is offered nobody else. What does not come is offered by nobody, and stops nothing.
 */
export function useMencionables(idCaso: number, texto: string | undefined): readonly Mencionable[] {
  const { data, isPlaceholderData } = useQuery(
    routeQuery(
      leerMencionables,
      texto === undefined
        ? undefined
        : { params: { id: idCaso }, query: texto === "" ? {} : { texto }, background: true },
      { staleTime: VIGENCIA_MS, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const colegas = useMemo(
    () =>
      data?.rows
        .filter((uno) => !isPlaceholderData || empiezaPor(uno, texto ?? ""))
        .map((uno) => ({ ...uno, nombre: nombreDeOperador(uno.nombre) })),
    [data, isPlaceholderData, texto],
  );
  return texto === undefined ? NADIE : (colegas ?? NADIE);
}
