import type { Lista } from "@ventanilla/contract/common/lista";
import type { EntidadDelPortal, EntidadHallada } from "@ventanilla/contract/entidad/entidad";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { abrirServicio } from "../servicio-iop/index.ts";
import { type DependenciasPortal, SERVICIO_PORTAL } from "../sincronizacion/index.ts";
import { exigirSuperadmin } from "./entidad.access.ts";
import { conocidasDe } from "./sincronizar.repository.ts";

/** By acronym, with which of them are registered here; rows that cannot be read are left out. */
export async function listarDelPortal(
  { db, sealer, portal }: DependenciasPortal,
  sesion: Sesion,
): Promise<Lista<EntidadDelPortal>> {
  exigirSuperadmin(sesion);
  const { rows } = await portal.entidades(await abrirServicio(db, sealer, SERVICIO_PORTAL.lista));
  const conocidas = await conocidasDe(
    db,
    rows.map(({ id_entidad }) => id_entidad),
  );
  const registradas = new Set(conocidas.map(({ id_portal_unico }) => id_portal_unico));
  const orden = new Intl.Collator("es");
  const count = rows.length;
  return {
    rows: rows
      .toSorted((a, b) => orden.compare(a.sigla, b.sigla) || orden.compare(a.id_entidad, b.id_entidad))
      .map((una) => ({ ...una, registrada: registradas.has(una.id_entidad) })),
    count,
    total: count,
    totalFiltro: count,
    aproximado: false,
    total_aproximado: false,
  };
}

/** What a form is filled with; nothing is written. */
export async function buscarEnPortal(
  { db, sealer, portal }: DependenciasPortal,
  sesion: Sesion,
  { sigla, portalId }: { sigla: string; portalId: string },
): Promise<EntidadHallada> {
  exigirSuperadmin(sesion);
  const servicio = await abrirServicio(db, sealer, SERVICIO_PORTAL.entidad);
  const hallada = await portal.entidad(servicio, { id: portalId, sigla });
  if (!hallada) throw new AppError("ENTIDAD_NO_HALLADA");
  return hallada;
}
