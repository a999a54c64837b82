import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { lineAt, listFiles, readText } from "./files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";

const DOCUMENTS = ["*.md", "docs/**/*.md", "{apps,packages,e2e,bench,scripts,tools}/**/README.md"];
/** Histories speak of files that were; a decision speaks of its own time. */
const HISTORIES = /^(CHANGELOG\.md|docs\/decisions\/)/;
const ROOTS = /^(apps|packages|docs|e2e|bench|scripts|tools|\.ci)\//;
const PATH = /^[\w.@-]+(?:\/[\w.@*{},<>-]+)*\/?$/;
/** Files that a running installation makes, or that stand for many. */
const MADE = /^(\.data|\.cache|dist|coverage|node_modules|test-results|playwright-report)(\/|$)/;
const CODE_NAME = /\.(ts|tsx|mjs|css|json|md|sql|tsv|grit)$/;
const ENV = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?\*?$/;
/** In which the names of functions are found. */
const CODE = ["{apps,packages,e2e,bench,scripts,tools}/**/*.{ts,tsx,mjs,sql}", "*.{ts,mjs,json}"];
const CALLED = /([A-Za-z_$][\w$]*)\(/g;
/** Written as code writes it: two words in one, the second with a capital. */
const NAME = /^[a-z]+[A-Z][A-Za-z]*$/;

/** Read by the tools we use and by the scripts, not by our settings. */
const FOREIGN_ENV = new Set(["CI", "PATH", "REQUIRE_ALL", "NODE_ENV", "NO_COLOR", "DEBUG"]);

const FENCED = /```[\s\S]*?```/g;
/** What a line of good code says, up to what it is held against; it goes on in the lines below that stand deeper. */
const DO = /^ +do {2,}(.*?)(?= {2,}don't|$)/;
const GOES_ON = /^ {9,}(?!don't)\S/;
/** A member by its owner; one that a call answers has none. */
const MEMBER = /([A-Za-z_$][\w$]*)\.(?=([A-Za-z_$][\w$]*))/g;

/** A walk through the code, from its heading to the next one. */
const WALK = /^## (One .*)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm;
const WALK_FILE = /`([^`\s]+\.(?:tsx?|sql))`/g;
/** Whoever is new opens all of them. */
const WALK_FILES = 20;

interface Mention {
  readonly text: string;
  readonly at: string;
}

interface World {
  readonly root: string;
  readonly scripts: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
  readonly env: string;
  readonly code: string;
  /** Every word of the code. */
  readonly words: ReadonlySet<string>;
}

function mentionsIn(file: string, text: string): readonly Mention[] {
  const fenced = text.replace(/```[\s\S]*?```/g, (block) => block.replace(/`/g, " "));
  return [...fenced.matchAll(/`([^`\n]+)`/g)].map((match) => ({
    text: (match[1] ?? "").trim(),
    at: `${file}:${lineAt(text, match.index)}`,
  }));
}

function scriptErrors(file: string, text: string, { scripts }: World): readonly string[] {
  return [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)]
    .map((match) => ({ whole: match[0], name: match[1] ?? "", at: `${file}:${lineAt(text, match.index)}` }))
    .filter(({ whole, name }) => whole.startsWith("npm run ") || name === "start" || name === "test")
    .filter(({ name }) => !scripts.has(name))
    .map(({ name, at }) => `${at} names npm script «${name}», package.json has none`);
}

function exists(path: string, from: string, { root, files }: World): boolean {
  const bare = path.replace(/\/$/, "");
  if (/[*{}<>]/.test(bare)) return true;
  if (existsSync(join(root, bare)) || existsSync(join(root, dirname(from), bare))) return true;
  // `.routes.ts` names a kind of file, by its ending.
  const ending = bare.startsWith(".") ? bare : `/${bare}`;
  return [...files].some((file) => file.endsWith(ending) || file.includes(`/${bare}/`));
}

function isPath(text: string): boolean {
  if (!PATH.test(text) || MADE.test(text)) return false;
  return ROOTS.test(text) || CODE_NAME.test(text);
}

function pathErrors({ text, at }: Mention, from: string, world: World): readonly string[] {
  return isPath(text) && !exists(text, from, world) ? [`${at} names «${text}», which is not there`] : [];
}

/** A function that is called, or a word that only code writes so. */
function nameErrors({ text, at }: Mention, { words }: World): readonly string[] {
  const names = NAME.test(text) ? [text] : [...text.matchAll(CALLED)].map(([, name = ""]) => name);
  return names.filter((name) => !words.has(name)).map((name) => `${at} names «${name}», which no code has`);
}

/** Lines that a fenced block says are well written, with where they stand. */
function goodLines(file: string, text: string): readonly Mention[] {
  return [...text.matchAll(FENCED)].flatMap(({ 0: block, index }) => {
    let isGood = false;
    return block.split("\n").flatMap((line, place) => {
      const [, opening] = DO.exec(line) ?? [];
      isGood = opening !== undefined || (isGood && GOES_ON.test(line));
      const said = opening ?? line;
      return isGood ? [{ text: said, at: `${file}:${lineAt(text, index) + place}` }] : [];
    });
  });
}

/** What is shown as well written is taken over: its functions and its members are those of the code. */
function exampleErrors({ text, at }: Mention, { words, code }: World): readonly string[] {
  const said = text.replace(/(["`]).*?\1/g, '""');
  const functions = [...said.matchAll(CALLED)]
    .map(([, name = ""]) => name)
    .filter((name) => !words.has(name));
  const members = [...said.matchAll(MEMBER)]
    .map(([, owner = "", name = ""]) => `${owner}.${name}`)
    .filter((member) => !new RegExp(`\\b${member.replace(".", "\\??\\.")}\\b`).test(code));
  return [...functions, ...members].map((name) => `${at} shows «${name}», which no code has`);
}

/** Links to files of the repository. */
function linkErrors(file: string, text: string, { root }: World): readonly string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => ({ target: match[1] ?? "", at: `${file}:${lineAt(text, match.index)}` }))
    .filter(({ target }) => !existsSync(join(root, dirname(file), target)))
    .map(({ target, at }) => `${at} links to «${target}», which is not there`);
}

/** Settings are upper-case words with an underscore, or words followed by a value. */
function envErrors({ text, at }: Mention, { env }: World): readonly string[] {
  const [name = ""] = text.split("=");
  const looksLikeSetting =
    ENV.test(name) && (text.includes("=") || /_(URL|KEY|DIR|PORT|LEVEL|\*)$/.test(name) || name === "S3_*");
  if (!looksLikeSetting || FOREIGN_ENV.has(name)) return [];
  return env.includes(name.replace(/\*$/, "")) ? [] : [`${at} names setting «${name}», env.ts reads none`];
}

function longWalks(file: string, text: string): readonly string[] {
  return [...text.matchAll(WALK)]
    .map(([, heading, walk = ""]) => ({
      heading,
      count: new Set([...walk.matchAll(WALK_FILE)].map(([, name]) => name)).size,
    }))
    .filter(({ count }) => count > WALK_FILES)
    .map(
      ({ heading, count }) =>
        `${file}: «${heading}» opens ${count} files, a walk opens ${WALK_FILES} at most`,
    );
}

function checkDocument(file: string, world: World): readonly string[] {
  const text = readText(world.root, file);
  const scripts = scriptErrors(file, text, world);
  if (HISTORIES.test(file)) return scripts;
  const mentions = mentionsIn(file, text);
  return [
    ...scripts,
    ...linkErrors(file, text, world),
    ...longWalks(file, text),
    ...goodLines(file, text).flatMap((line) => exampleErrors(line, world)),
    ...mentions.flatMap((mention) => [
      ...pathErrors(mention, file, world),
      ...envErrors(mention, world),
      ...nameErrors(mention, world),
    ]),
  ];
}

/** Every command, file, function and setting that a document names exists, so do those that an example shows, and a walk through the code is one that can be gone. */
export function checkDocs(root: string): Findings {
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(readText(root, "package.json"));
  const code = listFiles(root, ...CODE)
    .map((file) => readText(root, file))
    .join("\n");
  const world: World = {
    root,
    scripts: new Set([...Object.keys(scripts), "ci", "install"]),
    files: new Set(
      listFiles(root, "{apps,packages,docs,e2e,bench,scripts,tools}/**/*.*").map((file) => `/${file}`),
    ),
    env: listFiles(
      root,
      "apps/server/src/env.ts",
      "apps/simulators/src/*.ts",
      "scripts/**/*.{ts,mjs}",
      // What a contract suite is lent.
      "apps/server/src/**/contract.test.ts",
    )
      .map((file) => readText(root, file))
      .join("\n"),
    code,
    words: new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []),
  };
  return { errors: listFiles(root, ...DOCUMENTS).flatMap((file) => checkDocument(file, world)), notes: [] };
}

if (import.meta.main) report("check:docs", checkDocs(REPO));
