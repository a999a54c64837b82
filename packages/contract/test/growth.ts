/** More than this, with eight times as much to do, is out of proportion: what grows with the square costs 64 times as much. */
export const IN_PROPORTION = 20;

const SHARE = 1 / 8;
/** Milliseconds of processor that are not worth a second look. A square of what these tests give takes seconds. */
const LITTLE_MS = 100;
const ROUNDS = 5;
/** Whoever cost as many milliseconds has been looked at enough. */
const ENOUGH_MS = 15_000;

/** The system counts a thread's time in ticks of some milliseconds: what is shorter is done again until it can be told. */
const TOLD_MS = 20;
const REPEATS = 64;

/** Milliseconds of this thread: what others do meanwhile adds to the clock alone. */
async function costOf(work: () => unknown, repeats = REPEATS): Promise<number> {
  const before = process.threadCpuUsage();
  let [spent, runs] = [0, 0];
  while (runs === 0 || (spent < TOLD_MS && runs < repeats)) {
    await work();
    runs += 1;
    const { user, system } = process.threadCpuUsage(before);
    spent = (user + system) / 1_000;
  }
  return Math.max(spent, 1) / runs;
}

/**
 * How many times as much something costs as an eighth of it; 0 when the whole costs little. Both are done in the same
 * minute and the least of each counts, because a limit in milliseconds says as much of the machine as of the work: caches
 * that others use too double what the same thread takes. Ends with the first answer that is `enough`.
 */
export async function growthOf(
  prepare: (share: number) => () => unknown,
  { little = LITTLE_MS, enough = IN_PROPORTION } = {},
): Promise<number> {
  const whole = prepare(1);
  let [most, least, spent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < ROUNDS && spent < ENOUGH_MS; round += 1) {
    const cost = await costOf(whole, little > 0 ? 1 : REPEATS);
    most = Math.min(most, cost);
    if (little > 0 && most <= little) return 0;
    const part = prepare(SHARE);
    // Twice, so that one that is late by chance does not hide a square.
    const parts = [await costOf(part), await costOf(part)];
    least = Math.min(least, ...parts);
    if (most / least <= enough) break;
    spent += cost;
  }
  return most / least;
}
