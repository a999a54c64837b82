import type { Permiso } from "@ventanilla/contract/permisos";
import type { ReactNode } from "react";
import { can, useSession } from "../lib/session.ts";

/** Shows its children only to who holds the permission: an action not allowed is absent, not grey. */
export function Can({ permiso, children }: { permiso: Permiso; children: ReactNode }) {
  useSession();
  return can(permiso) ? children : null;
}
