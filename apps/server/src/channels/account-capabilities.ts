import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { Logger } from "../shared/logger.ts";
import type { Capabilities, OpenCanal } from "./connector.ts";
import { OpenedAccounts } from "./opened-accounts.ts";
import type { Registry } from "./registry.ts";

/** What an account can do. One that is gone or configured wrongly is answered for by its classification: sending tells what is wrong with it. */
export type CapabilitiesFor = (account: {
  id_canal: number;
  clasificacion: Clasificacion;
}) => Promise<Capabilities>;

export function createCapabilitiesFor(options: {
  registry: Registry;
  openCanal(id: number): Promise<OpenCanal | null>;
  logger: Logger;
}): CapabilitiesFor {
  const { registry } = options;
  const accounts = new OpenedAccounts(options);
  return async ({ id_canal, clasificacion }) => {
    if (!registry.variesByAccount(clasificacion)) return registry.capabilitiesOf(clasificacion);
    const opened = await accounts.open(id_canal);
    return opened?.account.connected?.capabilities ?? registry.capabilitiesOf(clasificacion);
  };
}
