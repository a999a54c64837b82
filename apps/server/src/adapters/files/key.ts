const KEY = /^[\w-]+(?:\/[\w-]+)*$/;

/** Keys are ours and name nothing outside the store; one that could is a mistake of ours and becomes no path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error("the key of a file names something outside the store");
  return key;
}
