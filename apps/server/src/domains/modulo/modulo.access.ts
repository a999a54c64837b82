import type { Modulo } from "@ventanilla/contract/modulo/modulo";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { buscarModulo } from "./catalogo.repository.ts";

/** Modules are the platform's: whoever holds the permission that the call asks for reaches every one of them (D42). */
export async function accederModulo(db: Db, id: number): Promise<Modulo> {
  const modulo = await buscarModulo(db, id);
  if (!modulo) throw new AppError("NO_EXISTE");
  return modulo;
}
