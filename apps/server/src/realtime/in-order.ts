/** Runs the work of one key one after the other. Requests during a run become one more run, so that many announcements at once cost two reads. */
export function inOrder<K>(
  work: (key: K) => Promise<void>,
  onFailure: (error: unknown) => void,
): (key: K) => void {
  const running = new Map<K, { again: boolean }>();

  async function run(key: K, state: { again: boolean }): Promise<void> {
    do {
      state.again = false;
      await work(key).catch(onFailure);
    } while (state.again);
    running.delete(key);
  }

  return (key) => {
    const current = running.get(key);
    if (current) {
      current.again = true;
      return;
    }
    const state = { again: false };
    running.set(key, state);
    run(key, state).catch(onFailure);
  };
}
