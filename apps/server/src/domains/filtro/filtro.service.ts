import type { Filtro, FiltroNuevo, ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { FILTROS_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import * as filtros from "./filtro.repository.ts";

export async function listarFiltros(
  db: Db,
  { id_usuario }: Sesion,
  lista: ListaConFiltros,
): Promise<{ rows: Filtro[] }> {
  return { rows: await filtros.filtrosDe(db, id_usuario, lista) };
}

/** One of the same name is replaced; that needs no room. */
export function guardarFiltro(db: Db, { id_usuario }: Sesion, nuevo: FiltroNuevo): Promise<Filtro> {
  return transaction(db, async (tx) => {
    await filtros.retenerDueno(tx, id_usuario);
    const guardado = await filtros.ponerFiltro(tx, id_usuario, nuevo);
    if ((await filtros.contarFiltros(tx, id_usuario, nuevo.lista)) > FILTROS_MAX)
      throw new AppError("FILTROS_DEMASIADOS", { values: { maximo: FILTROS_MAX } });
    return guardado;
  });
}

export async function quitarFiltro(
  db: Db,
  { id_usuario }: Sesion,
  id: Filtro["id"],
): Promise<Pick<Filtro, "id">> {
  if (!(await filtros.borrarFiltro(db, id_usuario, id))) throw new AppError("NO_EXISTE");
  return { id };
}
