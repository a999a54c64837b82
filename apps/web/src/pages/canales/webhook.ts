import { baseAddress } from "../../lib/api.ts";

/** An address below our own, whole, as a provider calls it. */
export const direccionDeWebhook = (ruta: string | null): string =>
  `${baseAddress() || window.location.origin}${ruta ?? ""}`;

/** Where other programs bring messages of an account. */
export const direccionDeMensajes = (id: number): string => direccionDeWebhook(`/ws/hooks/${id}/mensajes`);
