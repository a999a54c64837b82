import { ActionIcon } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { exportarLogs } from "@ventanilla/contract/log/exportar.routes";
import type { Log } from "@ventanilla/contract/log/log";
import { useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { formatLogDate } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useLogs } from "./api.ts";
import { useColumnas, useFiltros } from "./columnas.tsx";
import { LogPanel } from "./LogPanel.tsx";

/** Who did it and what somebody wrote stay out of the address. */
const VISTA = {
  filters: ["nivel", "tipo", "referencia", "desde", "hasta"],
  personal: ["mensaje", "usuario"],
  order: "-fecha",
} as const;

/** /logs: who did what, the last first. Read only. */
export function LogsPage() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const lista = useLogs(viewQuery(view));
  const [abierto, setAbierto] = useState<Log>();
  const nombre = (log: Log) => `${log.tipo}, ${formatLogDate(log.fecha)}`;

  return (
    <>
      <List
        title={t("paginas:logs")}
        columns={useColumnas()}
        filters={useFiltros()}
        filtersAlwaysShown
        besideFilters={<FiltrosGuardados lista="logs" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={nombre}
        onOpen={setAbierto}
        actions={<ListExport route={exportarLogs} view={view} result={lista.data} />}
        rowActions={(log) => (
          <ActionIcon
            aria-label={t("logs:ver", { nombre: nombre(log) })}
            title={t("logs:verTitulo")}
            onClick={() => setAbierto(log)}
          >
            <IconEye size={18} aria-hidden />
          </ActionIcon>
        )}
      />
      {abierto === undefined ? null : <LogPanel log={abierto} onClose={() => setAbierto(undefined)} />}
    </>
  );
}
