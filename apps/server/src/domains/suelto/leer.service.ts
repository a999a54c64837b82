import { direccionDeAdjuntoSuelto } from "@ventanilla/contract/archivo/archivo.rules";
import type { ConsultaSueltos, ListaSueltos, Suelto } from "@ventanilla/contract/suelto/suelto";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { casoAbiertoDe } from "../caso/index.ts";
import { leerSinCaso } from "../hilo/index.ts";
import { anotar } from "../log/index.ts";
import { accederSueltoSinCaso, canalesDeSueltos } from "./suelto.access.ts";
import { leerFilas, listarSueltos } from "./suelto.repository.ts";

export async function listar(db: Db, sesion: Sesion, consulta: ConsultaSueltos): Promise<ListaSueltos> {
  return listarSueltos(db, await canalesDeSueltos(db, sesion), consulta);
}

/** Shows a message whole; who looked is on record. */
export function leer(db: Db, sesion: Sesion, id: number): Promise<Suelto> {
  return transaction(db, async (tx) => {
    const suelto = await accederSueltoSinCaso(tx, sesion, id);
    const [fila] = await leerFilas(tx, [id]);
    const mensaje = await leerSinCaso(tx, suelto.id_mensaje, (n) => direccionDeAdjuntoSuelto(id, n));
    // Between two statements it may have got its case.
    if (!fila || !mensaje) throw new AppError("SUELTO_CON_CASO");
    await anotar(tx, {
      nivel: "INFO",
      tipo: "suelto.vista",
      mensaje: "Vio un mensaje sin caso",
      referencia: `suelto:${id}`,
      sesion,
    });
    return { ...fila, mensaje, tiene_caso: (await casoAbiertoDe(tx, suelto.id_canal_entrada)) !== null };
  });
}
