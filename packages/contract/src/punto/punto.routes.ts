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
  metodo: "GET",
  path: "/system/operadores/cubiculos",
  acceso: "operadores:read",
  resumen: "Puntos de atención en los que el usuario está autorizado",
  reply: z.array(Cubiculo),
  errores: [],
});

export const leerCubiculo = defineRoute({
  metodo: "GET",
  path: "/system/operadores/cubiculo/:id",
  acceso: "operadores:read",
  resumen: "Un punto de atención",
  params: z.object({ id: Id }),
  reply: CubiculoDetalle,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "params.id": "punto" },
});

export const ingresar = defineRoute({
  metodo: "PUT",
  path: "/system/historial_punto_atencion/ingreso",
  acceso: "operadores:read",
  resumen: "Entrar a un punto de atención; cierra la entrada anterior",
  body: Ingreso,
  reply: Cubiculo,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO"],
  ids: { "body.id_punto_atencion": "punto" },
});

export const dejarPunto = defineRoute({
  metodo: "PUT",
  path: "/system/historial_punto_atencion/salida",
  acceso: "operadores:read",
  resumen: "Dejar el punto de atención",
  body: z.strictObject({}),
  reply: Hecho,
  errores: [],
});

/** Without `limit` the whole catalogue of the caller's institution; who lacks puntos:read sees the ACTIVE ones only (D23). */
export const listarPuntos = defineRoute({
  metodo: "GET",
  path: "/system/puntos",
  acceso: "sesion",
  resumen: "Puntos de atención",
  query: ConsultaPuntos,
  reply: listaDe(PuntoFila),
  errores: ["VALIDACION"],
});

export const leerPunto = defineRoute({
  metodo: "GET",
  path: "/system/puntos/:id",
  acceso: "puntos:read",
  resumen: "Un punto de atención con sus operadores y canales autorizados",
  params: z.object({ id: Id }),
  reply: Punto,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "punto" },
});

const CREAR_PUNTO = {
  path: "/system/puntos",
  acceso: "puntos:create",
  resumen: "Crear un punto de atención",
  body: PuntoNuevo,
  reply: Punto,
  errores: ["NO_EXISTE", "SELECCION_AJENA"],
  ids: {
    "body.id_entidad": "entidad",
    "body.operadores_autorizados": "usuario",
    "body.canales_autorizados": "canal",
  },
} as const;
export const crearPunto = defineRoute({ ...CREAR_PUNTO, metodo: "PUT" });
/** The same by the verb other clients expect (D9). */
export const crearPuntoPost = defineRoute({ ...CREAR_PUNTO, metodo: "POST" });

export const editarPunto = defineRoute({
  metodo: "PUT",
  path: "/system/puntos/:id",
  acceso: "puntos:update",
  resumen: "Cambiar un punto de atención",
  params: z.object({ id: Id }),
  body: PuntoEditado,
  reply: Punto,
  errores: ["NO_EXISTE", "SELECCION_AJENA", "PUNTO_CON_CASOS", "REGISTRO_RELACIONADO"],
  ids: {
    "params.id": "punto",
    "body.id_entidad": "entidad",
    "body.operadores_autorizados": "usuario",
    "body.canales_autorizados": "canal",
  },
});

export const cambiarPunto = defineRoute({
  metodo: "PATCH",
  path: "/system/puntos/:id",
  acceso: "puntos:update",
  resumen: "Activar o inactivar un punto de atención",
  params: z.object({ id: Id }),
  body: TransicionPunto,
  reply: Punto,
  errores: ["NO_EXISTE", "PUNTO_CON_CASOS", "DESTINO_NO_VALIDO"],
  ids: { "params.id": "punto", "body.mover_a": "punto" },
});

/** Of SUPERADMIN alone, besides the permission (B §6). */
export const borrarPunto = defineRoute({
  metodo: "DELETE",
  path: "/system/puntos/:id",
  acceso: "puntos:delete",
  resumen: "Borrar un punto de atención sin casos",
  params: z.object({ id: Id }),
  reply: Borrado,
  errores: ["NO_EXISTE", "SIN_PERMISO", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "punto" },
});
