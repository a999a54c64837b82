import { STORED_LANGUAGE } from "../lib/stored-language.ts";

type StoredOption<W extends string> = { value: W; label: W; lang: string };

/** What is offered under its stored word, as states and kinds are, which nobody translates: each keeps its language. */
export const storedOptions = <W extends string>(words: readonly W[]): StoredOption<W>[] =>
  words.map((word) => ({ value: word, label: word, lang: STORED_LANGUAGE }));
