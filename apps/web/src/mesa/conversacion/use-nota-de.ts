import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { useState } from "react";
import { useNotas } from "../../domains/borrador/index.ts";
import type { BorradorDeNota } from "../../domains/nota-interna/index.ts";
import { can } from "../../lib/session.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export interface NotaDe {
  anotable: boolean;
  /** What is written is a note. */
  activo: boolean;
  borrador: BorradorDeNota;
  empezar(): void;
  terminar(): void;
}

/**
 * Whether a note is written in the place of the message. While no point has the case, another institution may read it: the
 * server refuses what is written for colleagues. An answer that waits for a decision is seen first.
 */
export function useNotaDe(
  { texto, estado, idPunto, conflicto }: ConversacionEnVivo,
  { chat: { id: sesion }, idUsuario, retirada }: { chat: Chat; idUsuario: number; retirada: boolean },
): NotaDe {
  const { store, textos } = useNotas(idUsuario);
  const empezada = () => texto === "" && store.leer(sesion) !== "";
  const modo = useModo(sesion, texto, empezada);
  const anotable = !retirada && can("operadores:update") && (idPunto !== null || !estaAbierto({ estado }));
  return {
    ...modo,
    anotable,
    activo: modo.activo && anotable && conflicto === undefined,
    borrador: {
      texto: textos.get(sesion) ?? "",
      leer: () => store.leer(sesion),
      poner: (nuevo) => store.poner(sesion, nuevo),
    },
  };
}

/** Another conversation begins with the message, unless a note was empezada there and nothing else. */
function useModo(sesion: number, mensaje: string, empezada: () => boolean) {
  const [modo, setModo] = useState(() => ({ sesion, activo: empezada() }));
  const [antes, setAntes] = useState({ sesion, mensaje });
  let { activo } = modo;
  if (modo.sesion !== sesion) {
    activo = empezada();
    setModo({ sesion, activo });
  } else if (activo && antes.mensaje !== mensaje) {
    // Something came back into the message: it is not to stand where nobody sees it.
    activo = false;
    setModo({ sesion, activo });
  }
  if (antes.sesion !== sesion || antes.mensaje !== mensaje) setAntes({ sesion, mensaje });
  return {
    activo,
    empezar: () => setModo({ sesion, activo: true }),
    terminar: () => setModo({ sesion, activo: false }),
  };
}
