import { z } from "zod";
import { Instante } from "../common/lista.ts";
import { CONTRASENA_MAX, NIT_LOGIN_MAX, USUARIO_MAX } from "../limites.ts";

/** Body of POST /ws/auth. The nit must be that of the user's own institution (D31). */
export const Credenciales = z.strictObject({
  usuario: z.string().trim().min(1).max(USUARIO_MAX),
  contrasena: z.string().min(1).max(CONTRASENA_MAX),
  nit: z.string().trim().max(NIT_LOGIN_MAX).optional(),
});

const Hoja = z.object({ label: z.string(), url: z.string(), icon: z.string().nullable() });
export const ItemMenu = Hoja.extend({ submenu: z.array(Hoja).optional() });
export type ItemMenu = z.output<typeof ItemMenu>;

export const UsuarioSesion = z.object({
  id: z.int(),
  usuario: z.string(),
  nombres: z.string(),
  primer_apellido: z.string(),
  segundo_apellido: z.string(),
  email: z.string().nullable(),
  rol: z.string(),
  id_rol: z.int(),
  entidad: z.string(),
  id_entidad: z.int(),
});
export type UsuarioSesion = z.output<typeof UsuarioSesion>;

export const MenuSesion = z.object({
  menu: z.array(ItemMenu),
  /** Strings `<module>:<flag>`. */
  permisos: z.array(z.string()),
  token: z.string(),
  /** As they are now: a name, a role or an institution may have changed since the session began. */
  usuario: UsuarioSesion,
});
export type MenuSesion = z.output<typeof MenuSesion>;

export const InicioSesion = MenuSesion.extend({
  /** A local path (D28). */
  redirect: z.string(),
  /** The password was set by an administrator: nothing else is answered until it is changed (D25). */
  debe_cambiar_contrasena: z.boolean(),
});
export type InicioSesion = z.output<typeof InicioSesion>;

/** `url` empty: go to /login (D26). */
export const Salida = z.object({ url: z.string() });

export const CambioContrasena = z.strictObject({
  password: z.string().min(1).max(CONTRASENA_MAX),
  newPassword: z.string().min(1).max(CONTRASENA_MAX),
});

export const Desactivacion = z.strictObject({ password: z.string().min(1).max(CONTRASENA_MAX) });

/** An open session, as its owner and who administers accounts see it. */
export const SesionAbierta = z.object({
  id: z.uuid(),
  iniciada: Instante,
  /** When its user last did something, to half a minute. */
  actividad: Instante,
  ip: z.string(),
  /** The one that asks. */
  actual: z.boolean(),
});
export type SesionAbierta = z.output<typeof SesionAbierta>;

export const SesionesAbiertas = z.object({ rows: z.array(SesionAbierta) });
