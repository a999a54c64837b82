import type { Db } from "../../db/database.ts";
import { sha256 } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { devolverIntento, exigirSinBloqueo, perdonarIntentos, reservarIntento } from "../sesion/index.ts";
import { claveDeDocumento } from "./dicho.repository.ts";
import type { Documento } from "./persona.repository.ts";

/** `fallo`: the birth date was not that of the document; `nada`: nobody could tell. */
export type Desenlace = "acierto" | "fallo" | "nada";

/**
 * Whoever asks by a document has to know the birth date, and may be wrong a few times per document, by whatever door
 * they ask; with another complement it is another one. The attempt is counted before it is made, so that many at once are
 * no way around it.
 */
export async function conIntento<T>(
  db: Db,
  { id_usuario: idUsuario }: Sesion,
  documento: Documento,
  trabajo: (contar: (desenlace: Desenlace) => void) => Promise<T>,
): Promise<T> {
  const clave = sha256(`persona\n${idUsuario}\n${claveDeDocumento(documento)}`);
  exigirSinBloqueo([await reservarIntento(db, clave)], "BUSQUEDA_BLOQUEADA");
  let desenlace: Desenlace = "nada";
  try {
    return await trabajo((dicho) => {
      desenlace = dicho;
    });
  } finally {
    await cerrar(db, clave, desenlace);
  }
}

async function cerrar(db: Db, clave: string, desenlace: Desenlace): Promise<void> {
  switch (desenlace) {
    case "acierto":
      return perdonarIntentos(db, clave);
    case "nada":
      return devolverIntento(db, clave);
    case "fallo":
      return;
  }
}
