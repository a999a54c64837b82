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
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { recordando } from "./dicho.service.ts";
import { conIntento, type Desenlace } from "./intentos.service.ts";
import { buscarPorDocumento } from "./persona.repository.ts";
import { anotarVista } from "./persona.service.ts";
import { anotarConsulta, type DependenciasRegistro, SERVICIO } from "./registro.service.ts";

export type Busqueda = ConsultaBusqueda & { nroDocumento: string };

/** Our own persons if asked, then the registry; the registry knows identity cards only. */
export async function buscarPersona(
  dependencias: DependenciasRegistro,
  sesion: Sesion,
  busqueda: Busqueda,
): Promise<RespuestaBusqueda> {
  const { tipoDoc, nroDocumento, complemento } = busqueda;
  if (!documentoValido(tipoDoc, nroDocumento))
    throw new AppError("VALIDACION", { campos: { nroDocumento: TEXTO_DOCUMENTO[tipoDoc] } });
  const { db } = dependencias;
  const documento = { tipo_documento: tipoDoc, nro_documento: nroDocumento, complemento };
  return conIntento(db, sesion, documento, async (contar) => {
    const nuestra = busqueda.db ? await buscarNuestra(db, sesion, busqueda) : undefined;
    contar(nuestra?.desenlace ?? "nada");
    if (nuestra?.hallada) return nuestra.hallada;
    try {
      if (tipoDoc !== "CI") throw new AppError("PERSONA_SIN_DATOS");
      const respuesta = await buscarEnRegistro(dependencias, sesion, busqueda);
      // An observation is told without looking at the birth date.
      if (!("observacion" in respuesta)) contar("acierto");
      return respuesta;
    } catch (error) {
      if (error instanceof AppError && error.codigo === "PERSONA_SIN_DATOS") contar("fallo");
      throw error;
    }
  });
}

/** Whoever asks must know the birth date; who looked is on record. */
async function buscarNuestra(
  db: Db,
  sesion: Sesion,
  { tipoDoc, nroDocumento, complemento, fechaNacimiento }: Busqueda,
): Promise<{ desenlace: Desenlace; hallada?: PersonaHallada }> {
  const documento = { tipo_documento: tipoDoc, nro_documento: nroDocumento, complemento };
  return transaction(db, async (tx) => {
    const persona = await buscarPorDocumento(tx, documento, sesion.id_entidad);
    if (!persona) return { desenlace: "nada" };
    if (persona.fecha_nacimiento !== fechaNacimiento) return { desenlace: "fallo" };
    await anotarVista(tx, sesion, persona.id);
    // A date that nobody confirmed may be the caller's own invention.
    return { desenlace: persona.contrastado ? "acierto" : "nada", hallada: hallada(persona) };
  });
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
    observacion_registro: persona.observacion,
  };
}

const DICHO = {
  hallada: "HALLADA",
  observada: "OBSERVADO_SEGIP",
  ninguna: "SIN_DATOS",
} as const satisfies Record<string, DichoDelRegistro>;

async function buscarEnRegistro(
  { db, sealer, registro, huellaDeDocumento }: DependenciasRegistro,
  sesion: Sesion,
  { nroDocumento, complemento, fechaNacimiento }: Busqueda,
): Promise<RespuestaBusqueda> {
  const documento = { tipo_documento: "CI", nro_documento: nroDocumento, complemento } as const;
  const hallazgo = await recordando(db, sesion, documento, {
    preguntar: async () =>
      registro.find(await abrirServicio(db, sealer, SERVICIO.buscar), {
        nro_documento: nroDocumento,
        complemento,
        fecha_nacimiento: fechaNacimiento,
      }),
    respuesta: (hallazgo) => ({
      dicho: DICHO[hallazgo.tipo],
      observacion: hallazgo.tipo === "observada" ? hallazgo.observacion : null,
    }),
  });
  await transaction(db, (tx) =>
    anotarConsulta(tx, sesion, huellaDeDocumento, {
      servicio: SERVICIO.buscar,
      codigoUnico: hallazgo.codigoUnico,
      documento: hallazgo.tipo === "hallada" ? documentoDe(hallazgo.persona) : documento,
      huboDatos: hallazgo.tipo !== "ninguna",
    }),
  );
  switch (hallazgo.tipo) {
    case "hallada":
      return delRegistro(hallazgo.persona);
    case "observada":
      return { observacion: hallazgo.observacion };
    case "ninguna":
      throw new AppError("PERSONA_SIN_DATOS");
  }
}

/** As whoever saves them will write it. */
const documentoDe = ({ nro_documento, complemento }: RegistryPersona) =>
  ({ tipo_documento: "CI", nro_documento, complemento }) as const;

/** Found is not contrasted: the registry has named somebody, and confirmed nothing to anybody yet. */
function delRegistro(persona: RegistryPersona): PersonaHallada {
  return {
    tipo_documento: "CI",
    nro_documento: persona.nro_documento,
    complemento: enMayusculas(persona.complemento),
    fecha_nacimiento: persona.fecha_nacimiento,
    ...conAmbosNombres(persona),
    // Of a country that the table lacks nothing is guessed: the form asks.
    nacionalidad:
      persona.pais_nacimiento === null
        ? NACIONALIDAD_DEFECTO
        : (nacionalidadDe(persona.pais_nacimiento) ?? ""),
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
