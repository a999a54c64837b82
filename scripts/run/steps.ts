import { fail } from "./root.ts";
import { add, NOTHING, ONE_FAILED, type Tally } from "./tally.ts";
import type { Tasks } from "./tasks.ts";

interface Result {
  tally: Tally;
  seconds: number;
}

const since = (start: number): number => (performance.now() - start) / 1000;

function verdictOf({ passed, failed, skipped }: Tally): string {
  const omitted = skipped > 0 ? `, ${skipped} omitidas` : "";
  if (failed > 0) return `✗ ${failed} con fallo${omitted}`;
  return (passed > 0 ? "✓" : "– omitido") + omitted;
}

/** The steps of `npm test`: says how each begins and ends, and closes with what all came to. */
export class Steps {
  private readonly started = performance.now();
  private readonly results = new Map<string, Result>();
  private readonly tasks: Tasks;

  constructor(tasks: Tasks) {
    this.tasks = tasks;
  }

  get failed(): boolean {
    return this.total.failed > 0;
  }

  private get total(): Tally {
    return [...this.results.values()].map(({ tally }) => tally).reduce(add, NOTHING);
  }

  async run(name: string, work: () => Promise<Tally>): Promise<void> {
    if (this.tasks.stopped) return;
    const start = performance.now();
    console.log(`\n── ${name} ${"─".repeat(Math.max(3, 70 - name.length))}`);
    let tally = ONE_FAILED;
    try {
      tally = await work();
    } catch (error) {
      fail(error);
    }
    this.results.set(name, { tally, seconds: since(start) });
    console.log(`── ${name}: ${verdictOf(tally)}, ${since(start).toFixed(1)} s`);
  }

  /** Another count for a step that has run. */
  correct(name: string, tally: Tally): void {
    const known = this.results.get(name);
    if (known !== undefined) this.results.set(name, { ...known, tally });
  }

  /** The last lines, and the exit code. */
  close(flickering: readonly string[]): void {
    const failures = [...this.results].filter(([, { tally }]) => tally.failed > 0);
    console.log(`\nTiempo total: ${since(this.started).toFixed(1)} s`);
    for (const [name, { tally, seconds }] of this.results) {
      console.log(`  ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s  ${verdictOf(tally)}`);
    }
    if (failures.length > 0) {
      console.log(
        `Con fallo: ${failures.map(([name, { tally }]) => `${name} (${tally.failed})`).join(", ")}`,
      );
    }
    if (this.tasks.stopped) console.log("Interrumpido: lo que falta no se ejecutó.");
    if (flickering.length > 0) console.log(`Parpadean: ${flickering.join("; ")}`);
    const { passed, failed } = this.total;
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 || this.tasks.stopped ? 1 : 0;
  }
}
