import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useCallback } from "react";
import { useT } from "../../lib/use-t.ts";
import type { Fila } from "./filas.rules.ts";

/** Who wrote a row: the citizen, me, a colleague by name (decision 105), or the system. */
export function useAutor(nombre: string, idUsuario: number): (fila: Fila) => string {
  const t = useT();
  const autorDe = useAutorDe(nombre, idUsuario);
  return (fila) => (fila.tipo === "envio" ? t("chat:usted") : autorDe(fila.mensaje));
}

/** The same of a message. */
export function useAutorDe(nombre: string, idUsuario: number): (mensaje: Mensaje) => string {
  const t = useT();
  return useCallback(
    ({ direccion, operador, extras }) => {
      if (direccion === "ENTRADA") return nombre;
      if (extras.telefono) return t("chat:telefonoPropio");
      if (operador === null) return t("chat:mensajeAutomatico");
      return operador.id === idUsuario ? t("chat:usted") : nombreDeOperador(operador.nombre);
    },
    [t, nombre, idUsuario],
  );
}
