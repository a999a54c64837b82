import type { Caso, CasoNuevo } from "@ventanilla/contract/caso/caso";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../shared/app-error.ts";
import { leerCasoCompleto } from "../caso.repository.ts";

/**
 * A case for whoever asked for it and may read it no more: which it is, how it stands, and their own words; not who it is
 * about, and not where it went or who has it.
 */
export async function leerPedido(db: Db, id: number, { caso: pedido }: CasoNuevo): Promise<Caso> {
  const caso = await leerCasoCompleto(db, id);
  if (!caso) throw new AppError("NO_EXISTE");
  const { id: idPrincipal, clasificacion } = caso.canal_principal.principal;
  const principal = { id: idPrincipal, clasificacion, usuario: pedido.usuario ?? "", nombre: null };
  return {
    id,
    tipo: pedido.tipo,
    estado: caso.estado,
    descripcion: pedido.descripcion,
    id_entidad: caso.id_entidad,
    id_tramite: pedido.id_tramite ?? null,
    id_persona: null,
    id_punto_atencion: null,
    operador_principal: null,
    nombre_operador: null,
    operadores: [],
    canal_principal: { principal },
    canales: [idPrincipal],
    clasificacion: caso.clasificacion,
    usuario: pedido.usuario ?? null,
    id_caso_destino: null,
    persona: null,
    tramite: null,
    punto_atencion: null,
    version: caso.version,
    _created_at: caso._created_at,
    _updated_at: caso._updated_at,
    _user_created: null,
    _user_updated: null,
  };
}
