import { ActionIcon } from "@mantine/core";
import { IconBan, IconDesk, IconMessages } from "@tabler/icons-react";
import { exportarCasos } from "@ventanilla/contract/caso/administrar.routes";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { useState } from "react";
import { BotonDetalle, DetalleCaso, useNombreDeCaso } from "../../domains/caso/index.ts";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { ResumenDialogo } from "../../mesa/index.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { AsignarDialogo } from "./AsignarDialogo.tsx";
import { useCasos } from "./api.ts";
import { CancelarDialogo } from "./CancelarDialogo.tsx";
import { ConCaso } from "./ConCaso.tsx";
import { useColumnas, useFiltros, VISTA } from "./columnas.tsx";

type Abierto = { que: "detalle" | "resumen" | "asignar" | "cancelar"; fila: CasoFila };

/** /admin-casos: every case in reach of whoever administers. */
export function AdminCasosPage() {
  const t = useT();
  const nombreDeCaso = useNombreDeCaso();
  const sesion = useSession();
  const esAdmin = sesion !== undefined && esAdministrador(sesion.usuario.id_rol);
  const [view, setView] = useListView(VISTA);
  const lista = useCasos(viewQuery(view));
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  const si = (que: Abierto["que"]) => (abierto?.que === que ? abierto.fila : undefined);
  const cambiar = si("asignar") ?? si("cancelar");
  const Dialogo = abierto?.que === "asignar" ? AsignarDialogo : CancelarDialogo;

  return (
    <>
      <List
        title={t(esAdmin ? "casos:titulo" : "casos:tituloEntidad")}
        columns={useColumnas()}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="admin-casos" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={nombreDeCaso}
        onOpen={(fila) => setAbierto({ que: "detalle", fila })}
        rowActions={(fila) => <Acciones fila={fila} onAbrir={(que) => setAbierto({ que, fila })} />}
        actions={<ListExport route={exportarCasos} view={view} result={lista.data} />}
      />
      <DetalleCaso idCaso={si("detalle")?.id} onClose={cerrar} />
      <ResumenDialogo fila={si("resumen")} onClose={cerrar} />
      {cambiar === undefined ? null : (
        <ConCaso id={cambiar.id} onClose={cerrar}>
          {(caso) => <Dialogo caso={caso} nombre={nombreDeCaso(cambiar)} onClose={cerrar} />}
        </ConCaso>
      )}
    </>
  );
}

function Acciones({ fila, onAbrir }: { fila: CasoFila; onAbrir: (que: Abierto["que"]) => void }) {
  const t = useT();
  const nombre = useNombreDeCaso()(fila);
  return (
    <>
      <BotonDetalle fila={fila} onVer={() => onAbrir("detalle")} />
      <ActionIcon
        aria-label={t("historial:verResumenDe", { nombre })}
        title={t("historial:verResumen")}
        onClick={() => onAbrir("resumen")}
      >
        <IconMessages size={18} aria-hidden />
      </ActionIcon>
      {can("admin-casos:update") && estaAbierto(fila) ? (
        <>
          <ActionIcon
            aria-label={t("casos:asignarDe", { nombre })}
            title={t("casos:asignar")}
            onClick={() => onAbrir("asignar")}
          >
            <IconDesk size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t("casos:cancelarDe", { nombre })}
            title={t("casos:cancelar")}
            onClick={() => onAbrir("cancelar")}
          >
            <IconBan size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </>
  );
}
