import type { AsignacionDePunto, Caso } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { bloquearPuntos, buscarPunto } from "../../punto/index.ts";
import { ponerEnPunto, quitarOperadores } from "../cambios/cambio.repository.ts";
import { administrarCaso } from "../cambios/cambio.service.ts";
import type { CasoBloqueado } from "../caso.repository.ts";

/** «Asignar punto»: the case goes to that point with all its entry channels, and nobody leads it there yet (D79). */
export function asignarPunto(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { id_punto: idDestino, comentario, version }: AsignacionDePunto,
): Promise<Caso> {
  const exigir = async (tx: Tx, caso: CasoBloqueado) => {
    // A point of another institution is as absent as one that is not there.
    if ((await buscarPunto(tx, idDestino))?.id_entidad !== caso.id_entidad) throw new AppError("NO_EXISTE");
  };
  return administrarCaso(db, sesion, idCaso, { version, exigir }, async (tx, caso) => {
    const [destino] = await bloquearPuntos(tx, [idDestino]);
    if (destino?.estado !== "ACTIVO" || destino.id === caso.id_punto_atencion)
      throw new AppError("DESTINO_NO_VALIDO");
    // Asked again now that it is held: it may have gone to another institution.
    if (destino.id_entidad !== caso.id_entidad) throw new AppError("DESTINO_NO_VALIDO");
    const despues = { id_punto_atencion: destino.id, operador_principal: null };
    await ponerEnPunto(tx, caso.id, { id_punto: destino.id, id_usuario: sesion.id_usuario }, despues);
    await quitarOperadores(tx, caso.id);
    const aviso = { id_caso: caso.id, id_canal_entrada: caso.canal_principal };
    const datos = { operador: sesion.nombre, destino: destino.identificador };
    return {
      tipo: "caso.asignar",
      mensaje: "Asignó el caso a un punto de atención",
      antes: { id_punto_atencion: caso.id_punto_atencion, operador_principal: caso.operador_principal },
      despues,
      avisos: [
        comentario
          ? { ...aviso, clave: "avisos:casoAsignadoComentario", datos: { ...datos, comentario } }
          : { ...aviso, clave: "avisos:casoAsignado", datos },
      ],
    };
  });
}
