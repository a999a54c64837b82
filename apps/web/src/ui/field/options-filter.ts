import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { holdsWords } from "../../lib/plain.ts";

/** What a list offers for what was typed in its field; the theme gives it to every field that is searched. */
export const optionsFilter: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const found = <Option extends { label: string }>(some: readonly Option[]): Option[] => {
    const those = some.filter(({ label }) => holdsWords(search, label)).slice(0, left);
    left -= those.length;
    return those;
  };
  return options.flatMap((one): ComboboxParsedItem[] =>
    "group" in one ? [{ ...one, items: found(one.items) }] : found([one]),
  );
};
