import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { HttpError } from "@ventanilla/client/http";
import { esAdministrador, ROL } from "@ventanilla/contract/permisos";
import { exportarPuntos } from "@ventanilla/contract/punto/exportar.routes";
import type { PuntoFila } from "@ventanilla/contract/punto/punto";
import { useCallback, useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import {
  MoverCasos,
  PuntoFormulario,
  useBorrarPunto,
  useCambiarPunto,
  usePuntos,
} from "../../domains/punto/index.ts";
import { type Asked, type AskedEntidad, type AskedRecord, useAskedToOpen } from "../../lib/asked-to-open.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText, handleError } from "../../ui/errors/handle-error.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useColumnas, useFiltros } from "./columnas.tsx";

const VISTA = { filters: ["identificador", "entidad", "estado"], order: "identificador" } as const;

/** What stands over the list: the form of a point (without id a new one), or where the cases of one go. */
type Abierto =
  | { tipo: "formulario"; id?: number; entidad?: AskedEntidad | undefined }
  | { tipo: "mover"; punto: PuntoFila; motivo: string };

/** /puntos: the service points of the institutions in reach. */
export function PuntosPage() {
  const t = useT();
  const usuario = useSession()?.usuario;
  const [view, setView] = useListView(VISTA);
  const lista = usePuntos(viewQuery(view));
  const cambiarPunto = useCambiarPunto();
  const borrarPunto = useBorrarPunto();
  const [abierto, setAbierto] = useState<Abierto>();
  const puedeEditar = can("puntos:update");
  const puedeBorrar = can("puntos:delete") && usuario?.id_rol === ROL.SUPERADMIN;
  const esAdmin = usuario !== undefined && esAdministrador(usuario.id_rol);

  const editar = ({ id }: PuntoFila) => setAbierto({ tipo: "formulario", id });
  const cambiar = async (punto: PuntoFila, activo: boolean) => {
    try {
      await cambiarPunto(punto.id, { activo });
    } catch (fallo) {
      if (fallo instanceof HttpError && fallo.code === "PUNTO_CON_CASOS") {
        setAbierto({ tipo: "mover", punto, motivo: errorText(fallo) });
      } else handleError(fallo);
      throw fallo;
    }
  };
  const borrar = async ({ id }: PuntoFila) => {
    try {
      await borrarPunto(id);
    } catch (fallo) {
      handleError(fallo);
      throw fallo;
    }
  };
  const alLlegar = useCallback((_: Asked, entidad?: AskedEntidad, punto?: AskedRecord) => {
    if (punto === undefined && can("puntos:create")) setAbierto({ tipo: "formulario", entidad });
    if (punto !== undefined && can("puntos:update")) setAbierto({ tipo: "formulario", id: punto.id });
  }, []);
  useAskedToOpen(alLlegar);
  const agregar = can("puntos:create") ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAbierto({ tipo: "formulario" })}
    >
      {t("agregar")}
    </Button>
  ) : undefined;

  return (
    <>
      <List
        title={t(esAdmin ? "puntos:titulo" : "puntos:tituloUno")}
        columns={useColumnas({ puedeEditar, onCambiar: cambiar })}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="puntos" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={(punto) => punto.id}
        rowName={(punto) => punto.identificador}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...((puedeEditar || puedeBorrar) && {
          rowActions: (punto: PuntoFila) => (
            <>
              {puedeEditar ? (
                <ActionIcon
                  aria-label={t("editarNombre", { nombre: punto.identificador })}
                  title={t("editar")}
                  onClick={() => editar(punto)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              {puedeBorrar ? <RowDelete name={punto.identificador} onDelete={() => borrar(punto)} /> : null}
            </>
          ),
        })}
        actions={
          <>
            <ListExport route={exportarPuntos} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto?.tipo === "formulario" ? (
        <PuntoFormulario id={abierto.id} entidad={abierto.entidad} onClose={() => setAbierto(undefined)} />
      ) : null}
      {abierto?.tipo === "mover" ? (
        <MoverCasos punto={abierto.punto} motivo={abierto.motivo} onClose={() => setAbierto(undefined)} />
      ) : null}
    </>
  );
}
