import type { DichoDelRegistro } from "@ventanilla/contract/persona/identidad.rules";
import { nacionalidadDe } from "@ventanilla/contract/persona/paises";
import {
  type ConsultaBusqueda,
  documentoValido,
  NACIONALIDAD_DEFECTO,
  type Persona,
  type PersonaHallada,
  type RespuestaBusqueda,
  TEXTO_DOCUMENTO,
} from "@ventanilla/contract/persona/persona";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import type { RegistryPersona } from "../../adapters/identity-registry/port.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { recordando } from "./dicho.service.ts";
import { esConocida } from "./persona.access.ts";
import { buscarPorDocumento } from "./persona.repository.ts";
import { type DependenciasRegistro, registrarConsulta, SERVICIO } from "./registro.service.ts";

export type Busqueda = ConsultaBusqueda & { nroDocumento: string };

/** Our own persons if asked, then the registry; the registry knows identity cards only. */
export async function buscarPersona(
  dependencias: DependenciasRegistro,
  sesion: Sesion,
  busqueda: Busqueda,
): Promise<RespuestaBusqueda> {
  const { tipoDoc, nroDocumento } = busqueda;
  if (!documentoValido(tipoDoc, nroDocumento))
    throw new AppError("VALIDACION", { campos: { nroDocumento: TEXTO_DOCUMENTO[tipoDoc] } });
  const nuestra = busqueda.db ? await buscarNuestra(dependencias.db, sesion, busqueda) : undefined;
  if (nuestra) return nuestra;
  if (tipoDoc !== "CI") throw new AppError("PERSONA_SIN_DATOS");
  return buscarEnRegistro(dependencias, sesion, busqueda);
}

/** Whoever asks must know the birth date; what an institution was told stays with those who know the person. */
async function buscarNuestra(
  db: Db,
  sesion: Sesion,
  { tipoDoc, nroDocumento, complemento, fechaNacimiento }: Busqueda,
): Promise<PersonaHallada | undefined> {
  const documento = { tipo_documento: tipoDoc, nro_documento: nroDocumento, complemento };
  const persona = await buscarPorDocumento(db, documento);
  if (persona?.fecha_nacimiento !== fechaNacimiento) return undefined;
  const conocida = await esConocida(db, sesion, persona.id);
  return hallada(conocida ? persona : { ...persona, movil: null, telefono: null, otros_datos: [] });
}

function hallada(persona: Persona): PersonaHallada {
  return {
    id: persona.id,
    id_persona: persona.id,
    tipo_documento: persona.tipo_documento,
    nro_documento: persona.nro_documento,
    complemento: persona.complemento,
    fecha_nacimiento: persona.fecha_nacimiento,
    ...conAmbosNombres(persona),
    nacionalidad: persona.nacionalidad,
    pais_nacimiento: persona.pais_nacimiento,
    genero: persona.genero,
    movil: persona.movil,
    telefono: persona.telefono,
    otros_datos: persona.otros_datos,
    contrastado: persona.contrastado,
  };
}

const DICHO = {
  hallada: "HALLADA",
  observada: "OBSERVADO_SEGIP",
  ninguna: "SIN_DATOS",
} as const satisfies Record<string, DichoDelRegistro>;

async function buscarEnRegistro(
  { db, sealer, registro }: DependenciasRegistro,
  sesion: Sesion,
  { nroDocumento, complemento, fechaNacimiento }: Busqueda,
): Promise<RespuestaBusqueda> {
  const servicio = await abrirServicio(db, sealer, SERVICIO.buscar);
  const documento = { tipo_documento: "CI", nro_documento: nroDocumento, complemento };
  const hallazgo = await recordando(db, sesion, documento, {
    preguntar: () =>
      registro.find(servicio, {
        nro_documento: nroDocumento,
        complemento,
        fecha_nacimiento: fechaNacimiento,
      }),
    dicho: ({ tipo }) => DICHO[tipo],
  });
  await registrarConsulta(db, sesion, { servicio: servicio.codigo, codigoUnico: hallazgo.codigoUnico });
  switch (hallazgo.tipo) {
    case "hallada":
      return delRegistro(hallazgo.persona);
    case "observada":
      return { observacion: hallazgo.observacion };
    case "ninguna":
      throw new AppError("PERSONA_SIN_DATOS");
  }
}

/** Found is not contrasted: the registry has named somebody, and confirmed nothing to anybody yet. */
function delRegistro(persona: RegistryPersona): PersonaHallada {
  return {
    tipo_documento: "CI",
    nro_documento: persona.nro_documento,
    complemento: enMayusculas(persona.complemento),
    fecha_nacimiento: persona.fecha_nacimiento,
    ...conAmbosNombres(persona),
    nacionalidad: nacionalidadDe(persona.pais_nacimiento ?? "") ?? NACIONALIDAD_DEFECTO,
    pais_nacimiento: persona.pais_nacimiento,
    genero: null,
    movil: null,
    telefono: null,
    otros_datos: [],
    contrastado: false,
  };
}

/** Document A says paterno and materno (D49). */
function conAmbosNombres({
  nombres,
  primer_apellido,
  segundo_apellido,
}: Pick<RegistryPersona, "nombres" | "primer_apellido" | "segundo_apellido">) {
  const primero = enMayusculas(primer_apellido);
  const segundo = segundo_apellido === null ? null : enMayusculas(segundo_apellido);
  return {
    nombres: enMayusculas(nombres),
    primer_apellido: primero,
    segundo_apellido: segundo,
    paterno: primero,
    materno: segundo,
  };
}
