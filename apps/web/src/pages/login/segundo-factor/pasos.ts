// What the steps of the second factor at the log-in are given.
import type { IngresoInscrito, SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";

export type SegundoFactorProps = {
  pedido: SegundoFactorPedido["segundo_factor"];
  /** Undefined: they came without typing one. */
  usuario: string | undefined;
  onListo: (inicio: InicioSesion) => void;
  /** Back to who it is; with what to say there. */
  onVolver: (fallo?: string) => void;
};

/** What both enrolments are given. */
export type PasoDeInscripcion = {
  desafio: string;
  onInscrito: (inicio: IngresoInscrito) => void;
  onVencido: (fallo: string) => void;
  /** Back to the choice, with what to say there. */
  onElegir: (fallo?: string) => void;
};
