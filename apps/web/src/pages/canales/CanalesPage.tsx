import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlugConnected, IconPlus } from "@tabler/icons-react";
import type { CanalCreado } from "@ventanilla/contract/canal/administrar";
import type { CanalFila } from "@ventanilla/contract/canal/canal";
import { exportarCanales } from "@ventanilla/contract/canal/exportar.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { useCallback, useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { type Asked, type AskedEntidad, type AskedRecord, useAskedToOpen } from "../../lib/asked-to-open.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { liveListAnswer } from "../../ui/list/list-answer.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useCambiosDeCanal, useCanales } from "./api.ts";
import { CanalFormulario } from "./CanalFormulario.tsx";
import { ConectadaDialogo } from "./ConectadaDialogo.tsx";
import { ConexionDialogo } from "./ConexionDialogo.tsx";
import { useColumnas, useFiltros, useNombreDeFila } from "./columnas.tsx";

const VISTA = {
  filters: ["clasificacion", "usuario", "id_entidad", "estado"],
  order: "clasificacion",
} as const;

/** What stands over the list. `conectar`: an account that only SUPERADMIN creates. */
type Abierto =
  | { tipo: "formulario"; id?: number; conectar?: boolean; entidad?: AskedEntidad | undefined }
  | { tipo: "conectada"; canal: CanalCreado; palabra: string }
  | { tipo: "prueba"; id: number; nombre: string };

/** /canales: the accounts through which citizens write. */
export function CanalesPage() {
  const t = useT();
  const esSuperadmin = useSession()?.usuario.id_rol === ROL.SUPERADMIN;
  const [view, setView] = useListView(VISTA);
  const lista = useCanales(viewQuery(view));
  const { cambiar, borrar } = useCambiosDeCanal();
  const [abierto, setAbierto] = useState<Abierto>();
  const nombreDeFila = useNombreDeFila();
  const puedeEditar = can("canales:update");
  const puedeBorrar = can("canales:delete") && esSuperadmin;
  const cerrar = () => setAbierto(undefined);
  const editar = ({ id }: CanalFila) => setAbierto({ tipo: "formulario", id });
  const avisando = (hecho: Promise<unknown>): Promise<void> =>
    hecho.then(
      () => undefined,
      (fallo: unknown) => {
        handleError(fallo);
        throw fallo;
      },
    );
  const alLlegar = useCallback((_: Asked, entidad?: AskedEntidad, canal?: AskedRecord) => {
    if (canal === undefined && can("canales:create")) setAbierto({ tipo: "formulario", entidad });
    // It is there, and waits for the telephone that is linked to it.
    if (canal !== undefined && can("canales:update")) setAbierto({ tipo: "prueba", ...canal });
  }, []);
  useAskedToOpen(alLlegar);
  const agregar = can("canales:create") ? (
    <>
      {esSuperadmin ? (
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => setAbierto({ tipo: "formulario", conectar: true })}
        >
          {t("canales:conectar")}
        </Button>
      ) : null}
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAbierto({ tipo: "formulario" })}
      >
        {t("agregar")}
      </Button>
    </>
  ) : undefined;

  return (
    <>
      <List
        title={t("paginas:canales")}
        columns={useColumnas({
          puedeEditar,
          onCambiar: ({ id }, activo) => avisando(cambiar(id, activo)),
        })}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="canales" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...liveListAnswer(lista)}
        rowKey={(canal) => canal.id}
        rowName={nombreDeFila}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...((puedeEditar || puedeBorrar) && {
          rowActions: (canal: CanalFila) => (
            <>
              {puedeEditar ? (
                <>
                  <ActionIcon
                    aria-label={t("editarNombre", { nombre: nombreDeFila(canal) })}
                    title={t("editar")}
                    onClick={() => editar(canal)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t("canales:probarDe", { nombre: nombreDeFila(canal) })}
                    title={t("canales:probar")}
                    onClick={() => setAbierto({ tipo: "prueba", id: canal.id, nombre: nombreDeFila(canal) })}
                  >
                    <IconPlugConnected size={18} aria-hidden />
                  </ActionIcon>
                </>
              ) : null}
              {puedeBorrar ? (
                <RowDelete name={nombreDeFila(canal)} onDelete={() => avisando(borrar(canal.id))} />
              ) : null}
            </>
          ),
        })}
        actions={
          <>
            <ListExport route={exportarCanales} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto?.tipo === "formulario" ? (
        <CanalFormulario
          id={abierto.id}
          entidad={abierto.entidad}
          conectar={abierto.conectar === true}
          onClose={cerrar}
          onConectada={(canal, palabra) => setAbierto({ tipo: "conectada", canal, palabra })}
        />
      ) : null}
      {abierto?.tipo === "conectada" ? (
        <ConectadaDialogo canal={abierto.canal} palabra={abierto.palabra} onClose={cerrar} />
      ) : null}
      {abierto?.tipo === "prueba" ? (
        <ConexionDialogo id={abierto.id} nombre={abierto.nombre} onClose={cerrar} />
      ) : null}
    </>
  );
}
