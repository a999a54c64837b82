import rateLimit from "@fastify/rate-limit";
import { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { Inbox } from "../channels/inbox.ts";
import { AppError } from "../shared/app-error.ts";

/** The largest body that a provider announces (Meta). */
const CUERPO_MAX = 3 * 1024 * 1024;
const POR_MINUTO = 60_000;

/** Beyond it PostgreSQL's integer would fail, which must not look different from a channel that is not there. */
const ID_MAX = 2 ** 31 - 1;
const Parametros = z.object({
  clasificacion: Clasificacion,
  id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(ID_MAX)),
});

export interface OpcionesHooks {
  inbox: Pick<Inbox, "receiveWebhook">;
  /** Requests per minute and address. A provider sends everything from few addresses. */
  porMinuto?: number;
}

/**
 * POST /ws/hooks/{clasificacion}/{id canal} (D93). Not a contract route: the caller is a provider, its signature is
 * the permission, and the signature is over bytes, so no body is parsed here. Keep it encapsulated (no fastify-plugin).
 */
export function crearHooks({ inbox, porMinuto = POR_MINUTO }: OpcionesHooks): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: CUERPO_MAX }, (_request, cuerpo, listo) => {
      listo(null, cuerpo);
    });
    await app.register(rateLimit, {
      max: porMinuto,
      timeWindow: 60_000,
      errorResponseBuilder: () => new AppError("DEMASIADAS_SOLICITUDES"),
    });

    app.post(
      "/ws/hooks/:clasificacion/:id",
      { bodyLimit: CUERPO_MAX, schema: { hide: true } },
      async (request, reply) => {
        const parametros = Parametros.safeParse(request.params);
        // An address that cannot exist answers like one whose signature is wrong: nothing can be learned by trying.
        if (!parametros.success) throw new AppError("FIRMA_INVALIDA");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { clasificacion, id } = parametros.data;
        await inbox.receiveWebhook(clasificacion, id, { headers: request.headers, body });
        return await reply.code(200).send({});
      },
    );
  };
}
