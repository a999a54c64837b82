import { z } from "zod";

/** Of the Graph; each lives about two years. */
export const VERSION_GRAPH = z
  .string()
  .regex(/^v\d{1,3}\.\d{1,2}$/)
  .default("v26.0");

// An empty or guessable secret would let anybody write as any citizen.
const secreto = z.string().min(8);

export const CREDENCIALES_META = z.object({
  token: z.string().min(1),
  app_secret: secreto,
  /** What an administrator chose for the webhook's address, here and there. */
  verify_token: secreto,
});
