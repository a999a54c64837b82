import type { FirmaPropia } from "@ventanilla/contract/usuario/usuario";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotar, resumen } from "../../log/index.ts";
import { buscarFirma, ponerFirma } from "./firma.repository.ts";

export async function leerFirma(db: Db, sesion: Sesion): Promise<FirmaPropia> {
  return { firma_correo: await buscarFirma(db, sesion.id_usuario) };
}

/** What was sent already keeps what it was signed with. */
export async function guardarFirma(db: Db, sesion: Sesion, escrita: FirmaPropia): Promise<FirmaPropia> {
  await transaction(db, async (tx) => {
    const antes = await ponerFirma(tx, sesion.id_usuario, escrita.firma_correo);
    if (antes === escrita.firma_correo) return;
    await anotar(tx, {
      nivel: "INFO",
      tipo: "usuario.firma_correo",
      mensaje: "Cambió su firma de correo",
      referencia: `usuario:${sesion.id_usuario}`,
      datos: resumen({ firma_correo: antes }, escrita),
      sesion,
    });
  });
  return escrita;
}
