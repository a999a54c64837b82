import type { Faq, FaqEditada, FaqNueva } from "@ventanilla/contract/faq/faq";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar, resumen } from "../log/index.ts";
import { accederTramite } from "../tramite/index.ts";
import { accederFaq } from "./faq.access.ts";
import { bloquearFaq, faqsDe, insertarFaq, ponerFaq } from "./faq.repository.ts";

/** Of an INACTIVE procedure too: what was begun with it may still have to be answered. */
export async function listarFaqs(
  db: Db,
  sesion: Sesion,
  idTramite: number,
): Promise<{ rows: Faq[]; count: number }> {
  await accederTramite(db, sesion, idTramite);
  const rows = await faqsDe(db, idTramite);
  return { rows, count: rows.length };
}

export function crearFaq(db: Db, sesion: Sesion, nueva: FaqNueva): Promise<Faq> {
  return transaction(db, async (tx) => {
    const { id_entidad } = await accederTramite(tx, sesion, nueva.id_tramite);
    const faq = await insertarFaq(tx, nueva, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "faq.crear",
      mensaje: "Agregó una pregunta frecuente",
      referencia: `faq:${faq.id}`,
      datos: resumen({}, { ...faq }),
      id_entidad,
      sesion,
    });
    return faq;
  });
}

export function editarFaq(db: Db, sesion: Sesion, id: number, editada: FaqEditada): Promise<Faq> {
  return transaction(db, async (tx) => {
    await bloquearFaq(tx, id);
    const { id_entidad, ...antes } = await accederFaq(tx, sesion, id);
    const faq = await ponerFaq(tx, id, editada, sesion.id_usuario);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "faq.editar",
      mensaje: "Cambió una pregunta frecuente",
      referencia: `faq:${id}`,
      datos: resumen({ ...antes }, { ...faq }),
      id_entidad,
      sesion,
    });
    return faq;
  });
}
