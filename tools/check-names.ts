import { parseSync } from "@swc/core";
import { listFiles, readText } from "./files.ts";
import { homonyms } from "./homonyms.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";
import { glossaryWordFor, isSpanish } from "./spanish-words.ts";

/** Where names are English, glossary nouns aside (STYLE, naming 1). */
const PLUMBING = [
  "apps/server/src/{http,db,jobs,outbox,realtime,shared}/**/*.ts",
  "apps/server/src/channels/*.ts",
  "apps/server/src/adapters/**/*.ts",
  "apps/server/src/{app,env,main}.ts",
  "packages/client/src/**/*.ts",
  "apps/server/src/app/**/*.ts",
  "packages/contract/src/common/route.ts",
  "apps/web/src/{lib,ui,shell}/**/*.{ts,tsx}",
  "apps/web/src/{main,doors,router,routes,Root,FramedPages}.{ts,tsx}",
];
/** Where a noun of the glossary is never said in English. */
const ROOMS = ["apps/{server,web}/src/domains/**/*.{ts,tsx}"];
/** Columns, fields of the wire and of what is stored: they keep their name wherever they pass, also without an underscore. */
const STORED = new Set([
  "atajos",
  "conectado",
  "densidad",
  "detalle",
  "direccion",
  "fallos",
  "huella",
  "idExterno",
  "intentos",
  "nombres",
  "proceso",
  "que",
  "recordado",
  "retirados",
  "sonido",
  "tardia",
  "tema",
]);
const NOT_LOOKED_AT = /\.(gen|test)\.tsx?$/;

type Complaint = (word: string) => string | undefined;

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function identifierOf(node: unknown): string | undefined {
  if (!isNode(node) || node["type"] !== "Identifier") return undefined;
  return typeof node["value"] === "string" ? node["value"] : undefined;
}

/** What code outside may call a node by: a declaration by its name, a member by its key. */
function ownName(node: Record<string, unknown>): string | undefined {
  switch (node["type"]) {
    case "TsPropertySignature":
    case "TsMethodSignature":
    case "ClassMethod":
    case "ClassProperty":
      return node["accessibility"] === "private" ? undefined : identifierOf(node["key"]);
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return identifierOf(node["identifier"]);
    case "TsInterfaceDeclaration":
    case "TsTypeAliasDeclaration":
    case "VariableDeclarator":
      return identifierOf(node["id"]);
    case "ExportSpecifier":
      return identifierOf(node["exported"] ?? node["orig"]);
    default:
      return undefined;
  }
}

/** Names in an exported declaration: its own and those of its members, not what stands inside a body or a value. */
function namesIn(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) namesIn(item, into);
  if (!isNode(node)) return;
  const name = ownName(node);
  if (name !== undefined) into.add(name);
  for (const [key, value] of Object.entries(node)) {
    const isBody = key === "body" && isNode(value) && value["type"] !== "TsInterfaceBody";
    const isValue = (key === "init" && !isFunctionValue(value)) || (key === "value" && name !== undefined);
    if (!isBody && !isValue) namesIn(value, into);
  }
}

function isFunctionValue(value: unknown): boolean {
  return (
    isNode(value) && (value["type"] === "ArrowFunctionExpression" || value["type"] === "FunctionExpression")
  );
}

/** Names that a file exports, with those of members. */
function exportedNames(file: string, text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const { body } = parseSync(text, { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "esnext" });
  for (const item of body) {
    if (item.type === "ExportDeclaration") namesIn(item.declaration, names);
    else if (item.type === "ExportNamedDeclaration" && !item.source) namesIn(item.specifiers, names);
  }
  return names;
}

/** `receivedArchivos` → received, archivos; PER_MINUTE → per, minute. Columns (`id_caso`) and languages (`es`) have none. */
function wordsOf(name: string): readonly string[] {
  if (STORED.has(name) || name.length < 3 || (name.includes("_") && name === name.toLowerCase())) return [];
  return name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}

function complaints(root: string, patterns: readonly string[], complaint: Complaint): readonly string[] {
  return listFiles(root, ...patterns)
    .filter((file) => !NOT_LOOKED_AT.test(file))
    .flatMap((file) =>
      [...exportedNames(file, readText(root, file))].flatMap((name) => {
        const wrong = wordsOf(name)
          .map(complaint)
          .find((text) => text !== undefined);
        return wrong === undefined ? [] : [`${file}: ${name}: ${wrong}`];
      }),
    );
}

/** One language per layer: no Spanish in what plumbing exports, no English noun of the glossary in what a room exports. */
export function checkNames(root: string): Findings {
  return {
    errors: [
      ...complaints(root, PLUMBING, (word) =>
        isSpanish(word) ? `«${word}» is Spanish; plumbing is English` : undefined,
      ),
      ...complaints(root, ROOMS, (word) => {
        const noun = glossaryWordFor(word);
        return noun === undefined ? undefined : `«${word}» is «${noun}» in the glossary`;
      }),
    ],
    notes: [`plumbing: ${PLUMBING.join(" ")}`, `rooms: ${ROOMS.join(" ")}`],
  };
}

if (import.meta.main) {
  const { errors, notes } = checkNames(REPO);
  report("check:names", { errors: [...errors, ...homonyms(REPO)], notes });
}
