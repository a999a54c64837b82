// What the identity form holds, step by step: typing, what the search found, what the registry said.
import {
  NACIONALIDAD_DEFECTO,
  type Persona,
  type PersonaHallada,
  type RespuestaContraste,
  type TipoDocumento,
} from "@ventanilla/contract/persona/persona";
import { fechaEscrita } from "@ventanilla/contract/persona/persona.rules";
import { CAMPOS_VACIOS, type CampoPersona, type CamposPersona, limpiarCampo } from "./campos.rules.ts";

const DOCUMENTO: readonly CampoPersona[] = [
  "tipo_documento",
  "nro_documento",
  "complemento",
  "fecha_nacimiento",
];
const NOMBRES: readonly CampoPersona[] = ["nombres", "primer_apellido", "segundo_apellido"];

/** Which parts of the form take typing. */
interface Abierto {
  documento: boolean;
  nombres: boolean;
  resto: boolean;
}

/** What the form holds besides what is typed. */
export interface MarcoIdentidad {
  /** As the registry answered it; nobody types it. */
  pais: string | null;
  abierto: Abierto;
  /** Somebody was found, with this telephone or none: what the form holds is of them. */
  conocida: { movil: string } | null;
  contrastado: boolean;
  /** What the registry confirms of a person is not as it was read. */
  cambiada: boolean;
  /** The registry named this person a moment ago, and has confirmed nothing yet. */
  hallada: boolean;
  /** The registry cannot tell: the person may be saved as not verified (D52, D110). */
  manual: boolean;
}
export interface EstadoIdentidad extends MarcoIdentidad {
  campos: CamposPersona;
  otros: Readonly<Record<string, string>>;
}

const SOLO_BUSCAR: Abierto = { documento: true, nombres: false, resto: false };
const TODO_ABIERTO: Abierto = { documento: true, nombres: true, resto: true };

export const IDENTIDAD_VACIA: EstadoIdentidad = {
  // Nearly everybody shows an identity card.
  campos: { ...CAMPOS_VACIOS, tipo_documento: "CI" },
  otros: {},
  pais: null,
  abierto: SOLO_BUSCAR,
  conocida: null,
  contrastado: false,
  cambiada: false,
  hallada: false,
  manual: false,
};

export function estaAbierto({ abierto }: EstadoIdentidad, campo: CampoPersona): boolean {
  if (DOCUMENTO.includes(campo)) return abierto.documento;
  return NOMBRES.includes(campo) ? abierto.nombres : abierto.resto;
}

/** Typing. What was found or verified no longer holds once the data it was said of change. `movil`: that of the conversation. */
export function conCampo(
  estado: EstadoIdentidad,
  campo: CampoPersona,
  texto: string,
  movil = "",
): EstadoIdentidad {
  const limpio = limpiarCampo(campo, texto, estado.campos.tipo_documento);
  if (limpio === estado.campos[campo]) return estado;
  const campos = { ...estado.campos, [campo]: limpio };
  if (campo === "tipo_documento") {
    campos.nro_documento = limpiarCampo("nro_documento", campos.nro_documento, campos.tipo_documento);
    if (campos.tipo_documento !== "CI") campos.complemento = "";
  }
  if (DOCUMENTO.includes(campo)) return conOtroDocumento({ ...estado, campos }, movil);
  const delNombre = NOMBRES.includes(campo);
  return {
    ...estado,
    campos,
    contrastado: estado.contrastado && !delNombre,
    cambiada: estado.cambiada || delNombre,
    hallada: estado.hallada && !delNombre,
  };
}

/** Another document is another person: nothing of whoever was found goes with it, only a telephone that was typed or is the conversation's. */
function conOtroDocumento({ campos, otros, conocida }: EstadoIdentidad, movil: string): EstadoIdentidad {
  if (conocida === null) return { ...IDENTIDAD_VACIA, campos, otros, cambiada: true };
  const escrito = campos.movil === conocida.movil ? "" : campos.movil;
  const suyos = { ...soloDocumento(campos), movil: escrito };
  return conMovil({ ...IDENTIDAD_VACIA, campos: suyos, cambiada: true }, movil);
}

function soloDocumento({
  tipo_documento,
  nro_documento,
  complemento,
  fecha_nacimiento,
}: CamposPersona): CamposPersona {
  return { ...CAMPOS_VACIOS, tipo_documento, nro_documento, complemento, fecha_nacimiento };
}

/** A telephone that is known already, unless another one is there. */
export const conMovil = (estado: EstadoIdentidad, movil: string): EstadoIdentidad =>
  estado.campos.movil === "" ? { ...estado, campos: { ...estado.campos, movil } } : estado;

/** What was said of the data is no longer of these. */
export const quedaSinEfecto = (antes: EstadoIdentidad, ahora: EstadoIdentidad): boolean =>
  (antes.contrastado && !ahora.contrastado) || (antes.abierto !== ahora.abierto && !ahora.abierto.resto);

export const conOtro = (estado: EstadoIdentidad, clave: string, valor: string): EstadoIdentidad => ({
  ...estado,
  otros: { ...estado.otros, [clave]: valor },
});

function conDatos(persona: Persona | PersonaHallada, abierto: Abierto): EstadoIdentidad {
  return {
    campos: {
      tipo_documento: persona.tipo_documento,
      nro_documento: persona.nro_documento,
      complemento: persona.complemento,
      fecha_nacimiento: fechaEscrita(persona.fecha_nacimiento),
      nombres: persona.nombres,
      primer_apellido: persona.primer_apellido,
      segundo_apellido: persona.segundo_apellido ?? "",
      nacionalidad: persona.nacionalidad || (persona.pais_nacimiento ? "" : NACIONALIDAD_DEFECTO),
      genero: persona.genero ?? "",
      movil: persona.movil ?? "",
      telefono: persona.telefono ?? "",
    },
    otros: Object.fromEntries(persona.otros_datos.map(({ key, value }) => [key, value])),
    pais: persona.pais_nacimiento ?? null,
    abierto,
    conocida: { movil: persona.movil ?? "" },
    contrastado: persona.contrastado,
    cambiada: false,
    hallada: false,
    manual: false,
  };
}

/** A person that is linked already: nothing takes typing until somebody asks for it. */
export const dePersona = (persona: Persona): EstadoIdentidad =>
  conDatos(persona, { documento: false, nombres: false, resto: false });

/** The same person, to be corrected: the document stays, and the names of somebody verified do too (D56). */
export const paraEditar = (estado: EstadoIdentidad): EstadoIdentidad => ({
  ...estado,
  abierto: { documento: false, nombres: !estado.contrastado, resto: true },
});

/** The person of an account: its own form corrects the names of somebody verified too, and has them checked anew. */
export const paraCorregir = (estado: EstadoIdentidad): EstadoIdentidad => ({
  ...estado,
  abierto: { documento: false, nombres: true, resto: true },
});

/** The search found somebody: the identity is locked, unless a name that must be given is missing. */
export function conHallada(persona: PersonaHallada): EstadoIdentidad {
  const incompleta = persona.nombres === "" || persona.primer_apellido === "";
  const estado = conDatos(persona, { documento: false, nombres: incompleta, resto: true });
  // Without an id it was not ours: the registry told it.
  const deFuera = persona.id === undefined;
  return { ...estado, cambiada: deFuera, hallada: deFuera && !persona.contrastado };
}

/** The registry has a remark instead of a person: the data are typed, from nothing, and a card's are to be confirmed all the same (D110). */
export function conObservacion({ campos }: EstadoIdentidad): EstadoIdentidad {
  const vacia = aMano({ ...IDENTIDAD_VACIA, campos: soloDocumento(campos) });
  return { ...vacia, manual: campos.tipo_documento !== "CI" };
}

/** Nobody can say who it is: what is typed stays and may be saved (D52). */
export const aMano = (estado: EstadoIdentidad): EstadoIdentidad => ({
  ...estado,
  abierto: TODO_ABIERTO,
  contrastado: false,
  hallada: false,
  manual: true,
});

export type Contrastado = "validos" | "noEncontrados" | "incorrectos";

/** Success only when the registry says so and names no field that differs (D51). */
export function resultadoDe({ estado, data }: RespuestaContraste, tipo: TipoDocumento | ""): Contrastado {
  if (estado === "VERIFICADO_SEGIP" && data.length === 0) return "validos";
  return tipo === "CI" ? "incorrectos" : "noEncontrados";
}

export function conContraste(estado: EstadoIdentidad, respuesta: RespuestaContraste): EstadoIdentidad {
  const { tipo_documento: tipo } = estado.campos;
  const resultado = resultadoDe(respuesta, tipo);
  if (resultado === "noEncontrados") return aMano(estado);
  if (resultado === "validos") {
    return {
      ...estado,
      campos: { ...estado.campos, nacionalidad: NACIONALIDAD_DEFECTO },
      abierto: { documento: false, nombres: tipo !== "CI", resto: true },
      contrastado: true,
      hallada: false,
    };
  }
  // It answered, and not that these are the data of this card: saving by hand is closed, also where it was open (D110).
  return { ...estado, abierto: TODO_ABIERTO, contrastado: false, hallada: false, manual: false };
}
