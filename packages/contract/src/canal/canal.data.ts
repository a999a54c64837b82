import { dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { CanalBreve } from "../punto/punto.ts";
import { ConsultaCanales } from "./canal.ts";

/** Own institution; SUPERADMIN all (D23). */
export const canales = defineDataField({
  kind: "query",
  name: "canales",
  access: "sesion",
  summary: "Canales que el usuario puede usar",
  args: ConsultaCanales,
  reply: pageOf(dataType("Canal", CanalBreve)),
  shows: ["canal"],
  errors: [],
});
