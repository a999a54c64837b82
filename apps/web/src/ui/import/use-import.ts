import type { Importacion } from "@ventanilla/contract/common/importacion";
import { IMPORTAR_LETRAS_MAX } from "@ventanilla/contract/limites";
import { useRef, useState } from "react";
import { tNow } from "../../lib/i18n.ts";
import { handleError } from "../errors/handle-error.ts";

/** Asks the server what a table would do; with `confirma`, to do it. */
export type SendTable<D extends Importacion> = (table: { csv: string; confirma?: string }) => Promise<D>;

interface ImportProps<D extends Importacion> {
  send: SendTable<D>;
  onDone: (done: D) => void;
  /** Whose records they are. */
  about: number | null;
}

type ImportState = { name: string; about: number | null } & (
  | { step: "empty" | "reading" | "writing" }
  | { step: "looked"; csv: string; preview: Importacion }
  | { step: "failed"; text: string }
);

export type ImportStep = ImportState["step"];

/** The letters of a file: UTF-8 if they are, else what spreadsheets write in these countries. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function useImport<D extends Importacion>({ send, onDone, about }: ImportProps<D>) {
  const [held, setState] = useState<ImportState>({ step: "empty", name: "", about });
  const state: ImportState =
    held.about === about || held.step === "writing" ? held : { step: "empty", name: "", about };
  // A file that was chosen meanwhile counts, not the answer about the one before.
  const turn = useRef(0);

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    turn.current += 1;
    const mine = turn.current;
    const at = { name: file.name, about };
    const show = (next: ImportState) => {
      if (turn.current === mine) setState(next);
    };
    show({ ...at, step: "reading" });
    try {
      const csv = await textOf(file);
      if (csv.length > IMPORTAR_LETRAS_MAX) show({ ...at, step: "failed", text: tNow("importar:grande") });
      else if (csv.trim() === "") show({ ...at, step: "failed", text: tNow("importar:vacia") });
      else show({ ...at, step: "looked", csv, preview: await send({ csv }) });
    } catch (error) {
      show({ ...at, step: "failed", text: handleError(error, { inPlace: true }) });
    }
  }

  async function confirm(): Promise<void> {
    if (state.step !== "looked") return;
    const { csv, preview, name } = state;
    const at = { name, about };
    setState({ ...at, step: "writing" });
    try {
      onDone(await send({ csv, confirma: preview.huella }));
    } catch (error) {
      setState({ ...at, step: "failed", text: handleError(error, { inPlace: true }) });
    }
  }

  return {
    state,
    choose: (file: File | null) => void choose(file),
    confirm: () => void confirm(),
  };
}
