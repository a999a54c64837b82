import { useEffect } from "react";
import { announce } from "../../../lib/announce.ts";
import { AvisoCompositor } from "../AvisoCompositor.tsx";

/** Why nothing was sent, above the fields: what was filled in stays. */
export function FalloPlantilla({ texto }: { texto: string }) {
  useEffect(() => announce(texto, { urgent: true }), [texto]);
  return (
    <AvisoCompositor tono="aviso">
      <p>{texto}</p>
    </AvisoCompositor>
  );
}
