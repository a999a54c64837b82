import { IMPORTAR_DESACIERTOS_MAX } from "@ventanilla/contract/limites";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { sha256 } from "../../shared/crypto.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import {
  devolverIntento,
  esElUltimo,
  exigirSinBloqueo,
  type Intento,
  perdonarIntentos,
  reservarIntento,
} from "../sesion/index.ts";
import { claveDeDocumento } from "./dicho.repository.ts";
import type { Documento } from "./persona.repository.ts";

/**
 * `acierto`: the registry stands behind the birth date, now or when the person was contrasted; `fallo`: it was not that of
 * the document; `nada`: nobody could tell. What somebody saved proves nothing: they may have invented it.
 */
export type Desenlace = "acierto" | "fallo" | "nada";

/**
 * Whoever asks by a document has to know the birth date, and may be wrong a few times per document, by whatever door
 * they ask; with another complement it is another one. The attempt is counted before it is made, so that many at once are
 * no way around it. What ends with PERSONA_NO_COINCIDE was wrong; what else it was `trabajo` tells.
 */
export async function conIntento<T>(
  db: Db,
  sesion: Sesion,
  documento: Documento,
  trabajo: (contar: (desenlace: Desenlace) => void) => Promise<T>,
): Promise<T> {
  const clave = sha256(`persona\n${sesion.id_usuario}\n${claveDeDocumento(documento)}`);
  const intento = await reservarIntento(db, clave);
  exigirSinBloqueo([intento], "BUSQUEDA_BLOQUEADA");
  let desenlace: Desenlace = "nada";
  try {
    return await trabajo((dicho) => {
      desenlace = dicho;
    });
  } catch (error) {
    if (error instanceof AppError && error.codigo === "PERSONA_NO_COINCIDE") desenlace = "fallo";
    throw error;
  } finally {
    await cerrar(db, sesion, { clave, intento, desenlace });
  }
}

/**
 * Whoever has tables looked at may be wrong about few known persons in all: which documents anybody knows is not asked in
 * bulk. `fallar` counts one; none is looked at any more beyond the last, whatever it says.
 */
export async function conDesaciertos<T>(
  db: Db,
  sesion: Sesion,
  trabajo: (fallar: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const clave = sha256(`tablas\n${sesion.id_usuario}`);
  const reservar = async () => {
    const intento = await reservarIntento(db, clave, IMPORTAR_DESACIERTOS_MAX);
    exigirSinBloqueo([intento], "TABLAS_BLOQUEADAS");
    return intento;
  };
  await reservar();
  await devolverIntento(db, clave);
  return trabajo(async () => {
    const intento = await reservar();
    if (!esElUltimo(intento)) return;
    const mensaje = "Las tablas quedaron cerradas a quien no acertó los datos de muchas personas";
    await transaction(db, (tx) => anotarBloqueo(tx, sesion, intento, mensaje));
  });
}

async function cerrar(
  db: Db,
  sesion: Sesion,
  { clave, intento, desenlace }: { clave: string; intento: Intento; desenlace: Desenlace },
): Promise<void> {
  switch (desenlace) {
    case "acierto":
      return perdonarIntentos(db, clave);
    case "nada":
      return devolverIntento(db, clave);
    case "fallo":
      if (esElUltimo(intento)) await transaction(db, (tx) => anotarBloqueo(tx, sesion, intento));
  }
}

/** Who tried, and nothing of whom. */
function anotarBloqueo(
  tx: Tx,
  sesion: Sesion,
  { lugar: intentos }: Intento,
  mensaje = "Un documento quedó cerrado a quien no acertó sus datos",
): Promise<void> {
  return anotar(tx, {
    nivel: "ADVERTENCIA",
    tipo: "persona.bloqueo",
    mensaje,
    referencia: `usuario:${sesion.id_usuario}`,
    datos: { intentos },
    sesion,
  });
}
