import { ENTIDAD_NOMBRE_MAX } from "@ventanilla/contract/limites";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { anotar } from "../log/index.ts";
import { buscarPorNombre, insertarEntidad, primeraEntidad } from "./editar.repository.ts";

/**
 * The institution that whoever installs the system means: by its id, by its name, or the first in use. Where none is in use,
 * as on an empty database, a name makes it. Of one that is switched off nobody could sign in.
 */
export async function entidadParaInstalar(tx: Tx, cual: string | undefined): Promise<number> {
  const nombre = cual?.trim() ?? "";
  const hallada = nombre === "" ? await primeraEntidad(tx) : await buscarPorNombre(tx, nombre);
  if (hallada?.estado === "INACTIVO") throw new AppError("CUENTA_INACTIVA");
  if (hallada !== undefined) return hallada.id;
  if (
    nombre === "" ||
    /^\d+$/.test(nombre) ||
    nombre.length > ENTIDAD_NOMBRE_MAX ||
    (await primeraEntidad(tx))?.estado === "ACTIVO"
  )
    throw new AppError("NO_EXISTE");
  const id = await insertarEntidad(tx, { nombre }, null);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "entidad.crear",
    mensaje: "Creó la primera entidad desde la terminal",
    referencia: `entidad:${id}`,
    datos: { nombre },
    id_entidad: id,
    actor: null,
    ip: null,
  });
  return id;
}
