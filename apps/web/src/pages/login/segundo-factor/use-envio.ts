import { HttpError } from "@ventanilla/client/http";
import type { CodigoError } from "@ventanilla/contract/errores";
import { useRef, useState } from "react";
import { textoDeFallo } from "../../../domains/sesion/index.ts";
import { announce } from "../../../lib/announce.ts";

/** What a step of the log-in sends, one thing at a time, and what came of it. */
export function useEnvio(onVencido: (fallo: string) => void) {
  const [ocupado, setOcupado] = useState(false);
  const [fallo, setFallo] = useState<string>();
  /** Nothing went wrong: the person changed their mind, say. */
  const [nota, setNota] = useState<string>();
  // State changes come a moment after the press; a second Enter would still pass.
  const pulsado = useRef(false);

  const fallar = (texto: string) => {
    setFallo(texto);
    announce(texto, { urgent: true });
  };
  const anotar = (texto: string) => {
    setNota(texto);
    announce(texto);
  };
  const limpiar = () => {
    setFallo(undefined);
    setNota(undefined);
  };
  /** Resolves to the code with which the server refused, if it did. */
  const enviar = async (hacer: () => Promise<void>): Promise<CodigoError | undefined> => {
    if (pulsado.current) return undefined;
    pulsado.current = true;
    setOcupado(true);
    limpiar();
    try {
      await hacer();
    } catch (causa) {
      const codigo = causa instanceof HttpError ? (causa.code ?? undefined) : undefined;
      const texto = textoDeFallo(causa);
      if (codigo === "SEGUNDO_FACTOR_VENCIDO") onVencido(texto);
      else fallar(texto);
      return codigo;
    } finally {
      pulsado.current = false;
      setOcupado(false);
    }
    return undefined;
  };
  return { ocupado, fallo, nota, enviar, fallar, anotar, limpiar };
}
