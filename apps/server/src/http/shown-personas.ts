/** The ids that stand at these dotted paths; where nobody is named there is null on the way. */
export function personasAt(answer: unknown, paths: readonly string[]): number[] {
  return paths.flatMap((path) => at(answer, path.split(".")));
}

function at(value: unknown, [name, ...rest]: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => at(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return typeof value === "number" ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return at((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** The same batches, each once it is on record. */
export async function* recording<T>(
  batches: AsyncIterable<T>,
  record: (batch: T) => Promise<void>,
): AsyncGenerator<T> {
  for await (const batch of batches) {
    await record(batch);
    yield batch;
  }
}
