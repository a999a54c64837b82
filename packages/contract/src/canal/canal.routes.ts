import { z } from "zod";
import { Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { CanalBreve } from "../punto/punto.ts";
import { CanalEntrada, Clasificacion, ConexionCanal, ConsultaCanales, OpcionesEditor } from "./canal.ts";

export const leerOpcionesEditor = defineRoute({
  metodo: "GET",
  path: "/system/canales/opciones_editor/:clasificacion",
  acceso: "operadores:read",
  resumen: "Formatos que el editor puede ofrecer",
  params: z.object({ clasificacion: Clasificacion }),
  reply: OpcionesEditor,
  errores: ["PROVEEDOR_NO_CONFIGURADO"],
});

export const leerCanalEntrada = defineRoute({
  metodo: "GET",
  path: "/system/operadores/canal/:canalId",
  acceso: "operadores:read",
  resumen: "Un canal de entrada con su persona",
  params: z.object({ canalId: Id }),
  reply: CanalEntrada,
  errores: ["NO_EXISTE"],
  ids: { "params.canalId": "canal_entrada" },
});

export const leerConexionCanal = defineRoute({
  metodo: "GET",
  path: "/system/canales/:id/conexion",
  acceso: "canales:read",
  resumen: "Estado de una cuenta ante su proveedor y, si lo muestra, el QR que la vincula",
  params: z.object({ id: Id }),
  reply: ConexionCanal,
  errores: ["NO_EXISTE", "PROVEEDOR_NO_CONFIGURADO"],
  ids: { "params.id": "canal" },
  // A QR changes every twenty seconds; each look asks the provider.
  porMinuto: 60,
});

/** The catalogue of the caller's institution (D23). */
export const listarCanales = defineRoute({
  metodo: "GET",
  path: "/system/canales",
  acceso: "sesion",
  resumen: "Canales",
  query: ConsultaCanales,
  reply: listaDe(CanalBreve),
  errores: ["VALIDACION"],
});
