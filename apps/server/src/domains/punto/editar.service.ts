import type { EstadoRegistro } from "@ventanilla/contract/common/lista";
import type { Punto, PuntoEditado, PuntoNuevo } from "@ventanilla/contract/punto/punto";
import { elegidosSobre } from "@ventanilla/contract/punto/punto.rules";
import { announce, type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { puedenAtenderse } from "../canal/index.ts";
import { accederEntidad } from "../entidad/index.ts";
import { anotar, resumen } from "../log/index.ts";
import { sonOperadoresDe } from "../usuario/index.ts";
import { leerPunto } from "./catalogo.service.ts";
import {
  type Autorizados,
  autorizadosDe,
  autorizar,
  desautorizar,
  insertarPunto,
  marcarEsperas,
  ponerPunto,
  retenerPuntos,
  tieneCasos,
} from "./editar.repository.ts";
import { type DependenciasPunto, exigirSinCasos } from "./estado.service.ts";
import { accederPuntoDeEntidad } from "./punto.access.ts";
import type { PuntoBloqueado } from "./punto.repository.ts";

/** What waits untaken on its channels shows at the new point at once. */
export async function crearPunto(
  { db }: DependenciasPunto,
  sesion: Sesion,
  nuevo: PuntoNuevo,
): Promise<Punto> {
  const { operadores_autorizados: operadores, canales_autorizados: canales, ...campos } = nuevo;
  const id = await transaction(db, async (tx) => {
    await accederEntidad(tx, sesion, campos.id_entidad);
    await exigirSeleccion(tx, sesion, campos.id_entidad, { operadores, canales });
    const creado = await insertarPunto(tx, campos, sesion.id_usuario);
    await autorizar(tx, creado, { operadores, canales });
    await anotar(tx, {
      nivel: "INFO",
      tipo: "punto.crear",
      mensaje: "Creó el punto de atención",
      referencia: `punto:${creado}`,
      datos: resumen({}, { ...campos, operadores, canales }),
      id_entidad: campos.id_entidad,
      sesion,
    });
    await marcarEsperas(tx, creado, canales);
    return creado;
  });
  return leerPunto(db, sesion, id);
}

/** Acts at once: who may no longer work there is put out, and what shows there changes on every screen (D79). */
export async function editarPunto(
  deps: DependenciasPunto,
  sesion: Sesion,
  id: number,
  editado: PuntoEditado,
): Promise<Punto> {
  await transaction(deps.db, async (tx) => {
    await retenerPuntos(tx, [id]);
    const antes = await accederPuntoDeEntidad(tx, sesion, id);
    const tenia = await autorizadosDe(tx, id);
    const despues = {
      identificador: editado.identificador ?? antes.identificador,
      id_entidad: editado.id_entidad ?? antes.id_entidad,
      estado: editado.estado ?? antes.estado,
    };
    const tiene = {
      operadores: elegidosSobre(tenia.operadores, {
        elegidos: editado.operadores_autorizados,
        vistos: editado.vistos?.operadores_autorizados,
      }),
      canales: elegidosSobre(tenia.canales, {
        elegidos: editado.canales_autorizados,
        vistos: editado.vistos?.canales_autorizados,
      }),
    };
    const entran = sinLos(tiene, tenia);
    const salen = sinLos(tenia, tiene);
    const muda = despues.id_entidad !== antes.id_entidad;
    if (muda) await exigirMudable(tx, sesion, id, despues.id_entidad);
    await exigirSeleccion(tx, sesion, despues.id_entidad, muda ? tiene : entran);
    await ponerPunto(tx, id, despues, sesion.id_usuario);
    await desautorizar(tx, id, salen);
    await autorizar(tx, id, entran);
    await acomodarOperadores(deps, tx, { antes, estado: despues.estado, salen: salen.operadores });
    await anotar(tx, {
      nivel: "INFO",
      tipo: "punto.editar",
      mensaje: "Cambió el punto de atención",
      referencia: `punto:${id}`,
      datos: resumen({ ...antes, ...tenia }, { id, ...despues, ...tiene }),
      id_entidad: despues.id_entidad,
      sesion,
    });
    announce(tx, { tipo: "autorizacion", id_punto: id });
    const seActiva = antes.estado === "INACTIVO" && despues.estado === "ACTIVO";
    await marcarEsperas(tx, id, seActiva ? tiene.canales : [...entran.canales, ...salen.canales]);
  });
  return leerPunto(deps.db, sesion, id);
}

/** Whoever lost the authorisation is put out; a point that is switched off, which has no open cases, puts out everybody. */
async function acomodarOperadores(
  { sacarDelPunto }: DependenciasPunto,
  tx: Tx,
  { antes, estado, salen }: { antes: PuntoBloqueado; estado: EstadoRegistro; salen: readonly number[] },
): Promise<void> {
  if (antes.estado === "ACTIVO" && estado === "INACTIVO") {
    await exigirSinCasos(tx, antes.id);
    await sacarDelPunto(tx, antes.id);
    return;
  }
  if (salen.length > 0) await sacarDelPunto(tx, antes.id, salen);
}

/** A case stays in its institution, and so does the point that handled one. */
async function exigirMudable(tx: Tx, sesion: Sesion, id: number, idEntidad: number): Promise<void> {
  await accederEntidad(tx, sesion, idEntidad);
  if (await tieneCasos(tx, id)) throw new AppError("REGISTRO_RELACIONADO");
}

/** Operators and channels of the point's institution; one of another and one that does not exist are refused alike (D46). */
async function exigirSeleccion(
  tx: Tx,
  sesion: Sesion,
  idEntidad: number,
  { operadores, canales }: Autorizados,
): Promise<void> {
  const suyos =
    (await sonOperadoresDe(tx, idEntidad, operadores)) &&
    (await puedenAtenderse(tx, sesion, idEntidad, canales));
  if (!suyos) throw new AppError("SELECCION_AJENA");
}

function sinLos(unos: Autorizados, otros: Autorizados): Autorizados {
  return {
    operadores: unos.operadores.filter((id) => !otros.operadores.includes(id)),
    canales: unos.canales.filter((id) => !otros.canales.includes(id)),
  };
}
