import { z } from "zod";
import {
  CODIGO_PROVEEDOR_MAX,
  CONTRASENA_MAX,
  EMISOR_MAX,
  ENLACE_MAX,
  ESTADO_INGRESO_MAX,
  USUARIO_MAX,
} from "../limites.ts";
import { Credenciales } from "./sesion.ts";

/** With what the identity provider sent somebody back (D33). `iss`: who says so, where the provider tells it. */
export const RegresoCiudadania = z.strictObject({
  code: z.string().min(1).max(CODIGO_PROVEEDOR_MAX),
  state: z.string().min(1).max(ESTADO_INGRESO_MAX),
  iss: z.string().max(EMISOR_MAX).optional(),
});
export type RegresoCiudadania = z.output<typeof RegresoCiudadania>;

/** Body of POST /ws/auth. */
export const Ingreso = z.union([Credenciales, RegresoCiudadania]);

/** Which ways in this installation has besides user name and password, and what else its first page links to. */
export const FormasIngreso = z.object({
  ciudadania: z.boolean(),
  /** Some institution has a NIT. */
  nit: z.boolean(),
  /** A forgotten password can be replaced: the installation sends mail. */
  recuperar: z.boolean(),
  /** The port of the page where one plays the citizen, on the host of this one; null: only the demo has it. */
  ciudadano: z.int().nullable(),
});
export type FormasIngreso = z.output<typeof FormasIngreso>;

/** `codigo` is the `state` with which the provider comes back. */
export const CodigoCiudadania = z.object({ codigo: z.string(), url: z.string() });
export type CodigoCiudadania = z.output<typeof CodigoCiudadania>;

export const PedidoDeRecuperacion = z.strictObject({ usuario: z.string().trim().min(1).max(USUARIO_MAX) });

export const ContrasenaElegida = z.strictObject({
  /** What the link of the mail carries. */
  enlace: z.string().min(1).max(ENLACE_MAX),
  contrasena: z.string().min(1).max(CONTRASENA_MAX),
});
