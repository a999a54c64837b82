import type { Visto } from "@ventanilla/contract/mensaje/mensaje";
import { type ConfirmOptions, confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { esHuboMensajes } from "./cambios.api.ts";

export type ConfirmarVistoOptions = {
  pregunta: ConfirmOptions;
  /** Asked when somebody spoke since. */
  insistir: Pick<ConfirmOptions, "text" | "confirmLabel" | "cancelLabel">;
  ultimoVisto: () => number;
  mandar: (visto: Visto) => Promise<unknown>;
};

/**
 * Asks before a case ends, and once more when words came that nobody here has seen. True when it was done. A page change takes
 * the question away, not what is being sent by then: that is waited for, and a refusal said instead of asked about elsewhere.
 */
export async function confirmarVisto(opciones: ConfirmarVistoOptions): Promise<boolean> {
  const { pregunta, insistir, ultimoVisto, mandar } = opciones;
  let hecho = false;
  let hablaron: unknown = null;
  const enviar = async (forzar: { forzar?: true }) => {
    hablaron = null;
    try {
      await mandar({ ultimo_visto: ultimoVisto(), ...forzar });
      hecho = true;
    } catch (error) {
      if (esHuboMensajes(error)) hablaron = error;
      else handleError(error);
    }
  };
  const preguntar = async (como: ConfirmOptions, forzar: { forzar?: true }): Promise<boolean> => {
    let enCurso = Promise.resolve();
    const run = () => {
      enCurso = enviar(forzar);
      return enCurso;
    };
    const sigueAqui = await confirm({ ...como, run });
    await enCurso;
    return sigueAqui;
  };
  const sigueAqui = await preguntar(pregunta, {});
  if (hablaron !== null && sigueAqui) await preguntar({ ...pregunta, ...insistir }, { forzar: true });
  else if (hablaron !== null) handleError(hablaron);
  return hecho;
}
