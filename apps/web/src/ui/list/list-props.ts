import type { ReactNode } from "react";
import type { CatalogProps } from "../field/catalog.ts";

/** Page, order and filters of a list: what its address says. `order`: a field, leading minus = descending. */
export type ListView = {
  page: number;
  limit: number;
  order: string;
  filters: Readonly<Record<string, string>>;
};

/** The answer of every list of the contract. */
export type ListResult<R> = {
  rows: readonly R[];
  /** How many pass the filters, and of how many; there are more than that where it is `aproximado`. */
  count: number;
  aproximado: boolean;
  total: number;
  total_aproximado: boolean;
};

export type Column<R> = {
  key: string;
  title: string;
  cell: (row: R) => ReactNode;
  /** The field of `order`; without it the column does not sort. */
  order?: string;
  /** Numbers, times and counts. */
  numeric?: boolean;
  /** The title of the card on a telephone; the first column otherwise. */
  main?: boolean;
  /** Stands at the card's upper right: the state. */
  corner?: boolean;
  /** How many lines its cell mostly takes: what its skeleton keeps free. */
  lines?: number;
  /** Its cell holds what was written, and nothing that the page says: it keeps the language of what is stored. */
  stored?: boolean;
};

export type Filter = {
  name: string;
  label: string;
  kind: "text" | "option" | "date";
  /** Without the one that stands in front, for no filter. `lang` for those whose words are not the page's own. */
  options?: readonly { value: string; label: string; lang?: string }[];
  /** Of options that are asked for: whether they came. */
  catalog?: CatalogProps;
  /** What no filter shows, where that is not TODOS. */
  none?: string;
  maxLength?: number;
  /** What can be typed, below all of them: a field of a filter is too narrow for a sentence. */
  hint?: string;
};

export type ListProps<R> = {
  title: string;
  columns: readonly Column<R>[];
  filters?: readonly Filter[];
  /** On narrow screens too, where filters are folded otherwise. */
  filtersAlwaysShown?: boolean;
  /** In the row of the filters' buttons: the saved ones. */
  besideFilters?: ReactNode;
  view: ListView;
  /** `replace`: nobody chose to go there, and Back does not return from it. */
  onView: (view: ListView, options?: { replace?: boolean }) => void;
  /** Undefined until the first answer. */
  result: ListResult<R> | undefined;
  /** A load is under way, the first or a later one. */
  fetching: boolean;
  /** The sentence of the failure, undefined when there is none. */
  error?: string;
  onRetry: () => void;
  /** When the rows were read; shown while there is no line. */
  readAt?: number;
  rowKey: (row: R) => string | number;
  /** How a row is named to who does not see it: "JPEREZ". */
  rowName: (row: R) => string;
  /** Icon buttons, always visible, in the first column. Their names say the row. */
  rowActions?: (row: R) => ReactNode;
  /** What was done to a row a moment ago, on a line of its own below it. */
  rowNote?: (row: R) => ReactNode;
  /** Enter on a row. */
  onOpen?: (row: R) => void;
  /** `e` on a row. */
  onEdit?: (row: R) => void;
  /** Buttons beside the title, Agregar last. */
  actions?: ReactNode;
  /** What an empty list without filters says, where that is more than that it is empty. */
  emptyText?: string;
  /** Under an empty list without filters: Agregar, if allowed. */
  emptyAction?: ReactNode;
  /** Rows are added below instead of turned in pages. */
  more?: { has: boolean; loading: boolean; onMore: () => void };
  /** Between the title and the filters: "2 casos nuevos [Actualizar]". */
  children?: ReactNode;
};
