import { lineAt, listFiles, readText } from "./files.ts";
import { crowdedRooms, misnamed } from "./house-files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";

const CODE = ["{apps,packages,scripts,tools,e2e,bench}/**/*.{ts,tsx,mjs,css,sql}", "*.{ts,mjs}"];
const NAMED = [
  "{apps,packages,scripts,tools,e2e,bench}/**/*.{ts,tsx,mjs,js,css}",
  "apps/server/src/**/*.sql",
  "*.{ts,mjs}",
];
const ROOM_FOLDERS = ["apps/{server,web}/src/{domains,channels}/**/*.*"];
const ROOMS = [
  "apps/{server,web}/src/domains/*/index.{ts,tsx}",
  "apps/server/src/{channels,adapters}/*/index.ts",
];

/** Line budgets by kind of file, the first that matches; a file at twice its budget is worth splitting. */
const BUDGETS: readonly (readonly [kind: string, pattern: RegExp, lines: number])[] = [
  ["generated", /\.gen\.ts$/, Number.POSITIVE_INFINITY],
  ["test", /\.test\.tsx?$|^e2e\//, 300],
  ["route", /\.routes\.ts$/, 120],
  ["rules", /\.rules\.ts$/, 80],
  ["contract", /^packages\/contract\//, 120],
  ["service", /\.service\.ts$/, 200],
  ["repository", /\.(repository|access|factory)\.ts$/, 200],
  ["component", /\.tsx$/, 150],
  ["other", /\.(ts|mjs)$/, 200],
];

/** A marker for undone work stands in a comment; what is undone belongs in docs/traps.md or a decision. */
const MARKER = /(?:\/\/|\/\*|^\s*\*|--).*?(\b(?:TODO|FIXME|HACK|XXX)\b|@ts-ignore|@ts-nocheck)/;

/** Where tests are, and what helps them. */
const TEST_CODE = /\.test\.tsx?$|^apps\/[^/]+\/test\/|^e2e\//;

/** A time that passes and stands for an event: too long on an idle machine, too short on a busy one. */
const SLEEP =
  /import\s*\{[^}]*\bsetTimeout\b[^}]*\}\s*from\s*"(?:node:)?timers\/promises"|new Promise(?:<\w*>)?\(\s*\(?\w*\)?\s*=>\s*(?:void\s+)?\{?\s*setTimeout\(|\bwaitForTimeout\(|\bsleep\(/g;

/** What may take its time there, and why; no test itself. */
const SLEEPERS: readonly (readonly [file: RegExp, why: string])[] = [
  [
    /^apps\/server\/test\/modelo\/ejecutor-comun\.ts$/,
    "the rules are also tried without the runner, which could wait",
  ],
  [/^apps\/server\/test\/lento\.ts$/, "something outside that is slow"],
  [
    /^apps\/server\/test\/caos\/(?!.*\.test\.)/,
    "a storm: people, faults and supervisors, each at their own pace",
  ],
  [
    /^apps\/server\/test\/dovecot\.ts$/,
    "another program: it starts when it starts, and numbers by the second",
  ],
  [/^apps\/server\/test\/base-de-datos\.ts$/, "a database that is in use is dropped again a moment later"],
  [/^e2e\/screenshots\.ts$/, "pictures for people: nothing is proved"],
  [/^e2e\/figures\//, "figures of the bench: keys and wheels turn at the pace of a hand"],
];

function linesOf(text: string): number {
  return text === "" ? 0 : text.trimEnd().split("\n").length;
}

function overBudget(file: string, text: string): readonly string[] {
  const [kind, , budget] = BUDGETS.find(([, pattern]) => pattern.test(file)) ?? [
    "",
    /$/,
    Number.POSITIVE_INFINITY,
  ];
  const lines = linesOf(text);
  return lines > budget * 2 ? [`${file}: ${lines} lines, a ${kind} file has a budget of ${budget}`] : [];
}

function markers(file: string, text: string): readonly string[] {
  return text.split("\n").flatMap((line, index) => {
    const marker = MARKER.exec(line)?.[1];
    return marker === undefined ? [] : [`${file}:${index + 1}: ${marker}`];
  });
}

function sleeps(file: string, text: string): readonly string[] {
  if (!TEST_CODE.test(file) || SLEEPERS.some(([allowed]) => allowed.test(file))) return [];
  return [...text.matchAll(SLEEP)].map(
    ({ index }) => `${file}:${lineAt(text, index)}: a test waits for what it means, not for a time`,
  );
}

function lacksPresentation(file: string, text: string): readonly string[] {
  const opening = text.split("\n", 3);
  const comments = opening.filter((line) => line.startsWith("//")).length;
  return comments === 3
    ? []
    : [`${file}: a room opens with three comment lines: what it is, owns, never does`];
}

/** Statements of kysely are seen by the linter (`salida-has-one-owner`), and these by nobody else: the outbox owns its table. */
const WRITES_SALIDA = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?"?salida\b/gi;

function writesSalida(file: string, text: string): readonly string[] {
  const outside = file.startsWith("apps/server/src/") && !file.startsWith("apps/server/src/outbox/");
  if (!outside || /\.(?:test|factory)\.ts$/.test(file)) return [];
  return [...text.matchAll(WRITES_SALIDA)].map(
    ({ index }) =>
      `${file}:${lineAt(text, index)}: the table salida is written by outbox/ and its SalidaQueue alone`,
  );
}

/** It says in which order the parts are built and closed, and nothing else: what grows there is a part of app/. */
const ROOT_FILE = "apps/server/src/app.ts";
const ROOT_LINES = 150;

function longRoot(file: string, text: string): readonly string[] {
  const lines = linesOf(text);
  return file === ROOT_FILE && lines > ROOT_LINES
    ? [`${file}: ${lines} lines, the composition root has ${ROOT_LINES} at most`]
    : [];
}

/** A key written by hand is missed by whoever changes its noun in another room. */
const KEY_BY_HAND = /\bqueryKey:\s*\[(?!\s*\.\.\.(?:route|data)Query\()/;

function keysByHand(file: string, text: string): readonly string[] {
  const outside = !file.startsWith("apps/web/src/") || /lib\/(?:route|data)-query|\.test\.tsx?$/.test(file);
  return outside || !KEY_BY_HAND.test(text)
    ? []
    : [`${file}: the key of a query comes from routeQuery or dataQuery`];
}

/** Whoever changes a decision finds its table of cases beside it. */
function rulesWithoutTest(files: readonly string[]): readonly string[] {
  const there = new Set(files);
  return files
    .filter((file) => file.endsWith(".rules.ts") && !there.has(file.replace(/\.ts$/, ".test.ts")))
    .map((file) => `${file}: rules have their .rules.test.ts beside them`);
}

/** What no linter sees: markers, tests that sleep, keys of queries written by hand, the outbox's table written elsewhere, the length of the composition root, the three opening lines of a room, rules without a test, names and folders of files, and sizes (a note, never a failure). */
export function checkHouse(root: string): Findings {
  const files = listFiles(root, ...CODE)
    .filter((file) => !/^tools\/(check-house|planted)/.test(file))
    .map((file) => ({ file, text: readText(root, file) }));
  const rooms = listFiles(root, ...ROOMS).map((file) => ({ file, text: readText(root, file) }));
  return {
    errors: [
      ...files.flatMap(({ file, text }) => markers(file, text)),
      ...files.flatMap(({ file, text }) => sleeps(file, text)),
      ...files.flatMap(({ file, text }) => keysByHand(file, text)),
      ...files.flatMap(({ file, text }) => writesSalida(file, text)),
      ...files.flatMap(({ file, text }) => longRoot(file, text)),
      ...rooms.flatMap(({ file, text }) => lacksPresentation(file, text)),
      ...rulesWithoutTest(files.map(({ file }) => file)),
      ...listFiles(root, ...NAMED).flatMap(misnamed),
      ...crowdedRooms(listFiles(root, ...ROOM_FOLDERS)),
    ],
    notes: files.flatMap(({ file, text }) => overBudget(file, text)),
  };
}

if (import.meta.main) report("check:house", checkHouse(REPO));
