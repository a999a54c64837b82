// The Spanish texts of the pages beyond the desk: administration, lists, one's own account, the second step of a log-in.
import apartados from "./es/apartados.json" with { type: "json" };
import canales from "./es/canales.json" with { type: "json" };
import casos from "./es/casos.json" with { type: "json" };
import cuenta from "./es/cuenta.json" with { type: "json" };
import entidades from "./es/entidades.json" with { type: "json" };
import factores from "./es/factores.json" with { type: "json" };
import filtros from "./es/filtros.json" with { type: "json" };
import importar from "./es/importar.json" with { type: "json" };
import logs from "./es/logs.json" with { type: "json" };
import modulos from "./es/modulos.json" with { type: "json" };
import parametros from "./es/parametros.json" with { type: "json" };
import presencia from "./es/presencia.json" with { type: "json" };
import puesta from "./es/puesta.json" with { type: "json" };
import roles from "./es/roles.json" with { type: "json" };
import servicios from "./es/servicios.json" with { type: "json" };
import sueltos from "./es/sueltos.json" with { type: "json" };
import tablero from "./es/tablero.json" with { type: "json" };
import usuarios from "./es/usuarios.json" with { type: "json" };

export const esPaginas = {
  apartados,
  canales,
  casos,
  cuenta,
  entidades,
  factores,
  filtros,
  importar,
  logs,
  modulos,
  parametros,
  presencia,
  puesta,
  roles,
  servicios,
  sueltos,
  tablero,
  usuarios,
};
