import rateLimit from "@fastify/rate-limit";
import { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Inbox } from "../channels/inbox.ts";
import { AppError } from "../shared/app-error.ts";
import { type ClientAddress, networkOf } from "../shared/client-address.ts";

/** The largest body that a provider announces (Meta). */
const BODY_MAX = 3 * 1024 * 1024;
/** Of one address, behind which all accounts of a nation may stand: more than one process takes in, so that it stops a flood and no provider. */
const PER_MINUTE = 240_000;

/** A larger number does not fit PostgreSQL's integer and would fail; it must answer like a channel that does not exist. */
const ID_MAX = 2 ** 31 - 1;
const Params = z.object({
  clasificacion: Clasificacion,
  id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(ID_MAX)),
});

/** A parameter that is given twice is no provider's. */
const Query = z.record(z.string(), z.string());

/** Lines of the log about refusals, at most: so many in a moment. */
const MOMENT_MS = 1_000;
const LINES_MAX = 20;

const ADDRESS = "/ws/hooks/:clasificacion/:id";
/** A provider reads nothing but the status and its own challenge: its answers carry no rules for browsers and are not compressed. */
const FOR_PROVIDERS = { schema: { hide: true }, compress: false, helmet: false } as const;

export interface HooksOptions {
  inbox: Pick<Inbox, "receiveWebhook" | "receiveChallenge">;
  addressOf: ClientAddress;
  /** Requests per minute and address. A provider sends everything from few addresses. */
  perMinute?: number;
}

/**
 * Says of what was refused unread that it came, and nothing of it. Whoever floods us does not flood the log: in a moment each
 * kind at each address is said once. What was left unsaid is counted in the next line.
 */
function createSayRefused(): (request: FastifyRequest, error: Error & { code?: string }) => void {
  const said = new Set<string>();
  let untilMs = 0;
  let unsaid = 0;
  return (request, error) => {
    const now = performance.now();
    if (now >= untilMs) {
      said.clear();
      untilMs = now + MOMENT_MS;
    }
    const codigo = error.code ?? error.message;
    const url = request.url.split("?")[0];
    const key = `${codigo} ${url}`;
    if (said.has(key) || said.size >= LINES_MAX) {
      unsaid += 1;
      return;
    }
    said.add(key);
    const { id: id_canal, clasificacion } = Params.safeParse(request.params).data ?? {};
    const bytes = Number(request.headers["content-length"] ?? 0);
    request.log.warn(
      { url, id_canal, clasificacion, codigo, bytes, veces: unsaid + 1 },
      "aviso de un proveedor rechazado",
    );
    unsaid = 0;
  };
}

/**
 * POST /ws/hooks/{clasificacion}/{id canal} (D93), and GET where the provider first asks whether the address is ours. It is no route of the contract: the caller is a provider, and its
 * signature is the permission. The signature covers the bytes, so no body is parsed here. Keep it encapsulated (no fastify-plugin).
 */
export function createHooks({ inbox, addressOf, perMinute = PER_MINUTE }: HooksOptions): FastifyPluginAsync {
  const sayRefused = createSayRefused();
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_request, body, done) => {
      done(null, body);
    });
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: ({ raw }) => networkOf(addressOf(raw)),
      errorResponseBuilder: () => new AppError("DEMASIADAS_SOLICITUDES"),
    });

    app.addHook("onError", async (request, _reply, error) => {
      sayRefused(request, error);
    });

    app.get(ADDRESS, FOR_PROVIDERS, async (request, reply) => {
      const params = Params.safeParse(request.params);
      const query = Query.safeParse(request.query);
      const challenge =
        params.success && query.success
          ? await inbox.receiveChallenge(params.data.clasificacion, params.data.id, query.data)
          : null;
      // Alike for an address that is nobody's and for a wrong token.
      if (!challenge) throw new AppError("SIN_PERMISO");
      return await reply
        .header("x-content-type-options", "nosniff")
        .type(challenge.type)
        .send(challenge.body);
    });

    app.post(ADDRESS, { ...FOR_PROVIDERS, bodyLimit: BODY_MAX }, async (request, reply) => {
      const params = Params.safeParse(request.params);
      // An address that cannot exist answers like a wrong signature, so that nobody learns anything by trying.
      if (!params.success) throw new AppError("FIRMA_INVALIDA");
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { clasificacion, id } = params.data;
      await inbox.receiveWebhook(clasificacion, id, { headers: request.headers, body });
      return await reply.code(200).send({});
    });
  };
}
