import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { useEffect, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";

/** What was typed is wrong. Whatever else is refused is no fault of the field. */
const DE_LO_ESCRITO: readonly CodigoError[] = ["CONTRASENA_INVALIDA", "SEGUNDO_FACTOR_INVALIDO"];

type Fallo = { texto: string; delCampo: boolean };

/** What a dialog tries, one thing at a time. `error` stands at the field of this id, `aviso` above the buttons. */
export function useIntento(idCampo: string) {
  const [fallo, setFallo] = useState<Fallo>();
  const [ocupado, setOcupado] = useState(false);
  useEffect(() => {
    if (fallo !== undefined) document.getElementById(idCampo)?.focus();
  }, [fallo, idCampo]);
  const decir = (dicho: Fallo): void => {
    setFallo(dicho);
    announce(dicho.texto, { urgent: true });
  };
  /** Resolves to the code with which the server refused, if it did. */
  const intentar = async (hacer: () => Promise<void>): Promise<CodigoError | undefined> => {
    if (ocupado) return undefined;
    setOcupado(true);
    setFallo(undefined);
    try {
      await hacer();
    } catch (causa) {
      const codigo = causa instanceof HttpError ? (causa.code ?? undefined) : undefined;
      const delCampo = codigo !== undefined && DE_LO_ESCRITO.includes(codigo);
      decir({ texto: handleError(causa, { inPlace: true }), delCampo });
      return codigo;
    } finally {
      setOcupado(false);
    }
    return undefined;
  };
  return {
    error: fallo?.delCampo === true ? fallo.texto : undefined,
    aviso: fallo?.delCampo === false ? fallo.texto : undefined,
    ocupado,
    fallar: (texto: string) => decir({ texto, delCampo: true }),
    avisar: (texto: string) => decir({ texto, delCampo: false }),
    intentar,
    olvidar: () => setFallo(undefined),
  };
}
