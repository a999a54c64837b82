import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

/** Nothing that the contract takes is deeper. */
const DEPTH_MAX = 32;
/** Brackets, commas, colons and quotes: thousands of conversations at once have fewer. */
const MARKS_MAX = 200_000;
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
export function isIntricate(json: string): boolean {
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
    if (depth > DEPTH_MAX || marks > MARKS_MAX || bare > BARE_MAX) return true;
  }
  return false;
}

/** Half of an emoji, as a field leaves it that cuts by length: no store takes it, so it becomes U+FFFD, as everywhere in the web. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toWellFormed(), wellFormed(one)]));
}

/** Only an escape can bring one: the body itself was decoded. */
const HALF = /\\u[dD][89a-fA-F]/;

/** Replaces Fastify's reader of JSON. An empty body is none; a body that could harm or not be stored is refused here once, for every field. */
export function acceptJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (request: FastifyRequest, body: string) => {
      if (body === "") return undefined;
      // PostgreSQL's text cannot hold NUL.
      if (body.includes("\\u0000") || isIntricate(body)) throw new AppError("VALIDACION");
      const value = await new Promise((resolve, reject) => {
        Promise.resolve(
          parser(request, body, (error, read) => (error ? reject(error) : resolve(read))),
        ).catch(reject);
      });
      return HALF.test(body) ? wellFormed(value) : value;
    },
  );
}
