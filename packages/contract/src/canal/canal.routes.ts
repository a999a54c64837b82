import { z } from "zod";
import { Id, listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  CanalEntrada,
  CanalFila,
  Clasificacion,
  ConexionCanal,
  ConsultaCanales,
  ConsultaUniones,
  OpcionesEditor,
  Uniones,
} from "./canal.ts";

export const leerOpcionesEditor = defineRoute({
  method: "GET",
  path: "/system/canales/opciones_editor/:clasificacion",
  access: "operadores:read",
  summary: "Formatos que el editor puede ofrecer",
  params: z.object({ clasificacion: Clasificacion }),
  reply: OpcionesEditor,
  shows: ["canal"],
  errors: ["PROVEEDOR_NO_CONFIGURADO"],
});

/** Accounts of one classification may differ, where several providers serve it. */
export const leerOpcionesDeEntrada = defineRoute({
  method: "GET",
  path: "/system/operadores/canal/:canalId/opciones_editor",
  access: "operadores:read",
  summary: "Formatos que el editor puede ofrecer a un canal de entrada",
  params: z.object({ canalId: Id }),
  reply: OpcionesEditor,
  shows: ["canal", "canal_entrada"],
  errors: ["NO_EXISTE", "PROVEEDOR_NO_CONFIGURADO"],
  ids: { "params.canalId": "canal_entrada" },
});

export const leerCanalEntrada = defineRoute({
  method: "GET",
  path: "/system/operadores/canal/:canalId",
  access: "operadores:read",
  summary: "Un canal de entrada con su persona",
  params: z.object({ canalId: Id }),
  reply: CanalEntrada,
  shows: ["canal_entrada", "persona"],
  personas: ["id_persona"],
  errors: ["NO_EXISTE"],
  ids: { "params.canalId": "canal_entrada" },
});

/** Those that go on in another; of what the caller may not read, and of the others, nothing. */
export const leerUniones = defineRoute({
  method: "GET",
  path: "/system/operadores/uniones",
  access: "operadores:read",
  summary: "Conversaciones que siguen en otra del mismo ciudadano",
  query: ConsultaUniones,
  reply: Uniones,
  shows: ["canal_entrada"],
  errors: [],
});

export const leerConexionCanal = defineRoute({
  method: "GET",
  path: "/system/canales/:id/conexion",
  access: "canales:read",
  summary: "Estado de una cuenta ante su proveedor y, si lo muestra, el QR que la vincula",
  params: z.object({ id: Id }),
  reply: ConexionCanal,
  shows: ["canal"],
  errors: ["NO_EXISTE", "PROVEEDOR_NO_CONFIGURADO"],
  ids: { "params.id": "canal" },
  // A QR changes every twenty seconds; each look asks the provider.
  perMinute: 60,
});

/** The catalogue of the caller's institution; who lacks canales:read sees the ACTIVE ones only, and nothing of their lines (D23). */
export const listarCanales = defineRoute({
  method: "GET",
  path: "/system/canales",
  access: "sesion",
  summary: "Canales",
  query: ConsultaCanales,
  reply: listaDe(CanalFila),
  shows: ["canal"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});
