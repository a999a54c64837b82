import { z } from "zod";
import { Id, IdMensaje } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Faq, FaqEditada, FaqNueva, FaqsSugeridas, ListaFaqs } from "./faq.ts";

/** In the order in which they are offered: priority 1 first (D100). Any signed-in user of the institution (D40). */
export const listarFaqs = defineRoute({
  method: "GET",
  path: "/system/faqs/tramite/:idTramite",
  access: "sesion",
  summary: "Preguntas frecuentes de un trámite",
  params: z.object({ idTramite: Id }),
  reply: ListaFaqs,
  shows: ["faq"],
  errors: ["NO_EXISTE"],
  ids: { "params.idTramite": "tramite" },
});

const CREAR_FAQ = {
  path: "/system/faqs",
  access: "tramites:update",
  summary: "Agregar una pregunta frecuente a un trámite",
  body: FaqNueva,
  reply: Faq,
  errors: ["NO_EXISTE"],
  ids: { "body.id_tramite": "tramite" },
} as const;
export const crearFaq = defineRoute({ ...CREAR_FAQ, method: "PUT" });
/** The same by the verb other clients expect (D9). */
export const crearFaqPost = defineRoute({ ...CREAR_FAQ, method: "POST" });

export const editarFaq = defineRoute({
  method: "PUT",
  path: "/system/faqs/:id",
  access: "tramites:update",
  summary: "Cambiar una pregunta frecuente",
  params: z.object({ id: Id }),
  body: FaqEditada,
  reply: Faq,
  errors: ["NO_EXISTE"],
  ids: { "params.id": "faq" },
});

/**
 * What may answer the citizen of a case, whose unanswered words the server reads itself: those up to the message `hasta`, or
 * all of them. Of whoever may read the thread.
 */
export const sugerirFaqs = defineRoute({
  method: "GET",
  path: "/system/operadores/caso/:id/sugerencias",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Preguntas frecuentes que responden a lo último que escribió el ciudadano",
  params: z.object({ id: Id }),
  query: z.object({ hasta: IdMensaje.optional() }),
  reply: FaqsSugeridas,
  shows: ["faq"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});
