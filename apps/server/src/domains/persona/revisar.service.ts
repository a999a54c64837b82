import type { CodigoError } from "@ventanilla/contract/errores";
import { fueNegada, rechazoDeLinea } from "@ventanilla/contract/persona/identidad.rules";
import type { PersonaNueva } from "@ventanilla/contract/persona/persona";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { claveDeDocumento, dichosSobre } from "./dicho.repository.ts";
import { conDesaciertos, conIntento } from "./intentos.service.ts";
import { type PersonaConCuenta, personasPorDocumento } from "./persona.repository.ts";

/** Why a person may not be saved for an account, and what the sentence is filled with. */
export interface Rechazo {
  codigo: CodigoError;
  values?: Readonly<Record<string, string | number>>;
}

/**
 * What would keep each of many persons, as lines of a table say them, from being saved for an account of the caller's
 * institution, without asking the registry: what it denied a moment ago stays denied (D110). Whoever names a known document
 * has to know the birth date here too, and may be wrong as often as anywhere, and about few in all.
 */
export function revisarPersonas(
  db: Db,
  sesion: Sesion,
  personas: readonly PersonaNueva[],
): Promise<(Rechazo | null)[]> {
  return conDesaciertos(db, sesion, (fallar) => revisar(db, sesion, { personas, fallar }));
}

async function revisar(
  db: Db,
  sesion: Sesion,
  { personas, fallar }: { personas: readonly PersonaNueva[]; fallar: () => Promise<void> },
): Promise<(Rechazo | null)[]> {
  const conocidas = await personasPorDocumento(db, personas, sesion.id_entidad);
  const dichos = await dichosSobre(db, sesion.id_usuario, personas);
  const rechazos: (Rechazo | null)[] = [];
  for (const nueva of personas) {
    const clave = claveDeDocumento(nueva);
    const antes = conocidas.get(clave);
    const rechazo = antes === undefined ? null : await revisarConocida(db, sesion, antes, nueva);
    if (rechazo?.codigo === "PERSONA_NO_COINCIDE") await fallar();
    const negada =
      nueva.tipo_documento === "CI" && antes?.contrastado !== true && fueNegada(dichos.get(clave) ?? null);
    rechazos.push(rechazo ?? (negada ? { codigo: "PERSONA_SIN_CONTRASTE" } : null));
  }
  return rechazos;
}

async function revisarConocida(
  db: Db,
  sesion: Sesion,
  antes: PersonaConCuenta,
  nueva: PersonaNueva,
): Promise<Rechazo | null> {
  try {
    return await conIntento(db, sesion, nueva, async (contar) => {
      const codigo = rechazoDeLinea(antes, nueva);
      if (codigo === "PERSONA_NO_COINCIDE") contar("fallo");
      if (codigo !== null) return { codigo };
      return antes.con_cuenta ? { codigo: "PERSONA_CON_CUENTA" } : null;
    });
  } catch (error) {
    if (error instanceof AppError && error.codigo === "BUSQUEDA_BLOQUEADA")
      return { codigo: error.codigo, ...(error.details.values && { values: error.details.values }) };
    throw error;
  }
}
