import { z } from "zod";
import { CanalError } from "../connector.ts";
import type { CuentaGraph, Graph } from "./graph.ts";

const Id = z.union([z.string().min(1), z.int().transform(String)]);
const Aplicacion = z.object({ id: Id });
/** Of a page the application itself; of a business account inside a block of its own, and without its fields. */
const Suscrita = z.union([
  z.object({ whatsapp_business_api_data: Aplicacion }).transform((una) => una.whatsapp_business_api_data.id),
  Aplicacion.extend({ subscribed_fields: z.array(z.string()).nullish() }).transform(
    ({ id, subscribed_fields: campos }) => (!campos || campos.includes("messages") ? id : null),
  ),
]);
/** A list of several pages may hold ours on another one. */
const Suscritas = z.object({
  data: z.array(Suscrita),
  paging: z.object({ next: z.undefined().optional() }).nullish(),
});

/**
 * Whether Meta tells the token's application of the messages of what stands in the address: it stops after many calls that
 * nobody took. Null: it cannot be told, as without the right to ask; that says nothing of the account.
 */
export async function estaSuscrita(
  graph: Graph,
  cuenta: CuentaGraph,
  { de, timeoutMs }: { de: string; timeoutMs: number },
): Promise<boolean | null> {
  try {
    const suscritas = Suscritas.safeParse(
      await graph.preguntar(cuenta, { ruta: `${de}/subscribed_apps`, timeoutMs }),
    );
    if (!suscritas.success) return null;
    const atentas = suscritas.data.data.filter((id) => id !== null);
    if (atentas.length === 0) return false;
    const suya = Aplicacion.safeParse(await graph.preguntar(cuenta, { ruta: "app?fields=id", timeoutMs }));
    return suya.success ? atentas.includes(suya.data.id) : null;
  } catch (error) {
    if (error instanceof CanalError) return null;
    throw error;
  }
}
