import { ActionIcon } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useState } from "react";
import {
  BotonDetalle,
  DetalleCaso,
  useCasosNuevos,
  useColumnasDeCaso,
  useFiltrosDeCaso,
  useNombreDeCaso,
  usePendientes,
  VISTA_DE_CASOS,
} from "../../domains/caso/index.ts";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { usePuntoDeLista } from "../../domains/punto/index.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { NewRows } from "../../ui/list/NewRows.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useAbrirConversacion } from "./use-abrir-conversacion.ts";

/** /pendientes: the open cases of my point; for whoever looks from outside, all they may see. */
export function PendientesPage() {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  const { idPunto, desdeFuera } = usePuntoDeLista();
  const [view, setView] = useListView(VISTA_DE_CASOS);
  const consulta = viewQuery(view);
  const lista = usePendientes(idPunto, consulta);
  const { data, isPlaceholderData, dataUpdatedAt, refetch } = lista;
  const mostrado =
    data === undefined || isPlaceholderData ? undefined : { count: data.count, leidoEn: dataUpdatedAt };
  const nuevos = useCasosNuevos(idPunto, consulta, mostrado);
  const [detalle, setDetalle] = useState<number>();

  const { abrir, enCamino } = useAbrirConversacion(idPunto ?? 0, data?.rows ?? []);

  return (
    <>
      <List
        title={t("paginas:pendientes")}
        columns={useColumnasDeCaso()}
        filters={useFiltrosDeCaso()}
        besideFilters={<FiltrosGuardados lista="pendientes" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        fetching={lista.isFetching || idPunto === undefined}
        rowKey={(fila) => fila.id}
        rowName={nombreDeCaso}
        onOpen={desdeFuera ? ({ id }) => setDetalle(id) : abrir}
        rowActions={(fila) => (
          <>
            <BotonDetalle fila={fila} onVer={setDetalle} />
            {desdeFuera ? null : (
              <ActionIcon
                aria-label={t("pendientes:abrirNombre", { nombre: nombreDeCaso(fila) })}
                title={t("pendientes:abrir")}
                loading={enCamino === fila.id}
                onClick={() => abrir(fila)}
              >
                <IconMessages size={18} aria-hidden />
              </ActionIcon>
            )}
          </>
        )}
        actions={
          <NewRows
            text={nuevos === 0 ? undefined : t("pendientes:casosNuevos", { count: nuevos })}
            onRefresh={() => void refetch()}
          />
        }
      />
      <DetalleCaso idCaso={detalle} onClose={() => setDetalle(undefined)} />
    </>
  );
}
