// The channels as screens show them: tile, glyph, colour and name of each classification.
// Owns the only table of the web that names a channel.
// Never decides what a channel can do: capabilities come from the server.
export { useCanalEntrada, useCanalEntradaAlAbrir } from "./api.ts";
export { CanalIcono, type CanalIconoProps } from "./CanalIcono.tsx";
export { NombreCiudadano, type NombreCiudadanoProps } from "./NombreCiudadano.tsx";
export { nombrar, useNombrar } from "./nombrar.ts";
export { nombrarCanal, useNombreCanal } from "./use-nombre-canal.ts";
export { useRotulos } from "./use-rotulos.ts";
