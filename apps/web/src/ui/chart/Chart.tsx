import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import classes from "./chart.module.css";
import { FigureTable } from "./FigureTable.tsx";

export type Series = { name: string; values: readonly number[] };

export type ChartProps = {
  title: string;
  /** What it says, in one sentence. */
  reading: string;
  /** What the labels are: "Día". */
  head: string;
  labels: readonly string[];
  /** One or two: the first is filled, the second only drawn around. */
  series: readonly Series[];
  view: ChartView;
};

export type ChartView = { asTable: boolean; onAsTable: (asTable: boolean) => void };

/** Bars or table, chosen above what goes while other figures are asked for. */
export function useChartView(): ChartView {
  const [asTable, onAsTable] = useState(false);
  return { asTable, onAsTable };
}

const HEIGHT = 100;
/** Of the place of one label, in hundredths: what the bars of it leave free. */
const GAP = 20;
const PLACE = 100;

/** Bars beside each other for who sees them, and the same figures as a table for everybody. */
export function Chart({ title, reading, head, labels, series, view: { asTable, onAsTable } }: ChartProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const number = (value: number) => formatNumber(value, language);
  return (
    <figure className={classes["figura"]} aria-labelledby={id}>
      <div className={classes["cabeza"]}>
        <h3 id={id}>{title}</h3>
        <Button variant="subtle" size="compact-sm" onClick={() => onAsTable(!asTable)}>
          {t(asTable ? "tablero:verGrafico" : "tablero:verTabla")}
        </Button>
      </div>
      <figcaption>{reading}</figcaption>
      {asTable ? (
        <FigureTable
          caption={title}
          head={head}
          columns={series.map(({ name }) => name)}
          rows={labels.map((label, index) => ({
            key: label,
            name: label,
            cells: series.map(({ values }) => number(values[index] ?? 0)),
          }))}
        />
      ) : (
        <Bars labels={labels} series={series} number={number} />
      )}
    </figure>
  );
}

function Bars({
  labels,
  series,
  number,
}: Pick<ChartProps, "labels" | "series"> & { number: (value: number) => string }) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const width = (PLACE - GAP) / series.length;
  return (
    <div aria-hidden className={classes["grafico"]}>
      <span className={classes["tope"]}>{number(most)}</span>
      <svg
        viewBox={`0 0 ${labels.length * PLACE} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classes["barras"]}
        focusable="false"
        aria-hidden
      >
        {series.map(({ name, values }, which) =>
          values.map((value, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={`${name} ${index}`}
              className={classes[which === 0 ? "primera" : "segunda"]}
              x={index * PLACE + GAP / 2 + which * width}
              width={width}
              y={HEIGHT - (value / most) * HEIGHT}
              height={(value / most) * HEIGHT}
              vectorEffect="non-scaling-stroke"
            />
          )),
        )}
      </svg>
      <div className={classes["pie"]}>
        <span>{labels[0]}</span>
        {labels.length > 2 ? <span>{labels[Math.floor(labels.length / 2)]}</span> : null}
        {labels.length > 1 ? <span>{labels.at(-1)}</span> : null}
      </div>
      <div className={classes["leyenda"]}>
        {series.map(({ name }, which) => (
          <span key={name}>
            <i className={classes[which === 0 ? "primera" : "segunda"]} /> {name}
          </span>
        ))}
      </div>
    </div>
  );
}
