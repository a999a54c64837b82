/** Calls of the shell and the login page, without their schemas: those screens load no schema package. */
export const AUTH = { method: "POST", path: "/auth", base: "/ws" } as const;
export const MENU = { method: "GET", path: "/system/menu" } as const;
export const SALIR = { method: "GET", path: "/system/salir" } as const;
export const FORMAS_INGRESO = { method: "GET", path: "/public/ingresos" } as const;
export const CODIGO_CIUDADANIA = { method: "GET", path: "/public/codigo" } as const;
export const RECUPERAR_CONTRASENA = { method: "POST", path: "/public/recuperar_password" } as const;
export const ELEGIR_CONTRASENA = { method: "POST", path: "/public/nueva_password" } as const;
/** A log-in that waits for its second factor. */
export const SEGUNDO_FACTOR_CODIGO = { method: "POST", path: "/public/segundo_factor/codigo" } as const;
export const SEGUNDO_FACTOR_PASSKEY = { method: "POST", path: "/public/segundo_factor/passkey" } as const;
export const SEGUNDO_FACTOR_PASSKEY_OPCIONES = {
  method: "POST",
  path: "/public/segundo_factor/passkey/opciones",
} as const;
export const SEGUNDO_FACTOR_TOTP_NUEVO = {
  method: "POST",
  path: "/public/segundo_factor/inscribir/totp",
} as const;
export const SEGUNDO_FACTOR_TOTP_CONFIRMAR = {
  method: "POST",
  path: "/public/segundo_factor/inscribir/totp/confirmar",
} as const;
export const SEGUNDO_FACTOR_PASSKEY_NUEVA_OPCIONES = {
  method: "POST",
  path: "/public/segundo_factor/inscribir/passkey/opciones",
} as const;
export const SEGUNDO_FACTOR_PASSKEY_NUEVA = {
  method: "POST",
  path: "/public/segundo_factor/inscribir/passkey",
} as const;
