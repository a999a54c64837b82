import { listaDe } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { OperadorBreve } from "../punto/punto.ts";
import { ConsultaOperadores } from "./usuario.ts";

/** Whoever is neither ADMIN nor SUPERADMIN, of the caller's institution (D23, D39). */
export const listarOperadores = defineRoute({
  method: "GET",
  path: "/system/operadores",
  access: "sesion",
  summary: "Operadores",
  query: ConsultaOperadores,
  reply: listaDe(OperadorBreve),
  shows: ["usuario"],
  errors: ["VALIDACION"],
});
