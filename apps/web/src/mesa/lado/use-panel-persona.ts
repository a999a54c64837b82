import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { storedFamily } from "../../lib/storage.ts";

const familia = storedFamily("chat");
const NOMBRE = "persona";

export interface PanelPersonaEstado {
  abierto: boolean;
  /** Below 1200 px it lies over the conversation and closes with it. */
  flotante: boolean;
  alternar(): void;
}

/** Third pane of a conversation, also of one on its way: from 1200 px beside the conversation and remembered, below that a drawer. */
export function usePanelPersona(hayChat: boolean): PanelPersonaEstado {
  const ancho = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
  const [fijo, setFijo] = useState(() => familia.read(NOMBRE) !== false);
  const [cajon, setCajon] = useState(false);
  useEffect(() => {
    if (!hayChat || ancho) setCajon(false);
  }, [hayChat, ancho]);
  const alternar = () => {
    if (!ancho) return setCajon((antes) => !antes);
    familia.write(NOMBRE, !fijo);
    setFijo(!fijo);
  };
  return { abierto: hayChat && (ancho ? fijo : cajon), flotante: !ancho, alternar };
}
