import { ActionIcon, Button } from "@mantine/core";
import { IconLockAccess, IconPencil, IconPlus } from "@tabler/icons-react";
import { exportarModulos } from "@ventanilla/contract/modulo/exportar.routes";
import type { Modulo, ModuloEditado } from "@ventanilla/contract/modulo/modulo";
import { esDeSistema } from "@ventanilla/contract/modulo/modulo.rules";
import { useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useCambiosDeModulo, useModulos } from "./api.ts";
import { useColumnas, useFiltros } from "./columnas.tsx";
import { ModuloFormulario } from "./ModuloFormulario.tsx";
import { PermisosDialogo } from "./PermisosDialogo.tsx";

const VISTA = { filters: ["label", "ruta", "estado"], order: "orden" } as const;

/** What stands over the list. */
type Abierto =
  | { tipo: "formulario"; modulo: Modulo | undefined }
  | { tipo: "permisos"; modulo: Modulo; nuevo: boolean };

/** /modulos: what the menu shows, and what each role may do in it. */
export function ModulosPage() {
  const t = useT();
  useSession();
  const [view, setView] = useListView(VISTA);
  const lista = useModulos(viewQuery(view));
  const { editar, borrar } = useCambiosDeModulo();
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  const puedeEditar = can("modulos:update");
  const puedeBorrar = can("modulos:delete");
  const vePermisos = can("permisos:read");

  const cambiar = (modulo: Modulo, cambio: ModuloEditado) => toldFailure(() => editar(modulo.id, cambio));
  const abrir = (modulo: Modulo) => setAbierto({ tipo: "formulario", modulo });
  const verPermisos = (modulo: Modulo, nuevo = false) => setAbierto({ tipo: "permisos", modulo, nuevo });
  const agregar = can("modulos:create") ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAbierto({ tipo: "formulario", modulo: undefined })}
    >
      {t("agregar")}
    </Button>
  ) : undefined;
  const columnas = useColumnas({
    puedeEditar,
    onActivo: (modulo, activo) => cambiar(modulo, { estado: activo ? "ACTIVO" : "INACTIVO" }),
    onVisible: (modulo, visible) => cambiar(modulo, { visible }),
  });

  return (
    <>
      <List
        title={t("paginas:modulos")}
        columns={columnas}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="modulos" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        {...(puedeEditar && { onOpen: abrir, onEdit: abrir })}
        {...((puedeEditar || puedeBorrar || vePermisos) && {
          rowActions: (modulo: Modulo) => (
            <>
              {puedeEditar ? (
                <ActionIcon
                  aria-label={t("editarNombre", { nombre: modulo.label })}
                  title={t("editar")}
                  onClick={() => abrir(modulo)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              {vePermisos ? (
                <ActionIcon
                  aria-label={t("modulos:permisosNombre", { nombre: modulo.label })}
                  title={t("modulos:permisos")}
                  onClick={() => verPermisos(modulo)}
                >
                  <IconLockAccess size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              {puedeBorrar && !esDeSistema(modulo) ? (
                <RowDelete name={modulo.label} onDelete={() => toldFailure(() => borrar(modulo.id))} />
              ) : null}
            </>
          ),
        })}
        actions={
          <>
            <ListExport route={exportarModulos} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto?.tipo === "formulario" ? (
        <ModuloFormulario
          modulo={abierto.modulo}
          onClose={cerrar}
          onCreado={(modulo) => vePermisos && verPermisos(modulo, true)}
        />
      ) : null}
      {abierto?.tipo === "permisos" ? (
        <PermisosDialogo modulo={abierto.modulo} nuevo={abierto.nuevo} onClose={cerrar} />
      ) : null}
    </>
  );
}
