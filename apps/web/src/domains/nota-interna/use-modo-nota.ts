import { useState } from "react";
import { useNotas } from "../borrador/index.ts";

export interface ModoNota {
  /** What is written is a note. */
  activo: boolean;
  empezar(): void;
  terminar(): void;
}

/**
 * Whether a note is written in a conversation instead of a message. Another conversation begins with the message, unless a
 * note was begun there and nothing else.
 */
export function useModoNota(usuario: number, sesion: number, mensaje: string): ModoNota {
  const { store } = useNotas(usuario);
  const deAntes = () => ({ sesion, activo: mensaje === "" && store.leer(sesion) !== "" });
  const [modo, setModo] = useState(deAntes);
  const [antes, setAntes] = useState({ sesion, mensaje });
  let { activo } = modo;
  if (modo.sesion !== sesion) {
    const otro = deAntes();
    activo = otro.activo;
    setModo(otro);
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
