/** Calls of the shell and the login page, without their schemas: those screens load no schema package. */
export const AUTH = { method: "POST", path: "/auth", base: "/ws" } as const;
export const MENU = { method: "GET", path: "/system/menu" } as const;
export const SALIR = { method: "GET", path: "/system/salir" } as const;
