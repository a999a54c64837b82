import rateLimit from "@fastify/rate-limit";
import { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Inbox } from "../channels/inbox.ts";
import { AppError } from "../shared/app-error.ts";
import type { ClientAddress } from "../shared/client-address.ts";

/** The largest body that a provider announces (Meta). */
const BODY_MAX = 3 * 1024 * 1024;
const PER_MINUTE = 60_000;

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

export interface HooksOptions {
  inbox: Pick<Inbox, "receiveWebhook">;
  addressOf: ClientAddress;
  /** Requests per minute and address. A provider sends everything from few addresses. */
  perMinute?: number;
}

/**
 * POST /ws/hooks/{clasificacion}/{id canal} (D93). It is no route of the contract: the caller is a provider, and its
 * signature is the permission. The signature covers the bytes, so no body is parsed here. Keep it encapsulated (no fastify-plugin).
 */
export function createHooks({ inbox, addressOf, perMinute = PER_MINUTE }: HooksOptions): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_request, body, done) => {
      done(null, body);
    });
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: ({ raw }) => addressOf(raw),
      errorResponseBuilder: () => new AppError("DEMASIADAS_SOLICITUDES"),
    });

    app.post(
      "/ws/hooks/:clasificacion/:id",
      // A provider reads nothing but the status: its answers carry no rules for browsers and are not compressed.
      { bodyLimit: BODY_MAX, schema: { hide: true }, compress: false, helmet: false },
      async (request, reply) => {
        const params = Params.safeParse(request.params);
        // An address that cannot exist answers like a wrong signature, so that nobody learns anything by trying.
        if (!params.success) throw new AppError("FIRMA_INVALIDA");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { clasificacion, id } = params.data;
        await inbox.receiveWebhook(clasificacion, id, { headers: request.headers, body });
        return await reply.code(200).send({});
      },
    );
  };
}
