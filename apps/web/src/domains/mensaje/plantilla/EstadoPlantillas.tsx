import type { UseQueryResult } from "@tanstack/react-query";
import type { Plantillas } from "@ventanilla/contract/mensaje/plantilla";
import { useT } from "../../../lib/use-t.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";

/** While there is nothing to choose from: it is being read, could not be, or the account has none. */
export function EstadoPlantillas({ consulta }: { consulta: UseQueryResult<Plantillas> }) {
  const t = useT();
  if (consulta.isPending) return <Lines count={3} />;
  if (consulta.isError)
    return <ErrorState compact title={t("chat:plantillasError")} onRetry={() => void consulta.refetch()} />;
  return <EmptyState title={t("chat:plantillasVacio")}>{t("chat:plantillasVacioAyuda")}</EmptyState>;
}
