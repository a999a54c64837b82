import { CONTEO_EXACTO_MAX } from "@ventanilla/contract/limites";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Order } from "./list-parts.ts";

/** So many rows are counted: one more than exactly, which says that there are more (D3). */
export const UP_TO = CONTEO_EXACTO_MAX + 1;

/** The columns of an order under names of their own, by which rows of several sets are put in order together. */
export function keysOf(order: Order): RawBuilder<unknown> {
  return sql.join(order.map(({ column }, i) => sql`${column} AS ${sql.ref(`o${i}`)}`));
}

export const namedKeys = (order: Order): Order =>
  order.map(({ descending }, i) => ({ column: sql.ref(`o${i}`), descending }));

export function inOrder(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) => (descending ? sql`${column} DESC` : sql`${column} ASC`)),
  );
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` AND `);
}

export const isAny = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;
