import { z } from "zod";

/** The part of a persona that lists and chats show. */
export const PersonaBreve = z.object({
  id: z.int(),
  nombres: z.string(),
  primer_apellido: z.string(),
  segundo_apellido: z.string().nullable(),
  contrastado: z.boolean(),
});
export type PersonaBreve = z.output<typeof PersonaBreve>;
