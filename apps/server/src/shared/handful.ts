/**
 * Gathers what is asked while the handful before it is under way, and has it done together: one that comes alone goes at
 * once, many at a time cost one call. `work` answers each in its place; when it throws, every one of the handful is told.
 */
export function inHandfuls<Item, Answer>(
  max: number,
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: { item: Item; answer: PromiseWithResolvers<Answer> }[] = [];
  let busy = false;

  async function round(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const handful = waiting.splice(0, max);
      try {
        const answers = await work(handful.map(({ item }) => item));
        handful.forEach(({ answer }, i) => {
          answer.resolve(answers[i] as Answer);
        });
      } catch (error) {
        for (const { answer } of handful) answer.reject(error);
      }
    }
    busy = false;
  }

  return async (item) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ item, answer });
    if (!busy) void round();
    return await answer.promise;
  };
}
