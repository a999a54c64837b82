import { useState } from "react";
import { useAtender } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

export interface Tomar {
  atender(): Promise<void>;
  atendiendo: boolean;
}

/** Takes the case of a conversation that nobody leads. */
export function useTomar(idCaso: number): Tomar {
  const t = useT();
  const tomar = useAtender();
  const [atendiendo, setAtendiendo] = useState(false);
  const atender = async () => {
    setAtendiendo(true);
    try {
      await tomar(idCaso);
      announce(t("chat:atendido"));
    } catch (error) {
      handleError(error, { retry: () => void atender() });
    } finally {
      setAtendiendo(false);
    }
  };
  return { atender, atendiendo };
}
