import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { ROL_DESCRIPCION_MAX, ROL_NOMBRE_MAX } from "@ventanilla/contract/limites";
import { exportarRoles } from "@ventanilla/contract/rol/exportar.routes";
import type { Rol } from "@ventanilla/contract/rol/rol";
import { esRolDeSistema } from "@ventanilla/contract/rol/rol.rules";
import { useState } from "react";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useCambiosDeRol, useRoles } from "./api.ts";
import { RolFormulario } from "./RolFormulario.tsx";

const VISTA = { filters: ["nombre", "descripcion"], order: "id" } as const;

/** The roles of the platform, with their form. */
export function RolesLista() {
  const t = useT();
  useSession();
  const [view, setView] = useListView(VISTA);
  const lista = useRoles(viewQuery(view));
  const { borrar } = useCambiosDeRol();
  const [abierto, setAbierto] = useState<{ rol: Rol | undefined }>();
  const puedeEditar = can("roles:update");
  const puedeBorrar = can("roles:delete");
  const editar = (rol: Rol) => setAbierto({ rol });
  const quitar = ({ id }: Rol) => toldFailure(() => borrar(id));
  const agregar = can("roles:create") ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAbierto({ rol: undefined })}>
      {t("agregar")}
    </Button>
  ) : undefined;

  return (
    <>
      <List
        title={t("roles:titulo")}
        columns={useColumnas()}
        filters={useFiltros()}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={({ nombre }) => nombre}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...((puedeEditar || puedeBorrar) && {
          rowActions: (rol: Rol) => (
            <>
              {puedeEditar ? (
                <ActionIcon
                  aria-label={t("editarNombre", { nombre: rol.nombre })}
                  title={t("editar")}
                  onClick={() => editar(rol)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              {puedeBorrar && !esRolDeSistema(rol) ? (
                <RowDelete name={rol.nombre} onDelete={() => quitar(rol)} />
              ) : null}
            </>
          ),
        })}
        actions={
          <>
            <ListExport route={exportarRoles} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto === undefined ? null : (
        <RolFormulario rol={abierto.rol} onClose={() => setAbierto(undefined)} />
      )}
    </>
  );
}

function useColumnas(): Column<Rol>[] {
  const t = useT();
  return [
    {
      key: "nombre",
      title: t("roles:nombre"),
      order: "nombre",
      main: true,
      stored: true,
      cell: ({ nombre }) => nombre,
    },
    { key: "path", title: t("roles:ruta"), order: "path", cell: ({ path }) => path ?? "" },
    {
      key: "descripcion",
      title: t("roles:descripcion"),
      order: "descripcion",
      stored: true,
      cell: ({ descripcion }) => descripcion,
    },
  ];
}

function useFiltros(): Filter[] {
  const t = useT();
  return [
    { kind: "text", name: "nombre", label: t("roles:nombre"), maxLength: ROL_NOMBRE_MAX },
    { kind: "text", name: "descripcion", label: t("roles:descripcion"), maxLength: ROL_DESCRIPCION_MAX },
  ];
}
