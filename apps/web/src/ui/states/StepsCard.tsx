import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import type { Fold } from "../../lib/unfolded.ts";
import { useT } from "../../lib/use-t.ts";
import { type Step, Steps } from "./Steps.tsx";
import classes from "./steps-card.module.css";

type Props = {
  title: ReactNode;
  steps: readonly Step[];
  /** In place of how many are done. */
  sum?: string;
  /** Where more stands on the page: one row with the next step, until somebody unfolds it. Without it all is seen. */
  fold?: Fold | undefined;
  /** In the row, folded or not. */
  aside?: ReactNode;
  /** In place of the steps, while nobody knows them. */
  instead?: ReactNode;
  /** Above the steps. */
  children?: ReactNode;
};

/** The steps of a way with its name, how far one is, and what comes next. */
export function StepsCard({ title, steps, sum, fold, aside = null, instead, children }: Props) {
  const t = useT();
  const id = useId();
  const open = fold?.open ?? true;
  const done = steps.filter((step) => step.done).length;
  return (
    <section className={classes["caja"]} aria-labelledby={`${id}-title`}>
      <div className={classes["fila"]}>
        <h2 id={`${id}-title`}>
          {fold === undefined ? title : <FoldButton title={title} fold={fold} controls={`${id}-steps`} />}
        </h2>
        <span className={classes["suma"]}>
          {sum ?? t("pasos:hechos", { hechos: done, pasos: steps.length })}
        </span>
        {open ? null : steps.find((step) => !step.done && step.action !== null)?.action}
        {aside}
      </div>
      <div id={`${id}-steps`} hidden={!open}>
        {open ? (
          <>
            {children}
            {instead ?? <Steps steps={steps} />}
          </>
        ) : null}
      </div>
    </section>
  );
}

function FoldButton({ title, fold, controls }: { title: ReactNode; fold: Fold; controls: string }) {
  const Sign = fold.open ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={classes["doblez"]}
      aria-expanded={fold.open}
      aria-controls={controls}
      onClick={() => fold.onFold(!fold.open)}
    >
      <Sign size={16} aria-hidden />
      {/* Of several parts, which would stand apart from each other in the row. */}
      <span>{title}</span>
    </button>
  );
}
