import rateLimit from "@fastify/rate-limit";
import { MensajeEntrante } from "@ventanilla/contract/canal/entrante";
import { faultOf } from "@ventanilla/contract/common/fault";
import { ID_MAX } from "@ventanilla/contract/common/lista";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { AppError } from "../shared/app-error.ts";
import { type ClientAddress, networkOf } from "../shared/client-address.ts";

/** One text, and room for every sign of it written as an escape. */
const BODY_MAX = 256 * 1024;
const PER_MINUTE = 600;

const Params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.int().max(ID_MAX)),
});
const BEARER = /^Bearer (\S{1,200})$/i;

export interface ProgramHookOptions {
  /** Whether this is the account's token; false for an account that has none, or is none. */
  isToken(idCanal: number, token: string): Promise<boolean>;
  /** Resolves when the message is stored. */
  receive(idCanal: number, mensaje: MensajeEntrante): Promise<void>;
  addressOf: ClientAddress;
  perMinute?: number;
}

/**
 * POST /ws/hooks/{id canal}/mensajes (D93): what other programs bring with the token of an account. Whoever has none is
 * refused before the body is read, alike for every account. Keep it encapsulated (no fastify-plugin).
 */
export function createProgramHook(options: ProgramHookOptions): FastifyPluginAsync {
  const { isToken, receive, addressOf, perMinute = PER_MINUTE } = options;
  return async (app) => {
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: 60_000,
      keyGenerator: ({ raw }) => networkOf(addressOf(raw)),
      errorResponseBuilder: () => new AppError("DEMASIADAS_SOLICITUDES"),
    });
    app.post(
      "/ws/hooks/:id/mensajes",
      {
        bodyLimit: BODY_MAX,
        schema: { hide: true },
        compress: false,
        async preParsing(request) {
          const params = Params.safeParse(request.params);
          const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
          if (!params.success || token === undefined || !(await isToken(params.data.id, token)))
            throw new AppError("FIRMA_INVALIDA");
        },
      },
      async (request) => {
        await receive(Params.parse(request.params).id, parse(request.body));
        return {};
      },
    );
  };
}

/** Every fault at its field. */
function parse(body: unknown): MensajeEntrante {
  const { data, error } = MensajeEntrante.safeParse(body);
  if (data) return data;
  const faults = error.issues.map((issue) => ({ campo: issue.path.join("."), ...faultOf(issue) }));
  const values = faults.find((fault) => fault.values !== undefined)?.values;
  throw new AppError("VALIDACION", {
    campos: Object.fromEntries(faults.map(({ campo, key }) => [campo, key])),
    ...(values && { values }),
  });
}
