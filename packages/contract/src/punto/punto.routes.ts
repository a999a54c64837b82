import { z } from "zod";
import { Borrado, Hecho, Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  ConsultaPuntos,
  Cubiculo,
  CubiculoDetalle,
  Ingreso,
  Punto,
  PuntoEditado,
  PuntoFila,
  PuntoNuevo,
  TransicionPunto,
} from "./punto.ts";

/** A bare array, as document B has it (D3). */
export const listarCubiculos = defineRoute({
  method: "GET",
  path: "/system/operadores/cubiculos",
  access: "operadores:read",
  summary: "Puntos de atención en los que el usuario está autorizado",
  reply: z.array(Cubiculo),
  shows: ["punto"],
  errors: [],
});

export const leerCubiculo = defineRoute({
  method: "GET",
  path: "/system/operadores/cubiculo/:id",
  access: "operadores:read",
  summary: "Un punto de atención",
  params: z.object({ id: Id }),
  reply: CubiculoDetalle,
  shows: ["punto", "canal"],
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "params.id": "punto" },
});

export const ingresar = defineRoute({
  method: "PUT",
  path: "/system/historial_punto_atencion/ingreso",
  access: "operadores:read",
  summary: "Entrar a un punto de atención; cierra la entrada anterior",
  body: Ingreso,
  reply: Cubiculo,
  errors: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "body.id_punto_atencion": "punto" },
});

export const dejarPunto = defineRoute({
  method: "PUT",
  path: "/system/historial_punto_atencion/salida",
  access: "operadores:read",
  summary: "Dejar el punto de atención",
  body: z.strictObject({}),
  reply: Hecho,
  errors: [],
});

/** Without `limit` the whole catalogue of the caller's institution; who lacks puntos:read sees the ACTIVE ones only (D23). */
export const listarPuntos = defineRoute({
  method: "GET",
  path: "/system/puntos",
  access: "sesion",
  summary: "Puntos de atención",
  query: ConsultaPuntos,
  reply: listaDe(PuntoFila),
  shows: ["punto"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});

export const leerPunto = defineRoute({
  method: "GET",
  path: "/system/puntos/:id",
  access: "puntos:read",
  summary: "Un punto de atención con sus operadores y canales autorizados",
  params: z.object({ id: Id }),
  reply: Punto,
  shows: ["punto"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "punto" },
});

const CREAR_PUNTO = {
  path: "/system/puntos",
  access: "puntos:create",
  summary: "Crear un punto de atención",
  body: PuntoNuevo,
  reply: Punto,
  errors: ["NO_EXISTE", "SELECCION_AJENA"],
  ids: {
    "body.id_entidad": "entidad",
    "body.operadores_autorizados": "usuario",
    "body.canales_autorizados": "canal",
  },
} as const;
export const crearPunto = defineRoute({ ...CREAR_PUNTO, method: "PUT" });
/** The same by the verb other clients expect (D9). */
export const crearPuntoPost = defineRoute({ ...CREAR_PUNTO, method: "POST" });

export const editarPunto = defineRoute({
  method: "PUT",
  path: "/system/puntos/:id",
  access: "puntos:update",
  summary: "Cambiar un punto de atención",
  params: z.object({ id: Id }),
  body: PuntoEditado,
  reply: Punto,
  errors: ["NO_EXISTE", "SELECCION_AJENA", "PUNTO_CON_CASOS", "REGISTRO_RELACIONADO"],
  ids: {
    "params.id": "punto",
    "body.id_entidad": "entidad",
    "body.operadores_autorizados": "usuario",
    "body.canales_autorizados": "canal",
  },
});

export const cambiarPunto = defineRoute({
  method: "PATCH",
  path: "/system/puntos/:id",
  access: "puntos:update",
  summary: "Activar o inactivar un punto de atención",
  params: z.object({ id: Id }),
  body: TransicionPunto,
  reply: Punto,
  errors: ["NO_EXISTE", "PUNTO_CON_CASOS", "DESTINO_NO_VALIDO"],
  ids: { "params.id": "punto", "body.mover_a": "punto" },
});

/** Of SUPERADMIN alone, besides the permission (B §6). */
export const borrarPunto = defineRoute({
  method: "DELETE",
  path: "/system/puntos/:id",
  access: "puntos:delete",
  summary: "Borrar un punto de atención sin casos",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "SIN_PERMISO", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "punto" },
});
