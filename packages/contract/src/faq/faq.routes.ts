import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { Faq, FaqEditada, FaqNueva, ListaFaqs } from "./faq.ts";

/** In the order in which they are offered: priority 1 first (D100). Any signed-in user of the institution (D40). */
export const listarFaqs = defineRoute({
  metodo: "GET",
  path: "/system/faqs/tramite/:idTramite",
  acceso: "sesion",
  resumen: "Preguntas frecuentes de un trámite",
  params: z.object({ idTramite: Id }),
  reply: ListaFaqs,
  errores: ["NO_EXISTE"],
  ids: { "params.idTramite": "tramite" },
});

const CREAR_FAQ = {
  path: "/system/faqs",
  acceso: "tramites:update",
  resumen: "Agregar una pregunta frecuente a un trámite",
  body: FaqNueva,
  reply: Faq,
  errores: ["NO_EXISTE"],
  ids: { "body.id_tramite": "tramite" },
} as const;
export const crearFaq = defineRoute({ ...CREAR_FAQ, metodo: "PUT" });
/** The same by the verb other clients expect (D9). */
export const crearFaqPost = defineRoute({ ...CREAR_FAQ, metodo: "POST" });

export const editarFaq = defineRoute({
  metodo: "PUT",
  path: "/system/faqs/:id",
  acceso: "tramites:update",
  resumen: "Cambiar una pregunta frecuente",
  params: z.object({ id: Id }),
  body: FaqEditada,
  reply: Faq,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "faq" },
});
