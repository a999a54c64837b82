import {
  type Identidad,
  rechazoSinContraste,
  textoDeIdentidad,
} from "@ventanilla/contract/persona/identidad.rules";
import type { RespuestaDelRegistro } from "@ventanilla/contract/persona/observacion.rules";
import type { Persona, PersonaNueva } from "@ventanilla/contract/persona/persona";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { hayServicio } from "../servicio-iop/index.ts";
import { guardarDicho, leerDicho } from "./dicho.repository.ts";
import { SERVICIO } from "./registro.service.ts";

type Documento = Pick<Identidad, "tipo_documento" | "nro_documento" | "complemento">;

/** Asks the registry about a document, and remembers for a while how it answered this user, or that it did not. */
export async function recordando<R>(
  db: Db,
  { id_usuario: idUsuario }: Sesion,
  documento: Documento,
  { preguntar, respuesta }: { preguntar: () => Promise<R>; respuesta: (de: R) => RespuestaDelRegistro },
): Promise<R> {
  try {
    const contestado = await preguntar();
    await guardarDicho(db, idUsuario, documento, respuesta(contestado));
    return contestado;
  } catch (error) {
    if (error instanceof AppError)
      await guardarDicho(db, idUsuario, documento, { dicho: "SIN_RESPUESTA", observacion: null });
    throw error;
  }
}

export interface PorExigir {
  nueva: PersonaNueva;
  /** As it was under this document before. */
  guardada: Identidad | undefined;
  /** As it is saved now. */
  persona: Persona;
  /** The operator said in a second step that the registry has nobody. */
  sinRegistro: boolean;
}

/** A card is saved without the registry's word only where it cannot have it (D52, D110). Throws, and what was saved is undone. */
export async function exigirConfirmada(
  tx: Tx,
  sesion: Sesion,
  { nueva, guardada, persona, sinRegistro }: PorExigir,
): Promise<void> {
  if (persona.tipo_documento !== "CI" || persona.contrastado) return;
  const nuevo = guardada === undefined || textoDeIdentidad(guardada) !== textoDeIdentidad(nueva);
  const dicho = (await leerDicho(tx, sesion.id_usuario, nueva))?.dicho ?? null;
  const configurado = await hayServicio(tx, SERVICIO.contrastar);
  const rechazo = rechazoSinContraste({ nuevo, configurado, dicho, sinRegistro });
  if (rechazo !== null) throw new AppError(rechazo);
  if (!sinRegistro) return;
  await anotar(tx, {
    nivel: "ADVERTENCIA",
    tipo: "persona.sin_registro",
    mensaje: "Guardó sin verificar a una persona que el registro no tiene",
    referencia: `persona:${persona.id}`,
    sesion,
  });
}
