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

/** Asks before a case ends, and once more when words came that nobody here has seen. True when it was done. */
export async function confirmarVisto(opciones: ConfirmarVistoOptions): Promise<boolean> {
  const { pregunta, insistir, ultimoVisto, mandar } = opciones;
  const resultado = { hecho: false, hablaron: false };
  const run = (forzar: { forzar?: true }) => async () => {
    resultado.hablaron = false;
    try {
      await mandar({ ultimo_visto: ultimoVisto(), ...forzar });
      resultado.hecho = true;
    } catch (error) {
      resultado.hablaron = esHuboMensajes(error);
      if (!resultado.hablaron) handleError(error);
    }
  };
  await confirm({ ...pregunta, run: run({}) });
  if (resultado.hablaron) await confirm({ ...pregunta, ...insistir, run: run({ forzar: true }) });
  return resultado.hecho;
}
