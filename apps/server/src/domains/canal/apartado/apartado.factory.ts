import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Sealer } from "../../../shared/crypto.ts";
import { newUuid } from "../../../shared/ids.ts";
import { type ApartadoNuevo, insertarApartado, ponerContenido } from "./apartado.repository.ts";
import { contextoDeApartado } from "./apartar.service.ts";

export interface ApartadoDePrueba extends Partial<Pick<ApartadoNuevo, "que" | "motivo" | "fallos">> {
  id_canal: number;
  /** What its provider brought of this account. */
  parte?: unknown;
}

/** Something that could not be read, kept. */
export function crearApartado(
  db: Db,
  sealer: Sealer,
  { id_canal, parte = { n: newUuid() }, ...suceso }: ApartadoDePrueba,
): Promise<number> {
  return transaction(db, async (tx) => {
    const contenido = JSON.stringify({ form: "part", body: parte });
    const { id } = await insertarApartado(tx, {
      id_canal,
      que: "cuerpo",
      motivo: "ilegible",
      fallos: ["payload.id: invalid_type"],
      ...suceso,
      bytes: contenido.length,
      huella: newUuid(),
    });
    await ponerContenido(tx, id, sealer.seal(contenido, contextoDeApartado(id)));
    return id;
  });
}
