import type { CampoContrastado, Comparacion, Identidad } from "@ventanilla/contract/persona/identidad.rules";

/** Where the registry is, as the table of services names it. */
export interface Servicio {
  codigo: string;
  /** Base address without a slash at the end. */
  url: string;
  /** Null: the service asks for none. */
  token: string | null;
}

export interface ConsultaRegistro {
  nro_documento: string;
  complemento: string;
  /** yyyy-mm-dd. */
  fecha_nacimiento: string;
}

export interface PersonaDelRegistro extends ConsultaRegistro {
  nombres: string;
  /** Empty when the registry holds none. */
  primer_apellido: string;
  segundo_apellido: string | null;
  pais_nacimiento: string | null;
}

/** `codigoUnico`: the registry's own name for this answer, the only thing of it that may be logged. */
interface Contestada {
  codigoUnico: string | null;
}

export type Hallazgo = Contestada &
  (
    | { tipo: "hallada"; persona: PersonaDelRegistro }
    | { tipo: "observada"; observacion: string }
    | { tipo: "ninguna" }
  );

export type Contrastacion = Contestada &
  (
    | { tipo: "comparada"; campos: Record<CampoContrastado, Comparacion> }
    | { tipo: "observada"; observacion: string }
    | { tipo: "ninguna"; mensaje: string }
  );

/** The national registry of identity. Both throw REGISTRO_NO_RESPONDE, and PROVEEDOR_NO_CONFIGURADO when the address or the key is refused. */
export interface RegistroIdentidad {
  buscar(servicio: Servicio, consulta: ConsultaRegistro): Promise<Hallazgo>;
  contrastar(servicio: Servicio, identidad: Identidad): Promise<Contrastacion>;
}
