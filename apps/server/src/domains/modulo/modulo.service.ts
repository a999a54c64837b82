import { pestanasDe } from "@ventanilla/contract/paginas";
import type { ItemMenu } from "@ventanilla/contract/sesion/sesion";
import type { Db } from "../../db/database.ts";
import { listarVisibles, type ModuloVisible } from "./modulo.repository.ts";

/** The menu of whoever holds these permissions. */
export async function menuPara(db: Db, permisos: ReadonlySet<string>): Promise<ItemMenu[]> {
  return armarMenu(await listarVisibles(db), permisos);
}

/**
 * Two levels, in the order given. A parent is shown when it may be opened itself or holds something that may; a child
 * whose parent is hidden or inactive is not shown.
 */
export function armarMenu(modulos: readonly ModuloVisible[], permisos: ReadonlySet<string>): ItemMenu[] {
  const seAbre = ({ ruta }: ModuloVisible) =>
    [ruta, ...pestanasDe(ruta)].some((modulo) => permisos.has(`${modulo}:read`));
  const hijos = Map.groupBy(
    modulos.filter((modulo) => modulo.id_modulo !== null && seAbre(modulo)),
    (modulo) => modulo.id_modulo,
  );
  return modulos.flatMap((modulo) => {
    if (modulo.id_modulo !== null) return [];
    const submenu = hijos.get(modulo.id)?.map(enMenu);
    if (submenu !== undefined) return [{ ...enMenu(modulo), submenu }];
    return seAbre(modulo) ? [enMenu(modulo)] : [];
  });
}

function enMenu({ label, ruta, icono }: ModuloVisible) {
  return { label, url: ruta, icon: icono };
}
