import type { Caso, Colega, Traspaso } from "@ventanilla/contract/caso/caso";
import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { ponerCaso } from "../cambios/cambio.repository.ts";
import { cambiarCaso } from "../cambios/cambio.service.ts";
import { exigirCasoVisible } from "../caso.access.ts";
import type { CasoBloqueado } from "../caso.repository.ts";
import { anotarOperador, esDeEntidad, leerColegas, retenerColega } from "./colegas.repository.ts";

export async function listarColegas(db: Db, sesion: Sesion, idCaso: number): Promise<Colega[]> {
  await exigirCasoVisible(db, sesion, idCaso);
  return leerColegas(db, idCaso, sesion.id_usuario);
}

/** Leaves a case that somebody leads to a colleague of its point. Whoever gave it may go on, so nothing falls between the two. */
export function traspasar(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { id_operador: idColega, comentario, version }: Traspaso,
): Promise<Caso> {
  const exigir = async (tx: Tx, _caso: CasoBloqueado, entidad: number) => {
    // Somebody of another institution is as absent as somebody who is not there.
    if (!(await esDeEntidad(tx, idColega, entidad))) throw new AppError("NO_EXISTE");
  };
  return cambiarCaso(db, sesion, idCaso, { version, exigir }, async (tx, { caso, id_punto }) => {
    if (!estaTomado(caso)) throw new AppError("CASO_NO_TOMADO");
    const colega = await retenerColega(tx, { id: idColega, id_punto });
    if (!colega || idColega === caso.operador_principal) throw new AppError("COLEGA_NO_VALIDO");
    await ponerCaso(tx, caso.id, sesion.id_usuario, { operador_principal: idColega });
    await anotarOperador(tx, caso.id, idColega);
    const datos = { operador: sesion.nombre, colega: colega.nombre };
    const aviso = { id_caso: caso.id, id_canal_entrada: caso.canal_principal, para: idColega };
    return {
      tipo: "caso.traspasar",
      mensaje: "Pasó el caso a un colega",
      antes: { operador_principal: caso.operador_principal },
      despues: { operador_principal: idColega },
      avisos: [
        comentario
          ? { ...aviso, clave: "avisos:casoTraspasadoComentario", datos: { ...datos, comentario } }
          : { ...aviso, clave: "avisos:casoTraspasado", datos },
      ],
    };
  });
}
