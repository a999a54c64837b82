import { parseSync } from "@swc/core";
import { analyse } from "scslre";
import { lineAt, listFiles, readText } from "./files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";

/** What reads texts of strangers: at the server, and in the browser. */
const LOOKED_AT = ["apps/{server,web}/src/**/*.{ts,tsx}", "apps/web/public/*.js", "packages/*/src/**/*.ts"];
const NOT_LOOKED_AT = /\.(test|factory|gen)\.tsx?$/;

interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function expressionsIn(node: unknown, into: Expression[]): void {
  if (Array.isArray(node)) for (const item of node) expressionsIn(item, into);
  if (!isNode(node)) return;
  const { type, pattern, flags } = node;
  if (type === "RegExpLiteral" && typeof pattern === "string" && typeof flags === "string")
    into.push({ pattern, flags });
  for (const value of Object.values(node)) expressionsIn(value, into);
}

/** Why an expression may cost more than what it reads is long; undefined when it cannot. */
export function slownessOf({ pattern, flags }: Expression): string | undefined {
  const [worst] = analyse({ source: pattern, flags }, { reportTypes: { Move: true } }).reports;
  if (worst === undefined) return undefined;
  switch (worst.type) {
    case "Move":
      return `begins anew at each character of what ${worst.quant.raw} takes`;
    case "Self":
      return `${worst.quant.raw} takes the same text in several ways`;
    case "Trade":
      return `${worst.startQuant.raw} and ${worst.endQuant.raw} take the same text`;
  }
}

/** Finds expressions whose cost grows faster than the text: one mail of a stranger would stop the process. */
export function checkExpressions(root: string): Findings {
  const errors = listFiles(root, ...LOOKED_AT)
    .filter((file) => !NOT_LOOKED_AT.test(file))
    .flatMap((file) => {
      const text = readText(root, file);
      const expressions: Expression[] = [];
      expressionsIn(parseSync(text, { syntax: "typescript", tsx: file.endsWith("x") }), expressions);
      return expressions.flatMap((expression) => {
        const slowness = slownessOf(expression);
        const literal = `/${expression.pattern}/${expression.flags}`;
        const line = lineAt(text, Math.max(0, text.indexOf(literal)));
        return slowness === undefined ? [] : [`${file}:${line}: ${literal} ${slowness}`];
      });
    });
  return { errors, notes: [] };
}

if (import.meta.main) report("check:regex", checkExpressions(REPO));
