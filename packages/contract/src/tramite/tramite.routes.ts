import { z } from "zod";
import { Importacion, TablaPedida } from "../common/importacion.ts";
import { Borrado, Id, listaDe, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Sincronizada } from "../entidad/entidad.ts";
import { IMPORTAR_LETRAS_MAX } from "../limites.ts";
import { ConsultaTramites, Tramite } from "./tramite.ts";

/** Without `limit` the whole catalogue of the caller's institution; who lacks tramites:read sees the ACTIVE ones only (D23). */
export const listarTramites = defineRoute({
  method: "GET",
  path: "/system/tramites",
  access: "sesion",
  summary: "Trámites",
  query: ConsultaTramites,
  reply: listaDe(Tramite),
  shows: ["tramite"],
  errors: ["VALIDACION", "NO_EXISTE"],
  ids: { "query.id_entidad": "entidad" },
});

export const leerTramite = defineRoute({
  method: "GET",
  path: "/system/tramites/:id",
  access: "tramites:read",
  summary: "Un trámite",
  params: z.object({ id: Id }),
  reply: Tramite,
  shows: ["tramite"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "tramite" },
});

const CAMBIAR = {
  method: "PATCH",
  access: "tramites:update",
  summary: "Activar o inactivar un trámite",
  params: z.object({ id: Id }),
  body: Transicion,
  reply: Tramite,
  errors: ["NO_EXISTE"],
  ids: { "params.id": "tramite" },
} as const;
export const cambiarTramite = defineRoute({ ...CAMBIAR, path: "/system/tramites/:id" });
/** Document B's screen calls the switch of a procedure here; the id is the procedure's (D10). */
export const cambiarTramitePorFaqs = defineRoute({ ...CAMBIAR, path: "/system/faqs/:id" });

/** One that no case and no question names (D7); what the portal still offers comes back with it. */
export const borrarTramite = defineRoute({
  method: "DELETE",
  path: "/system/tramites/:id",
  access: "tramites:delete",
  summary: "Borrar un trámite sin casos ni preguntas",
  params: z.object({ id: Id }),
  reply: Borrado,
  errors: ["NO_EXISTE", "REGISTRO_RELACIONADO"],
  ids: { "params.id": "tramite" },
});

/** First without `confirma`: what the table would do, and which of its lines are wrong. Then once more with the `huella` of that answer. */
export const importarTramites = defineRoute({
  method: "POST",
  path: "/system/tramites/importar",
  access: "tramites:create",
  summary: "Incorporar trámites de una tabla CSV, con vista previa",
  body: TablaPedida.extend({
    /** The caller's own unless SUPERADMIN names another. */
    id_entidad: Id.optional(),
  }),
  reply: Importacion,
  // A letter may take several bytes.
  bodyLimit: 3 * IMPORTAR_LETRAS_MAX,
  errors: ["NO_EXISTE", "VALIDACION", "CUERPO_GRANDE", "TABLA_CON_ERRORES", "TABLA_CAMBIADA"],
  ids: { "body.id_entidad": "entidad" },
  perMinute: 30,
});

/** ADMIN of their own institution alone (D48). */
export const sincronizarTramites = defineRoute({
  method: "GET",
  path: "/system/tramites/sincronizar/:id",
  access: "tramites:create",
  summary: "Traer del portal los trámites de una entidad; los que ya no están quedan inactivos",
  params: z.object({ id: Id }),
  reply: Sincronizada,
  errors: [
    "NO_EXISTE",
    "ENTIDAD_SIN_PORTAL",
    "ENTIDAD_NO_HALLADA",
    "PORTAL_SIN_TRAMITES",
    "SINCRONIZACION_EN_CURSO",
    "PROVEEDOR_NO_CONFIGURADO",
    "PORTAL_NO_RESPONDE",
    "PORTAL_ILEGIBLE",
  ],
  ids: { "params.id": "entidad" },
});
