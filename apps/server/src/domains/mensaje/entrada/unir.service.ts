import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { OpenCanal } from "../../../channels/connector.ts";
import { ChangedMeanwhile, type Tx } from "../../../db/transaction.ts";
import type { SalidaQueue } from "../../../outbox/salida-queue.repository.ts";
import { mudarAsociaciones } from "../../asociacion/index.ts";
import {
  bloquearCanalEntrada,
  type EntradaFila,
  primeroSinLeer,
  type Union,
  unirEntradas,
} from "../../canal/index.ts";
import {
  bloquearCasosDeUnion,
  cambiosDelCaso,
  casoAbiertoDe,
  entradasDe,
  ponerCaso,
  puedenUnirse,
  unirCambios,
  unirCasos,
} from "../../caso/index.ts";
import { escribirAviso, mudarMensajes } from "../../hilo/index.ts";
import { anotar } from "../../log/index.ts";
import type { Cambio } from "../../punto/index.ts";

/** Two entry channels of one Canal that are one citizen. */
export interface Pareja {
  /** Of the address that is shown and written to. */
  deChat: number;
  /** Of the address that stays the citizen's own. */
  deIdentidad: number;
  usuario: string;
  canal: Pick<OpenCanal, "id_entidad" | "clasificacion">;
}

/** One that happened: what is left, and what changed in lists, to be marked at the end. */
export interface Unida {
  entrada: EntradaFila;
  cambios: Cambio[];
}

/** Holds both, and all other entry channels of their open cases, in ascending order; the lock order holds everywhere. */
async function retener(tx: Tx, { deChat, deIdentidad }: Pareja): Promise<[EntradaFila, EntradaFila]> {
  const casos = [await casoAbiertoDe(tx, deChat), await casoAbiertoDe(tx, deIdentidad)].filter(
    (id) => id !== null,
  );
  const suyas = casos.length > 0 ? await entradasDe(tx, ...casos) : [];
  const filas = new Map<number, EntradaFila>();
  for (const id of [...new Set([...suyas, deChat, deIdentidad])].sort((a, b) => a - b)) {
    const fila = await bloquearCanalEntrada(tx, id);
    if (fila) filas.set(fila.id, fila);
  }
  const [una, otra] = [filas.get(deChat), filas.get(deIdentidad)];
  // While we waited one of them became a third one's, or nobody's.
  if (!una || !otra) throw new ChangedMeanwhile();
  return [una, otra];
}

/**
 * Makes two entry channels one, with everything that belongs to them; nothing is lost and nothing is doubled. The one with
 * the older open case goes on, so that fewest screens change. Null: not now, because both are sending, or their cases are
 * of two institutions; the next event of the citizen tries again.
 */
export async function unir(tx: Tx, salidas: SalidaQueue, pareja: Pareja): Promise<Unida | null> {
  const [una, otra] = await retener(tx, pareja);
  const [deUna = null, deOtra = null] = await bloquearCasosDeUnion(tx, [una.id, otra.id]);
  if (!puedenUnirse(deUna, deOtra) || (await salidas.areBothSending(tx, [una.id, otra.id]))) return null;
  const primera = (deUna?.id ?? Number.POSITIVE_INFINITY) - (deOtra?.id ?? Number.POSITIVE_INFINITY);
  const quedaUna = Number.isNaN(primera) || primera === 0 ? una.id < otra.id : primera < 0;
  const [queda, seVa] = quedaUna ? [una, otra] : [otra, una];
  const [abiertoQueda, abiertoSeVa] = quedaUna ? [deUna, deOtra] : [deOtra, deUna];
  const union: Union = { queda: queda.id, seVa: seVa.id };
  const sinLeer = await primeroSinLeer(tx, union);
  const { idCaso, adjuntado, antes } = await unirCasos(tx, { ...union, abiertoQueda, abiertoSeVa });
  await mudarMensajes(tx, { ...union, idCaso, adjuntado });
  await salidas.move(tx, seVa.id, queda.id);
  await mudarAsociaciones(tx, union);
  await unirEntradas(tx, { ...union, usuario: pareja.usuario, sinLeer });
  if (idCaso !== null) await contarEnElHilo(tx, idCaso, { queda, seVa, pareja });
  await anotarUnion(tx, pareja.canal.id_entidad, union);
  const entrada = await bloquearCanalEntrada(tx, queda.id);
  if (!entrada) throw new ChangedMeanwhile();
  return {
    entrada,
    cambios: unirCambios(antes, idCaso === null ? [] : await cambiosDelCaso(tx, idCaso)),
  };
}

/** The case gets the person that only the other address had. Of two different persons the case's own stays, and somebody is asked to look. */
async function contarEnElHilo(
  tx: Tx,
  idCaso: number,
  { queda, seVa, pareja: { canal, usuario } }: { queda: EntradaFila; seVa: EntradaFila; pareja: Pareja },
): Promise<void> {
  const lugar = { id_caso: idCaso, id_canal_entrada: queda.id };
  await escribirAviso(tx, {
    ...lugar,
    clave: "avisos:direccionesUnidas",
    datos: { direccion: direccionVisible(canal.clasificacion, usuario) },
  });
  if (queda.id_persona === null && seVa.id_persona !== null)
    await ponerCaso(tx, idCaso, null, { id_persona: seVa.id_persona });
  const sonDos =
    queda.id_persona !== null && seVa.id_persona !== null && queda.id_persona !== seVa.id_persona;
  if (sonDos) await escribirAviso(tx, { ...lugar, clave: "avisos:dosPersonas" });
}

async function anotarUnion(tx: Tx, idEntidad: number, { queda, seVa }: Union): Promise<void> {
  await anotar(tx, {
    nivel: "INFO",
    tipo: "canal_entrada.unir",
    mensaje: "Dos direcciones resultaron ser del mismo ciudadano: sus conversaciones son una",
    referencia: `canal_entrada:${queda}`,
    id_entidad: idEntidad,
    datos: { unida: seVa },
    actor: null,
    ip: null,
  });
}
