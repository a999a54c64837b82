import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { useT } from "../../lib/use-t.ts";
import { askToDiscard } from "../dialog/ask-to-discard.ts";
import { ErrorSummary } from "../dialog/ErrorSummary.tsx";
import classes from "./page-form.module.css";
import type { SchemaForm } from "./schema-form.ts";

export type PageFormProps = SchemaForm<unknown>["modal"] & {
  /** The name of the form, for who does not see it. */
  label: string;
  children: ReactNode;
  /** Nothing can be saved here: no Guardar. */
  readOnly?: boolean;
};

/** The frame of a form that is a page of its own: two columns of fields, Guardar below, summary of errors above. */
export function PageForm(props: PageFormProps) {
  const { label, children, dirty, saving, onSubmit, errors, attempt, readOnly = false } = props;
  const t = useT();
  useLeaveGuard(dirty, askToDiscard, { unsaved: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving && !readOnly) onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} aria-label={label} className={classes["formulario"]}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div className={classes["columnas"]}>{children}</div>
      {readOnly ? null : (
        <div className={classes["pie"]}>
          <Button type="submit" loading={saving}>
            {t("guardar")}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A field as wide as both columns. */
PageForm.Wide = function Wide({ children }: { children: ReactNode }) {
  return <div className={classes["ancho"]}>{children}</div>;
};
