import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useT } from "../../lib/use-t.ts";
import { Bone } from "../states/Skeletons.tsx";
import classes from "./list.module.css";
import type { Column, ListProps } from "./list.types.ts";

type Props<R> = Pick<ListProps<R>, "columns" | "rowKey" | "rowName" | "rowActions" | "onOpen"> & {
  rows: readonly R[] | undefined;
  titleId: string;
  order: string;
  onOrder: (order: string) => void;
  skeletons: number;
  onRowFocus: (indice: number) => void;
};

const SORT = { ascending: IconArrowUp, descending: IconArrowDown } as const;

function sentido(order: string, campo: string): "ascending" | "descending" | undefined {
  if (order === campo) return "ascending";
  return order === `-${campo}` ? "descending" : undefined;
}

export function ListTable<R>(props: Props<R>) {
  const { columns, rows, rowKey, rowName, rowActions, onOpen, titleId, order, onOrder, skeletons } = props;
  const t = useT();
  const alPulsar = (event: KeyboardEvent<HTMLTableRowElement>, row: R) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget || onOpen === undefined) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <div className={classes["marco"]}>
      <table className={classes["tabla"]} aria-labelledby={titleId} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {rowActions === undefined ? null : <th scope="col">{t("lista:acciones")}</th>}
            {columns.map((columna) => (
              <SortHead key={columna.key} columna={columna} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: skeletons }, (_, indice) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without state
                <tr key={indice} aria-hidden>
                  {rowActions === undefined ? null : <SkeletonCell />}
                  {columns.map((columna) => (
                    <SkeletonCell key={columna.key} />
                  ))}
                </tr>
              ))
            : rows.map((row, indice) => (
                <tr
                  key={rowKey(row)}
                  tabIndex={-1}
                  data-fila={rowKey(row)}
                  aria-label={rowName(row)}
                  onFocus={() => props.onRowFocus(indice)}
                  onKeyDown={(event) => alPulsar(event, row)}
                >
                  {rowActions === undefined ? null : (
                    <td>
                      <div className={classes["acciones"]}>{rowActions(row)}</div>
                    </td>
                  )}
                  {columns.map((columna) => (
                    <td key={columna.key} data-numero={columna.numeric || undefined}>
                      {columna.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonCell() {
  return (
    <td>
      <Bone className={classes["hueso"] ?? ""} />
    </td>
  );
}

type HeadProps<R> = { columna: Column<R>; order: string; onOrder: (order: string) => void };

function SortHead<R>({ columna, order, onOrder }: HeadProps<R>) {
  const { order: campo } = columna;
  if (campo === undefined) {
    return (
      <th scope="col" data-numero={columna.numeric || undefined}>
        {columna.title}
      </th>
    );
  }
  const actual = sentido(order, campo);
  const Icono = actual === undefined ? IconArrowsSort : SORT[actual];
  return (
    <th scope="col" aria-sort={actual ?? "none"} data-numero={columna.numeric || undefined}>
      <button
        type="button"
        className={classes["ordenar"]}
        onClick={() => onOrder(actual === "ascending" ? `-${campo}` : campo)}
      >
        {columna.title}
        <Icono size={14} aria-hidden />
      </button>
    </th>
  );
}
