import { z } from "zod";
import { conForma } from "../common/formas.ts";
import { EstadoRegistro, Id, Instante } from "../common/lista.ts";
import {
  COMPLEMENTO_MAX,
  NOMBRE_PERSONA_MAX,
  NRO_DOCUMENTO_MAX,
  OTRO_DATO_MAX,
  TELEFONO_PERSONA_MAX,
} from "../limites.ts";
import { enMayusculas, fechaDe, limpiarSegundo } from "./persona.rules.ts";

export const TIPOS_DOCUMENTO = ["CI", "PASAPORTE"] as const;
export const TipoDocumento = z.enum(TIPOS_DOCUMENTO);
export type TipoDocumento = z.output<typeof TipoDocumento>;

export const GENEROS = ["F", "M"] as const;
export const Genero = z.enum(GENEROS);
export type Genero = z.output<typeof Genero>;

export const NACIONALIDAD_DEFECTO = "BOLIVIANA";

/** The part of a persona that lists and chats show. */
export const PersonaBreve = z.object({
  id: z.int(),
  nombres: z.string(),
  primer_apellido: z.string(),
  segundo_apellido: z.string().nullable(),
  contrastado: z.boolean(),
  /** Type and last signs, «CI •••• 567»: the whole document is read by whoever looks at the person, on record. */
  documento: z.string().optional(),
});
export type PersonaBreve = z.output<typeof PersonaBreve>;

/** What a row of a list of cases says of its person (B §3). */
export const PersonaDeFila = PersonaBreve.extend({
  nro_documento: z.string(),
  /** Absent from a server of the release before. */
  complemento: z.string().optional(),
  telefono: z.string().nullable(),
  movil: z.string().nullable(),
});
export type PersonaDeFila = z.output<typeof PersonaDeFila>;

/** One of the extra data that the institution asks for (entidad.datos_usuario). */
export const OtroDato = z.object({
  key: z.string().trim().min(1).max(100),
  value: z.string().trim().max(OTRO_DATO_MAX),
});
export type OtroDato = z.output<typeof OtroDato>;

/** A day as document B stores it. */
export const FechaIso = z.iso.date();

export const Persona = PersonaBreve.extend({
  tipo_documento: TipoDocumento,
  nro_documento: z.string(),
  complemento: z.string(),
  fecha_nacimiento: FechaIso,
  nacionalidad: z.string(),
  pais_nacimiento: z.string().nullable(),
  genero: Genero.nullable(),
  movil: z.string().nullable(),
  telefono: z.string().nullable(),
  otros_datos: z.array(OtroDato),
  observacion: z.string().nullable(),
  /** The same value under both names (D103). */
  estado_persona: EstadoRegistro,
  persona_estado: EstadoRegistro,
  _created_at: Instante,
  _updated_at: Instante,
});
export type Persona = z.output<typeof Persona>;

const Nombre = z.string().transform(enMayusculas).pipe(z.string().min(1).max(NOMBRE_PERSONA_MAX));
const SegundoApellido = z
  .string()
  .nullish()
  .transform(limpiarSegundo)
  .pipe(z.string().max(NOMBRE_PERSONA_MAX).nullable());
const Telefono = conForma(z.string().trim().max(TELEFONO_PERSONA_MAX), "numero")
  .nullish()
  .transform((texto) => texto || null);
/** dd/mm/yyyy or yyyy-mm-dd (D49). */
export const FechaEscrita = z
  .string()
  .meta({ examples: ["15/05/1990"] })
  .transform((texto, contexto) => {
    const fecha = fechaDe(texto);
    if (fecha === null) {
      contexto.addIssue({ code: "custom", message: "validacion:fecha" });
      return z.NEVER;
    }
    return fecha;
  });
export const NroDocumento = z
  .string()
  .trim()
  .min(1)
  .max(NRO_DOCUMENTO_MAX)
  .meta({ examples: ["1234567"] })
  .transform(enMayusculas);
export const Complemento = z
  .string()
  .trim()
  .max(COMPLEMENTO_MAX)
  .regex(/^[A-Za-z0-9]*$/)
  .nullish()
  .transform((texto) => enMayusculas(texto ?? ""));

const RE_DOCUMENTO = { CI: /^\d+$/, PASAPORTE: /^[A-Z0-9]+$/ } as const satisfies Record<
  TipoDocumento,
  RegExp
>;
/** What is said of a number that is none. */
export const TEXTO_DOCUMENTO = {
  CI: "validacion:numero",
  PASAPORTE: "validacion:documento",
} as const satisfies Record<TipoDocumento, string>;
/** Digits for an identity card; letters and digits for a passport (D54). */
export function documentoValido(tipo: TipoDocumento, nro: string): boolean {
  return RE_DOCUMENTO[tipo].test(nro);
}
function exigirDocumento(
  { tipo_documento, nro_documento }: { tipo_documento: TipoDocumento; nro_documento: string },
  contexto: z.RefinementCtx,
): void {
  if (documentoValido(tipo_documento, nro_documento)) return;
  contexto.addIssue({ code: "custom", path: ["nro_documento"], message: TEXTO_DOCUMENTO[tipo_documento] });
}

/** What an operator sends to link a person (D56). `contrastado` is never read from a request: the server knows. */
export const PersonaNueva = z
  .object({
    tipo_documento: TipoDocumento,
    nro_documento: NroDocumento,
    complemento: Complemento,
    fecha_nacimiento: FechaEscrita,
    nombres: Nombre,
    primer_apellido: Nombre,
    segundo_apellido: SegundoApellido,
    nacionalidad: z.string().trim().min(1).max(NOMBRE_PERSONA_MAX).transform(enMayusculas),
    genero: Genero,
    movil: Telefono,
    telefono: Telefono,
    /** As the registry answered it; absent: what is stored stays. */
    pais_nacimiento: z.string().trim().max(NOMBRE_PERSONA_MAX).transform(enMayusculas).nullish(),
    otros_datos: z.array(OtroDato).max(50).default([]),
  })
  .superRefine(exigirDocumento);
export type PersonaNueva = z.output<typeof PersonaNueva>;

/** Body of contrastar. */
export const Contraste = z
  .object({
    tipo_documento: TipoDocumento.default("CI"),
    nro_documento: NroDocumento,
    complemento: Complemento,
    fecha_nacimiento: FechaEscrita,
    nombres: Nombre,
    primer_apellido: Nombre,
    /** '--' when empty. */
    segundo_apellido: SegundoApellido,
    /** Understood, because document A sends it; the registry does not compare it (D50). */
    genero: Genero.optional(),
  })
  .superRefine(exigirDocumento);
export type Contraste = z.output<typeof Contraste>;

export const ESTADOS_CONTRASTE = [
  "VERIFICADO_SEGIP",
  "NO_VERIFICADO",
  "OBSERVADO_SEGIP",
  "NO_EXISTE_SEGIP",
] as const;
/** `data`: names of the fields that differ; success only when the state is VERIFICADO_SEGIP and `data` is empty (D51). */
export const RespuestaContraste = z.object({
  estado: z.enum(ESTADOS_CONTRASTE),
  data: z.array(z.string()),
  observacion: z.string().optional(),
});
export type RespuestaContraste = z.output<typeof RespuestaContraste>;

/** A search finds a person here or at the registry, or an observation of the registry; both name pairs (D49). */
export const PersonaHallada = z.object({
  id: z.int().optional(),
  id_persona: z.int().optional(),
  tipo_documento: TipoDocumento,
  nro_documento: z.string(),
  complemento: z.string(),
  fecha_nacimiento: FechaIso,
  nombres: z.string(),
  primer_apellido: z.string(),
  segundo_apellido: z.string().nullable(),
  paterno: z.string(),
  materno: z.string().nullable(),
  nacionalidad: z.string(),
  pais_nacimiento: z.string().nullish(),
  genero: Genero.nullable(),
  movil: z.string().nullable(),
  telefono: z.string().nullable(),
  otros_datos: z.array(OtroDato),
  contrastado: z.boolean(),
  /** Of somebody saved: what the registry held against them then. Not `observacion`, which stands where nobody was found. */
  observacion_registro: z.string().nullish(),
});
export type PersonaHallada = z.output<typeof PersonaHallada>;
export const RespuestaBusqueda = z.union([PersonaHallada, z.object({ observacion: z.string() })]);
export type RespuestaBusqueda = z.output<typeof RespuestaBusqueda>;

export const ConsultaBusqueda = z.object({
  fechaNacimiento: FechaEscrita,
  /** Empty, as both documents print it: none was chosen. */
  tipoDoc: TipoDocumento.or(z.literal(""))
    .default("CI")
    .transform((tipo) => tipo || "CI"),
  complemento: Complemento,
  /** `true`: look among our own persons first. */
  db: z
    .stringbool()
    .or(z.literal("").transform(() => false))
    .default(false),
});
export type ConsultaBusqueda = z.output<typeof ConsultaBusqueda>;

/** The person as the form was opened: what is saved over somebody else's change is refused. */
export const PersonaVista = z.strictObject({ id: Id, _updated_at: Instante });
export type PersonaVista = z.output<typeof PersonaVista>;

/** What the operator said in a second step. `reemplazar`: the channel is linked to somebody else (D56), and to whom, as they were told, `reemplaza`; `sin_registro`: the registry found nothing (D110). */
export const Asociacion = z.strictObject({
  persona: PersonaNueva,
  reemplazar: z.boolean().optional(),
  reemplaza: Id.optional(),
  sin_registro: z.boolean().optional(),
  vista: PersonaVista.optional(),
});
export type Asociacion = z.output<typeof Asociacion>;
/** `actual` of PERSONA_REEMPLAZO: who is linked. */
export const Vinculada = z.object({ id_persona: z.int() });
export const RespuestaAsociacion = z.object({ persona: z.object({ data: Persona }) });

/** One link of a person to an entry channel, newest first. */
export const AsociacionFila = z.object({
  id: z.int(),
  persona: PersonaBreve.nullable(),
  anterior: PersonaBreve.nullable(),
  usuario: z.string(),
  _created_at: Instante,
  /** When it was undone. */
  deshecha_en: Instante.nullish(),
});
export const ListaAsociaciones = z.object({ rows: z.array(AsociacionFila) });
