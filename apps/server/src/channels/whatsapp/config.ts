import { CAMPOS_CUENTA } from "@ventanilla/contract/canal/cuenta";
import { z } from "zod";
import { baseAddress } from "../base-address.ts";

/** What this connector needs of an OpenCanal. */
export const ConfigWhatsapp = z.object({
  /** Without a slash at the end. The gateway may stand below a path. */
  sesion_url: CAMPOS_CUENTA.sesion_url.transform(baseAddress),
  sesion_id: CAMPOS_CUENTA.sesion_id,
  credenciales: z.object({
    api_key: z.string().min(1),
    // An empty or guessable key would let anybody write as any citizen.
    hmac: z.string().min(8),
  }),
});
export type ConfigWhatsapp = z.output<typeof ConfigWhatsapp>;
