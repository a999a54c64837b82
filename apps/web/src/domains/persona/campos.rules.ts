// The fields of the identity form: what each takes, and when they are enough.
import { NACIONALIDAD_DEFECTO, PersonaNueva, type TipoDocumento } from "@ventanilla/contract/persona/persona";
import { faultsOf, limitOf } from "../../ui/form/fields.rules.ts";

export type CampoPersona = Exclude<keyof PersonaNueva, "pais_nacimiento" | "otros_datos">;
/** As typed: texts, the date dd/mm/yyyy; empty what was not given. */
export type CamposPersona = { [K in CampoPersona]: NonNullable<PersonaNueva[K]> | "" };

/** In the order of the form. */
export const CAMPOS_VACIOS: CamposPersona = {
  tipo_documento: "",
  nro_documento: "",
  complemento: "",
  fecha_nacimiento: "",
  nombres: "",
  primer_apellido: "",
  segundo_apellido: "",
  nacionalidad: NACIONALIDAD_DEFECTO,
  genero: "",
  movil: "",
  telefono: "",
};
const esCampo = (nombre: string): nombre is CampoPersona => Object.hasOwn(CAMPOS_VACIOS, nombre);
const CAMPOS = Object.keys(CAMPOS_VACIOS).filter(esCampo);

const digitos = (texto: string): string => texto.replace(/\D/g, "");
const cifrasYLetras = (texto: string): string => texto.replace(/[^A-Za-z\d]/g, "").toUpperCase();

/** What a field keeps of what is typed into it. */
export function limpiarCampo(campo: CampoPersona, texto: string, tipo: TipoDocumento | ""): string {
  return admitido(campo, texto, tipo).slice(0, limitOf(PersonaNueva.shape[campo]));
}

function admitido(campo: CampoPersona, texto: string, tipo: TipoDocumento | ""): string {
  switch (campo) {
    case "nro_documento":
      return tipo === "PASAPORTE" ? cifrasYLetras(texto) : digitos(texto);
    case "complemento":
      return cifrasYLetras(texto);
    case "movil":
    case "telefono":
      return digitos(texto);
    case "nombres":
    case "primer_apellido":
    case "segundo_apellido":
    case "nacionalidad":
    case "tipo_documento":
    case "fecha_nacimiento":
    case "genero":
      return texto;
  }
}

/** The ones that cannot be saved as they stand. */
const malos = (campos: CamposPersona): CampoPersona[] =>
  Object.keys(faultsOf(PersonaNueva, campos, CAMPOS)).filter(esCampo);

const DE_BUSQUEDA: readonly CampoPersona[] = ["tipo_documento", "nro_documento", "fecha_nacimiento"];
/** The check compares the names too. */
const DE_CONTRASTE: readonly CampoPersona[] = [...DE_BUSQUEDA, "nombres", "primer_apellido"];

export const puedeBuscar = (campos: CamposPersona): boolean =>
  !malos(campos).some((campo) => DE_BUSQUEDA.includes(campo));

export const puedeContrastar = (campos: CamposPersona): boolean =>
  !malos(campos).some((campo) => DE_CONTRASTE.includes(campo));

/**
 * `verificar`: the person is being checked against the registry. `ver`: a linked one is looked at and corrected.
 * `corregir`: that of an account, where what the registry confirms may change as well.
 */
export type ModoPersona = "verificar" | "ver" | "corregir";
export type Falta = CampoPersona | "busqueda" | "contraste";

/** What is missing before the person may be saved, in the order of the form; the checking form also asks for the mobile number and for the check itself (D53). */
export function faltas(
  modo: ModoPersona,
  {
    campos,
    abierto,
    contrastado,
    cambiada,
    manual,
  }: {
    campos: CamposPersona;
    abierto: { documento: boolean; resto: boolean };
    contrastado: boolean;
    cambiada: boolean;
    manual: boolean;
  },
): Falta[] {
  if (modo === "ver") return malos(campos);
  // Before anybody is found nothing else can be given.
  if (abierto.documento && !abierto.resto)
    return [...malos(campos).filter((campo) => DE_BUSQUEDA.includes(campo)), "busqueda"];
  const porContrastar = !contrastado && !manual && (modo === "verificar" || cambiada);
  return [
    ...malos(campos),
    ...(modo === "verificar" && campos.movil === "" ? (["movil"] as const) : []),
    ...(porContrastar ? (["contraste"] as const) : []),
  ];
}
