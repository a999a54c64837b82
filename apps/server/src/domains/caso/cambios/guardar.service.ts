import type { Caso, CasoGuardado } from "@ventanilla/contract/caso/caso";
import { estaTomado, tiposPermitidos } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { exigirTramiteEnUso } from "../../tramite/index.ts";
import type { CasoBloqueado } from "../caso.repository.ts";
import { tomar } from "./atender.service.ts";
import { ponerCaso } from "./cambio.repository.ts";
import { cambiarCaso } from "./cambio.service.ts";

/** Saves procedure, type and description, nothing else; who saves an untaken case takes it (D65, D79). */
export function guardar(
  db: Db,
  sesion: Sesion,
  idCaso: number,
  { caso: campos, version }: CasoGuardado,
): Promise<Caso> {
  const exigir = async (tx: Tx, caso: CasoBloqueado, entidad: number) => {
    if (campos.id_tramite !== caso.id_tramite) await exigirTramiteEnUso(tx, entidad, campos.id_tramite);
  };
  return cambiarCaso(db, sesion, idCaso, { version, exigir }, async (tx, acceso) => {
    const { caso } = acceso;
    if (!tiposPermitidos(caso).includes(campos.tipo)) throw new AppError("TIPO_NECESITA_PERSONA");
    if (!estaTomado(caso)) await tomar(tx, sesion, acceso);
    const { id_tramite, tipo, descripcion } = campos;
    await ponerCaso(tx, caso.id, sesion.id_usuario, { id_tramite, tipo, descripcion });
    return {
      tipo: "caso.guardar",
      mensaje: "Guardó el caso",
      antes: { id_tramite: caso.id_tramite, tipo: caso.tipo, descripcion: caso.descripcion },
      despues: { id_tramite, tipo, descripcion },
      avisos: [],
    };
  });
}
