// Caso: one matter of a citizen, from the first message until it is closed.
// Owns: caso, caso_canal_entrada, caso_operador, caso_punto; who may read and write a case; a point's list of conversations.
// Never: delivers or receives (mensaje, channels/) or writes the thread by itself (hilo).

export { conAtencion } from "./administrar/atencion.repository.ts";
export { conEnvios, enviosDeCasos } from "./administrar/envios.repository.ts";
export { abrirCaso } from "./apertura/abrir.service.ts";
export { tomar } from "./cambios/atender.service.ts";
export { ponerCaso } from "./cambios/cambio.repository.ts";
export { exigirRetenido } from "./cambios/cambio.service.ts";
export { bloquearCasosDePunto, moverCasos } from "./cambios/mover.service.ts";
export { seguirDeReemplazada } from "./cambios/seguir.service.ts";
export { bloquearCasosDeUnion, puedenUnirse, unirCasos } from "./cambios/unir.service.ts";
export {
  casoAbiertoDe,
  casosAbiertosDePersona,
  type PersonaDelCaso,
  personaDelCaso,
  ponerPersonaDelCaso,
  renovarPersonaDelCaso,
} from "./cambios/vinculo.repository.ts";
export {
  accederCaso,
  accederCasoParaEscribir,
  type CasoParaEscribir,
  casoDeSuTrabajo,
  casoDondeEsta,
  casoLegible,
  casoPropio,
  casoVisible,
  entidadDelActo,
  exigirCasoVisible,
  exigirMensajeVisible,
  leerCasoLegible,
  retenerVisibles,
} from "./caso.access.ts";
export {
  bloquearCasoAbierto,
  bloquearConversacion,
  type CasoBloqueado,
  casoDeEntrada,
  casoInterno,
  entradasDe,
  leerCasoCompleto,
  marcasDeCasos,
} from "./caso.repository.ts";
export { montarCaso } from "./caso.routes.ts";
export {
  anunciosDePuntos,
  cambiosDelCaso,
  type FilaDeChat,
  leerCambiosDePunto,
  leerListaDePunto,
  marcarCanal,
  marcarCaso,
  unirCambios,
} from "./lecturas/chats.repository.ts";
export { leerConDetalle } from "./lecturas/detalle.repository.ts";
export { leerHiloAbierto } from "./lecturas/hilo-abierto.repository.ts";
export { hallarCasos, leerFilas, type Tanda } from "./lecturas/lectura.repository.ts";
export { detrasDe } from "./lecturas/orden.repository.ts";
export { leerParteDePunto } from "./lecturas/parte.repository.ts";
export { idsAbiertosEn } from "./lecturas/pendientes.repository.ts";
