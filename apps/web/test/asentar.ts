/** One turn of the event loop: whatever promises alone still had to do is done. */
export const asentar = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
