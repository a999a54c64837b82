// Public, all of them: who calls knows the first factor, in the browser that showed it. Attempts count per account, as
// passwords do, and calls per address, which a whole institution may share.
import { defineRoute } from "../common/route.ts";
import { TotpPorConfirmar } from "../factor/factor.ts";
import { OpcionesDeAsercion, OpcionesDeRegistro } from "../factor/webauthn.ts";
import {
  SEGUNDO_FACTOR_CODIGO,
  SEGUNDO_FACTOR_PASSKEY,
  SEGUNDO_FACTOR_PASSKEY_NUEVA,
  SEGUNDO_FACTOR_PASSKEY_NUEVA_OPCIONES,
  SEGUNDO_FACTOR_PASSKEY_OPCIONES,
  SEGUNDO_FACTOR_TOTP_CONFIRMAR,
  SEGUNDO_FACTOR_TOTP_NUEVO,
} from "./paths.ts";
import {
  ConDesafio,
  IngresoComprobado,
  IngresoConCodigo,
  IngresoConPasskey,
  IngresoInscrito,
  PasskeyAlIngresar,
  TotpAlIngresar,
} from "./segundo-factor.ts";

/** An institution signs in at eight, behind one address. */
const FACTORES_POR_MINUTO = 300;

/** Public: see the top of the file. */
export const ingresarConCodigo = defineRoute({
  ...SEGUNDO_FACTOR_CODIGO,
  access: "public",
  summary: "Terminar un ingreso con un código de la aplicación o de recuperación",
  body: IngresoConCodigo,
  reply: IngresoComprobado,
  errors: ["SEGUNDO_FACTOR_VENCIDO", "SEGUNDO_FACTOR_INVALIDO", "ACCESO_BLOQUEADO"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. */
export const pedirPasskey = defineRoute({
  ...SEGUNDO_FACTOR_PASSKEY_OPCIONES,
  access: "public",
  summary: "Qué preguntar a una passkey para terminar un ingreso",
  body: ConDesafio,
  reply: OpcionesDeAsercion,
  errors: ["SEGUNDO_FACTOR_VENCIDO", "SEGUNDO_FACTOR_INVALIDO"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. */
export const ingresarConPasskey = defineRoute({
  ...SEGUNDO_FACTOR_PASSKEY,
  access: "public",
  summary: "Terminar un ingreso con una passkey",
  body: IngresoConPasskey,
  reply: IngresoComprobado,
  errors: ["SEGUNDO_FACTOR_VENCIDO", "SEGUNDO_FACTOR_INVALIDO", "ACCESO_BLOQUEADO"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. Only where the role demands a factor and the account has none. */
export const comenzarTotpAlIngresar = defineRoute({
  ...SEGUNDO_FACTOR_TOTP_NUEVO,
  access: "public",
  summary: "Comenzar a inscribir una aplicación de códigos para terminar un ingreso",
  body: ConDesafio,
  reply: TotpPorConfirmar,
  errors: ["SEGUNDO_FACTOR_VENCIDO"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. */
export const confirmarTotpAlIngresar = defineRoute({
  ...SEGUNDO_FACTOR_TOTP_CONFIRMAR,
  access: "public",
  summary: "Inscribir la aplicación de códigos y terminar el ingreso",
  body: TotpAlIngresar,
  reply: IngresoInscrito,
  errors: ["SEGUNDO_FACTOR_VENCIDO", "INSCRIPCION_VENCIDA", "SEGUNDO_FACTOR_INVALIDO"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. */
export const comenzarPasskeyAlIngresar = defineRoute({
  ...SEGUNDO_FACTOR_PASSKEY_NUEVA_OPCIONES,
  access: "public",
  summary: "Comenzar a inscribir una passkey para terminar un ingreso",
  body: ConDesafio,
  reply: OpcionesDeRegistro,
  errors: ["SEGUNDO_FACTOR_VENCIDO", "PASSKEY_NO_DISPONIBLE"],
  perMinute: FACTORES_POR_MINUTO,
});

/** Public: see the top of the file. */
export const inscribirPasskeyAlIngresar = defineRoute({
  ...SEGUNDO_FACTOR_PASSKEY_NUEVA,
  access: "public",
  summary: "Inscribir la passkey que el navegador creó y terminar el ingreso",
  body: PasskeyAlIngresar,
  reply: IngresoInscrito,
  errors: [
    "SEGUNDO_FACTOR_VENCIDO",
    "INSCRIPCION_VENCIDA",
    "PASSKEY_RECHAZADA",
    "PASSKEY_NO_DISPONIBLE",
    "FACTOR_YA_INSCRITO",
  ],
  perMinute: FACTORES_POR_MINUTO,
});
