import classes from "./marked.module.css";

export type MarkedProps = {
  text: string;
  /** First place of each mark and the one after its last, in order. */
  marks: readonly (readonly [start: number, end: number])[];
};

/** A text with parts of it marked: what somebody looked for. */
export function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {marks.map(([start, end], n) => (
        <span key={start}>
          {text.slice(marks[n - 1]?.[1] ?? 0, start)}
          <mark className={classes["marca"]}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
