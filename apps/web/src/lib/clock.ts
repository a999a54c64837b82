// What time it is for the server, whose instants the screens compare with now: this device's clock may be an hour off.
// It is learned from the answers, from when the frame is here (ADR 141); the doors tell no time.
import { askThrough } from "./api.ts";
import { createPageStore, useStore } from "./store.ts";

/** A clock that is off by less is right. */
const SLACK_MS = 5_000;
/** The header knows no smaller part. */
const SECOND_MS = 1_000;

/** Milliseconds from this device's clock to the server's. */
const offset = createPageStore(() => 0);

/** Epoch ms by the server's clock. What lasts is measured by the device's own. */
export const now = (): number => Date.now() + offset.get();

/** Milliseconds to add to what this device noted. The screen is drawn again when others are learned. */
export const useClockOffset = (): number => useStore(offset);

askThrough({
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const askedAt = Date.now();
    const answer = await fetch(input, init);
    learn(answer.headers, askedAt, Date.now());
    return answer;
  },
});

/** The answer was dated between the two. What is held stays unless that is impossible: a slow answer says less, none says it wrong. */
function learn(headers: Headers, askedAt: number, heardAt: number): void {
  const date = Date.parse(headers.get("date") ?? "");
  // A cache keeps the date with the answer.
  if (Number.isNaN(date) || !headers.get("cache-control")?.includes("no-store")) return;
  const least = date - heardAt;
  const most = date + SECOND_MS - askedAt;
  const isPossible = (ms: number) => ms >= least - SLACK_MS && ms <= most + SLACK_MS;
  if (isPossible(offset.get())) return;
  offset.set(isPossible(0) ? 0 : Math.round((least + most) / 2));
}
