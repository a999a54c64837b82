import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { useEffect, useState } from "react";
import { borradoresDe, notasDe } from "../../domains/borrador/index.ts";
import { can } from "../../lib/session.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export interface NotaDe {
  anotable: boolean;
  /** What is written is a note. */
  activo: boolean;
  empezar(): void;
  terminar(): void;
}

/**
 * Whether a note is written in the place of the message. While no point has the case, another institution may read it: the
 * server refuses what is written for colleagues. An answer that waits for a decision is seen first.
 */
export function useNotaDe(
  { estado, idPunto, conflicto }: ConversacionEnVivo,
  { chat: { id: sesion }, idUsuario, retirada }: { chat: Chat; idUsuario: number; retirada: boolean },
): NotaDe {
  const modo = useModo(idUsuario, sesion);
  const anotable = !retirada && can("operadores:update") && (idPunto !== null || !estaAbierto({ estado }));
  return { ...modo, anotable, activo: modo.activo && anotable && conflicto === undefined };
}

/** Another conversation begins with the message, unless a note was begun there and nothing else. */
function useModo(usuario: number, sesion: number) {
  const mensajes = borradoresDe(usuario);
  const empezada = () => mensajes.leer(sesion) === "" && notasDe(usuario).leer(sesion) !== "";
  const [modo, setModo] = useState(() => ({ sesion, activo: empezada() }));
  let { activo } = modo;
  if (modo.sesion !== sesion) {
    activo = empezada();
    setModo({ sesion, activo });
  }
  useEffect(() => {
    if (!activo) return;
    const alEmpezar = mensajes.leer(sesion);
    return mensajes.suscribir(() => {
      // Something came back into the message: it is not to stand where nobody sees it.
      if (mensajes.leer(sesion) !== alEmpezar) setModo({ sesion, activo: false });
    });
  }, [activo, sesion, mensajes]);
  return {
    activo,
    empezar: () => setModo({ sesion, activo: true }),
    terminar: () => setModo({ sesion, activo: false }),
  };
}
