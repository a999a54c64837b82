// The fields of the identity form: what each takes, and when they are enough.
import {
  COMPLEMENTO_MAX,
  NOMBRE_PERSONA_MAX,
  NRO_DOCUMENTO_MAX,
  TELEFONO_PERSONA_MAX,
} from "@ventanilla/contract/limites";
import { type Genero, NACIONALIDAD_DEFECTO, type TipoDocumento } from "@ventanilla/contract/persona/persona";
import { type CampoObligatorio, faltantesDe, fechaDe } from "@ventanilla/contract/persona/persona.rules";

/** As typed: texts, the date dd/mm/yyyy. */
export interface CamposPersona {
  tipo_documento: TipoDocumento | "";
  nro_documento: string;
  complemento: string;
  fecha_nacimiento: string;
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string;
  nacionalidad: string;
  genero: Genero | "";
  movil: string;
  telefono: string;
}
export type CampoPersona = keyof CamposPersona;

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
export const esCampo = (nombre: string): nombre is CampoPersona => nombre in CAMPOS_VACIOS;

const digitos = (texto: string): string => texto.replace(/\D/g, "");

/** What a field keeps of what is typed into it. */
export function limpiarCampo(campo: CampoPersona, texto: string, tipo: TipoDocumento | ""): string {
  switch (campo) {
    case "nro_documento": {
      const limpio = tipo === "PASAPORTE" ? texto.replace(/[^A-Za-z\d]/g, "").toUpperCase() : digitos(texto);
      return limpio.slice(0, NRO_DOCUMENTO_MAX);
    }
    case "complemento":
      return texto
        .replace(/[^A-Za-z\d]/g, "")
        .toUpperCase()
        .slice(0, COMPLEMENTO_MAX);
    case "movil":
    case "telefono":
      return digitos(texto).slice(0, TELEFONO_PERSONA_MAX);
    case "nombres":
    case "primer_apellido":
    case "segundo_apellido":
    case "nacionalidad":
      return texto.slice(0, NOMBRE_PERSONA_MAX);
    case "tipo_documento":
    case "fecha_nacimiento":
    case "genero":
      return texto;
  }
}

export const puedeBuscar = ({ tipo_documento, nro_documento, fecha_nacimiento }: CamposPersona): boolean =>
  tipo_documento !== "" && nro_documento !== "" && fechaDe(fecha_nacimiento) !== null;

/** The check compares the names too. */
export const puedeContrastar = (campos: CamposPersona): boolean =>
  puedeBuscar(campos) && campos.nombres.trim() !== "" && campos.primer_apellido.trim() !== "";

/** `verificar`: the person is being checked against the registry. `ver`: a linked one is looked at and corrected. */
export type ModoPersona = "verificar" | "ver";
export type Falta = CampoObligatorio | "movil" | "contraste";

/** What is missing before the person may be saved, in the order of the form; the checking form also asks for the mobile number and for the check itself (D53). */
export function faltas(
  modo: ModoPersona,
  { campos, contrastado, manual }: { campos: CamposPersona; contrastado: boolean; manual: boolean },
): Falta[] {
  const obligatorios = faltantesDe({ ...campos, fecha_nacimiento: fechaDe(campos.fecha_nacimiento) });
  if (modo === "ver") return obligatorios;
  return [
    ...obligatorios,
    ...(campos.movil === "" ? (["movil"] as const) : []),
    ...(contrastado || manual ? [] : (["contraste"] as const)),
  ];
}
