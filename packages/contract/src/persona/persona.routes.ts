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

/** Our own persons first with `db=true`; then, for identity cards, the registry. */
export const buscarPersona = defineRoute({
  metodo: "GET",
  path: "/system/personas/buscar/:nroDocumento",
  acceso: "operadores:read",
  resumen: "Buscar a una persona por su documento",
  params: Documento,
  query: ConsultaBusqueda,
  reply: RespuestaBusqueda,
  errores: ["PERSONA_SIN_DATOS", "REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO", "VALIDACION"],
  porMinuto: 60,
});

/** The same as the administration screens call it: the person inside `persona` (D49). */
export const buscarPersonaSegip = defineRoute({
  metodo: "GET",
  path: "/system/persona-segip/:nroDocumento",
  acceso: ["usuarios:read", "operadores:read"],
  resumen: "Buscar a una persona en el registro de identidad",
  params: Documento,
  query: ConsultaBusqueda,
  reply: z.union([z.object({ persona: PersonaHallada }), z.object({ observacion: z.string() })]),
  errores: ["PERSONA_SIN_DATOS", "REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO", "VALIDACION"],
  porMinuto: 60,
});

export const contrastarPersona = defineRoute({
  metodo: "PATCH",
  path: "/system/personas/contrastar",
  acceso: ["operadores:update", "usuarios:update"],
  resumen: "Contrastar los datos de una persona con el registro de identidad",
  body: Contraste,
  reply: RespuestaContraste,
  errores: ["REGISTRO_NO_RESPONDE", "PROVEEDOR_NO_CONFIGURADO"],
  porMinuto: 60,
});

/** Each viewing is logged. */
export const leerPersona = defineRoute({
  metodo: "GET",
  path: "/system/personas/:id",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Datos de una persona",
  params: z.object({ id: Id }),
  reply: Persona,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "persona" },
});

/** The same row under the address of the conversation screen (B §7). */
export const leerPersonaDeOperador = defineRoute({
  metodo: "GET",
  path: "/system/operadores/persona/:personaId",
  acceso: "operadores:read",
  resumen: "Datos de la persona de una conversación",
  params: z.object({ personaId: Id }),
  reply: Persona,
  errores: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});

/** Saves the person and links the entry channel and its open case to it (D56). */
export const asociarPersona = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/asociar/persona/:canalId",
  acceso: "operadores:update",
  resumen: "Guardar a la persona y asociarla a la conversación",
  params: z.object({ canalId: Id }),
  body: Asociacion,
  reply: RespuestaAsociacion,
  errores: [
    "VALIDACION",
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "PERSONA_NO_COINCIDE",
    "PERSONA_DE_USUARIO",
    "PERSONA_CONTRASTADA",
    "PERSONA_REEMPLAZO",
  ],
  ids: { "params.canalId": "canal_entrada" },
});

/** Puts back whom the channel was linked to before the latest link. */
export const deshacerAsociacion = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/asociar/persona/:canalId/deshacer",
  acceso: "operadores:update",
  resumen: "Deshacer la última asociación de una conversación",
  params: z.object({ canalId: Id }),
  body: z.strictObject({}),
  reply: z.object({ persona: z.object({ data: Persona.nullable() }) }),
  errores: ["NO_EXISTE", "CUBICULO_REQUERIDO", "CASO_YA_TOMADO", "NADA_QUE_DESHACER"],
  ids: { "params.canalId": "canal_entrada" },
});

export const listarAsociaciones = defineRoute({
  metodo: "GET",
  path: "/system/operadores/asociar/persona/:canalId",
  acceso: "operadores:read",
  resumen: "Personas a las que estuvo asociada una conversación",
  params: z.object({ canalId: Id }),
  reply: ListaAsociaciones,
  errores: ["NO_EXISTE"],
  ids: { "params.canalId": "canal_entrada" },
});
