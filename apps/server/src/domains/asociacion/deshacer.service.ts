import type { Persona } from "@ventanilla/contract/persona/persona";
import { nombreGuardado } from "@ventanilla/contract/persona/persona.rules";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { ponerPersonaDeEntrada } from "../canal/index.ts";
import { cambiosDelCaso, ponerPersonaDelCaso, unirCambios } from "../caso/index.ts";
import { escribirAviso } from "../hilo/index.ts";
import { anotar, resumen } from "../log/index.ts";
import { devolverPersona, leerPersona } from "../persona/index.ts";
import { type Cambio, marcarCambios } from "../punto/index.ts";
import { puedeDeshacer } from "./asociacion.access.ts";
import { type Asociacion, delMismoActo, marcarDeshecha, ultimaAsociacion } from "./asociacion.repository.ts";
import { type Conversacion, conversacionParaAsociar, renombrarEnOtros } from "./conversacion.service.ts";

/** Takes the latest link back, once, when it is the caller's institution's: whoever was there before is there again, or nobody, and what the link wrote of the person is as it was (D111). `vista`: the link that was asked about; by then another one may be the latest. */
export function deshacer(
  db: Db,
  sesion: Sesion,
  canalId: number,
  vista: number | undefined,
): Promise<Persona | null> {
  return transaction(db, async (tx) => {
    const conversacion = await conversacionParaAsociar(tx, sesion, canalId);
    const ultima = await ultimaAsociacion(tx, sesion, conversacion.entrada.id);
    const suya = ultima !== undefined && puedeDeshacer(sesion, ultima.id_entidad);
    const esLaVista = vista === undefined || vista === ultima?.id;
    if (!suya || !esLaVista || !sigueEnPie(ultima, conversacion)) throw new AppError("NADA_QUE_DESHACER");
    const devueltas = await devolverEntradas(tx, sesion, conversacion, ultima);
    await devolverCaso(tx, sesion, conversacion, { ultima, devueltas });
    const deOtros = await devolverDatos(tx, sesion, conversacion, ultima);
    await anotar(tx, {
      nivel: "INFO",
      tipo: "persona.desasociar",
      mensaje: "Deshizo la asociación de una persona",
      referencia: `canal_entrada:${conversacion.entrada.id}`,
      datos: resumen({ id_persona: ultima.id_persona }, { id_persona: ultima.id_persona_anterior }),
      sesion,
    });
    const anterior = ultima.id_persona_anterior;
    const persona = anterior === null ? undefined : await leerPersona(tx, anterior, sesion.id_entidad);
    const { abierta } = conversacion;
    const deEste = abierta ? await cambiosDelCaso(tx, abierta.acceso.caso.id) : [];
    await marcarCambios(tx, unirCambios(deEste, deOtros));
    return persona ?? null;
  });
}

/** Neither undone before nor overtaken by another change of the entry channel, which is locked. */
function sigueEnPie(asociacion: Asociacion, { entradas }: Conversacion): boolean {
  const entrada = entradas.find(({ id }) => id === asociacion.id_canal_entrada);
  return asociacion.deshecha_en === null && entrada?.id_persona === asociacion.id_persona;
}

/** Answers which ones. */
async function devolverEntradas(
  tx: Tx,
  sesion: Sesion,
  conversacion: Conversacion,
  ultima: Asociacion,
): Promise<number[]> {
  const devueltas: number[] = [];
  for (const una of await delMismoActo(tx, ultima.id)) {
    const suUltima = await ultimaAsociacion(tx, sesion, una.id_canal_entrada);
    if (suUltima?.id !== una.id || !sigueEnPie(una, conversacion)) continue;
    await ponerPersonaDeEntrada(tx, una.id_canal_entrada, una.id_persona_anterior);
    await marcarDeshecha(tx, una.id);
    devueltas.push(una.id_canal_entrada);
  }
  return devueltas;
}

/** Only what the caller's own institution wrote. */
async function devolverDatos(
  tx: Tx,
  sesion: Sesion,
  { abierta }: Conversacion,
  { id_persona: idPersona, id_entidad: idEntidad, cambios }: Asociacion,
): Promise<Cambio[]> {
  if (idPersona === null || idEntidad !== sesion.id_entidad) return [];
  const seVe = await devolverPersona(tx, sesion, idPersona, cambios);
  return seVe ? renombrarEnOtros(tx, idPersona, abierta?.acceso.caso.id) : [];
}

/** Entry channels that were the person's before this link, or became theirs by another one. */
function tieneOtraSuya({ entradas }: Conversacion, devueltas: readonly number[], idPersona: number | null) {
  return entradas.some(({ id, id_persona }) => id_persona === idPersona && !devueltas.includes(id));
}

/**
 * The case that was linked is again whose it was. One that the conversation joined since then stays its person's, as long as
 * it has another entry channel of theirs; one that was opened since then follows its conversation.
 */
async function devolverCaso(
  tx: Tx,
  sesion: Sesion,
  conversacion: Conversacion,
  { ultima, devueltas }: { ultima: Asociacion; devueltas: readonly number[] },
): Promise<void> {
  const { entrada, abierta } = conversacion;
  if (!abierta || abierta.de.id_persona !== ultima.id_persona) return;
  const { id } = abierta.acceso.caso;
  const esElVinculado = ultima.id_caso === id;
  if (!esElVinculado && tieneOtraSuya(conversacion, devueltas, ultima.id_persona)) return;
  await ponerPersonaDelCaso(tx, {
    id,
    id_persona: esElVinculado ? ultima.id_persona_caso : ultima.id_persona_anterior,
    id_usuario: sesion.id_usuario,
  });
  const persona =
    ultima.id_persona === null ? undefined : await leerPersona(tx, ultima.id_persona, sesion.id_entidad);
  if (!persona) return;
  const datos = { persona: nombreGuardado(persona) };
  await escribirAviso(tx, {
    id_caso: id,
    id_canal_entrada: entrada.id,
    clave: "avisos:personaDesasociada",
    datos,
  });
}
