import { type Handler, Parser } from "htmlparser2";

const STRIKING = new Set(["s", "strike", "del"]);
/** Elements in which another one for words may stand. */
const HOLDING = new Set("a b big div em font h1 h2 h3 h4 h5 h6 i li p small span strong td th u".split(" "));
const DECORATION = /(?:^|;)\s{0,20}text-decoration(?:-line)?\s{0,20}:([^;]{0,200})/gi;

/** Of several declarations the last one holds. */
const isStruck = (style = ""): boolean =>
  /\bline-through\b/i.test([...style.matchAll(DECORATION)].at(-1)?.[1] ?? "");

const SEEN_ONLY_BY_STYLE_OR_FIELD = /line-through|<(?:textarea|option|input)\b/i;
/** Fields whose value is no words that a reader sees. */
const WORDLESS = new Set("hidden password checkbox radio file image color range".split(" "));

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Attributes = Readonly<Record<string, string>>;

interface Open {
  /** Its words are no HTML. */
  raw: boolean;
  /** What stands in it is struck out, and needs no second mark. */
  strikes: boolean;
  /** What ends with it in the result. */
  closing: string;
}

/** What a field holds, beside it: the field itself is not kept. */
function writtenIn({ type = "", value = "" }: Attributes): string {
  return value === "" || WORDLESS.has(type.toLowerCase()) ? "" : `<span>${escaped(value)}</span>`;
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

  /** Puts the beginning of another element in the place of this one's. */
  private replace(tag: string): void {
    this.insert(this.parser.startIndex, tag);
    this.from = this.parser.endIndex + 1;
  }

  onopentag(name: string, attributes: Attributes): void {
    const byStyle = this.struck === 0 && HOLDING.has(name) && isStruck(attributes["style"]);
    const strikes = byStyle || STRIKING.has(name);
    if (strikes) this.struck += 1;
    const raw = name === "textarea";
    const chosen = name === "option" && attributes["selected"] !== undefined;
    if (byStyle) this.insert(this.parser.endIndex + 1, "<s>");
    if (raw) this.replace("<span>");
    // One before it that was left open would take this in.
    if (chosen) this.replace("</option><span>");
    if (name === "input") this.insert(this.parser.startIndex, writtenIn(attributes));
    const struckEnd = byStyle ? "</s>" : "";
    this.open.push({ strikes, raw, closing: raw || chosen ? "</span>" : struckEnd });
  }

  onclosetag(): void {
    const last = this.open.pop();
    if (last?.strikes) this.struck -= 1;
    if (!last?.closing) return;
    const { startIndex } = this.parser;
    if (last.raw) this.escapeUpTo(startIndex);
    this.insert(startIndex, last.closing);
  }

  /** Its signs stand for themselves, but for entities. */
  private escapeUpTo(at: number): void {
    const words = this.html.slice(this.from, at).replace(/[<>]/g, escaped);
    this.parts.push(words.replace(/\r?\n/g, "<br>"));
    this.from = Math.max(at, this.from);
  }

  result(): string {
    this.parser.end(this.html);
    return [...this.parts, this.html.slice(this.from)].join("");
  }
}

/**
 * HTML in which elements say what is seen only by its style or in its fields, of which cleaning keeps neither: what its
 * author struck out, and what was written or chosen in a form. Not yet safe.
 */
export function legible(html: string): string {
  return SEEN_ONLY_BY_STYLE_OR_FIELD.test(html) ? new Rewriting(html).result() : html;
}
