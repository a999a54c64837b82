import type { ReactNode } from "react";
import classes from "./chart.module.css";

export type FigureRow = {
  key: string | number;
  name: ReactNode;
  cells: readonly ReactNode[];
};

export type FigureTableProps = {
  /** What the table is of: its name. */
  caption: string;
  /** Of the first column, which names the rows. */
  head: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
};

/** Names on the left, figures on the right; where it is wider than the screen it scrolls by itself, also with the keyboard. */
export function FigureTable({ caption, head, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes["marco"]} aria-label={caption} tabIndex={0}>
      <table className={classes["tabla"]}>
        <caption className="solo-voz">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
