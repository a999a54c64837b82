import { z } from "zod";
import { defineExport } from "../common/export.ts";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  AsignacionDePunto,
  Cancelacion,
  Caso,
  CasoEnTabla,
  ConsultaCasos,
  Destinos,
  ListaCasos,
} from "./caso.ts";

/** Every case in reach, whatever its state: of all institutions for SUPERADMIN, of one's own for others (D44). */
export const listarCasos = defineRoute({
  method: "GET",
  path: "/system/admin-casos",
  access: "admin-casos:read",
  summary: "Listado de casos",
  query: ConsultaCasos,
  reply: ListaCasos,
  shows: ["caso"],
  personas: ["rows.persona.id"],
  errors: ["VALIDACION"],
});

/** Every case of the list, besides its page. */
export const exportarCasos = defineExport({
  path: "/system/admin-casos",
  modulo: "admin-casos",
  summary: "Casos en CSV",
  query: ConsultaCasos,
  row: CasoEnTabla,
  columns: {
    id: "casos:id",
    tipo: "casos:tipo",
    nombre_completo: "casos:nombre_completo",
    nro_documento: "casos:nro_documento",
    descripcion: "casos:descripcion",
    punto: "casos:identificador",
    entidad: "casos:entidad",
    tramite: "casos:tramite",
    operador: "casos:operador",
    estado: "casos:estado",
    _created_at: "casos:apertura",
    _updated_at: "casos:ultimaActualizacion",
  },
  shows: ["caso"],
  personas: ["id_persona"],
  errors: ["VALIDACION"],
});

export const listarDestinos = defineRoute({
  method: "GET",
  path: "/system/admin-casos/:casoId/destinos",
  access: "admin-casos:update",
  summary: "Puntos a los que se puede asignar un caso",
  params: z.object({ casoId: Id }),
  reply: Destinos,
  shows: ["punto"],
  errors: ["NO_EXISTE"],
  ids: { "params.casoId": "caso" },
});

const AL_ADMINISTRAR = ["NO_EXISTE", "CASO_CERRADO", "CASO_MODIFICADO"] as const;

export const asignarPunto = defineRoute({
  method: "PUT",
  path: "/system/admin-casos/:casoId/punto",
  access: "admin-casos:update",
  summary: "Asignar punto: dar un caso a un punto de atención",
  params: z.object({ casoId: Id }),
  body: AsignacionDePunto,
  reply: Caso,
  errors: [...AL_ADMINISTRAR, "DESTINO_NO_VALIDO"],
  ids: { "params.casoId": "caso", "body.id_punto": "punto" },
});

export const cancelarCaso = defineRoute({
  method: "PUT",
  path: "/system/admin-casos/:casoId/cancelar",
  access: "admin-casos:update",
  summary: "Cancelar un caso",
  params: z.object({ casoId: Id }),
  body: Cancelacion,
  reply: Caso,
  errors: AL_ADMINISTRAR,
  ids: { "params.casoId": "caso" },
});
