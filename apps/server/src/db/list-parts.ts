import type { RawBuilder, SqlBool } from "kysely";

/** Columns that put a list in order; the first one counts most. */
export type Order = readonly { column: RawBuilder<unknown>; descending: boolean }[];

/** Some rows of a list, which one index holds in the list's order, or which are so few that they are put in order in memory. */
export interface ListPiece {
  where: RawBuilder<SqlBool>;
  /** The list's order in the columns of the piece's own index; their values are equal. */
  order?: Order;
  /** What the index holds in place of the first of them: it rises with it, and is the same for some neighbours, which alone are sorted. */
  coarse?: Order[number];
}

/** Rows that a caller may see. */
export interface ListSet {
  visible: RawBuilder<SqlBool>;
  /** They share no row, and together are the whole set. Without them the set is one piece. */
  pieces?: readonly ListPiece[];
  /** The list's filters as the index of words is best asked, where one holds this set; the list's own otherwise. */
  filters?: readonly RawBuilder<SqlBool>[];
  /** From where what those find is read, when it is another table that holds the words; the list's own otherwise. */
  from?: RawBuilder<unknown>;
  /** That table alone, where all that they find of it is visible: enough to count as much as is counted. */
  words?: RawBuilder<unknown>;
  /** What is visible is asked of what they found: looked up with them, all of it would be listed. */
  asked?: boolean;
  /** Looked up one by one: that is done once, for the page and for the count. */
  few?: boolean;
}

export interface ListParts {
  from: RawBuilder<unknown>;
  /** The same rows, each with that of another table by which they are put in order; counts do without it. */
  ordered?: RawBuilder<unknown>;
  /** What the caller may see. When there are several sets, they share no row, and each is read by its own index. */
  visible: RawBuilder<SqlBool> | readonly ListSet[];
  filters: readonly RawBuilder<SqlBool>[];
  /**
   * They ask for words, which an index looks up but never in a list's order. What it finds is read once, for the count and for
   * the page; only when it is more than is counted the page is met on the way through the order: then it is not far.
   */
  byWords?: boolean;
  /**
   * The table of `from`, and its name there, where rows of a kind lie together, as they were written: pages from all over it
   * tell whether words are common, and all others are looked up, never met by reading from its beginning.
   */
  sampled?: { table: string; as: string };
  /** Where a page begins that goes on from a row: what stands before it is counted all the same. */
  begin?: RawBuilder<SqlBool>;
  order: Order;
  /** Each piece has an index in its order: the page of some words is looked for within its first rows before all that have them are put in order. */
  indexed?: boolean;
  /** The ids of a page are found first; joins then touch only these rows. */
  id: RawBuilder<number>;
}
