import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useEffect, useState } from "react";
import { borradoresDe, notasDe } from "../../domains/borrador/index.ts";
import type { Redaccion } from "../../domains/mensaje/index.ts";
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
 * server refuses what is written for colleagues.
 */
export function useNotaDe(
  { estado, idPunto, conflicto, redaccion: { bandeja } }: ConversacionEnVivo,
  { chat: { id: sesion }, idUsuario, retirada, campoRef }: OpcionesNotaDe,
): NotaDe {
  const modo = useModo({ usuario: idUsuario, sesion, campoRef, bandeja, retenido: conflicto !== undefined });
  const anotable = !retirada && can("operadores:update") && (idPunto !== null || !estaAbierto({ estado }));
  return { ...modo, anotable, activo: modo.activo && anotable };
}

type OpcionesModo = Pick<OpcionesNotaDe, "campoRef"> & {
  usuario: number;
  sesion: number;
  bandeja: Redaccion["bandeja"];
  /** An answer waits for a decision. Above a note it is seen as well. */
  retenido: boolean;
};

/**
 * Another conversation begins with the message, unless a note was begun there and nothing else. What comes back into the
 * message brings it back, never under the hands of who is in the note: their next words would go to the citizen, or be shortcuts.
 */
function useModo({ usuario, sesion, campoRef, bandeja, retenido }: OpcionesModo) {
  const mensajes = borradoresDe(usuario);
  const notas = notasDe(usuario);
  const empezada = () =>
    mensajes.leer(sesion) === "" && bandeja.de(sesion).length === 0 && notas.leer(sesion) !== "";
  const modoDe = (activo: boolean) => ({
    sesion,
    activo,
    alEmpezar: { texto: mensajes.leer(sesion), archivos: bandeja.de(sesion).map(({ clave }) => clave) },
  });
  const [modo, setModo] = useState(() => modoDe(empezada()));
  let { activo } = modo;
  if (modo.sesion !== sesion) {
    activo = empezada();
    setModo(modoDe(activo));
  }
  const { alEmpezar } = modo;
  useEffect(() => {
    if (!activo) return;
    const terminar = () => setModo((antes) => ({ ...antes, activo: false }));
    const vacia = () => notas.leer(sesion) === "";
    const enNota = () => campoRef.current?.form?.contains(document.activeElement) === true;
    if (retenido && vacia() && !enNota()) terminar();
    const volvio = () =>
      mensajes.leer(sesion) !== alEmpezar.texto ||
      bandeja.de(sesion).some(({ clave }) => !alEmpezar.archivos.includes(clave));
    const mirar = () => {
      if (volvio() && !enNota()) terminar();
    };
    // A dialog gives the focus back to the field that it came from.
    const alSalir = ({ target }: FocusEvent) => {
      const enDialogo = target instanceof Element && target.closest("[aria-modal=true]") !== null;
      if (vacia() && !retenido && !enDialogo) mirar();
    };
    const calladas = [mensajes.suscribir(mirar), bandeja.suscribir(mirar)];
    document.addEventListener("focusin", alSalir);
    return () => {
      for (const callar of calladas) callar();
      document.removeEventListener("focusin", alSalir);
    };
  }, [activo, alEmpezar, retenido, sesion, mensajes, notas, bandeja, campoRef]);
  return {
    activo,
    empezar: () => setModo(modoDe(true)),
    terminar: () => setModo(modoDe(false)),
  };
}
