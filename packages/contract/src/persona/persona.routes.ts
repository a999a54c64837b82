import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  Asociacion,
  ConsultaBusqueda,
  Contraste,
  ListaAsociaciones,
  NroDocumento,
  Persona,
  PersonaHallada,
  RespuestaAsociacion,
  RespuestaBusqueda,
  RespuestaContraste,
} from "./persona.ts";

const Documento = z.object({ nroDocumento: NroDocumento });

/** Our own persons first with `db=true`, which is logged as a viewing; then, for identity cards, the registry. */
export const buscarPersona = defineRoute({
  method: "GET",
  path: "/system/personas/buscar/:nroDocumento",
  access: "operadores:read",
  summary: "Buscar a una persona por su documento",
  params: Documento,
  query: ConsultaBusqueda,
  reply: RespuestaBusqueda,
  shows: ["persona"],
  errors: [
    "PERSONA_SIN_DATOS",
    "BUSQUEDA_BLOQUEADA",
    "REGISTRO_NO_RESPONDE",
    "PROVEEDOR_NO_CONFIGURADO",
    "VALIDACION",
  ],
  perMinute: 60,
});

/** The same as the administration screens call it: the person inside `persona` (D49). */
export const buscarPersonaSegip = defineRoute({
  method: "GET",
  path: "/system/persona-segip/:nroDocumento",
  access: ["usuarios:read", "operadores:read"],
  summary: "Buscar a una persona en el registro de identidad",
  params: Documento,
  query: ConsultaBusqueda,
  reply: z.union([z.object({ persona: PersonaHallada }), z.object({ observacion: z.string() })]),
  shows: ["persona"],
  errors: [
    "PERSONA_SIN_DATOS",
    "BUSQUEDA_BLOQUEADA",
    "REGISTRO_NO_RESPONDE",
    "PROVEEDOR_NO_CONFIGURADO",
    "VALIDACION",
  ],
  perMinute: 60,
});

export const contrastarPersona = defineRoute({
  method: "PATCH",
  path: "/system/personas/contrastar",
  access: ["operadores:update", "usuarios:create", "usuarios:update"],
  summary: "Contrastar los datos de una persona con el registro de identidad",
  body: Contraste,
  reply: RespuestaContraste,
  errors: ["BUSQUEDA_BLOQUEADA", "REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO"],
  perMinute: 60,
});

/** Each viewing is logged. */
export const leerPersona = defineRoute({
  method: "GET",
  path: "/system/personas/:id",
  access: ["operadores:read", "admin-casos:read"],
  summary: "Datos de una persona",
  params: z.object({ id: Id }),
  reply: Persona,
  shows: ["persona"],
  errors: ["NO_EXISTE"],
  ids: { "params.id": "persona" },
});

/** The same row under the address of the conversation screen (B §7). */
export const leerPersonaDeOperador = defineRoute({
  method: "GET",
  path: "/system/operadores/persona/:personaId",
  access: "operadores:read",
  summary: "Datos de la persona de una conversación",
  params: z.object({ personaId: Id }),
  reply: Persona,
  shows: ["persona"],
  errors: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});

/** Saves the person and links the entry channel and its open case to it (D56). */
export const asociarPersona = defineRoute({
  method: "PUT",
  path: "/system/operadores/asociar/persona/:canalId",
  access: "operadores:update",
  summary: "Guardar a la persona y asociarla a la conversación",
  params: z.object({ canalId: Id }),
  body: Asociacion,
  reply: RespuestaAsociacion,
  personas: ["persona.data.id"],
  errors: [
    "VALIDACION",
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "PERSONA_NO_COINCIDE",
    "PERSONA_DE_USUARIO",
    "PERSONA_CONTRASTADA",
    "PERSONA_DE_OTRA_ENTIDAD",
    "BUSQUEDA_BLOQUEADA",
    "PERSONA_REEMPLAZO",
    "PERSONA_MODIFICADA",
    "PERSONA_SIN_CONTRASTE",
    "PERSONA_SIN_REGISTRO",
  ],
  ids: { "params.canalId": "canal_entrada" },
});

/** Puts back whom the channel was linked to before the latest link. `asociacion`: only while that is the latest. */
export const deshacerAsociacion = defineRoute({
  method: "PUT",
  path: "/system/operadores/asociar/persona/:canalId/deshacer",
  access: "operadores:update",
  summary: "Deshacer la última asociación de una conversación",
  params: z.object({ canalId: Id }),
  body: z.strictObject({ asociacion: Id.optional() }),
  reply: z.object({ persona: z.object({ data: Persona.nullable() }) }),
  personas: ["persona.data.id"],
  errors: ["NO_EXISTE", "CUBICULO_REQUERIDO", "CASO_YA_TOMADO", "NADA_QUE_DESHACER"],
  ids: { "params.canalId": "canal_entrada" },
});

export const listarAsociaciones = defineRoute({
  method: "GET",
  path: "/system/operadores/asociar/persona/:canalId",
  access: "operadores:read",
  summary: "Personas a las que estuvo asociada una conversación",
  params: z.object({ canalId: Id }),
  reply: ListaAsociaciones,
  shows: ["persona"],
  personas: ["rows.persona.id", "rows.anterior.id"],
  errors: ["NO_EXISTE"],
  ids: { "params.canalId": "canal_entrada" },
});
