import { z } from "zod";
import { Hecho } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Ingreso } from "./ingreso.ts";
import { AUTH, MENU, SALIR } from "./paths.ts";
import { RespuestaIngreso } from "./segundo-factor.ts";
import { CambioContrasena, Desactivacion, MenuSesion, Salida, SesionesAbiertas } from "./sesion.ts";

/**
 * Mounted at POST /ws/auth, beside the API base. Protected by lock-out, and by a rate limit per address, behind which a whole
 * institution signs in at eight. Where a second factor is asked for it answers what to do next instead of a session: tell
 * them apart by `segundo_factor`.
 */
export const iniciarSesion = defineRoute({
  ...AUTH,
  access: "public",
  summary: "Iniciar sesión",
  body: Ingreso,
  reply: RespuestaIngreso,
  errors: [
    "CREDENCIALES_INVALIDAS",
    "ACCESO_BLOQUEADO",
    "IMPUESTOS_NO_RESPONDE",
    "PROVEEDOR_NO_CONFIGURADO",
    "INGRESO_VENCIDO",
    "CIUDADANO_DESCONOCIDO",
    "CIUDADANIA_NO_CONFIGURADA",
    "CIUDADANIA_NO_RESPONDE",
    "CIUDADANIA_NO_CONFIABLE",
    "CIUDADANIA_CODIGO_RECHAZADO",
    "CIUDADANIA_SIN_DATOS",
  ],
  perMinute: 600,
});

export const leerMenu = defineRoute({
  ...MENU,
  access: "sesion",
  summary: "Menú, permisos, quién es y un token renovado",
  reply: MenuSesion,
  errors: [],
});

export const salir = defineRoute({
  ...SALIR,
  access: "sesion",
  summary: "Cerrar la sesión y registrar la salida del punto",
  query: z.object({ codigo: z.string().max(200).optional() }),
  reply: Salida,
  errors: [],
});

export const cambiarContrasena = defineRoute({
  method: "PATCH",
  path: "/system/cambiar_pass",
  access: "sesion",
  summary: "Cambiar la contraseña propia; cierra las demás sesiones",
  body: CambioContrasena,
  reply: Hecho,
  errors: [
    "ACCESO_BLOQUEADO",
    "CONTRASENA_ANTERIOR_INVALIDA",
    "CONTRASENA_NUEVA_INVALIDA",
    "CONTRASENA_COMUN",
  ],
  perMinute: 10,
});

export const desactivarCuenta = defineRoute({
  method: "PATCH",
  path: "/system/desactivar_cuenta",
  access: "sesion",
  summary: "Desactivar la cuenta propia; cierra todas sus sesiones",
  body: Desactivacion,
  reply: Hecho,
  errors: ["ACCESO_BLOQUEADO", "CONTRASENA_INVALIDA", "ULTIMO_SUPERADMIN"],
  perMinute: 10,
});

export const listarSesiones = defineRoute({
  method: "GET",
  path: "/system/sesiones",
  access: "sesion",
  summary: "Sesiones abiertas de la cuenta propia, la de actividad más reciente primero",
  reply: SesionesAbiertas,
  errors: [],
  shows: ["sesion"],
});

export const terminarSesion = defineRoute({
  method: "DELETE",
  path: "/system/sesiones/:id",
  access: "sesion",
  summary: "Terminar una sesión de la cuenta propia",
  params: z.object({ id: z.uuid() }),
  reply: Hecho,
  errors: ["NO_EXISTE"],
});
