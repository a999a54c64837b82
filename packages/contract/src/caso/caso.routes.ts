import { z } from "zod";
import { Id, IdOCero } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  AdjuncionDeCaso,
  CambioDeCanalPrincipal,
  CambioDeEstado,
  CanalesDePersona,
  Caso,
  CasoDetalle,
  CasoGuardado,
  CasoNuevo,
  ConsultaCasosDePersona,
  ConsultaHistorial,
  ConsultaPendientes,
  Derivacion,
  FilasDeCasos,
  ListaCasos,
  RespuestaCasoNuevo,
} from "./caso.ts";

export const leerCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/caso/:id",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Un caso con sus canales",
  params: z.object({ id: Id }),
  reply: Caso,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Point 0 = every point in reach, for administrators only (D72). */
export const listarPendientes = defineRoute({
  metodo: "GET",
  path: "/system/operadores/:id/pendientes",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Casos abiertos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaPendientes,
  reply: ListaCasos,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

/** Take an untaken case at the point where the caller is (D79). */
export const atenderCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/atender/:casoId",
  acceso: "operadores:update",
  resumen: "Atender: tomar un caso que nadie tomó",
  params: z.object({ casoId: Id }),
  reply: Caso,
  errores: ["NO_EXISTE", "CASO_CERRADO", "CASO_YA_TOMADO", "CUBICULO_REQUERIDO"],
  ids: { "params.casoId": "caso" },
});

/** Give it back: it stays at its point, without a leading operator (D79). */
export const liberarCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/liberar/:casoId",
  acceso: "operadores:update",
  resumen: "Liberar: dejar un caso para quien lo tome",
  params: z.object({ casoId: Id }),
  reply: Caso,
  errores: ["NO_EXISTE", "CASO_CERRADO", "CASO_YA_TOMADO", "CASO_NO_TOMADO", "CUBICULO_REQUERIDO"],
  ids: { "params.casoId": "caso" },
});

export const crearCaso = defineRoute({
  metodo: "POST",
  path: "/system/operadores/caso/crear",
  acceso: "operadores:update",
  resumen: "Abrir un caso, también el de una llamada",
  body: CasoNuevo,
  reply: RespuestaCasoNuevo,
  errores: [
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
  idempotente: true,
});

export const guardarCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/guardar/:casoId",
  acceso: "operadores:update",
  resumen: "Guardar trámite, tipo y descripción de un caso",
  params: z.object({ casoId: Id }),
  body: CasoGuardado,
  reply: Caso,
  errores: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "CASO_CERRADO",
    "CASO_MODIFICADO",
    "TIPO_NECESITA_PERSONA",
    "TRAMITE_INACTIVO",
  ],
  ids: { "params.casoId": "caso", "body.caso.id_tramite": "tramite" },
});

export const cambiarEstadoCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/estado/:casoId",
  acceso: "operadores:update",
  resumen: "Cerrar un caso",
  params: z.object({ casoId: Id }),
  body: CambioDeEstado,
  reply: Caso,
  errores: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "CASO_CERRADO",
    "CASO_MODIFICADO",
    "ESTADO_NO_PERMITIDO",
    "HUBO_MENSAJES",
  ],
  ids: { "params.casoId": "caso" },
});

export const derivarCaso = defineRoute({
  metodo: "PUT",
  path: "/system/casos/derivar",
  acceso: "operadores:update",
  resumen: "Derivar un caso a otro punto de atención",
  body: Derivacion,
  reply: Caso,
  errores: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "CASO_CERRADO",
    "CASO_MODIFICADO",
    "CASO_NO_DERIVABLE",
    "DESTINO_NO_VALIDO",
  ],
  ids: { "body.id_caso": "caso", "body.id_destino": "punto" },
});

export const adjuntarCaso = defineRoute({
  metodo: "PUT",
  path: "/system/operadores/caso/adjuntar/:casoId",
  acceso: "operadores:update",
  resumen: "Adjuntar un caso a uno anterior de la misma persona",
  params: z.object({ casoId: Id }),
  body: AdjuncionDeCaso,
  reply: Caso,
  errores: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "CASO_CERRADO",
    "CASO_MODIFICADO",
    "CASO_NO_ADJUNTABLE",
  ],
  ids: { "params.casoId": "caso", "body.caso": "caso", "body.caso_destino": "caso" },
});

export const cambiarCanalPrincipal = defineRoute({
  metodo: "PUT",
  path: "/system/casos/cambiar/canal_principal/:casoId",
  acceso: "operadores:update",
  resumen: "Cambiar el canal principal de un caso",
  params: z.object({ casoId: Id }),
  body: CambioDeCanalPrincipal,
  reply: Caso,
  errores: [
    "NO_EXISTE",
    "CUBICULO_REQUERIDO",
    "CASO_YA_TOMADO",
    "CASO_CERRADO",
    "CASO_MODIFICADO",
    "CANAL_DE_OTRA_PERSONA",
    "CANAL_EN_OTRO_CASO",
  ],
  ids: { "params.casoId": "caso", "body.canal": "canal_entrada" },
});

export const leerDetalleCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/caso/:id/detalle",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Información adicional de un caso",
  params: z.object({ id: Id }),
  reply: CasoDetalle,
  errores: ["NO_EXISTE"],
  ids: { "params.id": "caso" },
});

/** Cases handled at a point, in any state (D73). Point 0 as in pendientes. */
export const listarHistorial = defineRoute({
  metodo: "GET",
  path: "/system/operadores/:id/historial",
  acceso: ["operadores:read", "admin-casos:read"],
  resumen: "Historial de casos de un punto de atención",
  params: z.object({ id: IdOCero }),
  query: ConsultaHistorial,
  reply: ListaCasos,
  errores: ["NO_EXISTE", "PUNTO_NO_AUTORIZADO", "CUBICULO_REQUERIDO", "VALIDACION"],
  ids: { "params.id": "punto" },
});

/** Of the person within the institution; `PENDIENTE` = every open one (D71). Without `estado`, all. */
export const listarCasosDePersona = defineRoute({
  metodo: "GET",
  path: "/system/operadores/casos/:personaId",
  acceso: "operadores:read",
  resumen: "Casos de una persona",
  params: z.object({ personaId: Id }),
  query: ConsultaCasosDePersona,
  reply: FilasDeCasos,
  errores: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});

export const listarAdjuntosDeCaso = defineRoute({
  metodo: "GET",
  path: "/system/operadores/casos/:casoId/adjuntos",
  acceso: "operadores:read",
  resumen: "Casos adjuntados a un caso",
  params: z.object({ casoId: Id }),
  reply: FilasDeCasos,
  errores: ["NO_EXISTE"],
  ids: { "params.casoId": "caso" },
});

export const listarCanalesDePersona = defineRoute({
  metodo: "GET",
  path: "/system/operadores/canales/:personaId",
  acceso: "operadores:read",
  resumen: "Canales de entrada de una persona",
  params: z.object({ personaId: Id }),
  reply: CanalesDePersona,
  errores: ["NO_EXISTE"],
  ids: { "params.personaId": "persona" },
});
