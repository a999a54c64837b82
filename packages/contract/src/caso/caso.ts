import { z } from "zod";
import { CanalEntrada, Clasificacion } from "../canal/canal.ts";
import { ConsultaLista, FiltroTexto, filtroEnum, Id, Instante, listaDe } from "../common/lista.ts";
import {
  COLEGAS_MAX,
  COMENTARIO_DERIVAR_MAX,
  DESCRIPCION_CASO_MAX,
  MOTIVO_CANCELAR_MAX,
  TELEFONO_LLAMADA,
} from "../limites.ts";
import { Direccion, TipoContenido, Visto } from "../mensaje/mensaje.ts";
import { PersonaBreve, PersonaDeFila } from "../persona/persona.ts";
import { telefonoDeLlamada } from "./llamada.rules.ts";

export const TIPOS_CASO = ["SIMPLE", "COMPLEJO"] as const;
export const TipoCaso = z.enum(TIPOS_CASO);
export type TipoCaso = z.output<typeof TipoCaso>;

export const ESTADOS_CASO = ["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"] as const;
export const EstadoCaso = z.enum(ESTADOS_CASO);
export type EstadoCaso = z.output<typeof EstadoCaso>;

export const Principal = z.object({
  id: z.int(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  /** As the provider says that the citizen calls themselves. */
  nombre: z.string().nullable(),
});

export const Caso = z.object({
  id: z.int(),
  tipo: TipoCaso,
  estado: EstadoCaso,
  descripcion: z.string(),
  id_entidad: z.int(),
  id_tramite: z.int().nullable(),
  id_persona: z.int().nullable(),
  id_punto_atencion: z.int().nullable(),
  operador_principal: z.string().nullable(),
  /** Their name, as it is kept. */
  nombre_operador: z.string().nullable(),
  operadores: z.array(z.string()),
  canal_principal: z.object({ principal: Principal }),
  canales: z.array(z.int()),
  clasificacion: Clasificacion,
  /** The telephone of a case that a call opened. */
  usuario: z.string().nullable(),
  /** Where an attached case went. */
  id_caso_destino: z.int().nullable(),
  persona: PersonaBreve.nullable(),
  tramite: z.object({ nombre_tramite: z.string() }).nullable(),
  punto_atencion: z.object({ identificador: z.string() }).nullable(),
  version: z.int(),
  _created_at: Instante,
  _updated_at: Instante,
  _user_created: z.int().nullable(),
  _user_updated: z.int().nullable(),
});
export type Caso = z.output<typeof Caso>;

export const UltimoMensaje = z.object({
  id: z.int(),
  contenido: z.string(),
  tipo_contenido: TipoContenido,
  direccion: Direccion,
  msg_tz: z.string(),
  _created_at: Instante,
});
export type UltimoMensaje = z.output<typeof UltimoMensaje>;

/** A row of every list of cases (B §3). */
export const CasoFila = z.object({
  id: z.int(),
  tipo: TipoCaso,
  estado: EstadoCaso,
  descripcion: z.string(),
  id_persona: z.int().nullable(),
  id_punto_atencion: z.int().nullable(),
  persona: PersonaDeFila.nullable(),
  canal_principal: z.object({ principal: Principal }),
  punto_atencion: z
    .object({ identificador: z.string(), entidad: z.object({ nombre: z.string() }) })
    .nullable(),
  tramite: z.object({ nombre_tramite: z.string() }).nullable(),
  operador_principal: z.string().nullable(),
  ultimoMensaje: z
    .object({ contenido: z.string(), tipo_contenido: TipoContenido, direccion: Direccion })
    .nullable(),
  no_leidos: z.int(),
  /** Messages of ours that failed, or may have, and that nobody has seen to. */
  fallidos: z.int(),
  /** Those of them of which nobody knows whether they arrived. */
  inciertos: z.int(),
  _created_at: Instante,
  _updated_at: Instante,
});
export type CasoFila = z.output<typeof CasoFila>;

/** What the dialog «Información adicional de caso» shows besides the case. */
export const CasoDetalle = Caso.extend({
  persona: PersonaDeFila.nullable(),
  fuentes: z.array(Principal),
});
export type CasoDetalle = z.output<typeof CasoDetalle>;

/** The text of a case as an operator writes it. */
export const Descripcion = z.string().trim().min(1).max(DESCRIPCION_CASO_MAX);

/** The version the caller saw; a stale one is refused with the current case (D65). */
const Version = z.int().positive().optional();

/**
 * Opens a case (D60). With the `clasificacion` of a Canal that only records, `canal` is one authorised at the caller's point
 * and `usuario` the telephone; otherwise `canal` is an entry channel.
 */
export const CasoNuevo = z.strictObject({
  canal: Id,
  caso: z.object({
    descripcion: Descripcion,
    clasificacion: Clasificacion.optional(),
    usuario: z.string().trim().max(100).optional(),
    tipo: TipoCaso.default("SIMPLE"),
    id_tramite: Id.nullish(),
    /** Informative: the point is the caller's open entry. */
    id_punto_atencion: Id.nullish(),
  }),
});
export type CasoNuevo = z.output<typeof CasoNuevo>;

/** What a form writes of a case that a call opens: who called (D55), and why. */
export const LlamadaEscrita = z.object({
  usuario: z.string().max(TELEFONO_LLAMADA).refine(telefonoDeLlamada, "validacion:telefono"),
  descripcion: Descripcion,
});

/** What a form writes of a conversation that an operator begins: through which entry channel, and about what. */
export const ConversacionEscrita = z.object({ canal: Id, descripcion: Descripcion });

/** D61, D62: an open case elsewhere, an open case here, or neither: a new one. */
export const RespuestaCasoNuevo = Caso.extend({
  punto_atencion_diferente: z.int().nullable(),
  canal_entrada: z.int().nullable(),
  caso_abierto: z.boolean(),
});
export type RespuestaCasoNuevo = z.output<typeof RespuestaCasoNuevo>;

export const CasoGuardado = z.strictObject({
  caso: z.object({ id_tramite: Id, tipo: TipoCaso, descripcion: Descripcion }),
  version: Version,
});
export type CasoGuardado = z.output<typeof CasoGuardado>;

/** Closing asks about a citizen who spoke meanwhile, as sending does. */
export const CambioDeEstado = z.strictObject({
  caso: z.object({ estado: EstadoCaso }),
  version: Version,
  ...Visto.shape,
});
export type CambioDeEstado = z.output<typeof CambioDeEstado>;

export const Derivacion = z.strictObject({
  id_caso: Id,
  id_destino: Id,
  comentario: z.string().trim().max(COMENTARIO_DERIVAR_MAX).optional(),
  version: Version,
});
export type Derivacion = z.output<typeof Derivacion>;

/** To a colleague of the point where the case stands. */
export const Traspaso = z.strictObject({
  id_operador: Id,
  comentario: z.string().trim().max(COMENTARIO_DERIVAR_MAX).optional(),
  version: Version,
});
export type Traspaso = z.output<typeof Traspaso>;

/** Somebody who may be given a case; `presente`: stands at its point now. */
export const Colega = z.object({
  id: z.int(),
  nombre: z.string(),
  usuario: z.string(),
  presente: z.boolean(),
});
export type Colega = z.output<typeof Colega>;
export const Colegas = z.object({ rows: z.array(Colega).max(COLEGAS_MAX) });
export type Colegas = z.output<typeof Colegas>;

/** An administrator gives an open case to a point of its institution, whoever leads it now (D79). */
export const AsignacionDePunto = z.strictObject({
  id_punto: Id,
  comentario: z.string().trim().max(COMENTARIO_DERIVAR_MAX).optional(),
  version: Version,
});
export type AsignacionDePunto = z.output<typeof AsignacionDePunto>;

/** CANCELADO is final, and by an administrator alone (D58). */
export const Cancelacion = z.strictObject({
  motivo: z.string().trim().min(1).max(MOTIVO_CANCELAR_MAX),
  version: Version,
});
export type Cancelacion = z.output<typeof Cancelacion>;

/** `caso`: the current case again, as document B sends it. It ends as by closing, so it asks as closing does. */
export const AdjuncionDeCaso = z.strictObject({
  caso: Id.optional(),
  caso_destino: Id,
  version: Version,
  ...Visto.shape,
});
export type AdjuncionDeCaso = z.output<typeof AdjuncionDeCaso>;

export const Liberacion = z.strictObject({ version: Version });
export const CambioDeCanalPrincipal = z.strictObject({ canal: Id, version: Version });
export type CambioDeCanalPrincipal = z.output<typeof CambioDeCanalPrincipal>;

/** A case beside another one: the lists name all of the institution's, at whatever point. `legible`: the reader may open it, and attach to it. */
export const CasoVecino = CasoFila.extend({ legible: z.boolean() });
export type CasoVecino = z.output<typeof CasoVecino>;
/** Short lists inside a conversation: everything at once. */
export const FilasDeCasos = z.object({ rows: z.array(CasoVecino), count: z.int().nonnegative() });
/** A person's entry channels within the institution. */
export const CanalesDePersona = z.object({ rows: z.array(CanalEntrada), count: z.int().nonnegative() });

export const ConsultaCasosDePersona = z.object({ estado: filtroEnum(["CERRADO", "PENDIENTE"]) });

/** Cases that ended in the last FALLO_TARDIO_DIAS with a send that failed, or of which nobody knows, and that nobody has seen to. */
export const ENVIOS_DE_HISTORIAL = ["CON_FALLOS"] as const;

export const ConsultaHistorial = ConsultaLista.extend({
  tipo: filtroEnum(TIPOS_CASO),
  descripcion: FiltroTexto,
  estado: filtroEnum(["CERRADO"]),
  envios: filtroEnum(ENVIOS_DE_HISTORIAL),
});
export type ConsultaHistorial = z.output<typeof ConsultaHistorial>;

/** Open cases with a send that failed, or of which nobody knows whether it arrived; cases with one that has not left yet. */
export const ENVIOS_DE_CASO = ["CON_FALLOS", "POR_SALIR"] as const;
export type EnviosDeCaso = (typeof ENVIOS_DE_CASO)[number];

/** Open cases that nobody attends (`estaTomado`), that somebody attends, and those whose citizen waits for an answer. */
export const ATENCIONES_DE_CASO = ["SIN_TOMAR", "EN_ATENCION", "ESPERAN"] as const;
export type AtencionDeCaso = (typeof ATENCIONES_DE_CASO)[number];

/** Of the administrators' list: who, which point, what about, whether it is attended, and what became of its sends. */
export const ConsultaCasos = ConsultaLista.extend({
  nombre_completo: FiltroTexto,
  nro_documento: FiltroTexto,
  identificador: FiltroTexto,
  descripcion: FiltroTexto,
  estado: filtroEnum(ESTADOS_CASO),
  atencion: filtroEnum(ATENCIONES_DE_CASO),
  envios: filtroEnum(ENVIOS_DE_CASO),
});
export type ConsultaCasos = z.output<typeof ConsultaCasos>;

export const ConsultaPendientes = ConsultaLista.extend({
  tipo: filtroEnum(TIPOS_CASO),
  descripcion: FiltroTexto,
});
export type ConsultaPendientes = z.output<typeof ConsultaPendientes>;
export const ListaCasos = listaDe(CasoFila);

/** A row of the administrators' list as a line of a table. */
export const CasoEnTabla = z.object({
  id: z.int(),
  tipo: TipoCaso,
  /** Whom the row shows; no column of the file. */
  id_persona: z.int().nullable(),
  nombre_completo: z.string(),
  nro_documento: z.string().nullable(),
  descripcion: z.string(),
  punto: z.string().nullable(),
  entidad: z.string().nullable(),
  tramite: z.string().nullable(),
  operador: z.string().nullable(),
  estado: EstadoCaso,
  _created_at: Instante,
  _updated_at: Instante,
});
export type CasoEnTabla = z.output<typeof CasoEnTabla>;

/** The ACTIVE points of the case's institution but its own, by name. */
export const Destinos = z.object({
  rows: z.array(z.object({ id: z.int(), identificador: z.string() })),
  count: z.int().nonnegative(),
});
