import { CAMPOS_CUENTA } from "@ventanilla/contract/canal/cuenta";
import { z } from "zod";

/** Of the Graph, where an account says none. */
export const VERSION_GRAPH = CAMPOS_CUENTA.version.default("v26.0");

// An empty or guessable secret would let anybody write as any citizen.
const secreto = z.string().min(8);

export const CREDENCIALES_META = z.object({
  token: z.string().min(1),
  app_secret: secreto,
  /** What an administrator chose for the webhook's address, here and there. */
  verify_token: secreto,
});
