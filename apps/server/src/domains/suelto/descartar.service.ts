import type { EstadoSuelto } from "@ventanilla/contract/suelto/suelto";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { accederSueltoSinCaso } from "./suelto.access.ts";
import { ponerEstado } from "./suelto.repository.ts";

const HECHO = {
  DESCARTADO: { tipo: "suelto.descartar", mensaje: "Descartó un mensaje sin caso" },
  POR_REVISAR: { tipo: "suelto.recuperar", mensaje: "Volvió a poner en la lista un mensaje sin caso" },
} as const satisfies Record<EstadoSuelto, object>;

/** Takes a message off the list, or puts it back. Asked twice it is done once. */
export function cambiarEstado(
  db: Db,
  sesion: Sesion,
  id: number,
  estado: EstadoSuelto,
): Promise<{ estado: EstadoSuelto }> {
  return transaction(db, async (tx) => {
    await accederSueltoSinCaso(tx, sesion, id);
    if (await ponerEstado(tx, id, { estado, idUsuario: sesion.id_usuario }))
      await anotar(tx, { nivel: "INFO", ...HECHO[estado], referencia: `suelto:${id}`, sesion });
    // It may have got its case while we waited for the row.
    else await accederSueltoSinCaso(tx, sesion, id);
    return { estado };
  });
}
