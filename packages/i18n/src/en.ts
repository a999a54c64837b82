import type { CodigoError } from "@ventanilla/contract/errores";
import type { Area } from "./areas.ts";
import avisos from "./en/avisos.json" with { type: "json" };
import caso from "./en/caso.json" with { type: "json" };
import chat from "./en/chat.json" with { type: "json" };
import comun from "./en/comun.json" with { type: "json" };
import errores from "./en/errores.json" with { type: "json" };
import historial from "./en/historial.json" with { type: "json" };
import lista from "./en/lista.json" with { type: "json" };
import login from "./en/login.json" with { type: "json" };
import medios from "./en/medios.json" with { type: "json" };
import operadores from "./en/operadores.json" with { type: "json" };
import paginas from "./en/paginas.json" with { type: "json" };
import pendientes from "./en/pendientes.json" with { type: "json" };
import persona from "./en/persona.json" with { type: "json" };
import puntos from "./en/puntos.json" with { type: "json" };
import redaccion from "./en/redaccion.json" with { type: "json" };
import shell from "./en/shell.json" with { type: "json" };
import tramites from "./en/tramites.json" with { type: "json" };
import validacion from "./en/validacion.json" with { type: "json" };
import varios from "./en/varios.json" with { type: "json" };

export const en = {
  avisos,
  caso,
  chat,
  comun,
  errores,
  historial,
  lista,
  login,
  medios,
  operadores,
  paginas,
  pendientes,
  persona,
  puntos,
  redaccion,
  shell,
  tramites,
  validacion,
  varios,
} satisfies Record<Area, Record<string, string>>;

// A code of the contract without its sentence does not compile.
en.errores satisfies Record<CodigoError, string>;
