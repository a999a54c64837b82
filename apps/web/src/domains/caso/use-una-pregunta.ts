import { useEffect, useRef } from "react";

export interface UnaPregunta {
  /** What leads to a question, one at a time for a conversation: asked for again meanwhile it answers no at once. */
  unaVez(preguntar: () => Promise<boolean>): Promise<boolean>;
  /** The conversation of this render is still the open one; told when asked, long after the render. */
  sigueAbierta(): boolean;
}

/**
 * For questions about the open conversation that come a moment after they were asked for, and for what follows their answer.
 * By then another one may be open, where the question would seem to be about that, and which would be left instead.
 */
export function useUnaPregunta(sesionId: number | undefined): UnaPregunta {
  const abierta = useRef<number | undefined>(undefined);
  const preguntando = useRef<number | undefined>(undefined);
  useEffect(() => {
    abierta.current = sesionId;
    return () => {
      abierta.current = undefined;
    };
  }, [sesionId]);
  return {
    unaVez: async (preguntar) => {
      if (preguntando.current === sesionId) return false;
      preguntando.current = sesionId;
      try {
        return await preguntar();
      } finally {
        if (preguntando.current === sesionId) preguntando.current = undefined;
      }
    },
    sigueAbierta: () => abierta.current === sesionId,
  };
}
