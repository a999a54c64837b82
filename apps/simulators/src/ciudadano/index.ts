// What it is: the page where one person plays the citizens.
// Owns: its own small interface over the simulated gateway, and the files of the page.
// Never: speaks to the server of the institutions; what a citizen does reaches it through the gateway alone.
export { montarCiudadano } from "./rutas.ts";
