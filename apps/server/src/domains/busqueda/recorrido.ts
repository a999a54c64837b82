/** Sizes of the stretches that tramos_de names, smallest first. */
export const TRAMOS = [5_000, 50_000, 500_000] as const;
/** What the first figure of a stretch's name says. */
const NIVEL = 100_000_000;

/** Messages with the words that one step may find, at a guess from those before. */
const POR_PASO = 500;
/** And the last step, which looks at all that is left at once. */
const DE_UNA_VEZ = 2_000;

/** What was looked at until now: ids, and how many of them had the words. */
export interface Visto {
  ids: number;
  candidatos: number;
}

export interface Paso {
  /** The stretch by its name; null: everything before. */
  tramo: number | null;
  /** The first id that it looks at. */
  desde: number;
}

/**
 * The next stretch below `antes`. A word that many messages hold is looked for in short stretches, and whoever reads has
 * enough after the first; one that hardly any holds in longer ones, at last in all that is left. No step is more than ten
 * times as long as what was seen before, so that words which nobody has written lately do not surprise.
 */
export function pasoDe(antes: number, { ids, candidatos }: Visto): Paso {
  const porId = ids === 0 ? 1 : candidatos / ids;
  const [corto, ...largos] = TRAMOS;
  if (ids >= TRAMOS[2] && porId * antes <= DE_UNA_VEZ) return { tramo: null, desde: 0 };
  const largo = largos.findLast((uno) => uno <= ids * 10 && porId * uno <= POR_PASO) ?? corto;
  const n = Math.floor((antes - 1) / largo);
  return { tramo: TRAMOS.indexOf(largo) * NIVEL + n, desde: n * largo };
}
