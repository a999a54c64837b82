import type { EstadoRegistro, Transicion } from "./lista.ts";

/** What a switch leaves behind (D8). */
export function estadoTras(transicion: Transicion["transicion"]): EstadoRegistro {
  return transicion === "activar" ? "ACTIVO" : "INACTIVO";
}
