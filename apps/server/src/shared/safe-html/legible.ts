import { type Handler, Parser } from "htmlparser2";

const STRIKING = new Set(["s", "strike", "del"]);
/** Elements in which another one for words may stand. */
const HOLDING = new Set(
  "a b big div em font h1 h2 h3 h4 h5 h6 i li p small span strong td th u".split(" "),
);
const DECORATION = /(?:^|;)\s{0,20}text-decoration(?:-line)?\s{0,20}:([^;]{0,200})/gi;

/** Of several declarations the last one holds. */
const isStruck = (style = ""): boolean =>
  /\bline-through\b/i.test([...style.matchAll(DECORATION)].at(-1)?.[1] ?? "");

interface Open {
  /** What stands in it is struck out, and needs no second mark. */
  strikes: boolean;
  /** What ends with it in the result. */
  closing: string;
}

/** Writes some HTML out again with more elements in it; only what is put in differs. */
class Rewriting implements Partial<Handler> {
  private readonly parts: string[] = [];
  private readonly open: Open[] = [];
  private from = 0;
  private struck = 0;
  private readonly html: string;
  private readonly parser: Parser;

  constructor(html: string) {
    this.html = html;
    this.parser = new Parser(this);
  }

  private insert(at: number, tag: string): void {
    // What closes itself, as within a drawing, ends where it began.
    const place = Math.max(at, this.from);
    this.parts.push(this.html.slice(this.from, place), tag);
    this.from = place;
  }

  onopentag(name: string, { style }: Readonly<Record<string, string>>): void {
    const byStyle = this.struck === 0 && HOLDING.has(name) && isStruck(style);
    if (byStyle) this.insert(this.parser.endIndex + 1, "<s>");
    const strikes = byStyle || STRIKING.has(name);
    if (strikes) this.struck += 1;
    this.open.push({ strikes, closing: byStyle ? "</s>" : "" });
  }

  onclosetag(): void {
    const last = this.open.pop();
    if (last?.strikes) this.struck -= 1;
    if (last?.closing) this.insert(this.parser.startIndex, last.closing);
  }

  result(): string {
    this.parser.end(this.html);
    return [...this.parts, this.html.slice(this.from)].join("");
  }
}

/** HTML in which elements say what only its style says, which nobody keeps: what its author struck out. Not yet safe. */
export function legible(html: string): string {
  return /line-through/i.test(html) ? new Rewriting(html).result() : html;
}
