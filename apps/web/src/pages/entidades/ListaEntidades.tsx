import { Button } from "@mantine/core";
import { IconPlus, IconWorldSearch } from "@tabler/icons-react";
import type { Entidad, EntidadPortal } from "@ventanilla/contract/entidad/entidad";
import { exportarEntidades } from "@ventanilla/contract/entidad/exportar.routes";
import { useCallback, useId, useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { type Asked, type AskedEntidad, type AskedRecord, useAskedToOpen } from "../../lib/asked-to-open.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { AccionesEntidad } from "./AccionesEntidad.tsx";
import { useCambiosDeEntidad, useEntidades } from "./api.ts";
import { nombreBreve, useColumnas, useFiltros } from "./columnas.tsx";
import { EntidadesDelPortal } from "./EntidadesDelPortal.tsx";
import { EntidadFormulario } from "./EntidadFormulario.tsx";
import { Dicho, Sincronizar, useSincronizaciones, useSincronizar } from "./Sincronizar.tsx";

const VISTA = { filters: ["nombre", "sigla", "estado"], order: "nombre" } as const;

/** What stands over the list: the form (without id a new one, perhaps of an institution of the portal), or what the portal lists. */
type Abierto = { tipo: "formulario"; id?: number; desde?: EntidadPortal } | { tipo: "portal" };

export function ListaEntidades() {
  const t = useT();
  const propia = useSession()?.usuario.id_entidad;
  const [view, setView] = useListView(VISTA);
  const lista = useEntidades(viewQuery(view));
  const cambios = useCambiosDeEntidad();
  const entidades = useSincronizar(cambios.sincronizar);
  const tramitesDe = useSincronizaciones(cambios.sincronizarTramites);
  const listaId = useId();
  const idDicho = ({ id }: Entidad) => `${listaId}-${id}`;
  const [abierto, setAbierto] = useState<Abierto>();
  const puedeEditar = can("entidades:update");
  const puedeCrear = can("entidades:create");
  const cerrar = () => setAbierto(undefined);
  const editar = ({ id }: Entidad) => setAbierto({ tipo: "formulario", id });
  const alLlegar = useCallback((_: Asked, _de?: AskedEntidad, cual?: AskedRecord) => {
    if (cual !== undefined && can("entidades:update")) setAbierto({ tipo: "formulario", id: cual.id });
  }, []);
  useAskedToOpen(alLlegar);
  const columnas = useColumnas({
    puedeEditar,
    propia,
    onCambiar: ({ id }, activo) => toldFailure(() => cambios.cambiar(id, activo)),
  });
  const agregar = puedeCrear ? (
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
        title={t("paginas:entidades")}
        columns={columnas}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="entidades" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={(entidad) => entidad.id}
        rowName={nombreBreve}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...(tieneAcciones() && {
          rowActions: (entidad: Entidad) => (
            <AccionesEntidad
              entidad={entidad}
              propia={entidad.id === propia}
              tramites={tramitesDe(entidad.id)}
              idDicho={idDicho(entidad)}
              onEditar={editar}
              onBorrar={({ id }) => toldFailure(() => cambios.borrar(id))}
            />
          ),
        })}
        rowNote={(entidad) => {
          const { told } = tramitesDe(entidad.id);
          return told && <Dicho id={idDicho(entidad)} told={told} />;
        }}
        actions={
          <>
            <ListExport route={exportarEntidades} view={view} result={lista.data} />
            {puedeCrear ? (
              <>
                <Button
                  variant="default"
                  leftSection={<IconWorldSearch size={16} aria-hidden />}
                  onClick={() => setAbierto({ tipo: "portal" })}
                >
                  {t("entidades:delPortal")}
                </Button>
                <Sincronizar {...entidades} label={t("entidades:sincronizar")} />
                {agregar}
              </>
            ) : null}
          </>
        }
        emptyAction={agregar}
      />
      {abierto?.tipo === "formulario" ? (
        <EntidadFormulario id={abierto.id} desde={abierto.desde} onClose={cerrar} />
      ) : null}
      {abierto?.tipo === "portal" ? (
        <EntidadesDelPortal
          onClose={cerrar}
          onElegir={(desde) => setAbierto({ tipo: "formulario", desde })}
        />
      ) : null}
    </>
  );
}

const tieneAcciones = () => can("entidades:update") || can("entidades:delete") || can("tramites:create");
