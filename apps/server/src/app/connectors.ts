import { crearCorreo } from "../channels/correo/index.ts";
import { crearFacebook } from "../channels/facebook/index.ts";
import { crearLlamada } from "../channels/llamada/index.ts";
import { createRegistry, type Registry, register } from "../channels/registry.ts";
import { crearTwitter } from "../channels/twitter/index.ts";
import { crearWhatsapp } from "../channels/whatsapp/index.ts";
import { crearWhatsappCloud } from "../channels/whatsapp-cloud/index.ts";
import type { Db } from "../db/database.ts";
import { leerRefresco, renovarRefresco } from "../domains/canal/index.ts";
import type { Env } from "../env.ts";
import type { Sealer } from "../shared/crypto.ts";
import type { Logger } from "../shared/logger.ts";
import { createTargetResolver, type OutboundHttp } from "../shared/outbound-http/index.ts";
import type { Workers } from "../shared/workers/index.ts";
import type { AppTimes } from "./times.ts";

interface ConnectorDeps {
  db: Db;
  sealer: Sealer;
  env: Pick<Env, "allowedOutbound">;
  outbound: OutboundHttp;
  workers: Workers;
  logger: Logger;
  times: AppTimes;
}

/** Which channels there are: the one list of them. Of several providers of one class, the last takes what the others leave. */
export function createConnectors({
  db,
  sealer,
  env,
  outbound,
  workers,
  logger,
  times,
}: ConnectorDeps): Registry {
  const llavero = {
    vigente: (idCanal: number) => leerRefresco(db, sealer, idCanal),
    renovar: (idCanal: number, tokens: { de: string; a: string }) =>
      renovarRefresco(db, sealer, idCanal, tokens),
  };
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts: env.allowedOutbound });
  return createRegistry([
    register(crearWhatsappCloud(outbound.fetch, times.cloud)),
    register(crearWhatsapp(outbound.fetch, times.gateway)),
    register(crearFacebook(outbound.fetch, times.page)),
    register(crearCorreo({ resolver, fetch: outbound.fetch, llavero, workers, logger }, times.mailbox)),
    register(crearTwitter(outbound.fetch, times.directMessages)),
    register(crearLlamada()),
  ]);
}
