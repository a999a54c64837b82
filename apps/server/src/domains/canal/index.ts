// Canal: a configured account through which citizens write, and each citizen's identity on it (canal de entrada).
// Owns: canal, canal_entrada, canal_direccion, apartado, apartado_olvidado; opens the sealed secrets for the connectors.
// Never: speaks to a provider (channels/) or decides what a conversation is about (caso).

export { olvidarApartadosVencidos } from "./apartado/apartado.repository.ts";
export { apartarEvento } from "./apartado/apartar.service.ts";
export {
  accederCanalDePunto,
  accederCanalEntrada,
  accederCanalEntradaParaEscribir,
  canalAtendido,
  canalEntradaVisible,
} from "./canal.access.ts";
export { responderCanal } from "./canal.data.ts";
export {
  buscarCanal,
  type CanalFila,
  canalDesde,
  canalesActivos,
  canalesDeCuentas,
  cuentasCaidas,
  cuentasConAviso,
  esLoUltimoDicho,
  ponerPlazo,
} from "./canal.repository.ts";
export { montarCanal } from "./canal.routes.ts";
export { abrirCanal, anotarConexion } from "./canal.service.ts";
export {
  asegurarCanalEntrada,
  bloquearCanalEntrada,
  buscarEnEntidad,
  canalesDePersona,
  type EntradaFila,
  leerCanalEntrada,
  mostradoPrimero,
  plazoVencido,
  ponerBienvenida,
  ponerLeido,
  ponerPersonaDeEntrada,
  ponerTodoLeido,
  sumarNoLeido,
  verCanalEntrada,
} from "./canal-entrada.repository.ts";
export { puedenAtenderse } from "./catalogo.service.ts";
export { consultarConexion } from "./conexion.service.ts";
export { conexionConocida, type LineaAnotada, SIN_VINCULAR } from "./conexion-conocida.ts";
export { type CuentaDeClase, entradasEn } from "./cuenta/gemela.repository.ts";
export { cuentaQueToma, reemplazadasPor } from "./cuenta/gemela.service.ts";
export { esTokenDeCanal } from "./cuenta/token.service.ts";
export {
  type Direccion,
  direccionesDe,
  direccionFija,
  mudarDireccion,
  ponerDireccion,
  ponerUsuario,
  primeroSinLeer,
  type Union,
  unirEntradas,
} from "./direccion.repository.ts";
export { anotarNovedad } from "./novedad-de-escucha.service.ts";
export { leerRefresco, renovarRefresco } from "./refresco.service.ts";
