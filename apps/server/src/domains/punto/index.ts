// Punto de atención: a place where operators attend citizens.
// Owns: punto, punto_operador, punto_canal, and the change numbers of each point's list (punto_cambio).
// Never: decides who is inside now (presencia) or what a conversation holds (caso, mensaje).
export { exigirPuntosParaCanal, ponerPuntosDeCanal, puntosDeCanal } from "./de-canal.service.ts";
export { revisarMesas, sostenerPunto } from "./editar.repository.ts";
export { type CasoDelPunto, type Mudanza, quitarDePuntos } from "./estado.service.ts";
export { accederPunto } from "./punto.access.ts";
export {
  alguienAtiende,
  bloquearPuntos,
  buscarPunto,
  type Cambio,
  type CanalDeSalida,
  canalDeSalida,
  canalDeSalidaDe,
  type Marca,
  marcarCambios,
  marcarCambiosDe,
  marcarCon,
  type PuntoConCanal,
  puntosActivosDe,
  puntosConCanal,
  secuenciasDe,
} from "./punto.repository.ts";
export { montarPunto } from "./punto.routes.ts";
export { leerCubiculo } from "./punto.service.ts";
