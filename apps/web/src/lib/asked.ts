// What was asked for while nobody knows what became of it. A desk's computer is shared, so none of its words are kept: whoever asks
// for the same again brings them.
import { storedFamily } from "./storage.ts";
import { onReset } from "./store.ts";

export interface Asked<Rest = unknown> {
  /** By it the same again is known. */
  digest: string;
  /** What of the request is no words, as it went. */
  rest: Rest;
  key: string;
  /** Epoch ms until which the same again is the same. */
  until: number;
}

const stored = storedFamily("pedido");
/** What a full storage did not take. */
const unstored = new Map<string, Asked>();
onReset(() => unstored.clear());

export function keepAsked(name: string, asked: Asked): void {
  stored.write(name, asked);
  if (stored.read(name) === undefined) unstored.set(name, asked);
}

export function forgetAsked(name: string): void {
  stored.write(name, undefined);
  unstored.delete(name);
}

/** Those whose names begin so and whose time is not over. */
export function askedUnder<Rest>(prefix: string): Asked<Rest>[] {
  forgetExpired();
  return names()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const asked = read(name);
      return isAsked<Rest>(asked) ? [asked] : [];
    });
}

/** Whoever asked, and for whatever. */
export function forgetExpired(): void {
  for (const name of names()) {
    const asked = read(name);
    if (!isAsked(asked) || asked.until <= Date.now()) forgetAsked(name);
  }
}

const names = (): string[] => [...stored.names(), ...unstored.keys()];
const read = (name: string): unknown => unstored.get(name) ?? stored.read(name);

const isAsked = <Rest>(value: unknown): value is Asked<Rest> =>
  typeof value === "object" &&
  value !== null &&
  "digest" in value &&
  "rest" in value &&
  "key" in value &&
  typeof value.key === "string" &&
  "until" in value &&
  typeof value.until === "number";
