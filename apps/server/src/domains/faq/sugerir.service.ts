import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { FaqsSugeridas } from "@ventanilla/contract/faq/faq";
import { FAQ_SUGERIDAS_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import { reachesEntidad, type Sesion } from "../../shared/sesion.ts";
import { accederCaso } from "../caso/index.ts";
import { dichoSinResponder } from "../hilo/index.ts";
import { hallarFaqs } from "./sugerir.repository.ts";

/** What may answer the last words of the citizen; nothing where nobody waits for an answer. */
export async function sugerirFaqs(
  db: Db,
  sesion: Sesion,
  { idCaso, hasta }: { idCaso: number; hasta: number | undefined },
): Promise<FaqsSugeridas> {
  const caso = await accederCaso(db, sesion, idCaso);
  if (!estaAbierto(caso)) return { rows: [] };
  const texto = await dichoSinResponder(db, idCaso, hasta);
  if (texto === "") return { rows: [] };
  const rows = await hallarFaqs(db, {
    texto,
    // Of another institution only what waits on an account that both share: whoever answers makes it a case of their own.
    id_entidad: reachesEntidad(sesion, caso.id_entidad) ? caso.id_entidad : sesion.id_entidad,
    id_tramite: caso.id_tramite,
    limite: FAQ_SUGERIDAS_MAX,
  });
  return { rows };
}
