import { dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { CanalBreve } from "../punto/punto.ts";
import { ConsultaCanales } from "./canal.ts";

/** Own institution; SUPERADMIN all (D23). */
export const canales = defineDataField({
  kind: "query",
  name: "canales",
  access: "sesion",
  summary: "Canales que el usuario puede usar",
  args: ConsultaCanales.extend({ id_entidad: Id.optional() }),
  reply: pageOf(dataType("Canal", CanalBreve)),
  shows: ["canal"],
  errors: ["NO_EXISTE"],
  ids: { "args.id_entidad": "entidad" },
});
