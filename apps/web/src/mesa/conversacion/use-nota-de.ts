import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
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

export type OpcionesNotaDe = {
  chat: Chat;
  idUsuario: number;
  retirada: boolean;
  campoRef: RefObject<HTMLTextAreaElement | null>;
};

/**
 * Whether a note is written in the place of the message. While no point has the case, another institution may read it: the
 * server refuses what is written for colleagues. An answer that waits for a decision brings the message back; over a note
 * that was begun it stands above it, because the rest of its words would be written into the message.
 */
export function useNotaDe(
  { estado, idPunto, conflicto }: ConversacionEnVivo,
  { chat: { id: sesion }, idUsuario, retirada, campoRef }: OpcionesNotaDe,
): NotaDe {
  const modo = useModo(idUsuario, sesion, campoRef);
  const notas = notasDe(idUsuario);
  const escrita = useSyncExternalStore(notas.suscribir, () => notas.leer(sesion) !== "");
  const anotable = !retirada && can("operadores:update") && (idPunto !== null || !estaAbierto({ estado }));
  const cede = conflicto !== undefined && !escrita;
  if (modo.activo && cede) modo.terminar();
  return { ...modo, anotable, activo: modo.activo && anotable && !cede };
}

/** Another conversation begins with the message, unless a note was begun there and nothing else. */
function useModo(usuario: number, sesion: number, campoRef: OpcionesNotaDe["campoRef"]) {
  const mensajes = borradoresDe(usuario);
  const notas = notasDe(usuario);
  const empezada = () => mensajes.leer(sesion) === "" && notas.leer(sesion) !== "";
  const [modo, setModo] = useState(() => ({ sesion, activo: empezada() }));
  let { activo } = modo;
  if (modo.sesion !== sesion) {
    activo = empezada();
    setModo({ sesion, activo });
  }
  useEffect(() => {
    if (!activo) return;
    const alEmpezar = mensajes.leer(sesion);
    const escribiendo = () => notas.leer(sesion) !== "" && document.activeElement === campoRef.current;
    const mirar = () => {
      // Something came back into the message: it is not to stand where nobody sees it, once no note is being written there.
      if (mensajes.leer(sesion) !== alEmpezar && !escribiendo()) setModo({ sesion, activo: false });
    };
    const callar = [mensajes.suscribir(mirar), notas.suscribir(mirar)];
    return () => {
      for (const uno of callar) uno();
    };
  }, [activo, sesion, mensajes, notas, campoRef]);
  return {
    activo,
    empezar: () => setModo({ sesion, activo: true }),
    terminar: () => setModo({ sesion, activo: false }),
  };
}
