import { estaTomado } from "@ventanilla/contract/caso/caso.rules";
import type { Tx } from "../../../db/transaction.ts";
import { escribirAviso, heredarEspera } from "../../hilo/index.ts";
import { anotar, resumen } from "../../log/index.ts";
import type { Cambio } from "../../punto/index.ts";
import { bloquearCaso, type CasoBloqueado } from "../caso.repository.ts";
import { cambiosDelCaso } from "../lecturas/chats.repository.ts";
import { avisosDeAdjunto } from "./adjuntar.service.ts";
import {
  abrirEntradas,
  cerrarEntradas,
  mostrarAdjuntos,
  ponerCaso,
  ponerEnPunto,
} from "./cambio.repository.ts";
import { copiarOperadores, mudarEntradaDeCasos } from "./unir.repository.ts";
import { casoAbiertoDe } from "./vinculo.repository.ts";

/** Two entry channels that turned out to be one citizen, with the open case of each. */
export interface CasosDeUnion {
  queda: number;
  seVa: number;
  abiertoQueda: CasoBloqueado | null;
  abiertoSeVa: CasoBloqueado | null;
}

/** The open cases of two entry channels, locked in ascending order. The caller holds the entry channels of both. */
export async function bloquearCasosDeUnion(
  tx: Tx,
  entradas: readonly [number, number],
): Promise<(CasoBloqueado | null)[]> {
  const [uno, otro] = [await casoAbiertoDe(tx, entradas[0]), await casoAbiertoDe(tx, entradas[1])];
  const bloqueados = new Map<number, CasoBloqueado>();
  for (const id of [...new Set([uno, otro])].filter((caso) => caso !== null).sort((a, b) => a - b)) {
    const caso = await bloquearCaso(tx, id);
    if (caso) bloqueados.set(id, caso);
  }
  return [uno, otro].map((id) => (id === null ? null : (bloqueados.get(id) ?? null)));
}

/** Whether their open cases may become one: a case is never carried to another institution (D61). */
export function puedenUnirse(uno: CasoBloqueado | null, otro: CasoBloqueado | null): boolean {
  return uno === null || otro === null || uno.id_entidad === otro.id_entidad;
}

/**
 * Gives the cases of one entry channel to the other. With an open case on both sides the younger one, which is of the one
 * that is given up, is attached to the older: closed, its messages in it, later ones there (D68). Answers the open case,
 * the one that was attached to it, and what changed in lists so far.
 */
export async function unirCasos(
  tx: Tx,
  union: CasosDeUnion,
): Promise<{ idCaso: number | null; adjuntado: number | null; antes: Cambio[] }> {
  const { abiertoQueda, abiertoSeVa } = union;
  const antes: Cambio[] = [];
  for (const caso of [abiertoQueda, abiertoSeVa])
    if (caso) antes.push(...(await cambiosDelCaso(tx, caso.id)));
  const sonDos = abiertoQueda && abiertoSeVa && abiertoQueda.id !== abiertoSeVa.id;
  if (sonDos) await adjuntarSolo(tx, abiertoSeVa, abiertoQueda);
  await mudarEntradaDeCasos(tx, union);
  const idCaso = abiertoQueda?.id ?? abiertoSeVa?.id ?? null;
  if (idCaso !== null) await ponerCaso(tx, idCaso, null, {});
  return { idCaso, adjuntado: sonDos ? abiertoSeVa.id : null, antes };
}

/**
 * Attaches by itself: nobody read what was said in it, so nothing counts as read. Whoever worked there goes on working in the
 * destination that nobody had taken; one that stood nowhere stands where it did.
 */
async function adjuntarSolo(tx: Tx, caso: CasoBloqueado, destino: CasoBloqueado): Promise<void> {
  const suyo = caso.id_punto_atencion;
  const punto = suyo ?? destino.id_punto_atencion;
  const cierre = { estado: "CERRADO", id_caso_destino: destino.id } as const;
  if (punto === null) await ponerCaso(tx, caso.id, null, cierre);
  else await ponerEnPunto(tx, caso.id, { id_punto: punto, id_usuario: null }, cierre);
  await abrirEntradas(tx, destino.id, await cerrarEntradas(tx, caso.id));
  await heredarEspera(tx, { de: caso.id, a: destino.id });
  if (estaTomado(caso) && !estaTomado(destino) && suyo !== null) {
    const conducido = { estado: "PENDIENTE", operador_principal: caso.operador_principal } as const;
    await ponerEnPunto(tx, destino.id, { id_punto: suyo, id_usuario: null }, conducido);
    await copiarOperadores(tx, { de: caso.id, a: destino.id });
  }
  // What a point has is nobody else's: it does not go on where all who attend the account see it.
  if (!estaTomado(caso) && suyo !== null && destino.id_punto_atencion === null)
    await ponerEnPunto(tx, destino.id, { id_punto: suyo, id_usuario: null });
  await mostrarAdjuntos(tx, destino.id);
  for (const aviso of avisosDeAdjunto(caso, destino)) await escribirAviso(tx, aviso);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "caso.adjuntar",
    mensaje: "Un caso se adjuntó a otro: los dos eran del mismo ciudadano",
    referencia: `caso:${caso.id}`,
    id_entidad: caso.id_entidad,
    datos: resumen(
      { estado: caso.estado, id_caso_destino: null },
      { estado: "CERRADO", id_caso_destino: destino.id },
    ),
    actor: null,
    ip: null,
  });
}
