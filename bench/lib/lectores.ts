import { ROL } from "@ventanilla/contract/permisos";
import { transaction } from "../../apps/server/src/db/transaction.ts";
import { autorizarOperadores } from "../../apps/server/src/domains/punto/punto.factory.ts";
import { crearFirma } from "../../apps/server/src/domains/sesion/index.ts";
import { crearSesion } from "../../apps/server/src/domains/sesion/sesion.factory.ts";
import { crearUsuario } from "../../apps/server/src/domains/usuario/usuario.factory.ts";
import type { Banco } from "./banco.ts";
import { SECRETO } from "./lleno/lugar.ts";

/** A server answers one user so many times a minute and no more: many of each kind ask in turn. */
const DE_CADA = 100;

/** Who reads a filled database, each kind where most lies: the sessions of many. */
export interface Lectores {
  /** The largest point. */
  punto: number;
  /** Who may work there. */
  operadores: readonly string[];
  /** Of that point's institution. */
  admins: readonly string[];
  superadmins: readonly string[];
}

export async function abrirLectores({ conexion: { db } }: Banco): Promise<Lectores> {
  const { id: punto, id_entidad } = await db
    .selectFrom("punto")
    .select(["id", "id_entidad"])
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const firma = crearFirma(SECRETO);
  return transaction(db, async (tx) => {
    const sesiones = async (rol: number): Promise<string[]> => {
      const tokens: string[] = [];
      for (let i = 0; i < DE_CADA; i += 1) {
        const { id } = await crearUsuario(tx, {
          id_entidad,
          id_rol: rol,
          usuario: `lector-${rol}-${i}-${Date.now()}`,
        });
        if (rol === ROL.OPERADOR) await autorizarOperadores(tx, punto, [id]);
        tokens.push(await crearSesion(tx, firma, id));
      }
      return tokens;
    };
    return {
      punto,
      operadores: await sesiones(ROL.OPERADOR),
      admins: await sesiones(ROL.ADMIN),
      superadmins: await sesiones(ROL.SUPERADMIN),
    };
  });
}
