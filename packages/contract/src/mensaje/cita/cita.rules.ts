import {
  anterior,
  atribucionDe,
  enBlanco,
  esAtribucionCitada,
  esCitada,
  historiaEn,
  siguiente,
} from "./comienzos.ts";
import type { Linea } from "./linea.ts";
import { esAsuntoReenviado, esOriginal, esPie, esReenvio, respondeEntreLineas } from "./senales.ts";

/** Lines from the first to the one before `hasta`. */
export interface Tramo {
  desde: number;
  hasta: number;
}

/** Lines that are marked as quoted, with those above them that say whose they are. */
interface Cita extends Tramo {
  /** The first quoted line. */
  cita: number;
}

const conPalabras = ({ forma, texto }: Linea) => forma !== "raya" && /[\p{L}\p{N}\ufffc]/u.test(texto);

function citasDe(lineas: readonly Linea[]): Cita[] {
  const citas: Cita[] = [];
  let ultimaConAlgo = -1;
  for (const [i, linea] of lineas.entries()) {
    if (enBlanco(linea)) continue;
    const abierta = citas.at(-1);
    const sigue = abierta !== undefined && ultimaConAlgo === abierta.hasta - 1;
    ultimaConAlgo = i;
    if (sigue && (esCitada(linea) || linea.forma === "sangrada")) {
      abierta.hasta = i + 1;
      continue;
    }
    const desde = esCitada(linea) || linea.forma === "sangrada" ? atribucionDe(lineas, i) : i;
    // People set paragraphs in too: what is only that is quoted when somebody is said to have written it.
    if ((esCitada(linea) && !esOriginal(linea)) || desde < i) citas.push({ desde, cita: i, hasta: i + 1 });
  }
  return citas;
}

/** Where older mails begin that nothing marks but their header: all below is theirs. */
function historiaDe(lineas: readonly Linea[], citas: Cita[]): number | null {
  for (let i = 0, k = 0; i < lineas.length; i += 1) {
    while ((citas[k]?.hasta ?? Number.POSITIVE_INFINITY) <= i) k += 1;
    const cita = citas[k];
    if (cita && i >= cita.desde) {
      i = cita.hasta - 1;
      continue;
    }
    const fin = historiaEn(lineas, i);
    if (fin === null) continue;
    if (cita && siguiente(lineas, fin) === cita.desde) {
      cita.desde = i;
      i = cita.hasta - 1;
      continue;
    }
    const desde = atribucionDe(lineas, i);
    // "Les copio lo que me mandaron:" is no answer, what follows is the letter.
    return desde === i && lineas[anterior(lineas, i)]?.texto.endsWith(":") ? null : desde;
  }
  return null;
}

/** `>` is also a sign that people begin the points of a list with. */
function esLista(lineas: readonly Linea[], { desde, cita }: Cita): boolean {
  if (desde < cita || lineas[cita]?.forma !== "signo") return false;
  // Some programs quote the line that says whose words follow as well.
  if (esAtribucionCitada(lineas, cita)) return false;
  const encima = lineas[cita - 1];
  return (
    encima === undefined ||
    !enBlanco(encima) ||
    (lineas[anterior(lineas, cita)]?.texto.endsWith(":") ?? false)
  );
}

/** What is quoted in one piece. Answers that stand between quoted lines leave all of it open. */
function citaEntera(lineas: readonly Linea[], cita: Cita, historia: number | null): Tramo | null {
  const hasta = historia ?? lineas.length;
  const abajo = lineas
    .slice(cita.hasta, hasta)
    .find((linea) => !enBlanco(linea) && (conPalabras(linea) || esPie(linea)));
  if (abajo === undefined)
    return esLista(lineas, cita)
      ? null
      : { desde: cita.desde, hasta: historia === null ? cita.hasta : lineas.length };
  if (historia !== null || esLista(lineas, cita)) return null;
  const arriba = lineas.slice(0, cita.desde).some(conPalabras);
  return esPie(abajo) || !arriba ? { desde: cita.desde, hasta: cita.hasta } : null;
}

function citaEnCarta(lineas: readonly Linea[]): Tramo | null {
  const citas = citasDe(lineas);
  const historia = historiaDe(lineas, citas);
  const arriba = citas.filter(({ cita }) => historia === null || cita < historia);
  const [unica] = arriba;
  const entera = unica && arriba.length === 1 ? citaEntera(lineas, unica, historia) : null;
  const tramo = entera ?? (historia === null ? null : { desde: historia, hasta: lineas.length });
  if (!tramo) return null;
  const reenvio = lineas.findIndex(esReenvio);
  const empieza = entera && unica ? unica.cita : tramo.desde;
  if (reenvio >= 0 && reenvio <= empieza) return null;
  return lineas.slice(0, tramo.desde).some(respondeEntreLineas) ? null : tramo;
}

/** Each letter of several that came in one mail. */
function* cartasDe(lineas: readonly Linea[]): Generator<Tramo> {
  let desde = 0;
  for (const [i, { forma }] of lineas.entries()) {
    if (forma !== "fin") continue;
    yield { desde, hasta: i };
    desde = i + 1;
  }
  yield { desde, hasta: lineas.length };
}

/**
 * Which lines of a mail repeat older ones below, above or behind the answer. Null when nothing does, when answers
 * stand among them, when nothing else is left to see, and for what somebody sends on: there the older mail is the letter.
 */
export function citaEn(lineas: readonly Linea[], asunto = ""): Tramo | null {
  if (esAsuntoReenviado(asunto)) return null;
  for (const { desde, hasta } of cartasDe(lineas)) {
    const tramo = citaEnCarta(lineas.slice(desde, hasta));
    if (!tramo) continue;
    const cita = { desde: desde + tramo.desde, hasta: desde + tramo.hasta };
    const queda = lineas.some((linea, i) => (i < cita.desde || i >= cita.hasta) && conPalabras(linea));
    return queda ? cita : null;
  }
  return null;
}
