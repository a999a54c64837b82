import { z } from "zod";
import { Hecho } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { AUTH, MENU, SALIR } from "./sesion.paths.ts";
import { CambioContrasena, Credenciales, InicioSesion, MenuSesion, Salida } from "./sesion.ts";

/** Mounted at POST /ws/auth, beside the API base. Protected by lock-out and rate limit. */
export const iniciarSesion = defineRoute({
  ...AUTH,
  acceso: "publica",
  resumen: "Iniciar sesión",
  body: Credenciales,
  reply: InicioSesion,
  errores: ["CREDENCIALES_INVALIDAS", "ACCESO_BLOQUEADO"],
  porMinuto: 60,
});

export const leerMenu = defineRoute({
  ...MENU,
  acceso: "sesion",
  resumen: "Menú, permisos y un token renovado",
  reply: MenuSesion,
  errores: [],
});

export const salir = defineRoute({
  ...SALIR,
  acceso: "sesion",
  resumen: "Cerrar la sesión y registrar la salida del punto",
  query: z.object({ codigo: z.string().max(200).optional() }),
  reply: Salida,
  errores: [],
});

export const cambiarContrasena = defineRoute({
  metodo: "PATCH",
  path: "/system/cambiar_pass",
  acceso: "sesion",
  resumen: "Cambiar la contraseña propia; cierra las demás sesiones",
  body: CambioContrasena,
  reply: Hecho,
  errores: ["CONTRASENA_ANTERIOR_INVALIDA", "CONTRASENA_NUEVA_INVALIDA"],
  porMinuto: 10,
});
