import { z } from "zod";
import { Instante } from "../common/lista.ts";
import { CODIGO_RECUPERACION_MAX, CODIGO_TOTP, CONTRASENA_MAX, PASSKEY_NOMBRE_MAX } from "../limites.ts";
import { RespuestaDeAsercion, RespuestaDeRegistro } from "./webauthn.ts";

/** What a second factor can be. Recovery codes stand in for one that is not at hand. */
export const FACTORES = ["totp", "passkey"] as const;
export type Factor = (typeof FACTORES)[number];
export const METODOS = [...FACTORES, "recuperacion"] as const;
export type Metodo = (typeof METODOS)[number];

/** As it stands in the application; people type spaces into it. */
export const CodigoTotp = z
  .string()
  .max(CODIGO_RECUPERACION_MAX)
  .meta({ examples: ["123456"] })
  .transform((texto) => texto.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODIGO_TOTP}}$`), { message: "validacion:codigoForma" }));

/** With or without its dashes, in any capitals. */
export const CodigoRecuperacion = z.string().trim().min(1).max(CODIGO_RECUPERACION_MAX);

export const NombrePasskey = z.string().trim().min(1).max(PASSKEY_NOMBRE_MAX);

/** By what somebody who is signed in can show that it is them. `reciente`: they have just come from the identity provider. */
export const PRUEBAS = ["contrasena", "totp", "passkey", "reciente"] as const;
export type TipoPrueba = (typeof PRUEBAS)[number];

/** A session alone changes no factor: whoever took it away has none of these. */
export const Prueba = z.union([
  z.strictObject({ contrasena: z.string().min(1).max(CONTRASENA_MAX) }),
  z.strictObject({ codigo: CodigoTotp }),
  z.strictObject({ respuesta: RespuestaDeAsercion }),
  z.strictObject({ reciente: z.literal(true) }),
]);
export type Prueba = z.output<typeof Prueba>;

export const ConPrueba = z.strictObject({ prueba: Prueba });

export const Passkey = z.object({
  id: z.uuid(),
  nombre: z.string(),
  creado: Instante,
  usado: Instante.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** What the own account is protected with. Nothing here opens anything. */
export const FactoresPropios = z.object({
  totp: z.object({ creado: Instante, usado: Instante.nullable() }).nullable(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  /** Null: no set was made yet. */
  codigos: z.object({ creado: Instante, restantes: z.int() }).nullable(),
  /** The role demands a factor: the last one cannot be removed. */
  obligatorio: z.boolean(),
  /** What can be enrolled in this installation, whether or not it is. */
  inscribibles: z.array(z.enum(FACTORES)),
  /** What this session may show before a change, the usual one first. */
  pruebas: z.array(z.enum(PRUEBAS)),
});
export type FactoresPropios = z.output<typeof FactoresPropios>;

/** For an authenticator application. Answered this once: as a QR of `uri`, or typed from `secreto`. */
export const TotpPorConfirmar = z.object({ secreto: z.string(), uri: z.string() });
export type TotpPorConfirmar = z.output<typeof TotpPorConfirmar>;

export const ConfirmacionTotp = z.strictObject({ codigo: CodigoTotp });
export const PasskeyNueva = z.strictObject({ nombre: NombrePasskey, respuesta: RespuestaDeRegistro });
export const PasskeyRenombrada = z.strictObject({ nombre: NombrePasskey });

/** Recovery codes, answered this once. */
export const CodigosNuevos = z.object({ codigos: z.array(z.string()) });
export type CodigosNuevos = z.output<typeof CodigosNuevos>;

/** The first factor brings its recovery codes; with any other one the set stays, and this is null. */
export const FactorInscrito = z.object({ codigos: z.array(z.string()).nullable() });
export type FactorInscrito = z.output<typeof FactorInscrito>;

/** Of another account, for who administers it. */
export const FactoresDeCuenta = z.object({
  totp: z.boolean(),
  passkeys: z.int(),
  codigos: z.int(),
  obligatorio: z.boolean(),
});
export type FactoresDeCuenta = z.output<typeof FactoresDeCuenta>;
