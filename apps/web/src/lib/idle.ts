/** Once nothing that somebody waits for is left to do. Answers how to take it back. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const turn = requestIdleCallback(run);
  return () => cancelIdleCallback(turn);
}
