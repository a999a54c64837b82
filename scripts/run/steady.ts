import type { FileOutcome, Outcome } from "./tally.ts";

const STRIDES = [7, 11, 13, 17, 19, 23];

/** The files in small groups; each round begins at another one and takes other steps, so that each meets others. */
export function roundOf(
  files: readonly string[],
  round: number,
  size: number,
): readonly (readonly string[])[] {
  const all = files.length;
  // A step that divides their number would come back before it has met them all.
  const strides = STRIDES.filter((stride) => all % stride !== 0);
  const stride = strides[round % strides.length] ?? 1;
  const turned = files.map((_, index) => files[(round * (size + 1) + index * stride) % all] ?? "");
  return Array.from({ length: Math.ceil(all / size) }, (_, group) =>
    turned.slice(group * size, (group + 1) * size),
  );
}

/** Spreads the few evenly among the many. */
export function spread<T>(many: readonly T[], few: readonly T[]): readonly T[] {
  const mixed: T[] = [];
  let taken = 0;
  for (const [index, one] of many.entries()) {
    mixed.push(one);
    const due = Math.floor(((index + 1) * few.length) / many.length);
    mixed.push(...few.slice(taken, due));
    taken = due;
  }
  return [...mixed, ...few.slice(taken)];
}

export interface Red {
  /** File, and the test's title unless the whole file failed. */
  name: string;
  reds: number;
  runs: number;
}

/** How often each file ran, and what was ever red. */
export class Ledger {
  private readonly runs = new Map<string, number>();
  private readonly reds = new Map<string, { file: string; times: number }>();

  /** Enters what a run came to; answers what was red in it. */
  enter({ files, others }: Outcome, group: string): readonly string[] {
    const red = [
      ...files.flatMap((file) => this.redOf(file)),
      ...others.map((reason) => ({ name: `${group}: ${reason}`, file: group })),
    ];
    for (const { file } of files) this.runs.set(file, (this.runs.get(file) ?? 0) + 1);
    if (others.length > 0) this.runs.set(group, (this.runs.get(group) ?? 0) + 1);
    for (const { name, file } of red) {
      this.reds.set(name, { file, times: (this.reds.get(name)?.times ?? 0) + 1 });
    }
    return red.map(({ name }) => name);
  }

  private redOf({ file, failed, broken }: FileOutcome): { name: string; file: string }[] {
    const broke = broken.length > 0 ? [{ name: file, file }] : [];
    return [...broke, ...failed.map((title) => ({ name: `${file} › ${title}`, file }))];
  }

  /** The most often red first. */
  get red(): readonly Red[] {
    return [...this.reds]
      .map(([name, { file, times }]) => ({ name, reds: times, runs: this.runs.get(file) ?? times }))
      .sort((a, b) => b.reds / b.runs - a.reds / a.runs);
  }

  /** How many of these files ran so many times, by times. */
  timesOf(files: readonly string[]): ReadonlyMap<number, number> {
    const times = new Map<number, number>();
    for (const file of files) {
      const ran = this.runs.get(file) ?? 0;
      times.set(ran, (times.get(ran) ?? 0) + 1);
    }
    return times;
  }
}
