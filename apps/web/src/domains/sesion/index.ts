// Entering: the forms of each way in, and the password that must be changed first or was forgotten.
// Owns the calls of the log-in page and the check of where its answer may send.
// Never stores the session itself (lib/session) and loads no schema package with the first form.
export { type Acceso, descartarIngreso, pedirCodigo, pedirIngresoCiudadania } from "./api.ts";
export { EnlaceCiudadano } from "./EnlaceCiudadano.tsx";
export { EnviarIngreso } from "./EnviarIngreso.tsx";
export { FalloIngreso } from "./FalloIngreso.tsx";
export { IngresoForm, type IngresoPrevio } from "./IngresoForm.tsx";
export { rutaLocal } from "./ruta-local.ts";
export { CambioContrasena, OlvidoContrasena, OtraContrasena } from "./tardios.tsx";
export { textoDeFallo } from "./texto-de-fallo.ts";
export { useFormas } from "./use-formas.ts";
