import type { Clave } from "@ventanilla/i18n/engine";
import type { NoticePermission } from "./desktop-notices.ts";

/** Why there are no notices of the desktop. */
export const NO_NOTICES_KEY = {
  missing: "novedades:faltan",
  insecure: "novedades:inseguros",
  denied: "novedades:negados",
  default: "novedades:sinRespuesta",
} as const satisfies Record<Exclude<NoticePermission, "granted">, Clave>;
