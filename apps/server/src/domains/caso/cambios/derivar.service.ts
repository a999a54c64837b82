import type { Caso, Derivacion } from "@ventanilla/contract/caso/caso";
import { puedeDerivarse } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { bloquearPuntos, buscarPunto } from "../../punto/index.ts";
import type { CasoParaEscribir } from "../caso.access.ts";
import type { CasoBloqueado } from "../caso.repository.ts";
import { anotarPunto, ponerCaso, quitarOperadores } from "./cambio.repository.ts";
import { type AvisoDeCaso, cambiarCaso } from "./cambio.service.ts";

/** Sends a case to another point with all its entry channels. Nobody leads it there yet, and those who did may read it on (D67). */
export function derivar(
  db: Db,
  sesion: Sesion,
  { id_caso: idCaso, id_destino: idDestino, comentario, version }: Derivacion,
): Promise<Caso> {
  const exigir = async (tx: Tx, _caso: CasoBloqueado, entidad: number) => {
    // A destination of another institution is as absent as one that is not there.
    if ((await buscarPunto(tx, idDestino))?.id_entidad !== entidad) throw new AppError("NO_EXISTE");
  };
  return cambiarCaso(db, sesion, idCaso, { version, exigir }, async (tx, acceso) => {
    const { caso } = acceso;
    const { origen, destino } = await puntosDe(tx, acceso, idDestino);
    if (!puedeDerivarse(caso)) throw new AppError("CASO_NO_DERIVABLE", { values: { tipo: caso.tipo } });
    if (destino.estado !== "ACTIVO" || destino.id === origen.id) throw new AppError("DESTINO_NO_VALIDO");
    // Asked again now that it is held: it may have gone to another institution.
    if (destino.id_entidad !== acceso.entidad) throw new AppError("DESTINO_NO_VALIDO");
    await ponerCaso(tx, caso.id, sesion.id_usuario, {
      estado: "PENDIENTE",
      id_punto_atencion: destino.id,
      operador_principal: null,
    });
    await quitarOperadores(tx, caso.id);
    for (const { id } of [origen, destino]) await anotarPunto(tx, [caso.id], id);
    const datos = {
      operador: sesion.nombre,
      origen: origen.identificador,
      destino: destino.identificador,
    };
    return {
      tipo: "caso.derivar",
      mensaje: "Derivó el caso",
      antes: { id_punto_atencion: caso.id_punto_atencion, operador_principal: caso.operador_principal },
      despues: { id_punto_atencion: destino.id, operador_principal: null },
      avisos: [avisoDe(caso, datos, comentario)],
    };
  });
}

/** Both held, so that none is switched off meanwhile. */
async function puntosDe(tx: Tx, { caso, id_punto }: CasoParaEscribir, idDestino: number) {
  const idOrigen = caso.id_punto_atencion ?? id_punto;
  const puntos = await bloquearPuntos(tx, [idOrigen, idDestino]);
  const origen = puntos.find(({ id }) => id === idOrigen);
  const destino = puntos.find(({ id }) => id === idDestino);
  if (!origen || !destino) throw new AppError("NO_EXISTE");
  return { origen, destino };
}

function avisoDe(
  caso: CasoBloqueado,
  datos: Record<string, string>,
  comentario: string | undefined,
): AvisoDeCaso {
  const aviso = { id_caso: caso.id, id_canal_entrada: caso.canal_principal };
  return comentario
    ? { ...aviso, clave: "avisos:casoDerivadoComentario", datos: { ...datos, comentario } }
    : { ...aviso, clave: "avisos:casoDerivado", datos };
}
