import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import type { ComponentType } from "react";

export type FrameRoute = {
  path: string;
  modulos: readonly Modulo[] | null;
  titulo: Clave;
  completa?: boolean;
};

export type FrameSlots = {
  /** The chooser of the service point; `compacto` shows its icon alone. Decides itself whether it shows. */
  chooser?: ComponentType<{ compacto: boolean }>;
};
