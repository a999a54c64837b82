/** Elements that need no end tag; people leave them open. */
const UNCLOSED = new Set(
  "area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option thead tbody tfoot".split(
    " ",
  ),
);
const DEPTH_MAX = 3_000;
const LENGTH_MAX = 1_000_000;

/** Tells whether HTML is too long or nested too deep. The cost of parsing grows with the square of the depth and could stop the process for seconds. */
export function isAbusive(html: string): boolean {
  if (html.length > LENGTH_MAX) return true;
  let open = 0;
  for (const [, closing, name = ""] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    if (UNCLOSED.has(name.toLowerCase())) continue;
    open = closing ? Math.max(0, open - 1) : open + 1;
    if (open > DEPTH_MAX) return true;
  }
  return false;
}
