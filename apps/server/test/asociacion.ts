import { HttpError } from "@ventanilla/client/http";
import type { Asociacion, PersonaNueva } from "@ventanilla/contract/persona/persona";
import {
  asociarPersona,
  buscarPersona,
  contrastarPersona,
  deshacerAsociacion,
  listarAsociaciones,
} from "@ventanilla/contract/persona/persona.routes";
import type { z } from "zod";
import type { Banco, Cliente, Institucion } from "./harness.ts";

export type Escrita = z.input<typeof PersonaNueva>;

let numero = 6_000_000;

/** Somebody whom nobody has saved yet. */
export function personaEscrita(cambio: Partial<Escrita> = {}): Escrita {
  numero += 1;
  return {
    tipo_documento: "CI",
    nro_documento: String(numero),
    fecha_nacimiento: "15/05/1990",
    nombres: "Ana",
    primer_apellido: "Quispe",
    segundo_apellido: "",
    nacionalidad: "BOLIVIANA",
    genero: "F",
    ...cambio,
  };
}

export const asociar = async (
  { http }: Cliente,
  canalId: number,
  persona: Escrita,
  dicho: Omit<Asociacion, "persona"> = {},
) => {
  const body = { persona, ...dicho };
  const respuesta = await http.call<typeof asociarPersona>(asociarPersona, { params: { canalId }, body });
  return respuesta.persona.data;
};

/** The latest link; with one that was seen, only that. */
export const deshacer = async ({ http }: Cliente, canalId: number, asociacion?: number) => {
  const body = asociacion === undefined ? {} : { asociacion };
  const ruta = http.call<typeof deshacerAsociacion>(deshacerAsociacion, { params: { canalId }, body });
  return (await ruta).persona.data;
};

export const asociaciones = async ({ http }: Cliente, canalId: number) =>
  (await http.call<typeof listarAsociaciones>(listarAsociaciones, { params: { canalId } })).rows;

export const buscar = ({ http }: Cliente, { nro_documento, fecha_nacimiento, complemento }: Escrita) =>
  http.call<typeof buscarPersona>(buscarPersona, {
    params: { nroDocumento: nro_documento },
    query: { fechaNacimiento: fecha_nacimiento, ...(complemento && { complemento }) },
  });

/** The registry knows this person and confirms it to the caller. */
export const contrastar = ({ http }: Cliente, persona: Escrita) =>
  http.call<typeof contrastarPersona>(contrastarPersona, { body: persona });

/** A row of the registry that says what the person says. */
export function inscripcionDe(persona: Escrita) {
  return {
    NumeroDocumento: persona.nro_documento,
    Nombres: persona.nombres.toUpperCase(),
    PrimerApellido: persona.primer_apellido.toUpperCase(),
    SegundoApellido: persona.segundo_apellido?.toUpperCase() || "--",
    FechaNacimiento: persona.fecha_nacimiento,
  };
}

export const codigoDe = (error: unknown): unknown =>
  error instanceof HttpError ? [error.status, error.code] : error;

export async function primerOperador(banco: Banco, inst: Institucion, indice = 0): Promise<Cliente> {
  return banco.comoUsuario(inst.operadores[indice] ?? inst.admin);
}
