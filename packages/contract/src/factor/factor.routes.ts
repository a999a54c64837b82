import { z } from "zod";
import { Hecho } from "../common/lista.ts";
import { defineRoute } from "../common/route.ts";
import {
  CodigosNuevos,
  ConfirmacionTotp,
  ConPrueba,
  FactoresPropios,
  FactorInscrito,
  Passkey,
  PasskeyNueva,
  PasskeyRenombrada,
  TotpPorConfirmar,
} from "./factor.ts";
import { OpcionesDeAsercion, OpcionesDeRegistro } from "./webauthn.ts";

/** What a proof may be refused with. */
const DE_LA_PRUEBA = [
  "ACCESO_BLOQUEADO",
  "CONTRASENA_INVALIDA",
  "SEGUNDO_FACTOR_INVALIDO",
  "PRUEBA_NO_VALIDA",
] as const;

export const leerFactores = defineRoute({
  method: "GET",
  path: "/system/factores",
  access: "sesion",
  summary: "Segundos factores de la cuenta propia",
  reply: FactoresPropios,
  errors: [],
  shows: ["factor"],
});

/** Before a proof with a passkey. */
export const comenzarPrueba = defineRoute({
  method: "POST",
  path: "/system/factores/prueba",
  access: "sesion",
  summary: "Pedir a una passkey de la cuenta propia que pruebe quién está ahí",
  reply: OpcionesDeAsercion,
  errors: ["PRUEBA_NO_VALIDA"],
  perMinute: 20,
});

/** Nothing is enrolled before a code of it was right. */
export const comenzarTotp = defineRoute({
  method: "POST",
  path: "/system/factores/totp",
  access: "sesion",
  summary: "Comenzar a inscribir una aplicación de códigos; su secreto se muestra una sola vez",
  body: ConPrueba,
  reply: TotpPorConfirmar,
  errors: [...DE_LA_PRUEBA, "FACTOR_YA_INSCRITO"],
  perMinute: 20,
});

export const confirmarTotp = defineRoute({
  method: "POST",
  path: "/system/factores/totp/confirmar",
  access: "sesion",
  summary: "Inscribir la aplicación de códigos con un código suyo",
  body: ConfirmacionTotp,
  reply: FactorInscrito,
  errors: ["INSCRIPCION_VENCIDA", "SEGUNDO_FACTOR_INVALIDO", "FACTOR_YA_INSCRITO"],
  perMinute: 20,
});

export const quitarTotp = defineRoute({
  method: "POST",
  path: "/system/factores/totp/quitar",
  access: "sesion",
  summary: "Quitar la aplicación de códigos de la cuenta propia",
  body: ConPrueba,
  reply: Hecho,
  errors: [...DE_LA_PRUEBA, "NO_EXISTE", "FACTOR_OBLIGATORIO"],
  perMinute: 20,
});

export const comenzarPasskey = defineRoute({
  method: "POST",
  path: "/system/factores/passkeys/opciones",
  access: "sesion",
  summary: "Comenzar a inscribir una passkey",
  body: ConPrueba,
  reply: OpcionesDeRegistro,
  errors: [...DE_LA_PRUEBA, "PASSKEY_NO_DISPONIBLE", "FACTORES_DEMASIADOS"],
  perMinute: 20,
});

export const inscribirPasskey = defineRoute({
  method: "POST",
  path: "/system/factores/passkeys",
  access: "sesion",
  summary: "Inscribir la passkey que el navegador creó",
  body: PasskeyNueva,
  reply: FactorInscrito,
  errors: [
    "INSCRIPCION_VENCIDA",
    "PASSKEY_RECHAZADA",
    "PASSKEY_NO_DISPONIBLE",
    "FACTOR_YA_INSCRITO",
    "FACTORES_DEMASIADOS",
  ],
  perMinute: 20,
});

export const renombrarPasskey = defineRoute({
  method: "PATCH",
  path: "/system/factores/passkeys/:id",
  access: "sesion",
  summary: "Cambiar el nombre de una passkey de la cuenta propia",
  params: z.object({ id: z.uuid() }),
  body: PasskeyRenombrada,
  reply: Passkey,
  errors: ["NO_EXISTE"],
});

export const quitarPasskey = defineRoute({
  method: "POST",
  path: "/system/factores/passkeys/:id/quitar",
  access: "sesion",
  summary: "Quitar una passkey de la cuenta propia",
  params: z.object({ id: z.uuid() }),
  body: ConPrueba,
  reply: Hecho,
  errors: [...DE_LA_PRUEBA, "NO_EXISTE", "FACTOR_OBLIGATORIO"],
  perMinute: 20,
});

/** Of the set before none holds any longer. */
export const hacerCodigos = defineRoute({
  method: "POST",
  path: "/system/factores/codigos",
  access: "sesion",
  summary: "Hacer otros códigos de recuperación; se muestran una sola vez",
  body: ConPrueba,
  reply: CodigosNuevos,
  errors: [...DE_LA_PRUEBA, "NO_EXISTE"],
  perMinute: 20,
});
