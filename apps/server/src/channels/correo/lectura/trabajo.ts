import type { CanalEvent } from "../../connector.ts";
import type { CorreoCrudo } from "../correo.ts";
import { apartado, eventosDe } from "../eventos.ts";

export interface Pedido {
  crudo: CorreoCrudo;
  /** The mailbox; null: the mail is set aside, and only who wrote about what is looked for. */
  direccion: string | null;
}

/** Done in a thread of its own, where bytes arrive without being a Buffer. */
export async function run({ crudo: { crudo: bytes, ...resto }, direccion }: Pedido): Promise<CanalEvent[]> {
  const crudo = { ...resto, crudo: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  return direccion === null ? [await apartado(crudo)] : await eventosDe(crudo, direccion);
}
