import { crearCorreo } from "../channels/correo/index.ts";
import { crearLlamada } from "../channels/llamada/index.ts";
import { createRegistry, type Registry, register } from "../channels/registry.ts";
import { crearWhatsapp } from "../channels/whatsapp/index.ts";
import type { Env } from "../env.ts";
import type { Logger } from "../shared/logger.ts";
import { createTargetResolver, type OutboundHttp } from "../shared/outbound-http/index.ts";
import type { Workers } from "../shared/workers/index.ts";
import type { AppTimes } from "./times.ts";

interface ConnectorDeps {
  env: Pick<Env, "allowedOutbound">;
  outbound: OutboundHttp;
  workers: Workers;
  logger: Logger;
  times: AppTimes;
}

/** Which channels there are: the one list of them. */
export function createConnectors({ env, outbound, workers, logger, times }: ConnectorDeps): Registry {
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts: env.allowedOutbound });
  return createRegistry([
    register(crearWhatsapp(outbound.fetch, times.gateway)),
    register(crearCorreo({ resolver, fetch: outbound.fetch, workers, logger }, times.mailbox)),
    register(crearLlamada()),
  ]);
}
