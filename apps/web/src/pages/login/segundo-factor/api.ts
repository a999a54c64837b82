// What a log-in that waits for its second factor asks. Addresses only, as on all of the log-in page: no schema package.
import type { ArgsOf } from "@ventanilla/contract/common/route";
import {
  SEGUNDO_FACTOR_CODIGO,
  SEGUNDO_FACTOR_PASSKEY,
  SEGUNDO_FACTOR_PASSKEY_NUEVA,
  SEGUNDO_FACTOR_PASSKEY_NUEVA_OPCIONES,
  SEGUNDO_FACTOR_PASSKEY_OPCIONES,
  SEGUNDO_FACTOR_TOTP_CONFIRMAR,
  SEGUNDO_FACTOR_TOTP_NUEVO,
} from "@ventanilla/contract/sesion/paths";
import type {
  comenzarPasskeyAlIngresar,
  comenzarTotpAlIngresar,
  confirmarTotpAlIngresar,
  ingresarConCodigo,
  ingresarConPasskey,
  inscribirPasskeyAlIngresar,
  pedirPasskey,
} from "@ventanilla/contract/sesion/segundo-factor.routes";
import { call } from "../../../lib/api.ts";

export const enviarCodigo = (body: ArgsOf<typeof ingresarConCodigo>["body"]) =>
  call<typeof ingresarConCodigo>(SEGUNDO_FACTOR_CODIGO, { body });

export const pedirOpciones = (desafio: string) =>
  call<typeof pedirPasskey>(SEGUNDO_FACTOR_PASSKEY_OPCIONES, { body: { desafio } });

export const enviarPasskey = (body: ArgsOf<typeof ingresarConPasskey>["body"]) =>
  call<typeof ingresarConPasskey>(SEGUNDO_FACTOR_PASSKEY, { body });

export const pedirTotp = (desafio: string) =>
  call<typeof comenzarTotpAlIngresar>(SEGUNDO_FACTOR_TOTP_NUEVO, { body: { desafio } });

export const confirmarTotp = (body: ArgsOf<typeof confirmarTotpAlIngresar>["body"]) =>
  call<typeof confirmarTotpAlIngresar>(SEGUNDO_FACTOR_TOTP_CONFIRMAR, { body });

export const pedirOpcionesDeNueva = (desafio: string) =>
  call<typeof comenzarPasskeyAlIngresar>(SEGUNDO_FACTOR_PASSKEY_NUEVA_OPCIONES, { body: { desafio } });

export const enviarPasskeyNueva = (body: ArgsOf<typeof inscribirPasskeyAlIngresar>["body"]) =>
  call<typeof inscribirPasskeyAlIngresar>(SEGUNDO_FACTOR_PASSKEY_NUEVA, { body });
