import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { useT } from "../../lib/use-t.ts";
import { askToDiscard } from "./ask-to-discard.ts";
import { Dialog } from "./Dialog.tsx";
import classes from "./dialog.module.css";
import { ErrorSummary, type FieldError } from "./ErrorSummary.tsx";

export type FormModalProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  width: number;
  /** Called by Guardar, Enter in a field and Ctrl/⌘ Enter. */
  onSubmit: () => void;
  children: ReactNode;
  /** Unsaved data: Esc, the cross, Cancelar and a page change ask first. */
  dirty: boolean;
  /** It goes with what the page shows by its address, and asks too when that changes; not while it is being saved. */
  ofView?: boolean;
  saving?: boolean;
  /** Natively disables Guardar; what is missing stands beside it in `missing`. */
  disabled?: boolean;
  missing?: ReactNode;
  confirmLabel?: string;
  /** The word on the other button, where Cancelar could be taken for the action. */
  cancelLabel?: string;
  /** After a failed save: a summary with a link per field, which takes the focus. */
  errors?: readonly FieldError[];
  /** How many saves failed: each takes the focus to the summary, a field that is corrected does not. */
  attempt?: number;
  /** Where fields stand in tabs: shows the one that holds a field. */
  onReveal?: (id: string) => void;
  extraFooter?: ReactNode;
  /** False: nothing closes it before it is done, as where something is shown this once. */
  cancellable?: boolean;
  /** Nothing can be saved here: no Guardar, and the other button says Cerrar. */
  readOnly?: boolean;
};

/** The frame of a form in a dialog: two columns of fields (`FormModal.Wide` spans both), fixed footer, summary of errors. */
export function FormModal(props: FormModalProps) {
  const {
    opened,
    onClose,
    title,
    width,
    onSubmit,
    children,
    dirty,
    saving = false,
    disabled = false,
    errors = [],
    attempt = 0,
    readOnly = false,
    ofView = false,
    cancellable = true,
  } = props;
  const t = useT();
  const form = useId();
  useLeaveGuard(opened && dirty, askToDiscard, { unsaved: true, ofView: ofView && !saving });
  const close = async () => {
    if (saving || !cancellable) return;
    if (!dirty || (await askToDiscard())) onClose();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving && !disabled && !readOnly) onSubmit();
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => void close()}
      title={title}
      width={width}
      large
      busy={saving || !cancellable}
      onSubmit={submit}
      footer={
        <>
          {props.missing === undefined ? null : <p className={classes["falta"]}>{props.missing}</p>}
          {props.extraFooter}
          {cancellable ? (
            <Button variant="default" onClick={() => void close()} disabled={saving}>
              {readOnly ? t("cerrar") : (props.cancelLabel ?? t("cancelar"))}
            </Button>
          ) : null}
          {readOnly ? null : (
            <Button type="submit" form={form} loading={saving} disabled={disabled}>
              {props.confirmLabel ?? t("guardar")}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={classes["formulario"]}>
        <ErrorSummary errors={errors} attempt={attempt} onReveal={props.onReveal} />
        <div className={classes["columnas"]}>{children}</div>
      </form>
    </Dialog>
  );
}

/** Fields in two columns below a tab. */
FormModal.Columns = function Columns({ children }: { children: ReactNode }) {
  return <div className={classes["columnas"]}>{children}</div>;
};

/** A field as wide as both columns. */
FormModal.Wide = function Wide({ children }: { children: ReactNode }) {
  return <div className={classes["ancho"]}>{children}</div>;
};
