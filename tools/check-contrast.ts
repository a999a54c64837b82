import { readText } from "./files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";

const TOKENS = "apps/web/src/ui/theme/tokens.css";
const SCHEMES = ["light", "dark"] as const;
const TEXT = 4.5;
const EDGE = 3;

type Tokens = ReadonlyMap<string, string>;

interface Rule {
  readonly token: string;
  readonly on: readonly string[];
  readonly need: number;
}

const PANES = ["fondo", "superficie", "superficie-2", "flotante", "seleccion", "salida"] as const;
const KINDS = ["exito", "aviso", "peligro"] as const;

/** What must be readable on what, WCAG 2.2: 4.5 for text, 3 for lines, icons and edges. */
const RULES: readonly Rule[] = [
  { token: "borde-control", on: PANES, need: EDGE },
  { token: "texto", on: PANES, need: TEXT },
  { token: "texto-2", on: PANES, need: TEXT },
  { token: "texto-3", on: PANES, need: TEXT },
  { token: "acento", on: PANES, need: EDGE },
  { token: "sobre-acento", on: ["acento", "acento-hover"], need: TEXT },
  { token: "enlace", on: PANES, need: TEXT },
  { token: "foco", on: PANES, need: EDGE },
  ...KINDS.flatMap((kind): Rule[] => [
    { token: `${kind}-texto`, on: [...PANES, `${kind}-tinte`], need: TEXT },
    { token: `${kind}-linea`, on: [...PANES, `${kind}-tinte`], need: EDGE },
    { token: "texto", on: [`${kind}-tinte`], need: TEXT },
  ]),
  // What was looked for is marked in words, in links and in the names of those whom a note calls.
  { token: "texto", on: ["hallado"], need: TEXT },
  { token: "enlace", on: ["hallado"], need: TEXT },
  { token: "sobre-peligro", on: ["peligro-lleno", "peligro-lleno-hover"], need: TEXT },
];

/** Blocks of a style sheet without those inside @-rules, which change sizes and never colours. */
function blocks(css: string): readonly { selectors: readonly string[]; body: string }[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = "", body = ""]) => ({
    selectors: selectors.split(",").map((selector) => selector.trim()),
    body,
  }));
}

function readTokens(css: string, scheme: (typeof SCHEMES)[number]): Tokens {
  const applies = new RegExp(`^(:root)?(\\[data-mantine-color-scheme=["']?${scheme}["']?\\])?$`);
  const tokens = new Map<string, string>();
  for (const { selectors, body } of blocks(css)) {
    if (!selectors.some((selector) => applies.test(selector))) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--v-([\w-]+)\s*:\s*([^;]+);/g)) {
      tokens.set(name, value.trim());
    }
  }
  return tokens;
}

function colour(tokens: Tokens, name: string): string | undefined {
  const value = tokens.get(name);
  const alias = /^var\(--v-([\w-]+)\)$/.exec(value ?? "")?.[1];
  if (alias !== undefined) return colour(tokens, alias);
  return /^#[0-9a-f]{6}$/i.test(value ?? "") ? value : undefined;
}

function luminance(hex: string): number {
  const channel = (start: number): number => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours as WCAG defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function judge(tokens: Tokens, scheme: string, { token, on, need }: Rule): { error?: string; ratio: number } {
  const ink = colour(tokens, token);
  if (ink === undefined) return { error: `${scheme}: --v-${token} is not a colour of six digits`, ratio: 0 };
  const pairs = on.map((name) => ({ name, paper: colour(tokens, name) }));
  const lost = pairs.find(({ paper }) => paper === undefined);
  if (lost !== undefined)
    return { error: `${scheme}: --v-${lost.name} is not a colour of six digits`, ratio: 0 };
  const [worst] = pairs
    .map(({ name, paper = "" }) => ({ name, ratio: contrast(ink, paper) }))
    .sort((a, b) => a.ratio - b.ratio);
  if (worst === undefined || worst.ratio >= need) return { ratio: worst?.ratio ?? 0 };
  const error = `${scheme}: --v-${token} on --v-${worst.name} has ${worst.ratio.toFixed(2)}, needs ${need}`;
  return { error, ratio: worst.ratio };
}

/** Recomputes the contrast table from the tokens, in both schemes. */
export function checkContrast(css: string): Findings {
  const judged = RULES.flatMap((rule) =>
    SCHEMES.map((scheme) => ({ rule, scheme, ...judge(readTokens(css, scheme), scheme, rule) })),
  );
  const errors = judged.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const ratio = (rule: Rule, scheme: string): string =>
    judged.find((entry) => entry.rule === rule && entry.scheme === scheme)?.ratio.toFixed(1) ?? "–";
  const notes = RULES.map(
    (rule) =>
      `${rule.token.padEnd(14)} ${ratio(rule, "light").padStart(5)} / ${ratio(rule, "dark").padEnd(5)} needs ${rule.need} on ${rule.on.join(", ")}`,
  );
  return { errors, notes };
}

if (import.meta.main) {
  const found = checkContrast(readText(REPO, TOKENS));
  const wanted = process.argv.includes("--table");
  report("check:contrast", { errors: found.errors, notes: wanted ? found.notes : [] });
}
