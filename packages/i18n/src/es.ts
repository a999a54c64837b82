import type { CodigoError } from "@ventanilla/contract/errores";
import apartados from "./es/apartados.json" with { type: "json" };
import avisos from "./es/avisos.json" with { type: "json" };
import busqueda from "./es/busqueda.json" with { type: "json" };
import canales from "./es/canales.json" with { type: "json" };
import caso from "./es/caso.json" with { type: "json" };
import casos from "./es/casos.json" with { type: "json" };
import chat from "./es/chat.json" with { type: "json" };
import cuenta from "./es/cuenta.json" with { type: "json" };
import entidades from "./es/entidades.json" with { type: "json" };
import envios from "./es/envios.json" with { type: "json" };
import factores from "./es/factores.json" with { type: "json" };
import filtros from "./es/filtros.json" with { type: "json" };
import historial from "./es/historial.json" with { type: "json" };
import importar from "./es/importar.json" with { type: "json" };
import lista from "./es/lista.json" with { type: "json" };
import logs from "./es/logs.json" with { type: "json" };
import medios from "./es/medios.json" with { type: "json" };
import modulos from "./es/modulos.json" with { type: "json" };
import notas from "./es/notas.json" with { type: "json" };
import novedades from "./es/novedades.json" with { type: "json" };
import operadores from "./es/operadores.json" with { type: "json" };
import papel from "./es/papel.json" with { type: "json" };
import parametros from "./es/parametros.json" with { type: "json" };
import pendientes from "./es/pendientes.json" with { type: "json" };
import persona from "./es/persona.json" with { type: "json" };
import presencia from "./es/presencia.json" with { type: "json" };
import puesta from "./es/puesta.json" with { type: "json" };
import puntos from "./es/puntos.json" with { type: "json" };
import redaccion from "./es/redaccion.json" with { type: "json" };
import roles from "./es/roles.json" with { type: "json" };
import servicios from "./es/servicios.json" with { type: "json" };
import sueltos from "./es/sueltos.json" with { type: "json" };
import tablero from "./es/tablero.json" with { type: "json" };
import tramites from "./es/tramites.json" with { type: "json" };
import usuarios from "./es/usuarios.json" with { type: "json" };
import varios from "./es/varios.json" with { type: "json" };
import { esPuerta } from "./es-puerta.ts";

export const es = {
  ...esPuerta,
  apartados,
  avisos,
  busqueda,
  canales,
  caso,
  casos,
  chat,
  cuenta,
  entidades,
  envios,
  factores,
  filtros,
  historial,
  importar,
  lista,
  logs,
  medios,
  modulos,
  notas,
  novedades,
  operadores,
  papel,
  parametros,
  pendientes,
  persona,
  presencia,
  puesta,
  puntos,
  redaccion,
  roles,
  servicios,
  sueltos,
  tablero,
  tramites,
  usuarios,
  varios,
} satisfies Record<string, Record<string, string>>;

// A code of the contract without its sentence does not compile.
es.errores satisfies Record<CodigoError, string>;
