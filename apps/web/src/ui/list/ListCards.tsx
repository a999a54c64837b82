import type { KeyboardEvent } from "react";
import { Bone } from "../states/Skeletons.tsx";
import classes from "./list.module.css";
import type { ListProps } from "./list.types.ts";

type Props<R> = Pick<ListProps<R>, "columns" | "rowKey" | "rowName" | "rowActions" | "onOpen"> & {
  rows: readonly R[] | undefined;
  titleId: string;
  skeletons: number;
  onRowFocus: (indice: number) => void;
};

/** The same rows, one card each: title and state on top, then "column: value" in the order of the table. */
export function ListCards<R>({
  columns,
  rows,
  rowKey,
  rowName,
  rowActions,
  onOpen,
  titleId,
  skeletons,
  onRowFocus,
}: Props<R>) {
  if (rows === undefined) {
    return (
      <div className={classes["tarjetas"]} aria-busy="true">
        {Array.from({ length: skeletons }, (_, indice) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical cards without state
          <Bone key={indice} className={classes["huesoTarjeta"] ?? ""} />
        ))}
      </div>
    );
  }
  const principal = columns.find((columna) => columna.principal === true) ?? columns[0];
  const esquinas = columns.filter((columna) => columna.esquina === true && columna !== principal);
  const resto = columns.filter((columna) => columna !== principal && !esquinas.includes(columna));
  const alPulsar = (event: KeyboardEvent, row: R) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget || onOpen === undefined) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <ul className={classes["tarjetas"]} aria-labelledby={titleId}>
      {rows.map((row, indice) => (
        <li
          key={rowKey(row)}
          className={classes["tarjeta"]}
          tabIndex={-1}
          data-fila={rowKey(row)}
          aria-label={rowName(row)}
          onFocus={() => onRowFocus(indice)}
          onKeyDown={(event) => alPulsar(event, row)}
        >
          <div className={classes["tarjetaCabeza"]}>
            <b>{principal?.cell(row)}</b>
            <span className={classes["esquina"]}>
              {esquinas.map((columna) => (
                <span key={columna.key}>{columna.cell(row)}</span>
              ))}
            </span>
          </div>
          <dl className={classes["datos"]}>
            {resto.map((columna) => (
              <div key={columna.key}>
                <dt>{columna.title}</dt>
                <dd>{columna.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {rowActions === undefined ? null : <div className={classes["acciones"]}>{rowActions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
