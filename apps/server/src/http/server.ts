import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { AppError } from "../shared/app-error.ts";
import { type ClientAddress, networkOf } from "../shared/client-address.ts";
import { newUuid } from "../shared/ids.ts";
import type { Logger } from "../shared/logger.ts";
import { installErrors, refuseMalformed, respond } from "./errors.ts";
import { ANY_PAGE, FIRST_PAGES, firstPage } from "./first-page.ts";
import { acceptJson } from "./json-body.ts";
import { sesionOf } from "./mount-route.ts";
import { endSlowBodies } from "./slow-bodies.ts";

const BODY_MAX = 1024 * 1024;

export interface ServerOptions {
  logger: Logger;
  webDist: string;
  addressOf: ClientAddress;
  /** Serves the description of the API. */
  docs: boolean;
  https: boolean;
}

/** Fastify with all that every route needs. Routes are mounted afterwards. */
export async function createServer({
  logger,
  webDist,
  addressOf,
  docs,
  https,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Fastify's request log writes whole addresses; ours writes the declared path.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    // A large file takes minutes over a slow line. Headers have their own, shorter limit.
    requestTimeout: 600_000,
    genReqId: newUuid,
    frameworkErrors: (error, request, reply) => void respond(error, request, reply),
    clientErrorHandler: refuseMalformed,
    // Document B writes enviar/mensaje/varios with a slash at its end (D92).
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeAnswers);
  installErrors(app);
  acceptJson(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(https) },
    // For this name alone: below it, or beside it where it is the institution's own, others serve what they serve.
    hsts: https && { includeSubDomains: false },
  });
  await app.register(compress, { threshold: 1024 });
  endSlowBodies(app);
  await app.register(rateLimit, {
    global: false,
    // This runs after the gate: it counts calls per user, not per address, which a whole institution may share.
    hook: "preParsing",
    keyGenerator: (request) => String(sesionOf(request)?.id_usuario ?? networkOf(addressOf(request.raw))),
    errorResponseBuilder: () => new AppError("DEMASIADAS_SOLICITUDES"),
  });
  app.addHook("onRequest", async (request) => {
    if (request.url.includes("%00")) throw new AppError("VALIDACION");
    // Answers are compressed; requests are not.
    if ((request.headers["content-encoding"] ?? "identity") !== "identity")
      throw new AppError("TIPO_NO_SOPORTADO");
  });
  app.addHook("onSend", async ({ url }, reply) => {
    // Personal data stay in no store of a browser or a proxy. A file's own rule is narrower.
    if (url.startsWith("/ws/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
  if (docs) await installDocs(app);
  app.addHook("onResponse", async (request, reply) => {
    request.log.debug(
      {
        metodo: request.method,
        ruta: request.routeOptions.url ?? "-",
        estado: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  if (existsSync(join(webDist, ANY_PAGE))) await serveWeb(app, webDist);
  return app;
}

/** What a route answers is held to its shape. The shapes of refusals are documentation; a refusal is sent as it is. */
const serializeAnswers: typeof serializerCompiler = (answer) =>
  answer.httpStatus === "200" ? serializerCompiler(answer) : JSON.stringify;

/** Scripts, styles, fonts and images come only from us, and a page holds none of them inline. */
function policy(https: boolean): Record<string, string[]> {
  return {
    "default-src": ["'none'"],
    // The encoder of voice notes is WebAssembly; this allows it and no eval.
    "script-src": ["'self'", "'wasm-unsafe-eval'"],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:"],
    "connect-src": ["'self'"],
    // The frame that shows mail, and the one that shows a document: what this page made of bytes it fetched keeps to this
    // policy too, so a frame of it can do no more than the page.
    "frame-src": ["'self'", "blob:"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(https && { "upgrade-insecure-requests": [] }),
  };
}

/** The page of the frame that shows the HTML of a mail. */
const CORREO_FRAME = "/marco-correo.html";
const CORREO_FRAME_PARTS = "/marco-correo.";

/** The frame is always a sandbox: nothing in it has our origin. Remote images load only when the reader asked for them. */
function framePolicy(search: string): string {
  const remote = search === "imagenes=1" ? " http: https:" : "";
  return [
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src data: blob:${remote}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

async function installDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Ventanilla", version: "0.1.0" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/ws/docs", staticCSP: true });
}

/** What only a document heeds. */
const FOR_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
/** As the browser says what it asks for. A worker is none of these: it keeps to the policy that comes with it. */
const PARTS_OF_A_PAGE: ReadonlySet<unknown> = new Set(["script", "style", "font", "image"]);

/** Whatever comes after the slash names one file and climbs nowhere. */
const ASSET = /^\/assets\/\w[\w.-]*$/;

/**
 * Serves the built application. Hashed assets are cached for ever, the page never; an unknown page address gets the page.
 * While another build takes this one's place (scripts/run/web.ts), this process goes on handing out its own pages.
 */
async function serveWeb(app: FastifyInstance, webDist: string): Promise<void> {
  const pages = new Map<string, Buffer>();
  for (const file of FIRST_PAGES) pages.set(file, await readFile(join(webDist, file)));
  await app.register(fastifyStatic, {
    root: webDist,
    wildcard: false,
    index: false,
    // The build lays the compressed forms beside each file.
    preCompressed: true,
    // The ETag says whether a file is the same; the date said it again in every answer.
    lastModified: false,
    setHeaders: (response, path) => {
      response.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.addHook("onSend", async (request, reply) => {
    const [path, search = ""] = request.url.split("?");
    if (path === CORREO_FRAME) {
      reply.header("content-security-policy", framePolicy(search));
      // A document without an origin has no agent cluster, and browsers complain when it asks for one.
      reply.removeHeader("origin-agent-cluster");
    }
    // A fourth of what a small one weighs.
    if (path?.startsWith("/assets/") && PARTS_OF_A_PAGE.has(request.headers["sec-fetch-dest"]))
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
    // For a document without an origin even its own script comes from another origin.
    if (path?.startsWith(CORREO_FRAME_PARTS)) reply.header("cross-origin-resource-policy", "cross-origin");
  });
  // However short: it is waited for before anything is asked for.
  app.get("/*", { schema: { hide: true }, compress: { threshold: 0 } }, async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    // What came with a later build is asked for here where its page came from a process that began after it.
    if (ASSET.test(path) && existsSync(join(webDist, path))) return reply.sendFile(path);
    if (path.startsWith("/ws/") || path.startsWith("/assets/")) throw new AppError("NO_EXISTE");
    return reply
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(pages.get(firstPage(request.url)));
  });
}
