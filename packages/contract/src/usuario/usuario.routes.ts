import { listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { OperadorBreve } from "../punto/punto.ts";
import { ConsultaOperadores } from "./usuario.ts";

/** Whoever is neither ADMIN nor SUPERADMIN, of the caller's institution (D23, D39). */
export const listarOperadores = defineRoute({
  metodo: "GET",
  path: "/system/operadores",
  acceso: "sesion",
  resumen: "Operadores",
  query: ConsultaOperadores,
  reply: listaDe(OperadorBreve),
  errores: ["VALIDACION"],
});
