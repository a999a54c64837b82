import { z } from "zod";
import { CodigoRecuperacion, CodigoTotp, FACTORES, METODOS, NombrePasskey } from "../factor/factor.ts";
import { RespuestaDeAsercion, RespuestaDeRegistro } from "../factor/webauthn.ts";
import { DESAFIO_MAX } from "../limites.ts";
import { InicioSesion } from "./sesion.ts";

/**
 * Instead of a session: it is known who it is, and a second factor lacks. `desafio` names this log-in in the calls that
 * follow, in this browser alone and until `segundos` are over.
 */
export const SegundoFactorPedido = z.object({
  segundo_factor: z.discriminatedUnion("paso", [
    /** The account has these. */
    z.object({
      paso: z.literal("comprobar"),
      desafio: z.string(),
      segundos: z.int(),
      metodos: z.array(z.enum(METODOS)),
    }),
    /** The role demands one and the account has none: one of these is enrolled now. */
    z.object({
      paso: z.literal("inscribir"),
      desafio: z.string(),
      segundos: z.int(),
      metodos: z.array(z.enum(FACTORES)),
    }),
  ]),
});
export type SegundoFactorPedido = z.output<typeof SegundoFactorPedido>;

/** What POST /ws/auth answers. */
export const RespuestaIngreso = z.union([InicioSesion, SegundoFactorPedido]);
export type RespuestaIngreso = z.output<typeof RespuestaIngreso>;

const Desafio = z.string().min(1).max(DESAFIO_MAX);

export const ConDesafio = z.strictObject({ desafio: Desafio });
export const IngresoConCodigo = z.union([
  z.strictObject({ desafio: Desafio, totp: CodigoTotp }),
  z.strictObject({ desafio: Desafio, recuperacion: CodigoRecuperacion }),
]);
export const IngresoConPasskey = z.strictObject({ desafio: Desafio, respuesta: RespuestaDeAsercion });
export const TotpAlIngresar = z.strictObject({ desafio: Desafio, codigo: CodigoTotp });
export const PasskeyAlIngresar = z.strictObject({
  desafio: Desafio,
  nombre: NombrePasskey,
  respuesta: RespuestaDeRegistro,
});

/** `codigos_restantes`: after a recovery code, how many are left; null after anything else. */
export const IngresoComprobado = InicioSesion.extend({ codigos_restantes: z.int().nullable() });
export type IngresoComprobado = z.output<typeof IngresoComprobado>;

/** With the recovery codes, answered this once. */
export const IngresoInscrito = InicioSesion.extend({ codigos: z.array(z.string()) });
export type IngresoInscrito = z.output<typeof IngresoInscrito>;
