import { ActionIcon, Button } from "@mantine/core";
import { IconFileImport, IconHelp, IconMessagePlus } from "@tabler/icons-react";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { esAdministrador } from "@ventanilla/contract/permisos";
import { exportarTramites } from "@ventanilla/contract/tramite/exportar.routes";
import type { Tramite } from "@ventanilla/contract/tramite/tramite";
import { useCallback, useState } from "react";
import { FaqDialogo, FaqFormulario } from "../../domains/faq/index.ts";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import {
  ImportarTramites,
  useBorrarTramite,
  useCambiarTramite,
  useTramites,
} from "../../domains/tramite/index.ts";
import { type Asked, type AskedEntidad, useAskedToOpen } from "../../lib/asked-to-open.ts";
import { usePaletteItems } from "../../lib/palette.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Can } from "../../ui/Can.tsx";
import { handleError } from "../../ui/errors/handle-error.ts";
import { catalogOf } from "../../ui/field/catalog.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useColumnas, useFiltros } from "./columnas.tsx";

const VISTA = { filters: ["nombre_tramite", "entidad", "estado"], order: "nombre_tramite" } as const;

/** The form of a question: one that exists, or a new one begun from a procedure, the search, or what an institution lacks. */
type Formulario = { faq: Faq } | { tramite: Tramite | undefined; idEntidad?: number | undefined };

/** /tramites: the procedures and their frequent questions. */
export function TramitesPage() {
  const t = useT();
  const usuario = useSession()?.usuario;
  const [view, setView] = useListView(VISTA);
  const lista = useTramites(viewQuery(view));
  const cambiarTramite = useCambiarTramite();
  const borrarTramite = useBorrarTramite();
  const [preguntasDe, setPreguntasDe] = useState<Tramite>();
  const [formulario, setFormulario] = useState<Formulario>();
  const [importa, setImporta] = useState<{ entidad?: AskedEntidad | undefined }>();
  const puedeEditar = can("tramites:update");
  const esAdmin = usuario !== undefined && esAdministrador(usuario.id_rol);
  usePaletteItems(
    t("paginas:tramites"),
    // Not over a form that stands there: what is written in it is of another question.
    puedeEditar && formulario === undefined
      ? [
          {
            id: "faq-nueva",
            label: t("tramites:preguntaNueva"),
            run: () => setFormulario({ tramite: undefined }),
          },
        ]
      : [],
  );

  const alLlegar = useCallback((pedido: Asked, entidad: AskedEntidad | undefined) => {
    if (pedido === "importar" && can("tramites:create")) setImporta({ entidad });
    if (pedido === "pregunta" && can("tramites:update"))
      setFormulario((abierto) => abierto ?? { tramite: undefined, idEntidad: entidad?.id });
  }, []);
  useAskedToOpen(alLlegar);

  const avisando = async (cambio: Promise<void>) => {
    try {
      await cambio;
    } catch (fallo) {
      handleError(fallo);
      throw fallo;
    }
  };

  return (
    <>
      <List
        title={t(esAdmin ? "paginas:tramites" : "tramites:tituloEntidades")}
        columns={useColumnas({
          puedeEditar,
          onCambiar: ({ id }, activo) => avisando(cambiarTramite(id, activo)),
        })}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="tramites" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={(tramite) => tramite.id}
        rowName={(tramite) => tramite.nombre_tramite}
        onOpen={setPreguntasDe}
        actions={
          <>
            <ListExport route={exportarTramites} view={view} result={lista.data} />
            <Can permiso="tramites:create">
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => setImporta({})}
              >
                {t("importar:boton")}
              </Button>
            </Can>
          </>
        }
        rowActions={(tramite) => (
          <>
            <Can permiso="tramites:update">
              <ActionIcon
                aria-label={t("tramites:agregarPreguntaA", { nombre: tramite.nombre_tramite })}
                title={t("tramites:agregarPregunta")}
                onClick={() => setFormulario({ tramite })}
              >
                <IconMessagePlus size={18} aria-hidden />
              </ActionIcon>
            </Can>
            <Can permiso="tramites:read">
              <ActionIcon
                aria-label={t("tramites:verPreguntasDe", { nombre: tramite.nombre_tramite })}
                title={t("tramites:verPreguntas")}
                onClick={() => setPreguntasDe(tramite)}
              >
                <IconHelp size={18} aria-hidden />
              </ActionIcon>
            </Can>
            <Can permiso="tramites:delete">
              <RowDelete name={tramite.nombre_tramite} onDelete={() => avisando(borrarTramite(tramite.id))} />
            </Can>
          </>
        )}
      />
      {importa === undefined ? null : (
        <ImportarTramites entidad={importa.entidad} onClose={() => setImporta(undefined)} />
      )}
      {preguntasDe === undefined ? null : (
        <FaqDialogo
          tramite={preguntasDe}
          onEditar={(faq) => setFormulario({ faq })}
          onClose={() => setPreguntasDe(undefined)}
        />
      )}
      {formulario === undefined ? null : (
        <PreguntaFormulario
          key={"faq" in formulario ? `de ${formulario.faq.id}` : "nueva"}
          formulario={formulario}
          onClose={() => setFormulario(undefined)}
        />
      )}
    </>
  );
}

/** The procedures in use, and the one the form was begun from although it is not. */
function PreguntaFormulario({ formulario, onClose }: { formulario: Formulario; onClose: () => void }) {
  const nueva = !("faq" in formulario);
  const idEntidad = nueva ? formulario.idEntidad : undefined;
  const consulta = useTramites(
    { estado: "ACTIVO", ...(idEntidad !== undefined && { id_entidad: idEntidad }) },
    { activo: nueva },
  );
  const propio = nueva ? formulario.tramite : undefined;
  const activos = consulta.data?.rows ?? [];
  const tramites =
    propio === undefined || activos.some(({ id }) => id === propio.id) ? activos : [propio, ...activos];
  return (
    <FaqFormulario
      faq={nueva ? undefined : formulario.faq}
      idTramite={propio?.id}
      tramites={tramites}
      catalogo={catalogOf(consulta)}
      onClose={onClose}
    />
  );
}
