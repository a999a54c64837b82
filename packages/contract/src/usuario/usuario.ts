import { z } from "zod";
import { conForma } from "../common/formas.ts";
import {
  ConsultaCatalogo,
  ConsultaLista,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroId,
  FiltroTexto,
  filtroEnum,
  Id,
  Instante,
} from "../common/lista.ts";
import { nombreInconfundible } from "../common/texto.ts";
import {
  CONTRASENA_DADA_MAX,
  CONTRASENA_MAX,
  USUARIO_CARGO_MAX,
  USUARIO_EMAIL_MAX,
  USUARIO_MAX,
} from "../limites.ts";
import { FirmaCorreo } from "../mensaje/carta.ts";
import { FechaIso, Genero, PersonaNueva, TipoDocumento } from "../persona/persona.ts";

export const ConsultaOperadores = ConsultaCatalogo.extend({
  id_entidad: FiltroId,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaOperadores = z.output<typeof ConsultaOperadores>;

export const ConsultaUsuarios = ConsultaLista.extend({
  usuario: FiltroTexto,
  nombre_completo: FiltroTexto,
  entidad: FiltroTexto,
  id_entidad: FiltroId,
  id_rol: FiltroId,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaUsuarios = z.output<typeof ConsultaUsuarios>;

/** What the list shows of an account. */
export const UsuarioFila = z.object({
  id: z.int(),
  usuario: z.string(),
  /** Names and surnames, or the user name where no person is known. */
  nombre_completo: z.string(),
  email: z.string().nullable(),
  cargo: z.string().nullable(),
  estado: EstadoRegistro,
  id_entidad: z.int(),
  id_rol: z.int(),
  id_persona: z.int().nullable(),
  entidad_nombre: z.string(),
  rol_nombre: z.string(),
  rol_descripcion: z.string(),
  /** It has a token of the API, which is never shown again (D36). */
  tiene_token: z.boolean(),
  /** The caller may change it: it is theirs, or they could give its role (D42). */
  administrable: z.boolean(),
});
export type UsuarioFila = z.output<typeof UsuarioFila>;

/** One account, with the person whose it is: null where none is known. */
export const Usuario = UsuarioFila.extend({
  persona_tipo_documento: TipoDocumento.nullable(),
  /** Of document A; there is no third kind of document (D54). */
  persona_tipo_documento_otro: z.string().nullable(),
  persona_nro_documento: z.string().nullable(),
  persona_complemento: z.string().nullable(),
  persona_fecha_nacimiento: FechaIso.nullable(),
  persona_nombres: z.string().nullable(),
  persona_primer_apellido: z.string().nullable(),
  persona_segundo_apellido: z.string().nullable(),
  persona_movil: z.string().nullable(),
  persona_telefono: z.string().nullable(),
  persona_nacionalidad: z.string().nullable(),
  persona_pais_nacimiento: z.string().nullable(),
  persona_genero: Genero.nullable(),
  persona_contrastado: z.boolean(),
  persona_estado: EstadoRegistro.nullable(),
  /** The same value under the name that document A's form sends (D103). */
  estado_persona: EstadoRegistro.nullable(),
  _user_created: z.int().nullable(),
  _user_updated: z.int().nullable(),
  _created_at: Instante,
  _updated_at: Instante,
});
export type Usuario = z.output<typeof Usuario>;

const Email = conForma(z.string().trim().max(USUARIO_EMAIL_MAX), "correo")
  .nullish()
  .transform((texto) => texto || null);
const Cargo = z
  .string()
  .trim()
  .max(USUARIO_CARGO_MAX)
  .nullish()
  .transform((texto) => texto || null);
/** How long it has to be and what it may not be is for the server to say, as of any new password. */
const Contrasena = z.string().min(1).max(CONTRASENA_DADA_MAX);

/** What a form writes of an account, besides its person. */
export const CuentaEscrita = z.object({
  usuario: nombreInconfundible(USUARIO_MAX),
  email: Email,
  cargo: Cargo,
  id_entidad: Id,
  id_rol: Id,
});
export const CuentaNueva = CuentaEscrita.extend({ contrasena: Contrasena });
/** The one that an account has. */
const ContrasenaActual = z.string().min(1).max(CONTRASENA_MAX).optional();
/** The form of an account that exists: its password is not among what is saved (A-graphql-09), and shows whose it is where that is asked. */
export const CuentaEditada = CuentaEscrita.extend({ contrasena: ContrasenaActual });

const { otros_datos: _deLaEntidad, ...campos } = PersonaNueva.shape;
/** The person of an account, under the names of document A: `persona_` and the field's own. */
const PersonaEscrita = z.object({
  persona_tipo_documento: campos.tipo_documento,
  persona_nro_documento: campos.nro_documento,
  persona_complemento: campos.complemento,
  persona_fecha_nacimiento: campos.fecha_nacimiento,
  persona_nombres: campos.nombres,
  persona_primer_apellido: campos.primer_apellido,
  persona_segundo_apellido: campos.segundo_apellido,
  persona_nacionalidad: campos.nacionalidad,
  persona_genero: campos.genero,
  persona_movil: campos.movil,
  persona_telefono: campos.telefono,
  persona_pais_nacimiento: campos.pais_nacimiento,
});

/** In a second step: the identity registry has nobody, and the person is saved all the same (D110). */
const SinRegistro = z.boolean().optional();

export const UsuarioNuevo = z.strictObject({
  ...CuentaNueva.shape,
  ...PersonaEscrita.shape,
  sin_registro: SinRegistro,
});
export type UsuarioNuevo = z.output<typeof UsuarioNuevo>;

/** What is absent stays as it is (D21). */
export const UsuarioEditado = z.strictObject({
  ...CuentaEscrita.extend({ estado: EstadoRegistro }).partial().shape,
  ...PersonaEscrita.partial().shape,
  sin_registro: SinRegistro,
  /** Of whoever says for the first time which person they are. */
  contrasena_actual: ContrasenaActual,
});
export type UsuarioEditado = z.output<typeof UsuarioEditado>;

/** What the own letters end with. */
export const FirmaPropia = z.strictObject({ firma_correo: FirmaCorreo });
export type FirmaPropia = z.output<typeof FirmaPropia>;
export const FirmaGuardada = z.object({ firma_correo: z.string().nullable() });

/** The one kind of token that an administrator hands out (D36). */
export const TIPOS_TOKEN = ["API"] as const;
export const PedidoDeToken = z.strictObject({ id_usuario: Id, tipo: z.enum(TIPOS_TOKEN) });
/** The token is answered this once. `correo`: where it was sent as well; null: nowhere. */
export const TokenGenerado = z.object({ token: z.string(), correo: z.string().nullable() });
export type TokenGenerado = z.output<typeof TokenGenerado>;

/** `contrasena` only where no mail could take it (D35). */
export const ContrasenaRegenerada = z.object({ message: z.string(), contrasena: z.string().optional() });
export type ContrasenaRegenerada = z.output<typeof ContrasenaRegenerada>;
