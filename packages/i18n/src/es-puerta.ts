// The Spanish texts of the log-in pages and of what can happen there: all that travels before somebody is in.
import comun from "./es/comun.json" with { type: "json" };
import errores from "./es/errores.json" with { type: "json" };
import login from "./es/login.json" with { type: "json" };
import validacion from "./es/validacion.json" with { type: "json" };

export const esPuerta = { comun, errores, login, validacion };
