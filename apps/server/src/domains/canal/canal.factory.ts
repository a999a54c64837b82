import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Insertable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Canal, CanalEntrada } from "../../db/types.gen.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { contextoDeSecreto } from "./canal.service.ts";

let numero = 0;

export interface CanalNuevo extends Omit<Partial<Insertable<Canal>>, "clave" | "credenciales"> {
  id_entidad: number;
  /** As typed; sealed here. */
  credenciales?: Record<string, string>;
  clave?: string;
}

export interface CanalDePrueba {
  id: number;
  id_entidad: number;
  clasificacion: Clasificacion;
  /** The provider's name of the account. */
  sesion_id: string;
  credenciales: Record<string, string>;
}

/** A WhatsApp account with its secrets sealed, unless told otherwise. */
export async function crearCanal(
  db: Db,
  sealer: Sealer,
  { credenciales = { api_key: "llave", hmac: `clave-de-firma-${numero}` }, clave, ...campos }: CanalNuevo,
): Promise<CanalDePrueba> {
  numero += 1;
  const canal = await db
    .insertInto("canal")
    .values({ clasificacion: "whatsapp", usuario: `5912${numero}`, sesion_id: `cuenta-${numero}`, ...campos })
    .returning(["id", "id_entidad", "clasificacion", "sesion_id"])
    .executeTakeFirstOrThrow();
  // The seal is bound to the row, so the row comes first.
  const sellado = sealer.seal(JSON.stringify(credenciales), contextoDeSecreto(canal.id, "credenciales"));
  const secretos = {
    credenciales: sellado,
    ...(clave !== undefined && { clave: sealer.seal(clave, contextoDeSecreto(canal.id, "clave")) }),
  };
  await db.updateTable("canal").set(secretos).where("id", "=", canal.id).execute();
  return { ...canal, sesion_id: canal.sesion_id ?? "", credenciales };
}

/** One citizen's identity on a channel; the same one again is only brought up to date. */
export async function crearCanalEntrada(
  db: Db,
  campos: Partial<Insertable<CanalEntrada>> & { id_canal: number },
): Promise<number> {
  numero += 1;
  const { id } = await db
    .insertInto("canal_entrada")
    .values({ usuario: `5917${String(numero).padStart(7, "0")}@c.us`, ...campos })
    .onConflict((conflicto) =>
      conflicto
        .columns(["id_canal", "usuario"])
        .where("unida_a", "is", null)
        .doUpdateSet((eb) => ({
          nombre: eb.fn.coalesce("excluded.nombre", "canal_entrada.nombre"),
          id_persona: eb.fn.coalesce("excluded.id_persona", "canal_entrada.id_persona"),
        })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
