import type { CambioDeEstado, Caso } from "@ventanilla/contract/caso/caso";
import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { ponerTodoLeido } from "../../canal/index.ts";
import { exigirVisto } from "../../hilo/index.ts";
import { tomar } from "./atender.service.ts";
import { cerrarEntradas, ponerCaso } from "./cambio.repository.ts";
import { cambiarCaso } from "./cambio.service.ts";

/** An operator sets CERRADO and no other state (D58), having seen what was said (D65); who closes an untaken case attended it. */
export function cambiarEstado(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { caso: { estado }, version, ...visto }: CambioDeEstado,
): Promise<Caso> {
  return cambiarCaso(db, sesion, idCaso, { version }, async (tx, acceso) => {
    const { caso } = acceso;
    if (estado !== "CERRADO") throw new AppError("ESTADO_NO_PERMITIDO");
    await exigirVisto(tx, { id_caso: caso.id, id_usuario: sesion.id_usuario }, visto);
    if (!estaTomado(caso)) await tomar(tx, sesion, acceso);
    await ponerCaso(tx, caso.id, sesion.id_usuario, { estado });
    await ponerTodoLeido(tx, await cerrarEntradas(tx, caso.id));
    return {
      tipo: "caso.cerrar",
      mensaje: "Cerró el caso",
      antes: { estado: caso.estado },
      despues: { estado },
      avisos: [
        {
          id_caso: caso.id,
          id_canal_entrada: caso.canal_principal,
          clave: "avisos:casoCerrado",
          datos: { operador: sesion.nombre },
        },
      ],
    };
  });
}
