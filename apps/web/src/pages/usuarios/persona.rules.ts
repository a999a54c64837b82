// The person of an account between the identity form and the names that the account's calls give its fields.
import type { Persona } from "@ventanilla/contract/persona/persona";
import type { Usuario } from "@ventanilla/contract/usuario/usuario";
import type { Identidad } from "../../domains/persona/index.ts";
import { dePersona, paraGuardar } from "../../domains/persona/index.ts";

const PREFIJO = "persona_";

/** As the identity form takes a person that is known; null where the account has none. */
export function personaDe(usuario: Usuario): Persona | null {
  const { id_persona, persona_tipo_documento, persona_fecha_nacimiento, persona_estado } = usuario;
  if (id_persona === null || persona_tipo_documento === null) return null;
  if (persona_fecha_nacimiento === null || persona_estado === null) return null;
  return {
    id: id_persona,
    tipo_documento: persona_tipo_documento,
    nro_documento: usuario.persona_nro_documento ?? "",
    complemento: usuario.persona_complemento ?? "",
    fecha_nacimiento: persona_fecha_nacimiento,
    nombres: usuario.persona_nombres ?? "",
    primer_apellido: usuario.persona_primer_apellido ?? "",
    segundo_apellido: usuario.persona_segundo_apellido,
    nacionalidad: usuario.persona_nacionalidad ?? "",
    pais_nacimiento: usuario.persona_pais_nacimiento,
    genero: usuario.persona_genero,
    movil: usuario.persona_movil,
    telefono: usuario.persona_telefono,
    otros_datos: [],
    observacion: null,
    contrastado: usuario.persona_contrastado,
    estado_persona: persona_estado,
    persona_estado,
    _created_at: usuario._created_at,
    _updated_at: usuario._updated_at,
  };
}

/** What an account sends of its person: the birth date as it is written, DD/MM/YYYY. */
export function personaPorEnviar(estado: Identidad["estado"]) {
  const { tipo_documento: tipo, genero, pais_nacimiento, ...campos } = paraGuardar(estado);
  return {
    ...(tipo !== "" && { persona_tipo_documento: tipo }),
    persona_nro_documento: campos.nro_documento,
    persona_complemento: campos.complemento,
    persona_fecha_nacimiento: campos.fecha_nacimiento,
    persona_nombres: campos.nombres,
    persona_primer_apellido: campos.primer_apellido,
    persona_segundo_apellido: campos.segundo_apellido,
    persona_nacionalidad: campos.nacionalidad,
    ...(genero !== "" && { persona_genero: genero }),
    persona_movil: campos.movil,
    persona_telefono: campos.telefono,
    ...(pais_nacimiento !== undefined && { persona_pais_nacimiento: pais_nacimiento }),
  };
}

const DOCUMENTO: readonly string[] = [
  "persona_tipo_documento",
  "persona_nro_documento",
  "persona_complemento",
  "persona_fecha_nacimiento",
];
const NOMBRES: readonly string[] = ["persona_nombres", "persona_primer_apellido", "persona_segundo_apellido"];

/**
 * What an account that exists sends of its person: what is not as the form found it, so that what a colleague changed
 * meanwhile stays. Another document is another person, and what the registry has just confirmed it confirmed as one:
 * these go whole.
 */
export function cambiosDePersona(
  estado: Identidad["estado"],
  usuario: Usuario,
): Partial<ReturnType<typeof personaPorEnviar>> {
  const escrita = personaPorEnviar(estado);
  const conocida = personaDe(usuario);
  if (conocida === null) return escrita;
  const hallada: Partial<Record<string, unknown>> = personaPorEnviar(dePersona(conocida));
  const cambiados = Object.entries(escrita).filter(([campo, valor]) => hallada[campo] !== valor);
  const cambia = (campos: readonly string[]) => cambiados.some(([campo]) => campos.includes(campo));
  if (cambia(DOCUMENTO)) return escrita;
  const confirmada = estado.contrastado && (cambia(NOMBRES) || !conocida.contrastado);
  const juntos = confirmada ? [...DOCUMENTO, ...NOMBRES] : [];
  return Object.fromEntries(
    Object.entries(escrita).filter(([campo, valor]) => juntos.includes(campo) || hallada[campo] !== valor),
  );
}

/** What a refusal says of the person, by the names of the identity form. */
export const delaPersona = (errores: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errores).flatMap(([campo, texto]) =>
      campo.startsWith(PREFIJO) ? [[campo.slice(PREFIJO.length), texto]] : [],
    ),
  );
