import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { exportarServiciosIop } from "@ventanilla/contract/servicio-iop/exportar.routes";
import type { ServicioIop } from "@ventanilla/contract/servicio-iop/servicio-iop";
import { useState } from "react";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useCambiosDeServicio, useServicios } from "./api.ts";
import { RowActions } from "./RowActions.tsx";
import { ServicioFormulario } from "./ServicioFormulario.tsx";
import { useColumnasDeServicio, useFiltrosDeServicio } from "./servicio-columnas.tsx";

const VISTA = { filters: ["codigo", "metodo", "entidad", "tipo", "estado"], order: "codigo" } as const;

/** The outside services that the platform calls. */
export function ServiciosLista() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const lista = useServicios(viewQuery(view));
  const { borrar, editar: guardar } = useCambiosDeServicio();
  const [abierto, setAbierto] = useState<{ servicio: ServicioIop | undefined }>();
  const puedeEditar = can("serviciosIop:update");
  const puedeBorrar = can("serviciosIop:delete");
  const editar = (servicio: ServicioIop) => setAbierto({ servicio });
  const cambiar = ({ id }: ServicioIop, activo: boolean) =>
    toldFailure(() => guardar(id, { estado: activo ? "ACTIVO" : "INACTIVO" }));
  const agregar = can("serviciosIop:create") ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAbierto({ servicio: undefined })}
    >
      {t("agregar")}
    </Button>
  ) : undefined;

  return (
    <>
      <List
        title={t("servicios:titulo")}
        columns={useColumnasDeServicio({ puedeEditar, onCambiar: cambiar })}
        filters={useFiltrosDeServicio()}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={({ codigo }) => codigo}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...((puedeEditar || puedeBorrar) && {
          rowActions: (servicio: ServicioIop) => (
            <RowActions
              name={servicio.codigo}
              onEdit={puedeEditar ? () => editar(servicio) : undefined}
              onDelete={puedeBorrar ? () => borrar(servicio.id) : undefined}
            />
          ),
        })}
        actions={
          <>
            <ListExport route={exportarServiciosIop} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto === undefined ? null : (
        <ServicioFormulario servicio={abierto.servicio} onClose={() => setAbierto(undefined)} />
      )}
    </>
  );
}
