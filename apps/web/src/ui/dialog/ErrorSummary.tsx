import { useEffect, useId, useRef } from "react";
import { useT } from "../../lib/use-t.ts";
import classes from "./dialog.module.css";

export type FieldError = { id: string; label: string; text: string };
export type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** How many saves failed: each takes the focus here, a field that is corrected does not. */
  attempt: number;
  /** Brings a field into sight that a tab hides, before it takes the focus. */
  onReveal?: ((id: string) => void) | undefined;
};

/** What a failed save found wrong, with a link to each field; nothing while nothing is. */
export function ErrorSummary({ errors, attempt, onReveal }: ErrorSummaryProps) {
  const t = useT();
  const title = useId();
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors again are another failed save
  useEffect(() => {
    summary.current?.focus();
  }, [errors.length > 0, attempt]);
  if (errors.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="group" className={classes["resumen"]} aria-labelledby={title}>
      <p id={title}>{t("validacion:corrija")}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={(event) => {
                event.preventDefault();
                onReveal?.(error.id);
                document.getElementById(error.id)?.focus();
              }}
            >
              {error.label}: {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
