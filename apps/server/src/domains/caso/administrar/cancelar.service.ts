import type { Cancelacion, Caso } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { ponerTodoLeido } from "../../canal/index.ts";
import { cerrarEntradas, ponerCaso } from "../cambios/cambio.repository.ts";
import { administrarCaso } from "../cambios/cambio.service.ts";

/** Ends a case for good, with the reason in its thread and on record (D58); whoever writes again opens another one. */
export function cancelar(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { motivo, version }: Cancelacion,
): Promise<Caso> {
  return administrarCaso(db, sesion, idCaso, { version }, async (tx, caso) => {
    await ponerCaso(tx, caso.id, sesion.id_usuario, { estado: "CANCELADO" });
    await ponerTodoLeido(tx, await cerrarEntradas(tx, caso.id));
    return {
      tipo: "caso.cancelar",
      mensaje: "Canceló el caso",
      antes: { estado: caso.estado },
      despues: { estado: "CANCELADO", motivo },
      avisos: [
        {
          id_caso: caso.id,
          id_canal_entrada: caso.canal_principal,
          clave: "avisos:casoCancelado",
          datos: { operador: sesion.nombre, motivo },
        },
      ],
    };
  });
}
