import type { Adjunto } from "@ventanilla/contract/archivo/archivo";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { esDibujable } from "./archivo.rules.ts";

type Carta = Pick<Mensaje, "tipo_contenido" | "contenido" | "extras">;

/** Pictures that the body shows in place, by Content-ID. One that is not there or that no browser draws is a file, and so is another one of the same name. */
export function enCuerpo({ tipo_contenido, contenido, extras }: Carta): Adjunto[] {
  const adjuntos = (extras.adjuntos ?? []).filter(({ cid }) => cid !== undefined);
  if (tipo_contenido !== "email" || adjuntos.length === 0) return [];
  const cids = cidsDe(contenido);
  return adjuntos.filter(
    ({ cid, estado, mime }) =>
      cid !== undefined && estado === "LISTO" && esDibujable({ mime }) && cids.delete(cid),
  );
}

function cidsDe(html: string): Set<string> {
  return new Set([...html.matchAll(/\ssrc="cid:([^"]+)"/gi)].map(([, cid = ""]) => limpiarCid(cid)));
}

/** As written in an address: entities and percent signs undone. */
function limpiarCid(cid: string): string {
  const sinEntidades = cid.replace(/&amp;/g, "&");
  try {
    return decodeURIComponent(sinEntidades);
  } catch {
    return sinEntidades;
  }
}
