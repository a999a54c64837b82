/** A list for a function of the database. Half of a letter, which JSON would tell and the database refuse, becomes the sign for it, as in every other parameter. */
export function listAsJson(list: readonly object[]): string {
  return JSON.stringify(list, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}
