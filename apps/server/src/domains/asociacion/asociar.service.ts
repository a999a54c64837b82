import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type {
  Asociacion,
  Persona,
  PersonaNueva,
  PersonaVista,
  Vinculada,
} from "@ventanilla/contract/persona/persona";
import { nombreCompleto, nombreGuardado } from "@ventanilla/contract/persona/persona.rules";
import type { z } from "zod";
import type { Db } from "../../db/database.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { type EntradaFila, ponerPersonaDeEntrada } from "../canal/index.ts";
import { cambiosDelCaso, ponerPersonaDelCaso, tomar, unirCambios } from "../caso/index.ts";
import { escribirAviso } from "../hilo/index.ts";
import { anotar, resumen } from "../log/index.ts";
import {
  conIntento,
  exigirConfirmada,
  exigirSinCambios,
  guardarPersona,
  identidadGuardada,
  leerPersona,
  type PersonaAsentada,
} from "../persona/index.ts";
import { type Cambio, marcarCambios } from "../punto/index.ts";
import { delMismoActo, insertarAsociacion, sumarCambios, ultimaAsociacion } from "./asociacion.repository.ts";
import { type Conversacion, conversacionParaAsociar, renombrarEnOtros } from "./conversacion.service.ts";

/** Whom the operator agreed to replace: nobody, one person, or whoever is there. */
type Reemplazo = number | "quien sea" | null;

interface PorVincular {
  nueva: PersonaNueva;
  reemplazo: Reemplazo;
  sinRegistro: boolean;
  vista: PersonaVista | undefined;
}

/** Saves the person and links the conversation to it; whoever links takes a case that nobody has (D56, D79). */
export function asociar(
  db: Db,
  sesion: Sesion,
  canalId: number,
  { persona: nueva, reemplazar = false, reemplaza, sin_registro: sinRegistro = false, vista }: Asociacion,
): Promise<Persona> {
  return conIntento(db, sesion, nueva, () =>
    guardarYVincular(db, sesion, canalId, {
      nueva,
      reemplazo: reemplazar ? (reemplaza ?? "quien sea") : null,
      sinRegistro,
      vista,
    }),
  );
}

function guardarYVincular(
  db: Db,
  sesion: Sesion,
  canalId: number,
  { nueva, reemplazo, sinRegistro, vista }: PorVincular,
): Promise<Persona> {
  return transaction(db, async (tx) => {
    const conversacion = await conversacionParaAsociar(tx, sesion, canalId);
    const antes = await cambiosDe(tx, conversacion);
    if (vista !== undefined) await exigirSinCambios(tx, nueva, vista);
    const guardada = await identidadGuardada(tx, nueva);
    const asentada = await guardarPersona(tx, sesion, nueva);
    await exigirConfirmada(tx, sesion, { nueva, guardada, persona: asentada.persona, sinRegistro });
    await exigirReemplazo(tx, sesion, conversacion, { persona: asentada.persona, reemplazo });
    await tomarSiEspera(tx, sesion, conversacion);
    await vincular(tx, sesion, conversacion, asentada);
    const despues = await cambiosDe(tx, conversacion);
    const caso = conversacion.abierta?.acceso.caso.id;
    const deOtros = asentada.cambio ? await renombrarEnOtros(tx, asentada.persona.id, caso) : [];
    await marcarCambios(tx, unirCambios(antes, despues, deOtros));
    return asentada.persona;
  });
}

async function cambiosDe(tx: Tx, { abierta }: Conversacion): Promise<Cambio[]> {
  return abierta ? cambiosDelCaso(tx, abierta.acceso.caso.id) : [];
}

function personaActual({ entrada, abierta }: Conversacion): number | null {
  return entrada.id_persona ?? abierta?.de.id_persona ?? null;
}

/** Nobody is replaced whom the operator did not agree to replace: neither who writes there nor whose the case is. Where those are two, agreeing to one is agreeing. */
async function exigirReemplazo(
  tx: Tx,
  sesion: Sesion,
  conversacion: Conversacion,
  { persona, reemplazo }: { persona: Persona; reemplazo: Reemplazo },
): Promise<void> {
  const { entrada, abierta } = conversacion;
  const otras = [entrada.id_persona, abierta?.de.id_persona ?? null]
    .filter((id) => id !== null)
    .filter((id) => id !== persona.id);
  const [quienEsta] = otras;
  if (quienEsta === undefined || reemplazo === "quien sea") return;
  if (reemplazo !== null && otras.includes(reemplazo)) return;
  const otra = await leerPersona(tx, quienEsta, sesion.id_entidad);
  const actual: z.input<typeof Vinculada> = { id_persona: quienEsta };
  throw new AppError("PERSONA_REEMPLAZO", { values: { nombre: otra ? nombreCompleto(otra) : "" }, actual });
}

async function tomarSiEspera(tx: Tx, sesion: Sesion, { abierta }: Conversacion): Promise<void> {
  if (abierta && !estaTomado(abierta.acceso.caso)) await tomar(tx, sesion, abierta.acceso);
}

/** Entry channels of the case that follow it: those of nobody, and those of whom the case was before. Somebody else's stays theirs. */
function lasQueSiguen({ entrada, entradas, abierta }: Conversacion): EntradaFila[] {
  const anterior = abierta?.de.id_persona ?? null;
  return entradas.filter(
    (otra) => otra.id === entrada.id || otra.id_persona === null || otra.id_persona === anterior,
  );
}

async function vincular(
  tx: Tx,
  sesion: Sesion,
  conversacion: Conversacion,
  { persona, cambio, cambios }: PersonaAsentada,
): Promise<void> {
  const { entrada, abierta } = conversacion;
  const anterior = new Map(conversacion.entradas.map(({ id, id_persona }) => [id, id_persona]));
  // What an undo puts back in the case is what stood there, even if the entry channel had not been told.
  anterior.set(entrada.id, personaActual(conversacion));
  const nuevas = lasQueSiguen(conversacion).filter(({ id_persona }) => id_persona !== persona.id);
  for (const { id } of nuevas) {
    await ponerPersonaDeEntrada(tx, id, persona.id);
    await insertarAsociacion(tx, {
      id_canal_entrada: id,
      id_persona: persona.id,
      id_persona_anterior: anterior.get(id) ?? null,
      id_caso: abierta?.acceso.caso.id ?? null,
      id_persona_caso: abierta?.de.id_persona ?? null,
      id_usuario: sesion.id_usuario,
      id_entidad: sesion.id_entidad,
      cambios,
    });
  }
  if (nuevas.length === 0) await sumarAlVinculo(tx, sesion, entrada.id, { persona, cambios });
  const esDeOtro = abierta !== null && abierta.de.id_persona !== persona.id;
  if (abierta && (esDeOtro || cambio))
    await ponerPersonaDelCaso(tx, {
      id: abierta.acceso.caso.id,
      id_persona: persona.id,
      id_usuario: sesion.id_usuario,
    });
  if (nuevas.length === 0 && !esDeOtro) return;
  await avisarDelVinculo(tx, conversacion, persona);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.asociar",
    mensaje: "Asoció una persona a la conversación",
    referencia: `canal_entrada:${entrada.id}`,
    datos: resumen({ id_persona: personaActual(conversacion) }, { id_persona: persona.id }),
    sesion,
  });
}

/** Data corrected after the link go back with it. */
async function sumarAlVinculo(
  tx: Tx,
  sesion: Sesion,
  idEntrada: number,
  { persona, cambios }: Pick<PersonaAsentada, "persona" | "cambios">,
): Promise<void> {
  if (Object.keys(cambios).length === 0) return;
  const ultima = await ultimaAsociacion(tx, sesion, idEntrada);
  if (ultima?.id_persona !== persona.id || ultima.id_entidad !== sesion.id_entidad) return;
  const acto = await delMismoActo(tx, ultima.id);
  await sumarCambios(
    tx,
    acto.map(({ id }) => id),
    cambios,
  );
}

async function avisarDelVinculo(tx: Tx, { entrada, abierta }: Conversacion, persona: Persona): Promise<void> {
  if (!abierta) return;
  const datos = { persona: nombreGuardado(persona) };
  await escribirAviso(tx, {
    id_caso: abierta.acceso.caso.id,
    id_canal_entrada: entrada.id,
    clave: "avisos:personaAsociada",
    datos,
  });
}
