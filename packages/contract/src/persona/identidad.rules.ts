import type { CodigoError } from "../errores.ts";
import { enMayusculas, limpiarSegundo } from "./persona.rules.ts";

/** What the registry can confirm of a person. */
export interface Identidad {
  tipo_documento: string;
  nro_documento: string;
  complemento: string;
  fecha_nacimiento: string;
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string | null;
}

/** One identity has one text, however it was typed. */
export function textoDeIdentidad(identidad: Identidad): string {
  return JSON.stringify([
    identidad.tipo_documento,
    enMayusculas(identidad.nro_documento),
    enMayusculas(identidad.complemento),
    identidad.fecha_nacimiento,
    enMayusculas(identidad.nombres),
    enMayusculas(identidad.primer_apellido),
    limpiarSegundo(identidad.segundo_apellido),
  ]);
}

export const CAMPOS_CONTRASTADOS = [
  "nro_documento",
  "complemento",
  "fecha_nacimiento",
  "nombres",
  "primer_apellido",
  "segundo_apellido",
] as const satisfies readonly (keyof Identidad)[];
export type CampoContrastado = (typeof CAMPOS_CONTRASTADOS)[number];
export type Comparacion = "igual" | "difiere" | "sin comparar";

/**
 * Fields that the registry did not confirm (D51): what was sent must be equal, and what it did not compare is not.
 * An empty complement is never missing, an absent second surname only when the registry knows one.
 */
export function camposSinConfirmar(
  enviada: Identidad,
  comparada: Readonly<Record<CampoContrastado, Comparacion>>,
): CampoContrastado[] {
  return CAMPOS_CONTRASTADOS.filter((campo) => {
    const resultado = comparada[campo];
    if (campo === "complemento" && enviada.complemento === "") return false;
    if (campo === "segundo_apellido" && enviada.segundo_apellido === null) return resultado === "difiere";
    return resultado !== "igual";
  });
}

/** The record, with what one institution was told (D111). */
export interface PersonaGuardada extends Identidad {
  nacionalidad: string;
  genero: string | null;
  pais_nacimiento: string | null;
  movil: string | null;
  telefono: string | null;
  otros_datos: readonly { key: string; value: string }[];
  contrastado: boolean;
  observacion: string | null;
}
/** Of the rest nobody but the registry says anything. */
export type PersonaPorGuardar = Omit<PersonaGuardada, "contrastado" | "observacion">;

type Escrita = Identidad & Pick<PersonaGuardada, "nacionalidad" | "genero">;

/** What nobody had told is no change. */
const seContradice = (antes: string | null, nuevo: string | null): boolean =>
  antes !== null && antes !== nuevo;

/** What only the registry may change once it has confirmed the person. */
function cambiaIdentidad(antes: PersonaGuardada, nueva: Escrita): boolean {
  return (
    textoDeIdentidad(antes) !== textoDeIdentidad(nueva) ||
    enMayusculas(antes.nacionalidad) !== enMayusculas(nueva.nacionalidad) ||
    seContradice(antes.genero, nueva.genero)
  );
}

function cambiaLoDemas(antes: PersonaGuardada, nueva: PersonaPorGuardar): boolean {
  return (
    seContradice(antes.movil, nueva.movil) ||
    seContradice(antes.telefono, nueva.telefono) ||
    !mismosDatos(antes.otros_datos, nueva.otros_datos)
  );
}

function mismosDatos(unos: PersonaGuardada["otros_datos"], otros: PersonaGuardada["otros_datos"]): boolean {
  if (unos.length !== otros.length) return false;
  return unos.every(({ key, value }, i) => key === otros[i]?.key && value === otros[i].value);
}

export interface HechosAlGuardar {
  deUsuario: boolean;
  contrasteFresco: boolean;
  /** The institution that saves is the one that entered the name. */
  propia: boolean;
}

/** Why a person that exists may not be saved so from a conversation (D56, D111); null when it may. */
export function rechazoAlGuardar(
  antes: PersonaGuardada,
  nueva: PersonaPorGuardar,
  { deUsuario, contrasteFresco, propia }: HechosAlGuardar,
): CodigoError | null {
  if (antes.fecha_nacimiento !== nueva.fecha_nacimiento) return "PERSONA_NO_COINCIDE";
  const cambia = cambiaIdentidad(antes, nueva);
  if (deUsuario && (cambia || cambiaLoDemas(antes, nueva))) return "PERSONA_DE_USUARIO";
  if (!cambia || contrasteFresco) return null;
  if (antes.contrastado) return "PERSONA_CONTRASTADA";
  return propia ? null : "PERSONA_DE_OTRA_ENTIDAD";
}

/** Why a person that exists may not be taken as a line of a table says; null when it may. An empty nationality says nothing. */
export function rechazoDeLinea(antes: PersonaGuardada, linea: Escrita): CodigoError | null {
  if (antes.fecha_nacimiento !== linea.fecha_nacimiento) return "PERSONA_NO_COINCIDE";
  const dicha = { ...linea, nacionalidad: linea.nacionalidad || antes.nacionalidad };
  return cambiaIdentidad(antes, dicha) ? "PERSONA_CON_OTROS_DATOS" : null;
}

/** How the registry last answered somebody about a document: to a search, or to a check. */
export type DichoDelRegistro =
  | "HALLADA"
  | "SIN_DATOS"
  | "SIN_RESPUESTA"
  | "VERIFICADO_SEGIP"
  | "NO_VERIFICADO"
  | "OBSERVADO_SEGIP"
  | "NO_EXISTE_SEGIP";

const NEGADO: readonly (DichoDelRegistro | null)[] = ["NO_VERIFICADO", "OBSERVADO_SEGIP", "NO_EXISTE_SEGIP"];
/** The registry was asked, and it is not so. */
export const fueNegada = (dicho: DichoDelRegistro | null): boolean => NEGADO.includes(dicho);

const NO_DESDICE: Readonly<Partial<Record<DichoDelRegistro, readonly DichoDelRegistro[]>>> = {
  SIN_RESPUESTA: ["NO_VERIFICADO", "OBSERVADO_SEGIP", "NO_EXISTE_SEGIP"],
  // A search finds nobody also where the birth date is another one.
  SIN_DATOS: ["HALLADA", "VERIFICADO_SEGIP", "NO_VERIFICADO", "OBSERVADO_SEGIP"],
};
/** What stands of the same document, said a moment ago, whatever this word says: silence takes back no denial, and a search with another date no document (D110). */
export const noDesdice = (dicho: DichoDelRegistro): readonly DichoDelRegistro[] => NO_DESDICE[dicho] ?? [];

/**
 * Why a card that the registry has not confirmed may not be saved (D52, D110); null when it may: the registry did not
 * answer or is not there to ask, or it has nobody and the operator said so in a second step, or nothing new is said of
 * whom we have already.
 */
export function rechazoSinContraste({
  nuevo,
  configurado,
  dicho,
  sinRegistro,
}: {
  nuevo: boolean;
  configurado: boolean;
  dicho: DichoDelRegistro | null;
  sinRegistro: boolean;
}): CodigoError | null {
  if (fueNegada(dicho)) return "PERSONA_SIN_CONTRASTE";
  if (!nuevo || !configurado || dicho === "SIN_RESPUESTA") return null;
  if (dicho !== "SIN_DATOS") return "PERSONA_SIN_CONTRASTE";
  return sinRegistro ? null : "PERSONA_SIN_REGISTRO";
}

/** Confirmed just now, or before and not changed since. */
export function quedaContrastada(
  antes: PersonaGuardada | null,
  nueva: PersonaPorGuardar,
  contrasteFresco: boolean,
): boolean {
  return contrasteFresco || (antes?.contrastado === true && !cambiaIdentidad(antes, nueva));
}
