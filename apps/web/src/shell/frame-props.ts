import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import type { ComponentType } from "react";

export type FrameRoute = {
  path: string;
  modulos: readonly Modulo[] | null;
  title: Clave;
  fullHeight?: boolean;
};

export type FrameSlots = {
  /** The chooser of the service point; `compact` shows its icon alone. Decides itself whether it shows. */
  chooser?: ComponentType<{ compact: boolean }>;
  /** Shows nothing: what stays awake on every page. */
  live?: ComponentType;
};
