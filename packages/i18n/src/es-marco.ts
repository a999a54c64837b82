// The Spanish texts of the frame and of the desk of a chat: what an operator's morning begins with.
import avisos from "./es/avisos.json" with { type: "json" };
import busqueda from "./es/busqueda.json" with { type: "json" };
import caso from "./es/caso.json" with { type: "json" };
import chat from "./es/chat.json" with { type: "json" };
import envios from "./es/envios.json" with { type: "json" };
import fecha from "./es/fecha.json" with { type: "json" };
import historial from "./es/historial.json" with { type: "json" };
import lista from "./es/lista.json" with { type: "json" };
import medios from "./es/medios.json" with { type: "json" };
import notas from "./es/notas.json" with { type: "json" };
import novedades from "./es/novedades.json" with { type: "json" };
import operadores from "./es/operadores.json" with { type: "json" };
import paginas from "./es/paginas.json" with { type: "json" };
import papel from "./es/papel.json" with { type: "json" };
import pasos from "./es/pasos.json" with { type: "json" };
import pendientes from "./es/pendientes.json" with { type: "json" };
import persona from "./es/persona.json" with { type: "json" };
import puntos from "./es/puntos.json" with { type: "json" };
import redaccion from "./es/redaccion.json" with { type: "json" };
import registro from "./es/registro.json" with { type: "json" };
import shell from "./es/shell.json" with { type: "json" };
import tramites from "./es/tramites.json" with { type: "json" };
import varios from "./es/varios.json" with { type: "json" };

export const esMarco = {
  avisos,
  busqueda,
  caso,
  chat,
  envios,
  fecha,
  historial,
  lista,
  medios,
  notas,
  novedades,
  operadores,
  paginas,
  papel,
  pasos,
  pendientes,
  persona,
  puntos,
  redaccion,
  registro,
  shell,
  tramites,
  varios,
};
