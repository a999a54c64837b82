import type { CodigoError } from "@ventanilla/contract/errores";
import type { Area } from "./areas.ts";
import avisos from "./ay/avisos.json" with { type: "json" };
import caso from "./ay/caso.json" with { type: "json" };
import chat from "./ay/chat.json" with { type: "json" };
import comun from "./ay/comun.json" with { type: "json" };
import errores from "./ay/errores.json" with { type: "json" };
import historial from "./ay/historial.json" with { type: "json" };
import lista from "./ay/lista.json" with { type: "json" };
import login from "./ay/login.json" with { type: "json" };
import medios from "./ay/medios.json" with { type: "json" };
import operadores from "./ay/operadores.json" with { type: "json" };
import paginas from "./ay/paginas.json" with { type: "json" };
import pendientes from "./ay/pendientes.json" with { type: "json" };
import persona from "./ay/persona.json" with { type: "json" };
import puntos from "./ay/puntos.json" with { type: "json" };
import redaccion from "./ay/redaccion.json" with { type: "json" };
import shell from "./ay/shell.json" with { type: "json" };
import tramites from "./ay/tramites.json" with { type: "json" };
import validacion from "./ay/validacion.json" with { type: "json" };
import varios from "./ay/varios.json" with { type: "json" };

export const ay = {
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
ay.errores satisfies Record<CodigoError, string>;
