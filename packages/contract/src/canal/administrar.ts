import { z } from "zod";
import { EstadoRegistro, Id } from "../common/lista.ts";
import {
  CANAL_CAMPO_MAX,
  CANAL_CLAVE_MAX,
  CANAL_CREDENCIAL_MAX,
  CANAL_DIRECCIONES_MAX,
  CANAL_FORMULARIOS_MAX,
  CANAL_OAUTH_MAX,
  MENSAJE_BIENVENIDA_MAX,
} from "../limites.ts";
import { Elegidos } from "../punto/punto.ts";
import { CanalFila, CLASIFICACIONES } from "./canal.ts";
import { CREDENCIALES, PROVEEDORES } from "./cuenta.ts";

/** A point where a channel names it. */
export const PuntoDeCanal = z.object({ id: z.int(), identificador: z.string(), id_entidad: z.int() });
export type PuntoDeCanal = z.output<typeof PuntoDeCanal>;

/** One account, without its secrets: which of them it has is all that is told. */
export const Canal = CanalFila.extend({
  ruta_perfil: z.string().nullable(),
  sesion_id: z.string().nullable(),
  sesion_url: z.string().nullable(),
  configuracion: z.record(z.string(), z.unknown()),
  secretos: z.array(z.enum(["clave", ...CREDENCIALES])),
  mensaje_bienvenida: z.string().nullable(),
  puntos_atencion: z.array(PuntoDeCanal),
  /** Other programs may bring messages with a token of the account (D93). */
  tiene_token: z.boolean(),
  /** Where its provider brings what citizens write, as it goes into the provider's panel; null: nobody calls us. */
  webhook: z.string().nullable(),
});
export type Canal = z.output<typeof Canal>;

const campo = z.string().trim().max(CANAL_CAMPO_MAX).nullish();
const deTokens = z.string().trim().max(CANAL_OAUTH_MAX).nullish();
const credencial = z.string().trim().max(CANAL_CREDENCIAL_MAX).nullish();

/**
 * What a form writes of an account. Which fields it must have depends on its kind (`cuenta.ts`); an empty secret stays as
 * it is, any other empty field is taken out.
 */
const CanalEscrito = z.object({
  usuario: campo,
  clave: z.string().max(CANAL_CLAVE_MAX).nullish(),
  ruta_perfil: campo,
  sesion_id: campo,
  sesion_url: campo,
  configuracion: z
    .object({
      servidor_smtp: campo,
      puerto_smtp: z.union([z.int(), z.string().trim().max(CANAL_CAMPO_MAX)]).nullish(),
      tamanio_maximo: z.union([z.int(), z.string().trim().max(CANAL_CAMPO_MAX)]).nullish(),
      direccion: campo,
      nombre: campo,
      formularios: z
        .union([
          z.array(z.string().max(CANAL_CAMPO_MAX)).max(CANAL_FORMULARIOS_MAX),
          z.string().trim().max(CANAL_DIRECCIONES_MAX),
        ])
        .nullish(),
      lista: z.boolean().nullish(),
      servidor_autenticacion: campo,
      sondeo_segundos: z.union([z.int(), z.string().trim().max(CANAL_CAMPO_MAX)]).nullish(),
      proveedor: z.enum(PROVEEDORES).nullish(),
      waba: campo,
      agente_humano: z.boolean().nullish(),
      version: campo,
      base: deTokens,
      oauth: z.object({ token_url: deTokens, client_id: deTokens, scope: deTokens }).nullish(),
    })
    .optional(),
  credenciales: z.partialRecord(z.enum(CREDENCIALES), credencial).optional(),
  mensaje_bienvenida: z.string().trim().max(MENSAJE_BIENVENIDA_MAX).nullish(),
  puntos_atencion: Elegidos.optional(),
});

/** Chosen from a list, where none is chosen yet. */
const Elegida = z.enum(CLASIFICACIONES, {
  error: ({ input }) => (input === undefined || input === "" ? "validacion:obligatorio" : undefined),
});

/** Without an institution it is the caller's own (D46). */
export const CanalNuevo = CanalEscrito.extend({
  clasificacion: Elegida,
  id_entidad: Id.optional(),
  estado: EstadoRegistro.default("ACTIVO"),
});
export type CanalNuevo = z.output<typeof CanalNuevo>;

/**
 * What is absent stays as it is. An account keeps its classification and its institution: conversations stand on them.
 * `vistos`: its points as the form found them, as of a point.
 */
export const CanalEditado = CanalEscrito.extend({
  estado: EstadoRegistro.optional(),
  vistos: z.object({ puntos_atencion: Elegidos }).optional(),
});
export type CanalEditado = z.output<typeof CanalEditado>;
export type EscritoDeCanal = z.output<typeof CanalEscrito>;

/** What a form of a channel writes besides the fields of its account. */
export const CanalGeneral = z.object({
  clasificacion: Elegida,
  id_entidad: Id,
  mensaje_bienvenida: z.string().trim().max(MENSAJE_BIENVENIDA_MAX),
  puntos_atencion: Elegidos,
});

/** Exactly these words, in every language: a client compares them (B §7, D94). */
export const CONEXION_INSATISFACTORIA = "Se ha creado el registro y la conexión fue insatisfactoria";
export const CONEXION_SATISFACTORIA = "Se ha creado el registro y la conexión fue satisfactoria";

export const CanalCreado = Canal.extend({ message: z.string() });
export type CanalCreado = z.output<typeof CanalCreado>;

/** By which other programs bring messages. */
export const TokenDeCanal = z.object({
  /** As it goes into their `Authorization` header, behind «Bearer». */
  token: z.string(),
  /** Where they bring them. */
  direccion: z.string(),
});
export type TokenDeCanal = z.output<typeof TokenDeCanal>;
