import { isUndone, type Job, JobError, type Workers } from "../workers/index.ts";
import type { Body, run } from "./body-job.ts";
import { textToHtml } from "./safe-html.ts";

const CLEANING: Job<Body, ReturnType<typeof run>> = {
  module: new URL("./body-job.ts", import.meta.url),
  limitMs: 20_000,
};
/** Characters of a text that is shown in the place of HTML that did not become ready: worked on where everybody waits. */
const TEXT_MAX = 50_000;

export interface SafeBody {
  html: string;
  /** False: cleaning was ended, and this is only the beginning of its text. */
  whole: boolean;
}

/**
 * What strangers wrote, as HTML that may be shown. Cleaned in a thread of its own; what costs too much there is shown as
 * text. Rejects when nothing is known of it, as when the process closes.
 */
export async function safeBody(workers: Workers, body: Body): Promise<SafeBody> {
  try {
    return { html: await workers.run(CLEANING, body), whole: true };
  } catch (error) {
    if (!(error instanceof JobError) || isUndone(error)) throw error;
    return { html: textToHtml(body.text.slice(0, TEXT_MAX)), whole: false };
  }
}
