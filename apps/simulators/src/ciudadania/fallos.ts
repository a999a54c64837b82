import { z } from "zod";
import { FallosHttp } from "../comun/fallos-http.ts";

/** What the provider does wrong: on the line, in its identity token, or in what it tells of a person. */
export const FallosCiudadania = FallosHttp.extend({
  /** Which of its addresses; absent: all that servers call. */
  en: z.enum(["descubrimiento", "token", "userinfo", "claves"]).optional(),
  /** These claims of the identity token instead of its own. */
  idToken: z.record(z.string(), z.unknown()).optional(),
  /** The identity token without a signature, or signed with a key of somebody else. */
  firma: z.enum(["ninguna", "ajena"]).optional(),
  /** Claims that userinfo leaves out. */
  callar: z.array(z.string()).optional(),
});
export type FallosCiudadania = z.output<typeof FallosCiudadania>;
