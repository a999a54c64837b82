import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { FallosHttp } from "../comun/fallos-http.ts";

export const Fallos = FallosHttp.extend({
  /** Only what is asked here; absent: sends. */
  donde: z.enum(["envio", "lista", "hilo", "archivo", "subida"]).optional(),
  /** The send is accepted and the connection cut before the answer. */
  dropAfterAccept: z.boolean().optional(),
  /** The send is accepted and answered with this status, as if it had not been. */
  errorAfterAccept: z.int().min(500).max(599).optional(),
  /** X could not make a film ready. */
  mediaFails: z.boolean().optional(),
  /** Extra copies of each webhook. */
  duplicateWebhooks: z.int().min(0).max(50).optional(),
  /** Each webhook leaves so much later, at most: they overtake one another. */
  shuffleWebhooksMs: z.int().nonnegative().optional(),
  /** Webhooks are lost: only the list still tells. */
  muteWebhooks: z.boolean().optional(),
});
export type Fallos = z.output<typeof Fallos>;
export type Lugar = NonNullable<Fallos["donde"]>;

export interface Desperfectos extends Desperfecto<Fallos> {
  /** What the next call of that kind meets; counts it. */
  tomarEn(donde: Lugar): Partial<Fallos>;
}

export function crearDesperfectos(): Desperfectos {
  const uno = crearDesperfecto(Fallos);
  return {
    ...uno,
    tomarEn: (donde) => ((uno.mirar().donde ?? "envio") === donde ? uno.tomar() : {}),
  };
}
