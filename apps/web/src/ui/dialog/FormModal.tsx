import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import classes from "./dialog.module.css";

export type FieldError = { id: string; label: string; texto: string };
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
  saving?: boolean;
  /** Natively disables Guardar; what is missing stands beside it in `falta`. */
  disabled?: boolean;
  falta?: string;
  verbo?: string;
  /** After a failed save: a summary with a link per field, which takes the focus. */
  errors?: readonly FieldError[];
  extraFooter?: ReactNode;
  /** Nothing can be saved here: no Guardar, and the other button says Cerrar. */
  soloLectura?: boolean;
};

/** The frame of a form in a dialog: two columns of fields (`FormModal.Ancho` spans both), fixed footer, summary of errors. */
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
    soloLectura = false,
  } = props;
  const t = useT();
  const form = useId();
  const resumen = useRef<HTMLDivElement>(null);
  const firma = errors.map((error) => error.id + error.texto).join("\n");
  useEffect(() => {
    if (firma !== "") resumen.current?.focus();
  }, [firma]);
  const preguntar = () =>
    confirm({
      titulo: t("descartarTitulo"),
      texto: t("descartarTexto"),
      verbo: t("descartar"),
      cancelar: t("seguirEditando"),
      destruye: true,
    });
  useLeaveGuard(opened && dirty, preguntar);
  const cerrar = async () => {
    if (saving) return;
    if (!dirty || (await preguntar())) onClose();
  };
  const enviar = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving && !disabled && !soloLectura) onSubmit();
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => void cerrar()}
      title={title}
      width={width}
      grande
      ocupado={saving}
      onSubmit={enviar}
      footer={
        <>
          {props.falta === undefined ? null : <p className={classes["falta"]}>{props.falta}</p>}
          {props.extraFooter}
          <Button variant="default" onClick={() => void cerrar()} disabled={saving}>
            {soloLectura ? t("cerrar") : t("cancelar")}
          </Button>
          {soloLectura ? null : (
            <Button type="submit" form={form} loading={saving} disabled={disabled}>
              {props.verbo ?? t("guardar")}
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={enviar} className={classes["formulario"]}>
        {errors.length === 0 ? null : (
          <div
            ref={resumen}
            tabIndex={-1}
            role="group"
            className={classes["resumen"]}
            aria-labelledby={`${form}-resumen`}
          >
            <p id={`${form}-resumen`}>{t("validacion:corrija")}</p>
            <ul>
              {errors.map((error) => (
                <li key={error.id}>
                  <a
                    href={`#${error.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(error.id)?.focus();
                    }}
                  >
                    {error.label}: {error.texto}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={classes["columnas"]}>{children}</div>
      </form>
    </Dialog>
  );
}

/** A field as wide as both columns. */
FormModal.Ancho = function Ancho({ children }: { children: ReactNode }) {
  return <div className={classes["ancho"]}>{children}</div>;
};
