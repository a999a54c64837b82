import { z } from "zod";
import { Id, listaDe, Transicion } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
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
  errors: ["VALIDACION"],
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
