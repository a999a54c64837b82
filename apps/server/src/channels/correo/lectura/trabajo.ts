import type { CanalEvent } from "../../connector.ts";
import type { CorreoCrudo } from "../correo.ts";
import { apartado, eventosDe } from "../eventos.ts";
import type { Cuenta } from "../procedencia.ts";

export interface Pedido {
  crudo: CorreoCrudo;
  /** Null: the mail is set aside, and only who wrote about what is looked for. */
  cuenta: Cuenta | null;
}

/** Done in a thread of its own, where bytes arrive without being a Buffer. */
export async function run({ crudo: { crudo: bytes, ...resto }, cuenta }: Pedido): Promise<CanalEvent[]> {
  const crudo = { ...resto, crudo: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return cuenta === null ? [await apartado(crudo)] : await eventosDe(crudo, cuenta);
}
