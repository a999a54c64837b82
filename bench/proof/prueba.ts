/** What a part of the proof tells: the text for the results, and what was demanded and does not hold. */
export interface Prueba {
  readonly relato: string;
  readonly faltas: readonly string[];
}
