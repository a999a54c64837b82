import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import type { Column } from "./list-props.ts";

/** What a cell is read in; the page's own language where it says nothing. */
export const languageOf = <R>({ stored }: Pick<Column<R>, "stored">): string | undefined =>
  stored === true ? STORED_LANGUAGE : undefined;
