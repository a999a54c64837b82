/** Calls of the shell and the login page, without their schemas: those screens load no schema package. */
export const AUTH = { metodo: "POST", path: "/auth", raiz: "/ws" } as const;
export const MENU = { metodo: "GET", path: "/system/menu" } as const;
export const SALIR = { metodo: "GET", path: "/system/salir" } as const;
