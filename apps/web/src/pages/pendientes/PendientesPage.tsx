import { ActionIcon } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { TIPOS_CASO } from "@ventanilla/contract/caso/caso";
import { DESCRIPCION_CASO_MAX } from "@ventanilla/contract/limites";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { useEffect, useState } from "react";
import { useCasosNuevos, usePendientes } from "../../domains/caso/index.ts";
import { exigirPunto, useCubiculos, usePuntoActual } from "../../domains/punto/index.ts";
import { errorText } from "../../lib/handle-error.ts";
import { useSession } from "../../lib/session.ts";
import { useListView, viewQuery } from "../../lib/use-list-view.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import type { Filter } from "../../ui/list/list.types.ts";
import { CasosNuevos } from "./CasosNuevos.tsx";
import { nombreDe, useColumnas } from "./columnas.tsx";
import { useAbrirConversacion } from "./use-abrir-conversacion.ts";

// The description is free text that names people: it stays out of the address (decision 4).
const VISTA = { filters: ["tipo"], personal: ["descripcion"], order: "-_updated_at" } as const;

/** /pendientes: the open cases of my point; for administrators, all they may see. */
export function PendientesPage() {
  const t = useT();
  const { idPunto, esAdmin } = usePuntoDeLista();
  const [view, setView] = useListView(VISTA);
  const consulta = viewQuery(view);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = usePendientes(
    idPunto,
    consulta,
  );
  const mostrado =
    data === undefined || isPlaceholderData ? undefined : { count: data.count, leidoEn: dataUpdatedAt };
  const nuevos = useCasosNuevos(idPunto, consulta, mostrado);
  const columnas = useColumnas();

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
    <List
      title={t("paginas:pendientes")}
      columns={columnas}
      filters={filtros}
      view={view}
      onView={setView}
      result={data}
      fetching={isFetching || idPunto === undefined}
      {...(error === null ? {} : { error: errorText(error) })}
      onRetry={() => void refetch()}
      {...(dataUpdatedAt > 0 && { readAt: dataUpdatedAt })}
      rowKey={(fila) => fila.id}
      rowName={nombreDe}
      {...(!esAdmin && {
        onOpen: abrir,
        rowActions: (fila: CasoFila) => (
          <ActionIcon
            aria-label={t("pendientes:abrirNombre", { nombre: nombreDe(fila) })}
            title={t("pendientes:abrir")}
            onClick={() => abrir(fila)}
          >
            <IconMessages size={18} aria-hidden />
          </ActionIcon>
        ),
      })}
      actions={<CasosNuevos cantidad={nuevos} onActualizar={() => void refetch()} />}
    />
  );
}

/** Administrators need no point (id 0); an operator without one is sent to choose it, once the server has said where they are. */
function usePuntoDeLista(): { idPunto: number | undefined; esAdmin: boolean } {
  const sesion = useSession();
  const esAdmin = sesion !== undefined && esAdministrador(sesion.usuario.id_rol);
  const actual = usePuntoActual();
  // Leaving the point takes the page along; until it is gone it goes on with what it had, and claims nothing.
  const [punto, setPunto] = useState(actual);
  if (actual !== undefined && actual !== punto) setPunto(actual);
  // A session that ends elsewhere leaves this page standing for a moment: it asks nothing more.
  const esOperador = sesion !== undefined && !esAdmin;
  const { isPending } = useCubiculos({ activo: esOperador });
  const falta = esOperador && punto === undefined && !isPending;
  useEffect(() => {
    if (falta) exigirPunto();
  }, [falta]);
  return { idPunto: esAdmin ? 0 : punto?.id, esAdmin };
}
