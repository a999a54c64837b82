import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { CELDA_MAX, PARAMETRO_CAMPO_MAX } from "@ventanilla/contract/limites";
import { exportarParametros } from "@ventanilla/contract/parametro/exportar.routes";
import type { Parametro } from "@ventanilla/contract/parametro/parametro";
import { cambiaSoloElValor, puedeCambiar } from "@ventanilla/contract/parametro/parametro.rules";
import { useState } from "react";
import { shorten } from "../../lib/format.ts";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import type { Column, Filter } from "../../ui/list/list-props.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { useCambiosDeParametro, useParametros } from "./api.ts";
import { ParametroFormulario } from "./ParametroFormulario.tsx";
import { RowActions } from "./RowActions.tsx";

const VISTA = { filters: ["nombre", "valor", "label"], order: "nombre" } as const;

/** The parameters of the platform. */
export function ParametrosLista() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const lista = useParametros(viewQuery(view));
  const { borrar } = useCambiosDeParametro();
  const [abierto, setAbierto] = useState<{ parametro: Parametro | undefined }>();
  const puedeEditar = can("parametros:update");
  const idRol = useSession()?.usuario.id_rol ?? 0;
  const soloElValor = cambiaSoloElValor(idRol);
  const puedeBorrar = can("parametros:delete") && !soloElValor;
  const esSuyo = ({ nombre }: Parametro) => puedeCambiar(nombre, idRol);
  const editar = (parametro: Parametro) => {
    if (esSuyo(parametro)) setAbierto({ parametro });
  };
  const agregar =
    can("parametros:create") && !soloElValor ? (
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setAbierto({ parametro: undefined })}
      >
        {t("agregar")}
      </Button>
    ) : undefined;

  return (
    <>
      <List
        title={t("parametros:parametros")}
        columns={useColumnas()}
        filters={useFiltros()}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={({ id }) => id}
        rowName={({ nombre }) => nombre}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        {...((puedeEditar || puedeBorrar) && {
          rowActions: (parametro: Parametro) => (
            <RowActions
              name={parametro.nombre}
              onEdit={puedeEditar && esSuyo(parametro) ? () => editar(parametro) : undefined}
              onDelete={puedeBorrar && esSuyo(parametro) ? () => borrar(parametro.id) : undefined}
            />
          ),
        })}
        actions={
          <>
            <ListExport route={exportarParametros} view={view} result={lista.data} />
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto === undefined ? null : (
        <ParametroFormulario parametro={abierto.parametro} onClose={() => setAbierto(undefined)} />
      )}
    </>
  );
}

function useColumnas(): Column<Parametro>[] {
  const t = useT();
  return [
    {
      key: "nombre",
      title: t("parametros:nombre"),
      order: "nombre",
      main: true,
      cell: ({ nombre }) => nombre,
    },
    {
      key: "valor",
      title: t("parametros:valor"),
      order: "valor",
      cell: ({ valor }) => shorten(valor, CELDA_MAX),
    },
    {
      key: "label",
      title: t("parametros:etiqueta"),
      order: "label",
      stored: true,
      cell: ({ label }) => label,
    },
    {
      key: "descripcion",
      title: t("parametros:descripcion"),
      stored: true,
      cell: ({ descripcion }) =>
        descripcion === null ? "" : <span title={descripcion}>{shorten(descripcion, CELDA_MAX)}</span>,
    },
  ];
}

function useFiltros(): Filter[] {
  const t = useT();
  const texto = { kind: "text", maxLength: PARAMETRO_CAMPO_MAX } as const;
  return [
    { ...texto, name: "nombre", label: t("parametros:nombre") },
    { ...texto, name: "valor", label: t("parametros:valor") },
    { ...texto, name: "label", label: t("parametros:etiqueta") },
  ];
}
