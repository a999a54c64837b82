import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import { isIntricate } from "../shared/intricate-json.ts";

/** Signs that a text writes with a backslash: the longest text that is taken, all in foreign letters, has fewer. */
const ESCAPES_MAX = 100_000;

/** Each escape costs a parser as much as fifty plain characters; where a file is, there is none. */
function hasManyEscapes(json: string): boolean {
  let escapes = 0;
  for (let at = json.indexOf("\\"); at >= 0; at = json.indexOf("\\", at + 2)) {
    escapes += 1;
    if (escapes > ESCAPES_MAX) return true;
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
      if (hasManyEscapes(body) || body.includes("\\u0000") || isIntricate(body))
        throw new AppError("VALIDACION");
      const value = await new Promise((resolve, reject) => {
        Promise.resolve(
          parser(request, body, (error, read) => (error ? reject(error) : resolve(read))),
        ).catch(reject);
      });
      return HALF.test(body) ? wellFormed(value) : value;
    },
  );
}
