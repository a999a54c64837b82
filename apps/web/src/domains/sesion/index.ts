// Entering: the user-and-password form, and the password that must be changed first.
// Owns the calls of the log-in page and the check of where its answer may send.
// Never stores the session itself (lib/session) and loads no schema package with the first form.
import { lazy } from "react";

export { type Acceso, descartarIngreso } from "./api.ts";
export { IngresoForm } from "./IngresoForm.tsx";
export { rutaLocal } from "./ruta-local.ts";

/** Brought only when it is needed: its route carries its schema. */
export const CambioContrasena = lazy(() =>
  import("./CambioContrasena.tsx").then((modulo) => ({ default: modulo.CambioContrasena })),
);
