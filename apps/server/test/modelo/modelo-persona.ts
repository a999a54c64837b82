import {
  avisar,
  type Caso,
  casoAbiertoDe,
  casoLegible,
  type Entrada,
  hallar,
  type Modelo,
  puntoParaEscribir,
  rechazar,
  tomar,
} from "./modelo.ts";
import { exigirEntrada } from "./modelo-apertura.ts";
import type { De } from "./operaciones.ts";

interface Conversacion {
  entrada: Entrada;
  /** Entry channels of the case, with the path's own. */
  entradas: Entrada[];
  abierta: { indice: number; caso: Caso; punto: number } | null;
}

/** Somebody who may write in the open case; without one, somebody who sees the entry channel and stands at a point. */
function conversacion(m: Modelo, quien: number, indice: number): Conversacion {
  exigirEntrada(m, quien, indice);
  const entrada = hallar(m.entradas, indice);
  const abierto = casoAbiertoDe(m, indice);
  if (abierto === null) {
    if (m.presencia[quien] === null) rechazar("CUBICULO_REQUERIDO");
    return { entrada, entradas: [entrada], abierta: null };
  }
  const caso = casoLegible(m, quien, abierto);
  const punto = puntoParaEscribir(m, quien, caso);
  return {
    entrada,
    entradas: caso.entradas.map((una) => hallar(m.entradas, una)),
    abierta: { indice: abierto, caso, punto },
  };
}

/** Sets the person on the entry channel and on its open case; another one is replaced only on purpose (D56). */
export function asociar(m: Modelo, { quien, entrada: indice, persona, reemplazar }: De<"asociar">) {
  const { entrada, entradas, abierta } = conversacion(m, quien, indice);
  const actual = entrada.persona ?? abierta?.caso.persona ?? null;
  if (actual !== null && actual !== persona && !reemplazar) rechazar("PERSONA_REEMPLAZO");
  if (abierta && abierta.caso.lider === null) tomar(m, quien, abierta.caso, abierta.punto);
  // The case's other entry channels follow, unless they are somebody else's.
  const delCaso = abierta?.caso.persona ?? null;
  const siguen = entradas.filter((una) => una === entrada || una.persona === null || una.persona === delCaso);
  const nuevas = siguen.filter((una) => una.persona !== persona);
  for (const una of nuevas) {
    const anterior = una === entrada ? actual : una.persona;
    const caso = abierta?.indice ?? null;
    una.vinculos.push({ persona, anterior, caso, delCaso, acto: m.reloj, deshecho: false });
    una.persona = persona;
  }
  const cambiaElCaso = abierta !== null && abierta.caso.persona !== persona;
  if (cambiaElCaso) Object.assign(abierta.caso, { persona, tocado: m.reloj });
  if (abierta && (nuevas.length > 0 || cambiaElCaso)) avisar(m, abierta.indice, "personaAsociada", indice);
  return persona;
}

const sigueEnPie = (entrada: Entrada, entradas: readonly Entrada[]): boolean => {
  const ultimo = entrada.vinculos.at(-1);
  return (
    ultimo !== undefined &&
    !ultimo.deshecho &&
    entrada.persona === ultimo.persona &&
    entradas.includes(entrada)
  );
};

/** Whoever was there before the latest link is there again, once; without a person a case is SIMPLE (D56, D64). */
export function deshacer(m: Modelo, { quien, entrada: indice }: De<"deshacer">) {
  const { entrada, entradas, abierta } = conversacion(m, quien, indice);
  const ultimo = entrada.vinculos.at(-1);
  if (!ultimo || !sigueEnPie(entrada, entradas)) rechazar("NADA_QUE_DESHACER");
  const devueltas: Entrada[] = [];
  for (const una of m.entradas) {
    const suyo = una.vinculos.at(-1);
    if (suyo?.acto !== ultimo.acto || !sigueEnPie(una, entradas)) continue;
    una.persona = suyo.anterior;
    suyo.deshecho = true;
    devueltas.push(una);
  }
  const esElVinculado = abierta !== null && ultimo.caso === abierta.indice;
  // One that was joined later has its person by another conversation.
  const sigue =
    !esElVinculado && entradas.some((una) => una.persona === ultimo.persona && !devueltas.includes(una));
  if (abierta && abierta.caso.persona === ultimo.persona && !sigue) {
    const persona = esElVinculado ? ultimo.delCaso : ultimo.anterior;
    Object.assign(abierta.caso, { persona, tocado: m.reloj });
    if (persona === null) abierta.caso.tipo = "SIMPLE";
    avisar(m, abierta.indice, "personaDesasociada", indice);
  }
  return ultimo.anterior;
}
