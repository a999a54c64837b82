import { OTHER_WORDS } from "./english-words.ts";
import { lineAt, listFiles, readText } from "./files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";

const SOURCE = "packages/i18n/src";
const LANGUAGES = ["es", "en", "ay"] as const;
/** The state of each Aymara text, as docs/aymara.md says. */
const STATES = `${SOURCE}/ay-estado.json`;
const CODE = ["{apps,packages}/*/src/**/*.{ts,tsx}"];
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** `operadores:read` is a permission, not a text. */
const FLAG = /^(read|create|update|delete|csv|firma)$/;
/** What the engine reads; anything else between braces would be shown as it stands. */
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
/** A key without area is one of `comun`. */
const BARE = /\bt(?:Now)?\(\s*["'`]([\w.-]+)["'`]/g;
/** What is asked of the engine, with calls inside it; its key may be one of two: `t(x ? "guardar" : "enviar")`. */
const ASKED = /\bt(?:Now)?\(((?:[^()]|\([^()]*\))*)\)/g;
const OF_TWO = /[?:]\s*["']([\w.-]+)["']/g;

type Catalogue = ReadonlyMap<string, string>;

interface Use {
  readonly key: string;
  readonly at: string;
}

interface Uses {
  readonly keys: readonly Use[];
  /** Beginnings of keys that are completed at run time: `errores:${code}`. */
  readonly prefixes: readonly string[];
}

function flatten(value: unknown, prefix: string, into: Map<string, string>, wrong: string[]): void {
  if (typeof value === "string") {
    into.set(prefix, value);
    if (value.trim() === "") wrong.push(`${prefix}: empty text`);
    if (/\{\{|\}\}|\$t\(|<\/?\w+>/.test(value.replace(PLACEHOLDER, "")))
      wrong.push(`${prefix}: braces, nesting or markup that the engine does not read`);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) {
      flatten(inner, prefix.endsWith(":") ? `${prefix}${key}` : `${prefix}.${key}`, into, wrong);
    }
  } else {
    wrong.push(`${prefix}: a catalogue holds texts and groups of texts only`);
  }
}

function readCatalogue(root: string, language: string, wrong: string[]): Catalogue {
  const texts = new Map<string, string>();
  for (const file of listFiles(root, `${SOURCE}/${language}/*.json`)) {
    const area = file.slice(file.lastIndexOf("/") + 1, -".json".length);
    const ownWrong: string[] = [];
    flatten(JSON.parse(readText(root, file)), `${area}:`, texts, ownWrong);
    wrong.push(...ownWrong.map((text) => `${language} ${text}`));
  }
  return texts;
}

/** Names of placeholders in a text; the count may be left out where the form itself says it. */
function slots(key: string, text: string): string {
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
  const counted = /_(zero|one)$/.test(key) ? names.filter((name) => name !== "count") : names;
  return [...new Set(counted)].sort().join(" ");
}

function compare(source: Catalogue, other: Catalogue, language: string): string[] {
  const missing = [...source.keys()]
    .filter((key) => !other.has(key))
    .map((key) => `${language} lacks ${key}`);
  const foreign = [...other.keys()]
    .filter((key) => !source.has(key))
    .map((key) => `${language} has ${key}, es has not`);
  const unequal = [...source].flatMap(([key, text]) => {
    const translated = other.get(key);
    if (translated === undefined || slots(key, text) === slots(key, translated)) return [];
    return [`${language} ${key}: placeholders «${slots(key, translated)}», es has «${slots(key, text)}»`];
  });
  return [...missing, ...foreign, ...unequal];
}

/** What the register says of a text by itself; of one that was reviewed, as it was then. */
interface State {
  readonly estado: string;
  readonly revisor: string | null;
  readonly es?: string;
  readonly ay?: string;
}

function statesOf(root: string): ReadonlyMap<string, State> {
  if (listFiles(root, STATES).length === 0) return new Map();
  const { textos } = JSON.parse(readText(root, STATES)) as { textos: Record<string, State> };
  return new Map(Object.entries(textos));
}

/** The keys that stay in Spanish in Aymara by decision. */
const borrowed = (states: ReadonlyMap<string, State>): ReadonlySet<string> =>
  new Set([...states].filter(([, { estado }]) => estado === "prestado").map(([key]) => key));

/** A review holds for the words that were read: whoever changes one of them makes a draft of it. */
const checkReviewed = (es: Catalogue, ay: Catalogue, states: ReadonlyMap<string, State>): string[] =>
  [...states].flatMap(([key, { estado, revisor, es: spanish, ay: aymara }]) => {
    if (estado !== "revisado") return [];
    if (revisor === null) return [`ay ${key}: «revisado» by nobody in ${STATES}`];
    return spanish === es.get(key) && aymara === ay.get(key)
      ? []
      : [`ay ${key}: «revisado» as other words: take it out of ${STATES}, or have ${revisor} read it again`];
  });

/** What is Spanish in Aymara is so by decision. A name or a measure, the same in English, is nobody's word. */
function checkBorrowed(es: Catalogue, en: Catalogue, ay: Catalogue, stays: ReadonlySet<string>): string[] {
  const forgotten = [...es]
    .filter(([, text]) => /\p{L}/u.test(text.replace(PLACEHOLDER, "")))
    .filter(([key, text]) => text === ay.get(key) && text !== en.get(key) && !stays.has(key))
    .map(
      ([key, text]) =>
        `ay ${key}: «${text}» is Spanish: translate it, or enter it as «prestado» in ${STATES}`,
    );
  const translated = [...stays]
    .filter((key) => es.get(key) === undefined || es.get(key) !== ay.get(key))
    .map((key) => `ay ${key}: «prestado», and it is not the Spanish text: take it out of ${STATES}`);
  return [...forgotten, ...translated];
}

/** A plural needs the general form, else the count that has no form of its own shows a key. */
function checkPlurals(source: Catalogue): string[] {
  return [...source.keys()]
    .filter((key) => PLURAL.test(key) && !source.has(key.replace(PLURAL, "_other")))
    .map((key) => `es ${key}: a plural without its _other form`);
}

function checkWords(english: Catalogue): string[] {
  return [...english].flatMap(([key, text]) => {
    const words = text.replace(PLACEHOLDER, "…");
    return OTHER_WORDS.flatMap(([pattern, word]) => {
      const other = pattern.exec(words)?.[0];
      return other === undefined
        ? []
        : [`en ${key}: «${other}» has another word in all other texts: ${word}`];
    });
  });
}

function usesIn(file: string, text: string, areas: readonly string[]): Uses {
  const area = `(?:${areas.join("|")})`;
  const at = (index: number | undefined): string => `${file}:${lineAt(text, index ?? 0)}`;
  const quoted = [...text.matchAll(new RegExp(`(\\bt(?:Now)?\\(\\s*)?["'\`](${area}):([\\w.-]+)["'\`]`, "g"))]
    .filter((match) => match[1] !== undefined || !FLAG.test(match[3] ?? ""))
    .map((match): Use => ({ key: `${match[2]}:${match[3]}`, at: at(match.index) }));
  const bare = [...text.matchAll(BARE)].map(
    (match): Use => ({ key: `comun:${match[1]}`, at: at(match.index) }),
  );
  const ofTwo = [...text.matchAll(ASKED)].flatMap(({ 1: asked = "", index }) => {
    const [key = ""] = asked.split(",");
    return key.includes("?")
      ? [...key.matchAll(OF_TWO)].map((match): Use => ({ key: `comun:${match[1]}`, at: at(index) }))
      : [];
  });
  const prefixes = [
    ...text.matchAll(new RegExp(`\`(${area}:[\\w.-]*)\\$\\{`, "g")),
    ...text.matchAll(new RegExp(`["'](${area}:(?:[\\w.-]+[.])?)["']\\s*\\+`, "g")),
  ].map((match) => match[1] ?? "");
  return { keys: [...quoted, ...bare, ...ofTwo], prefixes };
}

function scan(root: string, areas: readonly string[]): Uses {
  const files = listFiles(root, ...CODE).filter(
    (file) => !file.startsWith(SOURCE) && !/\.test\.tsx?$/.test(file),
  );
  const all = files.map((file) => usesIn(file, readText(root, file), areas));
  return { keys: all.flatMap(({ keys }) => keys), prefixes: all.flatMap(({ prefixes }) => prefixes) };
}

/** Same keys, placeholders and plural forms in three languages; every key used in code exists, and code uses every key. */
export function checkI18n(root: string): Findings {
  const wrong: string[] = [];
  const [es, en, ay] = LANGUAGES.map((language) => readCatalogue(root, language, wrong));
  if (es === undefined || en === undefined || ay === undefined || es.size === 0) {
    return { errors: [`no catalogue in ${SOURCE}/es`], notes: [] };
  }
  const states = statesOf(root);
  const areas = [...new Set([...es.keys()].map((key) => key.split(":")[0] ?? ""))];
  const { keys, prefixes } = scan(root, areas);
  const bare = new Set([...es.keys()].map((key) => key.replace(PLURAL, "")));
  const groups = (key: string): boolean => [...bare].some((known) => known.startsWith(`${key}.`));
  const unknown = keys
    .filter(({ key }) => !bare.has(key) && !es.has(key) && !groups(key))
    .map(({ key, at }) => `${at} uses ${key}, which no catalogue has`);
  const lost = prefixes
    .filter((prefix) => ![...bare].some((key) => key.startsWith(prefix)))
    .map((prefix) => `no text begins with ${prefix}, which code completes at run time`);
  const used = new Set(keys.flatMap(({ key }) => [key, key.replace(PLURAL, "")]));
  const unused = [...bare]
    .filter(
      (key) =>
        !used.has(key) &&
        !prefixes.some((prefix) => key.startsWith(prefix)) &&
        ![...used].some((group) => key.startsWith(`${group}.`)),
    )
    .map((key) => `es ${key}: a text that no code names`);
  return {
    errors: [
      ...wrong,
      ...checkPlurals(es),
      ...checkWords(en),
      ...compare(es, en, "en"),
      ...compare(es, ay, "ay"),
      ...checkBorrowed(es, en, ay, borrowed(states)),
      ...checkReviewed(es, ay, states),
      ...unknown,
      ...lost,
      ...unused,
    ],
    notes: [],
  };
}

if (import.meta.main) report("check:i18n", checkI18n(REPO));
