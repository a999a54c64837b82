import { Button, FileButton } from "@mantine/core";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import type { Importacion } from "@ventanilla/contract/common/importacion";
import { ANCHO } from "@ventanilla/contract/limites";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { recoverFocus } from "../../lib/recover-focus.ts";
import { saveCsv } from "../../lib/save-csv.ts";
import { useLanguage, useT } from "../../lib/use-t.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { ImportFaults } from "./ImportFaults.tsx";
import classes from "./import.module.css";
import { type ImportStep, type SendTable, useImport } from "./use-import.ts";

export type ImportDialogProps<D extends Importacion = Importacion> = {
  /** What is taken in, in a word: the name of the template's file. */
  noun: string;
  /** The headings of the table in the words of who reads, in their order. */
  columns: readonly string[];
  send: SendTable<D>;
  /** What else is asked before the file: whose records they are. While it is incomplete no file is taken. */
  before?: (busy: boolean) => ReactNode;
  ready?: boolean;
  /** Whose records they are: what was seen of a table does not hold for another. */
  about?: number | null;
  /** What was written is told below, once. */
  onDone: (done: D) => void;
  onClose: () => void;
};

/** Takes in a table: a file is looked at, what it would do is shown, and then it is done, whole or not at all. */
export function ImportDialog<D extends Importacion>({
  noun,
  columns,
  send,
  before,
  ready = true,
  about = null,
  onDone,
  onClose,
}: ImportDialogProps<D>) {
  const t = useT();
  const idioma = useLanguage();
  const { state, choose, confirm } = useImport({ send, onDone, about });
  const reset = useRef<() => void>(null);
  const { chooser, heading } = useFocusOnAnswer(state.step);
  const preview = state.step === "looked" ? state.preview : undefined;
  const changes = preview === undefined ? 0 : preview.nuevas + preview.cambian;
  const writing = state.step === "writing";
  const busy = writing || state.step === "reading";
  // What it answers may be told this once: nobody leaves before it is here.
  useLeaveGuard(writing, async () => false);
  const template = () => saveCsv([columns], `${noun}.csv`, idioma);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("importar:titulo")}
      width={ANCHO.formulario}
      large
      busy={writing}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={writing}>
            {t("cancelar")}
          </Button>
          {preview === undefined || preview.erroneas > 0 || changes === 0 ? null : (
            <Button onClick={confirm} loading={busy}>
              {t("importar:confirmar", { count: changes })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes["cuerpo"]}>
        <p>{t("importar:ayuda", { columnas: columns.join(", ") })}</p>
        {before?.(busy)}
        <div className={classes["botones"]}>
          <FileButton
            onChange={(file) => {
              choose(file);
              // Or the same file, corrected meanwhile, could not be chosen again.
              reset.current?.();
            }}
            resetRef={reset}
            accept=".csv,text/csv"
            disabled={!ready || busy}
          >
            {(props) => (
              <Button
                {...props}
                ref={chooser}
                variant={preview === undefined ? "filled" : "default"}
                leftSection={<IconFileImport size={16} aria-hidden />}
                loading={state.step === "reading"}
                disabled={!ready || busy}
                // A button that is closed takes no focus, and nobody would have it.
                data-autofocus={before === undefined || undefined}
              >
                {t(state.step === "empty" ? "importar:elegir" : "importar:elegirOtro")}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" leftSection={<IconDownload size={16} aria-hidden />} onClick={template}>
            {t("importar:plantilla")}
          </Button>
        </div>
        {state.step === "failed" ? (
          <p role="alert" className={classes["fallo"]}>
            {state.text}
          </p>
        ) : null}
        {preview === undefined ? null : (
          <Preview preview={preview} noun={noun} name={state.name} headingRef={heading} />
        )}
      </div>
    </Dialog>
  );
}

/** The button that was pressed rests while a file is read: what comes of the file takes the focus from it. */
function useFocusOnAnswer(step: ImportStep) {
  const chooser = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step === "failed") recoverFocus(() => chooser.current);
    if (step !== "looked") return;
    // A quick answer finds it there still.
    if (document.activeElement === chooser.current) heading.current?.focus();
    else recoverFocus(() => heading.current);
  }, [step]);
  return { chooser, heading };
}

type PreviewProps = {
  preview: Importacion;
  noun: string;
  name: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
};

function Preview({ preview, noun, name, headingRef }: PreviewProps) {
  const t = useT();
  const { nuevas, cambian, iguales, erroneas } = preview;
  const nothing = erroneas === 0 && nuevas + cambian === 0;
  const counts = [
    t("importar:nuevas", { count: nuevas }),
    t("importar:cambian", { count: cambian }),
    t("importar:iguales", { count: iguales }),
  ].join(" · ");
  const spoken = [
    counts,
    ...(erroneas > 0 ? [t("importar:errores", { count: erroneas })] : []),
    ...(nothing ? [t("importar:nadaQueGuardar")] : []),
  ].join(". ");
  useEffect(() => announce(spoken), [spoken]);
  return (
    <section aria-labelledby="importar-vista" className={classes["vista"]}>
      <h3 id="importar-vista" ref={headingRef} tabIndex={-1} className={classes["archivo"]}>
        {name}
      </h3>
      <p>{counts}</p>
      {erroneas > 0 ? <ImportFaults preview={preview} noun={noun} /> : null}
      {nothing ? <p>{t("importar:nadaQueGuardar")}</p> : null}
    </section>
  );
}
