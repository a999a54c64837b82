import { z } from "zod";
import { Borrado, Id, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Canal, CanalCreado, CanalEditado, CanalNuevo, TokenDeCanal } from "./administrar.ts";
import { ConexionCanal } from "./canal.ts";

export const leerCanal = defineRoute({
  method: "GET",
  path: "/system/canales/:id",
  access: "canales:read",
  summary: "Una cuenta con sus puntos de atención, sin sus secretos",
  params: z.object({ id: Id }),
  reply: Canal,
  shows: ["canal", "punto"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "canal" },
});

/** Accounts of correo and llamada; those of other classifications are SUPERADMIN's alone to connect (D95). The connection is tried, and the record kept when it fails (D94). */
export const crearCanal = defineRoute({
  method: "POST",
  path: "/system/canales",
  access: "canales:create",
  summary: "Crear un canal y probar su conexión",
  body: CanalNuevo,
  reply: CanalCreado,
  errors: [
    "NO_EXISTE",
    "SIN_PERMISO",
    "VALIDACION",
    "SELECCION_AJENA",
    "CANAL_REPETIDO",
    "CANAL_DE_OTRA_ENTIDAD",
    "PROVEEDOR_NO_CONFIGURADO",
  ],
  ids: { "body.id_entidad": "entidad", "body.puntos_atencion": "punto" },
  // Each one calls a provider.
  perMinute: 30,
});

export const editarCanal = defineRoute({
  method: "PUT",
  path: "/system/canales/:id",
  access: "canales:update",
  summary: "Cambiar un canal; un secreto vacío se conserva",
  params: z.object({ id: Id }),
  body: CanalEditado,
  reply: Canal,
  errors: [
    "NO_EXISTE",
    "VALIDACION",
    "SELECCION_AJENA",
    "CANAL_REPETIDO",
    "CANAL_DE_OTRA_ENTIDAD",
    "PROVEEDOR_NO_CONFIGURADO",
  ],
  ids: { "params.id": "canal", "body.puntos_atencion": "punto" },
  perMinute: 30,
});

export const cambiarCanal = defineRoute({
  method: "PATCH",
  path: "/system/canales/:id",
  access: "canales:update",
  summary: "Activar o inactivar un canal",
  params: z.object({ id: Id }),
  body: Transicion,
  reply: Canal,
  errors: ["NO_EXISTE", "CANAL_REPETIDO", "CANAL_DE_OTRA_ENTIDAD"],
  ids: { "params.id": "canal" },
});

/** Of SUPERADMIN alone, besides the permission (B §6). */
export const borrarCanal = defineRoute({
  method: "DELETE",
  path: "/system/canales/:id",
  access: "canales:delete",
  summary: "Borrar un canal por el que nadie escribió",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "SIN_PERMISO", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "canal" },
});

/** Asks the provider now, keeps what it says, and wakes an account that was paused. */
export const probarCanal = defineRoute({
  method: "POST",
  path: "/system/canales/:id/conexion",
  access: "canales:update",
  summary: "Probar la conexión de una cuenta",
  params: z.object({ id: Id }),
  reply: ConexionCanal,
  errors: ["NO_EXISTE", "PROVEEDOR_NO_CONFIGURADO"],
  ids: { "params.id": "canal" },
  perMinute: 30,
});

/** Looking is on record. */
export const leerTokenDeCanal = defineRoute({
  method: "GET",
  path: "/system/canales/:id/token",
  access: "canales:update",
  summary: "El token con el que otros programas traen mensajes",
  params: z.object({ id: Id }),
  reply: TokenDeCanal,
  shows: ["canal"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "canal" },
});

/** The one before stops working at once. */
export const generarTokenDeCanal = defineRoute({
  method: "POST",
  path: "/system/canales/:id/token",
  access: "canales:update",
  summary: "Generar el token de un canal, o cambiarlo por otro",
  params: z.object({ id: Id }),
  reply: TokenDeCanal,
  errors: ["NO_EXISTE"],
  ids: { "params.id": "canal" },
  perMinute: 30,
});
