import { dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { OperadorBreve } from "../punto/punto.ts";
import { ConsultaOperadores } from "./usuario.ts";

/** Whoever is neither ADMIN nor SUPERADMIN, of the caller's institution (D23, D39). */
export const operadores = defineDataField({
  kind: "query",
  name: "operadores",
  access: "sesion",
  summary: "Operadores",
  args: ConsultaOperadores.extend({ id_entidad: Id.optional() }),
  reply: pageOf(dataType("Operador", OperadorBreve)),
  shows: ["usuario"],
  errors: ["NO_EXISTE"],
  ids: { "args.id_entidad": "entidad" },
});
