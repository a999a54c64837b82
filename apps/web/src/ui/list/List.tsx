import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSearchOff } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { formatTime } from "../../lib/format.ts";
import { useLine } from "../../lib/line-state.ts";
import { useT } from "../../lib/use-t.ts";
import { PageHeader } from "../PageHeader.tsx";
import { EmptyState } from "../states/EmptyState.tsx";
import { ErrorState } from "../states/ErrorState.tsx";
import { useSlowLoading } from "../states/Skeletons.tsx";
import { FocusRelay } from "./FocusRelay.tsx";
import { ListCards } from "./ListCards.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { ListMore } from "./ListMore.tsx";
import { ListPager } from "./ListPager.tsx";
import { ListTable } from "./ListTable.tsx";
import classes from "./list.module.css";
import type { ListProps, ListView } from "./list-props.ts";
import { rememberRow, useCount, useLastPage, useResultSpeech, useReturnToRow } from "./use-list-effects.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** The list of every screen: filters, table or cards, pages, and all its states. */
export function List<R>(props: ListProps<R>) {
  const { title, columns, filters = [], view, onView, fetching, error, rowKey, onOpen, onEdit, more } = props;
  const t = useT();
  const line = useLine();
  const titleId = useId();
  const container = useRef<HTMLDivElement>(null);
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false }) ?? true;
  const pages = Math.max(1, Math.ceil((props.result?.count ?? 0) / view.limit));
  const result = useLastPage(props, pages) ? undefined : props.result;
  const count = useCount(result);
  const filtered = Object.keys(view.filters).length > 0;
  const rows = result?.rows;
  const change = (part: Partial<ListView>) => onView({ ...view, page: 1, ...part });
  const open =
    onOpen &&
    ((row: R) => {
      rememberRow(title, rowKey(row));
      onOpen(row);
    });
  const keys = useRowKeys({
    container,
    rowCount: rows?.length ?? 0,
    ...(more === undefined
      ? { page: view.page, pages, onPage: (page: number) => change({ page }) }
      : { page: 1, pages: more.has ? 2 : 1, onPage: more.onMore }),
    onEdit:
      onEdit &&
      ((index) => {
        const row = rows?.[index];
        if (row !== undefined) onEdit(row);
      }),
    opens: onOpen !== undefined,
  });
  useSlowLoading(fetching && result === undefined);
  useResultSpeech({ result, fetching, ...(more === undefined && { page: view.page, pages }) });
  useReturnToRow(container, title, rows !== undefined);

  const heading = () => document.getElementById(titleId);
  const inItsPlace = () => keys.inItsPlace() ?? heading();
  const common = {
    columns,
    rows,
    rowKey,
    rowName: props.rowName,
    titleId,
    onRowFocus: keys.onRowFocus,
    inItsPlace,
    ...(props.rowActions === undefined ? {} : { rowActions: props.rowActions }),
    ...(props.rowNote === undefined ? {} : { rowNote: props.rowNote }),
    ...(open === undefined ? {} : { onOpen: open }),
  };
  const empty = result !== undefined && result.rows.length === 0;
  const failed = error !== undefined && result === undefined;
  const hasRows = !failed && !empty;
  return (
    <div ref={container} className={classes["lista"]}>
      <PageHeader id={titleId} title={title} actions={props.actions} />
      {props.children}
      <div className={classes["barra"]}>
        {filters.length === 0 ? null : (
          <ListFilters
            filters={filters}
            values={view.filters}
            onChange={(next) => change({ filters: next })}
            foldable={!wide && props.filtersAlwaysShown !== true}
          >
            {props.besideFilters}
          </ListFilters>
        )}
        {result === undefined ? null : <p className={classes["conteo"]}>{count}</p>}
      </div>
      {line !== "online" && props.readAt !== undefined ? (
        <p className={classes["edad"]}>{t("lista:datosDe", { hora: formatTime(props.readAt) })}</p>
      ) : null}
      <div className={classes["cuerpo"]} data-cargando={(fetching && result !== undefined) || undefined}>
        {/* Without line the strip has said it, and the rows stay with their age. */}
        {error === undefined || (!failed && line !== "online") ? null : (
          <div className={failed ? undefined : classes["fallo"]}>
            <ErrorState
              title={t("lista:errorTitulo")}
              text={error}
              onRetry={props.onRetry}
              compact={!failed}
            />
          </div>
        )}
        {!hasRows || !wide ? null : (
          <ListTable
            {...common}
            order={view.order}
            onOrder={(order) => change({ order })}
            skeletons={view.limit}
          />
        )}
        {!hasRows || wide ? null : <ListCards {...common} skeletons={view.limit} />}
        {empty ? (
          <>
            <FocusRelay to={heading} />
            <EmptyState
              icon={<IconSearchOff size={32} />}
              title={filtered ? t("lista:sinCoincidencias") : (props.emptyText ?? t("lista:sinResultados"))}
              actions={
                filtered ? (
                  <Button variant="default" onClick={() => change({ filters: {} })}>
                    {t("lista:limpiarFiltros")}
                  </Button>
                ) : (
                  props.emptyAction
                )
              }
            />
          </>
        ) : null}
      </div>
      {more === undefined || !hasRows ? null : <ListMore {...more} />}
      {result === undefined || empty || more !== undefined ? null : (
        <>
          <FocusRelay to={heading} />
          <ListPager
            title={title}
            page={view.page}
            pages={pages}
            limit={view.limit}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
            short={!wide}
          />
        </>
      )}
    </div>
  );
}
