import { useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";

/** What a dialog tries, one thing at a time; what it is refused with stands at the field of this id. */
export function useIntento(idCampo: string) {
  const [error, setError] = useState<string>();
  const [ocupado, setOcupado] = useState(false);
  const fallar = (texto: string): void => {
    setError(texto);
    announce(texto, { urgent: true });
    document.getElementById(idCampo)?.focus();
  };
  const intentar = async (hacer: () => Promise<void>): Promise<void> => {
    if (ocupado) return;
    setOcupado(true);
    setError(undefined);
    try {
      await hacer();
    } catch (causa) {
      fallar(handleError(causa, { inPlace: true }));
    } finally {
      setOcupado(false);
    }
  };
  return { error, ocupado, fallar, intentar, olvidar: () => setError(undefined) };
}
