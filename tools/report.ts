/** What a check found: errors fail it, notes are only shown. */
export interface Findings {
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Prints the findings of a check and sets the exit code of the process. */
export function report(name: string, { errors, notes }: Findings): void {
  for (const note of notes) console.log(`  · ${note}`);
  for (const error of errors) console.error(`  ✗ ${error}`);
  console.log(`${name}: ${errors.length === 0 ? "ok" : `${errors.length} error(s)`}`);
  if (errors.length > 0) process.exitCode = 1;
}
