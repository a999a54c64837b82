import type { Faq } from "@ventanilla/contract/faq/faq";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { accederTramite } from "../tramite/index.ts";
import { buscarFaq } from "./faq.repository.ts";

/** A question of a procedure that the caller reaches. */
export async function accederFaq(db: Db, sesion: Sesion, id: number): Promise<Faq & { id_entidad: number }> {
  const faq = await buscarFaq(db, id);
  if (!faq) throw new AppError("NO_EXISTE");
  const { id_entidad } = await accederTramite(db, sesion, faq.id_tramite);
  return { ...faq, id_entidad };
}
