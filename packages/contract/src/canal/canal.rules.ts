import type { Clasificacion } from "./canal.ts";

/** What a person reads as the citizen's address: for whatsapp the part before the @ (B §2). */
export function direccionVisible(clasificacion: Clasificacion, usuario: string): string {
  if (clasificacion !== "whatsapp") return usuario;
  const arroba = usuario.indexOf("@");
  return arroba > 0 ? usuario.slice(0, arroba) : usuario;
}
