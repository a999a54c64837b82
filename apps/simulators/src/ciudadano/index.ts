// What it is: the page where one person plays the citizens.
// Owns: what a channel must offer to be shown (canal.ts), its own small interface over that, and the files of the page.
// Never: speaks to the server of the institutions; what a citizen does reaches it through the channels alone.
export type {
  CambioVisto,
  CanalSimulado,
  CuentaVista,
  EscritoPorCiudadano,
  MensajeVisto,
  PersonaVista,
} from "./canal.ts";
export { citaVista } from "./canal.ts";
export { OFRECIDOS } from "./ofrecidos.ts";
export { montarCiudadano } from "./rutas.ts";
