import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearchOff } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { hora, numero } from "../../lib/format.ts";
import { useLine } from "../../lib/line-state.ts";
import { useIdioma, useT } from "../../lib/use-t.ts";
import { PageHeader } from "../PageHeader.tsx";
import { EmptyState } from "../states/EmptyState.tsx";
import { ErrorState } from "../states/ErrorState.tsx";
import { useSlowLoading } from "../states/Skeletons.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { ListPager } from "./ListPager.tsx";
import { ListTable } from "./ListTable.tsx";
import classes from "./list.module.css";
import type { ListProps, ListView } from "./list.types.ts";
import { rememberRow, useResultSpeech, useReturnToRow } from "./use-list-effects.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** The list of every screen: filters, table or cards, pages, and all its states. */
export function List<R>(props: ListProps<R>) {
  const {
    title,
    columns,
    filters = [],
    view,
    onView,
    result,
    fetching,
    error,
    rowKey,
    onOpen,
    onEdit,
  } = props;
  const t = useT();
  const idioma = useIdioma();
  const line = useLine();
  const titleId = useId();
  const contenedor = useRef<HTMLDivElement>(null);
  const ancho = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false }) ?? true;
  const pages = Math.max(1, Math.ceil((result?.count ?? 0) / view.limit));
  const conFiltros = Object.keys(view.filters).length > 0;
  const rows = result?.rows;
  const cambiar = (parte: Partial<ListView>) => onView({ ...view, page: 1, ...parte });
  const abrir =
    onOpen &&
    ((row: R) => {
      rememberRow(title, rowKey(row));
      onOpen(row);
    });
  const teclas = useRowKeys({
    contenedor,
    filas: rows?.length ?? 0,
    page: view.page,
    pages,
    onPage: (page) => cambiar({ page }),
    onEdit:
      onEdit &&
      ((indice) => {
        const row = rows?.[indice];
        if (row !== undefined) onEdit(row);
      }),
    abre: onOpen !== undefined,
  });
  useSlowLoading(fetching && result === undefined);
  useResultSpeech({ result, fetching, page: view.page, pages });
  useReturnToRow(contenedor, title, rows !== undefined);

  const comunes = {
    columns,
    rows,
    rowKey,
    rowName: props.rowName,
    titleId,
    onRowFocus: teclas.onRowFocus,
    ...(props.rowActions === undefined ? {} : { rowActions: props.rowActions }),
    ...(abrir === undefined ? {} : { onOpen: abrir }),
  };
  const vacia = result !== undefined && result.rows.length === 0;
  const sinFilas = error !== undefined && result === undefined;
  const hayFilas = !sinFilas && !vacia;
  return (
    <div ref={contenedor} className={classes["lista"]}>
      <PageHeader id={titleId} title={title} actions={props.actions} />
      {props.children}
      <div className={classes["barra"]}>
        {filters.length === 0 ? null : (
          <ListFilters
            filters={filters}
            values={view.filters}
            onChange={(nuevos) => cambiar({ filters: nuevos })}
            plegable={!ancho}
          />
        )}
        {result === undefined ? null : (
          <p className={classes["conteo"]}>
            {result.aproximado
              ? t("lista:conteoAproximado", { mostrados: numero(result.count, idioma) })
              : t("lista:conteo", {
                  mostrados: numero(result.count, idioma),
                  total: numero(result.total, idioma),
                })}
          </p>
        )}
      </div>
      {line !== "en-linea" && props.readAt !== undefined ? (
        <p className={classes["edad"]}>{t("lista:datosDe", { hora: hora(props.readAt) })}</p>
      ) : null}
      <div className={classes["cuerpo"]} data-cargando={(fetching && result !== undefined) || undefined}>
        {/* Without line the strip has said it, and the rows stay with their age. */}
        {error === undefined || (!sinFilas && line !== "en-linea") ? null : (
          <div className={sinFilas ? undefined : classes["fallo"]}>
            <ErrorState
              title={t("lista:errorTitulo")}
              text={error}
              onRetry={props.onRetry}
              compacto={!sinFilas}
            />
          </div>
        )}
        {!hayFilas || !ancho ? null : (
          <ListTable
            {...comunes}
            order={view.order}
            onOrder={(order) => cambiar({ order })}
            skeletons={view.limit}
          />
        )}
        {!hayFilas || ancho ? null : <ListCards {...comunes} skeletons={view.limit} />}
        {vacia ? (
          <EmptyState
            icon={<IconSearchOff size={32} />}
            title={conFiltros ? t("lista:sinCoincidencias") : t("lista:sinResultados")}
            actions={
              conFiltros ? (
                <Button variant="default" onClick={() => cambiar({ filters: {} })}>
                  {t("lista:limpiarFiltros")}
                </Button>
              ) : (
                props.emptyAction
              )
            }
          />
        ) : null}
      </div>
      {result === undefined || vacia ? null : (
        <ListPager
          title={title}
          page={view.page}
          pages={pages}
          limit={view.limit}
          onPage={(page) => cambiar({ page })}
          onLimit={(limit) => cambiar({ limit })}
          corto={!ancho}
        />
      )}
    </div>
  );
}
