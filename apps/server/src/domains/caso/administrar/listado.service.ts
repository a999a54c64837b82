import { nombreGuardadoDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { CasoEnTabla, CasoFila, ConsultaCasos } from "@ventanilla/contract/caso/caso";
import type { Lista } from "@ventanilla/contract/common/lista";
import { documentoEntero } from "@ventanilla/contract/persona/persona.rules";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotandoExportacion } from "../../log/index.ts";
import { puntosActivosDe } from "../../punto/index.ts";
import { accederCaso } from "../caso.access.ts";
import { todosVisibles } from "../lecturas/historial.repository.ts";
import { listarCasos, recorrerCasos } from "../lecturas/lectura.repository.ts";

/** Every case in reach of whoever administers, of any state and with or without a point (D44). */
export const listarParaAdministrar = (
  db: Db,
  sesion: Sesion,
  consulta: ConsultaCasos,
): Promise<Lista<CasoFila>> => listarCasos(db, sesion, todosVisibles(sesion), consulta);

/** Where a case may be given: the other ACTIVE points of its institution (D79). */
export async function listarDestinos(db: Db, sesion: Sesion, idCaso: number) {
  const { id_entidad, id_punto_atencion: suyo } = await accederCaso(db, sesion, idCaso);
  // What waits on an account that is shared may be read, and is given by its own institution.
  if (sesion.view !== "todo" && id_entidad !== sesion.id_entidad) throw new AppError("NO_EXISTE");
  const rows = (await puntosActivosDe(db, id_entidad)).filter(({ id }) => id !== suyo);
  return { rows, count: rows.length };
}

/** The whole list, on record: who took how many rows of it. */
export async function exportarCasos(
  db: Db,
  sesion: Sesion,
  consulta: ConsultaCasos,
): Promise<AsyncIterable<CasoEnTabla[]>> {
  const filas = recorrerCasos(db, sesion, todosVisibles(sesion), consulta);
  return anotandoExportacion(db, sesion, { sustantivo: "caso", consulta }, enTabla(filas));
}

async function* enTabla(filas: AsyncGenerator<CasoFila[]>): AsyncGenerator<CasoEnTabla[]> {
  for await (const tanda of filas) yield tanda.map(lineaDe);
}

/** A table is held against other tables: names stand in it as they are stored. */
const lineaDe = (fila: CasoFila): CasoEnTabla => {
  const { principal } = fila.canal_principal;
  const { texto, fuente } = nombreGuardadoDeCiudadano({ ...principal, persona: fila.persona });
  return {
    id: fila.id,
    tipo: fila.tipo,
    id_persona: fila.id_persona,
    nombre_completo: fuente === "remitente" ? traducir("es", "comun:sinVerificar", { nombre: texto }) : texto,
    nro_documento: fila.persona && documentoEntero(fila.persona),
    descripcion: fila.descripcion,
    punto: fila.punto_atencion?.identificador ?? null,
    entidad: fila.punto_atencion?.entidad.nombre ?? null,
    tramite: fila.tramite?.nombre_tramite ?? null,
    operador: fila.operador_principal,
    estado: fila.estado,
    _created_at: fila._created_at,
    _updated_at: fila._updated_at,
  };
};
