import { TablaPedida } from "../common/importacion.ts";
import { Id } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import { IMPORTAR_LETRAS_MAX } from "../limites.ts";
import { ImportacionUsuarios } from "./tabla.ts";

/** First without `confirma`: what the table would do, and which of its lines are wrong. Then once more with the `huella` of that answer. */
export const importarUsuarios = defineRoute({
  method: "POST",
  path: "/system/usuarios/importar",
  access: "usuarios:create",
  summary: "Crear cuentas de una tabla CSV, con vista previa",
  body: TablaPedida.extend({
    /** The caller's own unless SUPERADMIN names another. */
    id_entidad: Id.optional(),
  }),
  reply: ImportacionUsuarios,
  // A letter may take several bytes.
  bodyLimit: 3 * IMPORTAR_LETRAS_MAX,
  errors: [
    "NO_EXISTE",
    "ROL_NO_ASIGNABLE",
    "VALIDACION",
    "CUERPO_GRANDE",
    "TABLA_CON_ERRORES",
    "TABLA_CAMBIADA",
    "USUARIO_REPETIDO",
    "TABLAS_BLOQUEADAS",
    "PERSONA_CON_CUENTA",
    "PERSONA_NO_COINCIDE",
    "PERSONA_CON_OTROS_DATOS",
  ],
  ids: { "body.id_entidad": "entidad" },
  perMinute: 30,
});
