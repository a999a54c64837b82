import { z } from "zod";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroTexto,
  filtroEnum,
  Instante,
} from "../common/lista.ts";
import { correoOpcional, nombreInconfundible, textoOpcional, webOpcional } from "../common/texto.ts";
import {
  DATO_USUARIO_MAX,
  DATOS_USUARIO_MAX,
  ENTIDAD_CODIGO_MAX,
  ENTIDAD_CONTACTO_MAX,
  ENTIDAD_NOMBRE_MAX,
  ENTIDAD_TELEFONOS_MAX,
  ENTIDAD_TEXTO_MAX,
} from "../limites.ts";
import { FirmaCorreo } from "../mensaje/carta.ts";
import { juntarTelefonos, sinRepetir, telefonosDe } from "./entidad.rules.ts";

export const EntidadBreve = z.object({ id: z.int(), nombre: z.string(), sigla: z.string().nullable() });
export type EntidadBreve = z.output<typeof EntidadBreve>;

export const ConsultaEntidades = ConsultaCatalogo.extend({ estado: filtroEnum(ESTADOS_REGISTRO) });
export type ConsultaEntidades = z.output<typeof ConsultaEntidades>;

/** The list of /entidades. */
export const ConsultaListaEntidades = ConsultaEntidades.extend({ nombre: FiltroTexto, sigla: FiltroTexto });
export type ConsultaListaEntidades = z.output<typeof ConsultaListaEntidades>;

/** Keys of the extra data that the institution asks of a person. */
export const TiposDato = z.object({ datos_usuario: z.array(z.string()) });

/** What an institution asks of a person when nobody said anything (A §3). */
export const DATOS_USUARIO_DEFECTO = ["Otros"] as const;

export const Entidad = EntidadBreve.extend({
  descripcion: z.string(),
  email: z.string().nullable(),
  web: z.string().nullable(),
  direccion: z.string().nullable(),
  /** Joined by commas. */
  telefonos: z.string().nullable(),
  estado: EstadoRegistro,
  datos_usuario: z.array(z.string()),
  codigo_portal: z.string().nullable(),
  id_portal_unico: z.string().nullable(),
  nit: z.string().nullable(),
  /** Below what an operator signs a mail with, and below what is sent by itself. */
  firma_correo: z.string().nullable(),
  _user_created: z.int().nullable(),
  _user_updated: z.int().nullable(),
  _created_at: Instante,
  _updated_at: Instante,
});
export type Entidad = z.output<typeof Entidad>;

const obligatorio = (maximo: number) => z.string().trim().min(1).max(maximo);

/** What the form of SUPERADMIN writes. */
export const EntidadEscrita = z.object({
  nombre: nombreInconfundible(ENTIDAD_NOMBRE_MAX),
  sigla: textoOpcional(ENTIDAD_CODIGO_MAX),
  descripcion: obligatorio(ENTIDAD_TEXTO_MAX),
  email: correoOpcional(ENTIDAD_CONTACTO_MAX),
  web: webOpcional(ENTIDAD_CONTACTO_MAX),
  direccion: textoOpcional(ENTIDAD_TEXTO_MAX),
  telefonos: z
    .string()
    .max(ENTIDAD_TELEFONOS_MAX)
    .nullable()
    .transform((juntos) => juntarTelefonos(telefonosDe(juntos))),
  datos_usuario: z.array(obligatorio(DATO_USUARIO_MAX)).max(DATOS_USUARIO_MAX).transform(sinRepetir),
  codigo_portal: textoOpcional(ENTIDAD_CODIGO_MAX),
  id_portal_unico: obligatorio(ENTIDAD_CODIGO_MAX),
  nit: textoOpcional(ENTIDAD_CODIGO_MAX),
  firma_correo: FirmaCorreo,
});
export type EntidadEscrita = z.output<typeof EntidadEscrita>;

/** A new institution; it begins ACTIVO. */
export const EntidadNueva = EntidadEscrita.partial({
  sigla: true,
  email: true,
  web: true,
  direccion: true,
  telefonos: true,
  datos_usuario: true,
  codigo_portal: true,
  nit: true,
  firma_correo: true,
});
export type EntidadNueva = z.output<typeof EntidadNueva>;

/** What is absent stays as it is. */
export const EntidadEditada = EntidadEscrita.extend({ estado: EstadoRegistro }).partial();
export type EntidadEditada = z.output<typeof EntidadEditada>;

/** What everybody else's form writes of their own institution (A §5). */
export const EntidadPropia = EntidadEscrita.pick({
  descripcion: true,
  email: true,
  web: true,
  direccion: true,
  telefonos: true,
  datos_usuario: true,
  firma_correo: true,
}).extend({ codigo_portal: obligatorio(ENTIDAD_CODIGO_MAX) });
export type EntidadPropia = z.output<typeof EntidadPropia>;

/** An institution as the list of the national portal names it. */
export const EntidadPortal = z.object({
  id_entidad: z.string(),
  sigla: z.string(),
  denominacion: z.string(),
});
export type EntidadPortal = z.output<typeof EntidadPortal>;

/** The same, and whether it is one of ours: nobody adds it twice. */
export const EntidadDelPortal = EntidadPortal.extend({ registrada: z.boolean() });
export type EntidadDelPortal = z.output<typeof EntidadDelPortal>;

/** One that was looked up there: what a form is filled with. Whatever the portal does not say is null. */
export const EntidadHallada = z.object({
  id_portal_unico: z.string(),
  codigo_portal: z.string().nullable(),
  nombre: z.string(),
  sigla: z.string(),
  descripcion: z.string().nullable(),
  email: z.string().nullable(),
  web: z.string().nullable(),
  direccion: z.string().nullable(),
  telefonos: z.string().nullable(),
  nit: z.string().nullable(),
});
export type EntidadHallada = z.output<typeof EntidadHallada>;

export const BuscarEnPortal = z.object({
  sigla: obligatorio(ENTIDAD_CODIGO_MAX),
  portalId: obligatorio(ENTIDAD_CODIGO_MAX),
});

/** What a synchronisation did. */
export const Sincronizada = z.object({
  /** The same in a sentence. */
  message: z.string(),
  creados: z.int(),
  actualizados: z.int(),
  sin_cambio: z.int(),
  inactivados: z.int(),
  /** Rows of the portal that could not be read or kept. */
  fallidos: z.int(),
  /** Left for the next time, because the portal took too long. */
  pendientes: z.int(),
});
export type Sincronizada = z.output<typeof Sincronizada>;
export type ResumenSincronizacion = Omit<Sincronizada, "message">;
