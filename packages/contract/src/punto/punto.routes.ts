import { z } from "zod";
import { Hecho, Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Cubiculo, Ingreso } from "./punto.ts";

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
  reply: Cubiculo,
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
