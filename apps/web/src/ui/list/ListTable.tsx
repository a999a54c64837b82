import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../lib/use-t.ts";
import { CellBones } from "./CellBones.tsx";
import { languageOf } from "./cell-language.ts";
import { FocusRelay } from "./FocusRelay.tsx";
import classes from "./list.module.css";
import type { Column, ListProps } from "./list-props.ts";

type Props<R> = Pick<ListProps<R>, "columns" | "rowKey" | "rowName" | "rowActions" | "rowNote" | "onOpen"> & {
  rows: readonly R[] | undefined;
  titleId: string;
  order: string;
  onOrder: (order: string) => void;
  skeletons: number;
  onRowFocus: (index: number) => void;
  /** Who takes the focus of a row that goes. */
  inItsPlace: () => HTMLElement | null;
};

/** Besides what may be done to a row: from so many on a table's columns stand close together where there is little room. */
const CLOSE_COLUMNS = 6;
/** And from so many on what is in them takes more lines. */
const MANY_COLUMNS = 8;

const SORT = { ascending: IconArrowUp, descending: IconArrowDown } as const;

function direction(order: string, field: string): "ascending" | "descending" | undefined {
  if (order === field) return "ascending";
  return order === `-${field}` ? "descending" : undefined;
}

export function ListTable<R>(props: Props<R>) {
  const { columns, rows, rowKey, rowName, rowActions, rowNote, onOpen, titleId, order, onOrder, skeletons } =
    props;
  const t = useT();
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: R) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget || onOpen === undefined) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <div className={classes["marco"]}>
      <table
        className={classes["tabla"]}
        data-junta={columns.length >= CLOSE_COLUMNS || undefined}
        data-apretada={columns.length >= MANY_COLUMNS || undefined}
        aria-labelledby={titleId}
        aria-busy={rows === undefined}
      >
        <thead>
          <tr>
            {rowActions === undefined ? null : <th scope="col">{t("lista:acciones")}</th>}
            {columns.map((column) => (
              <SortHead key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletons }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without state
                <tr key={index} aria-hidden>
                  {rowActions === undefined ? null : (
                    <td>
                      <CellBones />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.key}>
                      <CellBones lines={column.lines} />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row, index) => (
                <Fragment key={rowKey(row)}>
                  <tr
                    tabIndex={-1}
                    data-fila={rowKey(row)}
                    aria-label={rowName(row)}
                    onFocus={() => props.onRowFocus(index)}
                    onKeyDown={(event) => onKeyDown(event, row)}
                  >
                    <FocusRelay to={props.inItsPlace} />
                    {rowActions === undefined ? null : (
                      <td>
                        <div className={classes["acciones"]}>{rowActions(row)}</div>
                      </td>
                    )}
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        data-numero={column.numeric || undefined}
                        data-estado={column.corner || undefined}
                        lang={languageOf(column)}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                  <NoteRow
                    note={rowNote?.(row)}
                    columns={columns.length + (rowActions === undefined ? 0 : 1)}
                  />
                </Fragment>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function NoteRow({ note, columns }: { note: ReactNode; columns: number }) {
  if (note === undefined || note === null) return null;
  return (
    <tr>
      <td colSpan={columns} className={classes["nota"]}>
        {note}
      </td>
    </tr>
  );
}

type HeadProps<R> = { column: Column<R>; order: string; onOrder: (order: string) => void };

function SortHead<R>({ column, order, onOrder }: HeadProps<R>) {
  const { order: field } = column;
  if (field === undefined) {
    return (
      <th scope="col" data-numero={column.numeric || undefined}>
        {column.title}
      </th>
    );
  }
  const current = direction(order, field);
  const Icon = current === undefined ? IconArrowsSort : SORT[current];
  return (
    <th scope="col" aria-sort={current ?? "none"} data-numero={column.numeric || undefined}>
      <button
        type="button"
        className={classes["ordenar"]}
        onClick={() => onOrder(current === "ascending" ? `-${field}` : field)}
      >
        {column.title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
