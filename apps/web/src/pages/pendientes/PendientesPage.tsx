import { ActionIcon } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { useState } from "react";
import {
  BotonDetalle,
  DetalleCaso,
  nombreDeCaso,
  useCasosNuevos,
  useColumnasDeCaso,
  usePendientes,
} from "../../domains/caso/index.ts";
import { usePuntoDeLista } from "../../domains/punto/index.ts";
import { useListView, viewQuery } from "../../lib/use-list-view.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import type { Filter } from "../../ui/list/list.types.ts";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { CasosNuevos } from "./CasosNuevos.tsx";
import { useAbrirConversacion } from "./use-abrir-conversacion.ts";

// The description is free text that names people: it stays out of the address (decision 4).
const VISTA = { filters: ["tipo"], personal: ["descripcion"], order: "-_updated_at" } as const;

/** /pendientes: the open cases of my point; for administrators, all they may see. */
export function PendientesPage() {
  const t = useT();
  const { idPunto, esAdmin } = usePuntoDeLista();
  const [view, setView] = useListView(VISTA);
  const consulta = viewQuery(view);
  const lista = usePendientes(idPunto, consulta);
  const { data, isPlaceholderData, dataUpdatedAt, refetch } = lista;
  const mostrado =
    data === undefined || isPlaceholderData ? undefined : { count: data.count, leidoEn: dataUpdatedAt };
  const nuevos = useCasosNuevos(idPunto, consulta, mostrado);
  const columnas = useColumnasDeCaso();
  const [detalle, setDetalle] = useState<number>();

  const abrir = useAbrirConversacion(idPunto ?? 0, data?.rows ?? []);
  const filtros: Filter[] = [
    {
      name: "tipo",
      label: t("pendientes:tipo"),
      kind: "opcion",
      options: TIPOS_CASO.map((tipo) => ({ value: tipo, label: tipo })),
    },
    {
      name: "descripcion",
      label: t("pendientes:descripcion"),
      kind: "texto",
      maxLength: DESCRIPCION_CASO_MAX,
    },
  ];

  return (
    <>
      <List
        title={t("paginas:pendientes")}
        columns={columnas}
        filters={filtros}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        fetching={lista.isFetching || idPunto === undefined}
        rowKey={(fila) => fila.id}
        rowName={nombreDeCaso}
        onOpen={esAdmin ? ({ id }) => setDetalle(id) : abrir}
        rowActions={(fila) => (
          <>
            <BotonDetalle fila={fila} onVer={setDetalle} />
            {esAdmin ? null : (
              <ActionIcon
                aria-label={t("pendientes:abrirNombre", { nombre: nombreDeCaso(fila) })}
                title={t("pendientes:abrir")}
                onClick={() => abrir(fila)}
              >
                <IconMessages size={18} aria-hidden />
              </ActionIcon>
            )}
          </>
        )}
        actions={<CasosNuevos cantidad={nuevos} onActualizar={() => void refetch()} />}
      />
      <DetalleCaso idCaso={detalle} onClose={() => setDetalle(undefined)} />
    </>
  );
}
