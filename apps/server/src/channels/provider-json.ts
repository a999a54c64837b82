import { isIntricate } from "../shared/intricate-json.ts";

const LIMITS = {
  /** A provider repeats what its engine holds, envelope in envelope: deeper than our own calls, and never this deep. */
  depthMax: 200,
  /**
   * Meta brings a thousand events at once to whoever it could not reach, of some ninety marks each, and has room for 3 MB:
   * three times as many. They cost the parser some 60 ms at most.
   */
  marksMax: 262_144,
};

/** What is signed, read. Throws a SyntaxError, also for what is nested or split beyond reading. */
export function providerJson(body: Buffer): unknown {
  const text = body.toString("utf8");
  if (isIntricate(text, LIMITS)) throw new SyntaxError("the body is nested or split beyond reading");
  return JSON.parse(text);
}
