import { z } from "zod";
import { Deleted, dataType, defineDataField, pageOf } from "../common/data-field.ts";
import { Id } from "../common/lista.ts";
import { ConsultaModulos, Modulo, ModuloEditado, ModuloNuevo } from "./modulo.ts";

const Fila = dataType("Modulo", Modulo);
const Guardado = dataType("ModuloGuardado", z.object({ id: z.int(), label: z.string() }));

export const modulos = defineDataField({
  kind: "query",
  name: "modulos",
  access: "modulos:read",
  summary: "Módulos",
  args: ConsultaModulos,
  reply: pageOf(Fila),
  shows: ["modulo"],
  errors: ["VALIDACION"],
  ids: { "args.id_modulo": "modulo" },
});

export const modulo = defineDataField({
  kind: "query",
  name: "modulo",
  access: "modulos:read",
  summary: "Un módulo",
  args: z.object({ id: Id }),
  reply: Fila,
  shows: ["modulo"],
  errors: ["NO_EXISTE"],
  ids: { "args.id": "modulo" },
});

export const moduloAdd = defineDataField({
  kind: "mutation",
  name: "moduloAdd",
  access: "modulos:create",
  summary: "Crear un módulo, con una fila de permisos por rol",
  args: z.object({ modulo: dataType("NewModulo", ModuloNuevo) }),
  reply: Guardado,
  errors: ["NO_EXISTE", "MODULO_REPETIDO", "MODULO_PADRE_NO_VALIDO"],
  ids: { "args.modulo.id_modulo": "modulo" },
});

export const moduloEdit = defineDataField({
  kind: "mutation",
  name: "moduloEdit",
  access: "modulos:update",
  summary: "Cambiar un módulo",
  args: z.object({ id: Id, modulo: dataType("EditModulo", ModuloEditado) }),
  reply: Guardado,
  errors: ["NO_EXISTE", "MODULO_REPETIDO", "MODULO_DE_SISTEMA", "MODULO_CON_HIJOS", "MODULO_PADRE_NO_VALIDO"],
  ids: { "args.id": "modulo", "args.modulo.id_modulo": "modulo" },
});

export const moduloDelete = defineDataField({
  kind: "mutation",
  name: "moduloDelete",
  access: "modulos:delete",
  summary: "Borrar un módulo que nadie usa",
  args: z.object({ id: Id }),
  reply: Deleted,
  errors: ["NO_EXISTE", "MODULO_DE_SISTEMA", "MODULO_CON_HIJOS", "MODULO_EN_USO"],
  ids: { "args.id": "modulo" },
});
