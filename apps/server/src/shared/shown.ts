import type { Sesion } from "./sesion.ts";

/** What an answer showed of persons, by their ids. */
export interface Shown {
  /** Method and path of the route as it is declared. */
  where: string;
  /** The rows that its address names. */
  ids: Readonly<Record<string, unknown>>;
  /** The caller takes it away as a file, so no second time is like the first. */
  taken: boolean;
  personas: readonly number[];
}

/** Puts it on record. The answer waits for it. */
export type RecordShown = (sesion: Sesion, shown: Shown) => Promise<void>;
