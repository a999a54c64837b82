import { HILO_LIMITE } from "@ventanilla/contract/limites";
import type { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { compiledOnce } from "../../db/compiled.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RowReader, View } from "../../shared/sesion.ts";
import { casoLegible } from "../caso/index.ts";
import { consultaDePagina, paginaDe } from "../hilo/index.ts";

const ultimos = compiledOnce(
  (db, view: View, id_usuario: number, id_entidad: number, id_caso: number, limit: number) =>
    consultaDePagina(db, { id_caso, antes: undefined, limit }).where(
      casoLegible({ view, id_usuario, id_entidad }),
    ),
);

const anteriores = compiledOnce(
  (db, view: View, id_usuario: number, id_entidad: number, id_caso: number, limit: number, antes: number) =>
    consultaDePagina(db, { id_caso, antes, limit }).where(casoLegible({ view, id_usuario, id_entidad })),
);

/** A page of the thread of a case that the caller may open: the latest messages, or those before one of it. */
export async function leerPagina(
  db: Db,
  { view, id_usuario, id_entidad }: RowReader,
  {
    id_caso,
    antes,
    limit = HILO_LIMITE,
  }: { id_caso: number; antes?: number | undefined; limit?: number | undefined },
): Promise<Hilo> {
  const comun = [id_usuario, id_entidad, id_caso, limit] as const;
  const leidas =
    antes === undefined ? await ultimos(db, view, ...comun) : await anteriores(db, view, ...comun, antes);
  const pagina = paginaDe(leidas, { id_caso, limit });
  if (!pagina) throw new AppError("NO_EXISTE");
  return pagina;
}
