import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { log, logs } from "@ventanilla/contract/log/log.data";
import { dataQuery } from "../../lib/data-query.ts";

export const useLogs = (consulta: Readonly<Record<string, string | number>>) =>
  useQuery(dataQuery(logs, consulta, { placeholderData: keepPreviousData }));

/** A row never changes. */
export const useLog = (id: number) =>
  useQuery(dataQuery(log, { id }, { staleTime: Number.POSITIVE_INFINITY }));
