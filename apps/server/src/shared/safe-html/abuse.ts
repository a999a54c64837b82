import { Parser } from "htmlparser2";

/** Browsers build no deeper tree. */
const DEPTH_MAX = 512;
/** Characters of HTML that is looked at. */
export const HTML_MAX = 1_000_000;

/**
 * Tells whether HTML is too long or nested too deep: what comes of such is nobody's letter, and costs the square of its
 * depth. Counted by the parser that cleans it, so that what closes nothing and what closes itself count for both alike.
 */
export function isAbusive(html: string): boolean {
  if (html.length > HTML_MAX) return true;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      if (depth <= deepest) return;
      deepest = depth;
      if (deepest > DEPTH_MAX) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return deepest > DEPTH_MAX;
}
