import type { KeyboardEvent } from "react";
import { Bone } from "../states/Skeletons.tsx";
import { CellBones } from "./CellBones.tsx";
import { languageOf } from "./cell-language.ts";
import { FocusRelay } from "./FocusRelay.tsx";
import classes from "./list.module.css";
import type { ListProps } from "./list-props.ts";

type Props<R> = Pick<ListProps<R>, "columns" | "rowKey" | "rowName" | "rowActions" | "rowNote" | "onOpen"> & {
  rows: readonly R[] | undefined;
  titleId: string;
  skeletons: number;
  onRowFocus: (index: number) => void;
  /** Who takes the focus of a card that goes. */
  inItsPlace: () => HTMLElement | null;
};

/** The same rows, one card each: title and state on top, then "column: value" in the order of the table. */
export function ListCards<R>({
  columns,
  rows,
  rowKey,
  rowName,
  rowActions,
  rowNote,
  onOpen,
  titleId,
  skeletons,
  onRowFocus,
  inItsPlace,
}: Props<R>) {
  const main = columns.find((column) => column.main === true) ?? columns[0];
  const corners = columns.filter((column) => column.corner === true && column !== main);
  const rest = columns.filter((column) => column !== main && !corners.includes(column));
  if (rows === undefined) {
    return (
      <div className={classes["tarjetas"]} aria-busy="true">
        {Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical cards without state
          <div key={index} className={classes["tarjeta"]}>
            <CellBones lines={main?.lines} />
            <div className={classes["datos"]}>
              {rest.map((column) => (
                <CellBones key={column.key} lines={column.lines} />
              ))}
            </div>
            {rowActions === undefined ? null : <Bone className={classes["huesoAcciones"] ?? ""} />}
          </div>
        ))}
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent, row: R) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget || onOpen === undefined) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <ul className={classes["tarjetas"]} aria-labelledby={titleId}>
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          className={classes["tarjeta"]}
          tabIndex={-1}
          data-fila={rowKey(row)}
          aria-label={rowName(row)}
          onFocus={() => onRowFocus(index)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          <FocusRelay to={inItsPlace} />
          <div className={classes["tarjetaCabeza"]}>
            <b lang={main && languageOf(main)}>{main?.cell(row)}</b>
            <span className={classes["esquina"]}>
              {corners.map((column) => (
                <span key={column.key}>{column.cell(row)}</span>
              ))}
            </span>
          </div>
          <dl className={classes["datos"]}>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd lang={languageOf(column)}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          {rowActions === undefined ? null : <div className={classes["acciones"]}>{rowActions(row)}</div>}
          {rowNote?.(row)}
        </li>
      ))}
    </ul>
  );
}
