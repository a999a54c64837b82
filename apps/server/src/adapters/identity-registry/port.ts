import type { CampoContrastado, Comparacion, Identidad } from "@ventanilla/contract/persona/identidad.rules";

/** Where the registry is, as the table of services names it. */
export interface RegistryService {
  codigo: string;
  /** Base address without a slash at the end. */
  url: string;
  /** Null: the service asks for none. */
  token: string | null;
}

export interface RegistryQuery {
  nro_documento: string;
  complemento: string;
  /** yyyy-mm-dd. */
  fecha_nacimiento: string;
}

export interface RegistryPersona extends RegistryQuery {
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

export type PersonaAnswer = Contestada &
  (
    | { tipo: "hallada"; persona: RegistryPersona }
    | { tipo: "observada"; observacion: string }
    | { tipo: "ninguna" }
  );

export type ContrasteAnswer = Contestada &
  (
    | { tipo: "comparada"; campos: Record<CampoContrastado, Comparacion> }
    | { tipo: "observada"; observacion: string }
    | { tipo: "ninguna"; mensaje: string }
  );

/** The national registry of identity. Both throw REGISTRO_NO_RESPONDE, and PROVEEDOR_NO_CONFIGURADO when the address or the key is refused. */
export interface IdentityRegistry {
  find(service: RegistryService, query: RegistryQuery): Promise<PersonaAnswer>;
  contrastar(service: RegistryService, identidad: Identidad): Promise<ContrasteAnswer>;
}
