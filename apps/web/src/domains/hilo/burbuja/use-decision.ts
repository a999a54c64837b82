import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useState } from "react";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { useContextoDeHilo } from "../contexto.ts";

export interface Decision {
  ocupado: boolean;
  /** Asks the server, and puts the message as it is then into the thread. Answers whether it was done; a refusal is shown. */
  decidir(llamar: () => Promise<Mensaje>): Promise<boolean>;
}

/** One thing at a time about one message. */
export function useDecision(): Decision {
  const { onMensaje } = useContextoDeHilo();
  const [ocupado, setOcupado] = useState(false);
  return {
    ocupado,
    decidir: async (llamar) => {
      setOcupado(true);
      try {
        onMensaje(await llamar());
        return true;
      } catch (error) {
        handleError(error);
        return false;
      } finally {
        setOcupado(false);
      }
    },
  };
}
