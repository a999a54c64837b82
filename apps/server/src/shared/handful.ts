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

  async function take(handful: typeof waiting): Promise<void> {
    try {
      const answers = await work(handful.map(({ item }) => item));
      handful.forEach(({ answer }, i) => {
        answer.resolve(answers[i] as Answer);
      });
    } catch (error) {
      for (const { answer } of handful) answer.reject(error);
    }
  }

  function next(): void {
    const handful = waiting.splice(0, max);
    busy = handful.length > 0;
    if (busy) take(handful).then(next, next);
  }

  return async (item) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.push({ item, answer });
    if (!busy) next();
    return await answer.promise;
  };
}
