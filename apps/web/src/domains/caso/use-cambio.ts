import type { Caso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { useEffect, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { type CambiosDeCaso, esModificado, useCambiosDeCaso } from "./cambios.api.ts";

export interface Cambio {
  /** The case as this dialog read it; after a stale save, as it is now. */
  base: Caso;
  /** The server's words, while the case that was read is not the one that is. */
  modificado: string | null;
  /** Why it did not work, in words; null after success. */
  error: string | null;
  /** What stands above the fields: the error, or that the case ended under what is being written. */
  aviso: string | null;
  /** Throws when it was refused. */
  enviar(pedir: (cambios: CambiosDeCaso, base: Caso) => Promise<Caso>): Promise<void>;
  /** Says a refusal above the fields. */
  alFallar(error: unknown): void;
}

/**
 * One change of a case from a dialog. It never overwrites what somebody else changed after the dialog was opened.
 * `pisa`: what it writes over. While that stands as it was read, other changes below it are no conflict: the operator's own,
 * under way when the dialog was opened, raise the version too.
 */
export function useCambio(caso: Caso, pisa: readonly (keyof Caso)[]): Cambio {
  const t = useT();
  const cambios = useCambiosDeCaso();
  const terminado = estaAbierto(caso) ? null : t("caso:terminado");
  useEffect(() => {
    if (terminado !== null) announce(terminado);
  }, [terminado]);
  const [base, setBase] = useState(caso);
  if (caso.version > base.version && pisa.every((campo) => caso[campo] === base[campo])) setBase(caso);
  const [fallo, setFallo] = useState<{ texto: string; modificado: boolean } | null>(null);
  return {
    base,
    modificado: fallo?.modificado === true ? fallo.texto : null,
    error: fallo?.texto ?? null,
    aviso: fallo?.texto ?? terminado,
    enviar: async (pedir) => {
      await pedir(cambios, base);
      setFallo(null);
    },
    alFallar: (error) => {
      const modificado = esModificado(error);
      setFallo({ texto: handleError(error, { inPlace: true }), modificado });
      if (modificado) setBase(cambios.actual(base));
    },
  };
}
