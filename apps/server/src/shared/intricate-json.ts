/** Nothing that the contract takes is deeper. */
const DEPTH_MAX = 32;
/** Brackets, commas, colons and quotes: a thousand conversations at once have fewer. */
const MARKS_MAX = 50_000;
/** Characters outside of texts. A file travels inside of one. */
const BARE_MAX = 1024 * 1024;

const QUOTE = '"';

/** Where the text that was opened before `from` is closed; -1 when it is not. */
function closingQuote(json: string, from: number): number {
  for (let at = json.indexOf(QUOTE, from); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let first = at;
    while (first > from && json[first - 1] === "\\") first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return -1;
}

/**
 * Told before anything is built from it: brackets a million deep cost seconds and gigabytes in a parser. Takes time in
 * proportion to what stands outside of texts. What is no JSON at all is left to the parser.
 */
export function isIntricate(json: string, { depthMax = DEPTH_MAX, marksMax = MARKS_MAX } = {}): boolean {
  let depth = 0;
  let marks = 0;
  let bare = 0;
  for (let at = 0; at < json.length; at += 1) {
    bare += 1;
    switch (json[at]) {
      case QUOTE: {
        const end = closingQuote(json, at + 1);
        if (end < 0) return false;
        at = end;
        marks += 1;
        break;
      }
      case "[":
      case "{":
        depth += 1;
        marks += 1;
        break;
      case "]":
      case "}":
        depth -= 1;
        break;
      case ",":
      case ":":
        marks += 1;
        break;
      default:
    }
    if (depth > depthMax || marks > marksMax || bare > BARE_MAX) return true;
  }
  return false;
}
