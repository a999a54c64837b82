// What changes a case, from its opening to its end; how cases are read stands in lectura.routes.ts.
import { z } from "zod";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  AdjuncionDeCaso,
  CambioDeCanalPrincipal,
  CambioDeEstado,
  Caso,
  CasoGuardado,
  CasoNuevo,
  Derivacion,
  Liberacion,
  RespuestaCasoNuevo,
  Traspaso,
} from "./caso.ts";

/** How every change of an open case may be refused. */
const AL_CAMBIAR = [
  "NO_EXISTE",
  "CUBICULO_REQUERIDO",
  "CASO_YA_TOMADO",
  "CASO_CERRADO",
  "CASO_MODIFICADO",
] as const;

/** Take an untaken case at the point where the caller is (D79). */
export const atenderCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/atender/:casoId",
  access: "operadores:update",
  summary: "Atender: tomar un caso que nadie tomó",
  params: z.object({ casoId: Id }),
  reply: Caso,
  errors: ["NO_EXISTE", "CASO_CERRADO", "CASO_YA_TOMADO", "CUBICULO_REQUERIDO"],
  ids: { "params.casoId": "caso" },
});

/** Give it back: it stays at its point, without a leading operator (D79). */
export const liberarCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/liberar/:casoId",
  access: "operadores:update",
  summary: "Liberar: dejar un caso para quien lo tome",
  params: z.object({ casoId: Id }),
  body: Liberacion,
  reply: Caso,
  errors: [...AL_CAMBIAR, "CASO_NO_TOMADO"],
  ids: { "params.casoId": "caso" },
});

export const crearCaso = defineRoute({
  method: "POST",
  path: "/system/operadores/caso/crear",
  access: "operadores:update",
  summary: "Abrir un caso, también el de una llamada",
  body: CasoNuevo,
  reply: RespuestaCasoNuevo,
  personas: ["persona.id"],
  errors: [
    "NO_EXISTE",
    "PUNTO_NO_AUTORIZADO",
    "CUBICULO_REQUERIDO",
    "CANAL_INACTIVO",
    "TIPO_NECESITA_PERSONA",
    "TRAMITE_INACTIVO",
    "CLAVE_REPETIDA",
  ],
  ids: {
    "body.canal": "canal_entrada",
    "body.caso.id_tramite": "tramite",
    "body.caso.id_punto_atencion": "punto",
  },
  idempotent: true,
});

export const guardarCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/guardar/:casoId",
  access: "operadores:update",
  summary: "Guardar trámite, tipo y descripción de un caso",
  params: z.object({ casoId: Id }),
  body: CasoGuardado,
  reply: Caso,
  errors: [...AL_CAMBIAR, "TIPO_NECESITA_PERSONA", "TRAMITE_INACTIVO"],
  ids: { "params.casoId": "caso", "body.caso.id_tramite": "tramite" },
});

export const cambiarEstadoCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/estado/:casoId",
  access: "operadores:update",
  summary: "Cerrar un caso",
  params: z.object({ casoId: Id }),
  body: CambioDeEstado,
  reply: Caso,
  errors: [...AL_CAMBIAR, "ESTADO_NO_PERMITIDO", "HUBO_MENSAJES"],
  ids: { "params.casoId": "caso" },
});

export const derivarCaso = defineRoute({
  method: "PUT",
  path: "/system/casos/derivar",
  access: "operadores:update",
  summary: "Derivar un caso a otro punto de atención",
  body: Derivacion,
  reply: Caso,
  errors: [...AL_CAMBIAR, "CASO_NO_DERIVABLE", "DESTINO_NO_VALIDO"],
  ids: { "body.id_caso": "caso", "body.id_destino": "punto" },
});

/** To a colleague of the same point; who gave it goes on reading and writing it. */
export const traspasarCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/traspasar/:casoId",
  access: "operadores:update",
  summary: "Pasar un caso a un colega del mismo punto de atención",
  params: z.object({ casoId: Id }),
  body: Traspaso,
  reply: Caso,
  errors: [...AL_CAMBIAR, "CASO_NO_TOMADO", "COLEGA_NO_VALIDO"],
  ids: { "params.casoId": "caso", "body.id_operador": "usuario" },
});

export const adjuntarCaso = defineRoute({
  method: "PUT",
  path: "/system/operadores/caso/adjuntar/:casoId",
  access: "operadores:update",
  summary: "Adjuntar un caso a uno anterior de la misma persona",
  params: z.object({ casoId: Id }),
  body: AdjuncionDeCaso,
  reply: Caso,
  errors: [...AL_CAMBIAR, "CASO_NO_ADJUNTABLE", "HUBO_MENSAJES"],
  ids: { "params.casoId": "caso", "body.caso": "caso", "body.caso_destino": "caso" },
});

export const cambiarCanalPrincipal = defineRoute({
  method: "PUT",
  path: "/system/casos/cambiar/canal_principal/:casoId",
  access: "operadores:update",
  summary: "Cambiar el canal principal de un caso",
  params: z.object({ casoId: Id }),
  body: CambioDeCanalPrincipal,
  reply: Caso,
  errors: [...AL_CAMBIAR, "CANAL_DE_OTRA_PERSONA", "CANAL_EN_OTRO_CASO"],
  ids: { "params.casoId": "caso", "body.canal": "canal_entrada" },
});
