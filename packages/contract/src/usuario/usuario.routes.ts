import { z } from "zod";
import { Borrado, Hecho, Id, listaDe, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { FactoresDeCuenta } from "../factor/factor.ts";
import { OperadorBreve } from "../punto/punto.ts";
import { SesionesAbiertas } from "../sesion/sesion.ts";
import {
  ConsultaOperadores,
  ConsultaUsuarios,
  ContrasenaRegenerada,
  FirmaGuardada,
  FirmaPropia,
  PedidoDeToken,
  TokenGenerado,
  Usuario,
  UsuarioFila,
} from "./usuario.ts";

/** Whoever is neither ADMIN nor SUPERADMIN, of the caller's institution (D23, D39). */
export const listarOperadores = defineRoute({
  method: "GET",
  path: "/system/operadores",
  access: "sesion",
  summary: "Operadores",
  query: ConsultaOperadores,
  reply: listaDe(OperadorBreve),
  shows: ["usuario"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});

/** Of the caller's institution and without SUPERADMIN ones, unless the caller is one (D43). */
export const listarUsuarios = defineRoute({
  method: "GET",
  path: "/system/usuarios",
  access: "usuarios:read",
  summary: "Cuentas de usuario",
  query: ConsultaUsuarios,
  reply: listaDe(UsuarioFila),
  shows: ["usuario"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});

/** With its person, and who looked is on record. */
export const leerUsuario = defineRoute({
  method: "GET",
  path: "/system/usuarios/:id",
  access: "usuarios:read",
  summary: "Una cuenta de usuario",
  params: z.object({ id: Id }),
  reply: Usuario,
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "usuario" },
});

export const cambiarUsuario = defineRoute({
  method: "PATCH",
  path: "/system/usuarios/:id",
  access: "usuarios:update",
  summary: "Activar o inactivar una cuenta; inactiva, sus sesiones acaban",
  params: z.object({ id: Id }),
  body: Transicion,
  reply: UsuarioFila,
  errors: ["NO_EXISTE", "CUENTA_PROPIA", "ROL_NO_ASIGNABLE", "ULTIMO_SUPERADMIN", "PERSONA_CON_CUENTA"],
  ids: { "params.id": "usuario" },
});

/** Of SUPERADMIN alone, besides the permission (A §6). */
export const borrarUsuario = defineRoute({
  method: "DELETE",
  path: "/system/usuarios/:id",
  access: "usuarios:delete",
  summary: "Borrar una cuenta que no dejó rastro",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "SIN_PERMISO", "CUENTA_PROPIA", "ULTIMO_SUPERADMIN", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "usuario" },
});

/** Replaces the one before it (D36). Never of one's own account. */
export const generarToken = defineRoute({
  method: "POST",
  path: "/system/token/generar",
  access: "usuarios:update",
  summary: "Generar el token de API de una cuenta; se muestra una sola vez",
  body: PedidoDeToken,
  reply: TokenGenerado,
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE", "CUENTA_INACTIVA", "CUENTA_PROPIA"],
  ids: { "body.id_usuario": "usuario" },
  perMinute: 30,
});

export const revocarToken = defineRoute({
  method: "DELETE",
  path: "/system/token/:id",
  access: "usuarios:update",
  summary: "Revocar el token de API de una cuenta",
  params: z.object({ id: Id }),
  reply: Hecho,
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE"],
  ids: { "params.id": "usuario" },
});

/** A GET that changes, as document A has it (D35). */
export const regenerarPassword = defineRoute({
  method: "GET",
  path: "/system/regenerar_password/:id",
  access: "usuarios:update",
  summary: "Dar una contraseña nueva a una cuenta; sus sesiones acaban",
  params: z.object({ id: Id }),
  reply: ContrasenaRegenerada,
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE", "CUENTA_PROPIA"],
  ids: { "params.id": "usuario" },
  perMinute: 30,
});

export const listarSesionesDeUsuario = defineRoute({
  method: "GET",
  path: "/system/usuarios/:id/sesiones",
  access: "usuarios:update",
  summary: "Sesiones abiertas de una cuenta",
  params: z.object({ id: Id }),
  reply: SesionesAbiertas,
  shows: ["sesion"],
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE"],
  ids: { "params.id": "usuario" },
});

export const terminarSesionDeUsuario = defineRoute({
  method: "DELETE",
  path: "/system/usuarios/:id/sesiones/:sesion",
  access: "usuarios:update",
  summary: "Terminar una sesión de una cuenta",
  params: z.object({ id: Id, sesion: z.uuid() }),
  reply: Hecho,
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE"],
  ids: { "params.id": "usuario" },
});

export const leerFactoresDeUsuario = defineRoute({
  method: "GET",
  path: "/system/usuarios/:id/factores",
  access: "usuarios:update",
  summary: "Con qué segundos factores está protegida una cuenta",
  params: z.object({ id: Id }),
  reply: FactoresDeCuenta,
  shows: ["factor"],
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE"],
  ids: { "params.id": "usuario" },
});

/** For a lost telephone. Never one's own: those ask for a proof. */
export const quitarFactoresDeUsuario = defineRoute({
  method: "DELETE",
  path: "/system/usuarios/:id/factores",
  access: "usuarios:update",
  summary: "Quitar todos los segundos factores de una cuenta; sus sesiones acaban",
  params: z.object({ id: Id }),
  reply: Hecho,
  errors: ["NO_EXISTE", "ROL_NO_ASIGNABLE", "CUENTA_PROPIA"],
  ids: { "params.id": "usuario" },
  perMinute: 30,
});

/** Of the caller. */
export const leerFirmaPropia = defineRoute({
  method: "GET",
  path: "/system/firma_correo",
  access: "operadores:update",
  summary: "Con qué se firman las cartas propias",
  reply: FirmaGuardada,
  errors: [],
  shows: ["usuario"],
});

export const guardarFirmaPropia = defineRoute({
  method: "PATCH",
  path: "/system/firma_correo",
  access: "operadores:update",
  summary: "Cambiar con qué se firman las cartas propias",
  body: FirmaPropia,
  reply: FirmaGuardada,
  errors: ["VALIDACION"],
});
