import { plazoDe } from "@ventanilla/contract/canal/plazo.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type EnlaceStore, OtroCanal, usePunto } from "../../domains/caso/index.ts";
import { now } from "../../lib/clock.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type OtroCanalDeProps = {
  conversacion: Pick<ConversacionEnVivo, "caso" | "principal">;
  chat: Chat;
  enlace: EnlaceStore;
  /** Absent where the main channel cannot be changed. */
  onElegir: ((idCanal: number) => void) | undefined;
};

/** The other channels of whoever is spoken to, without those that are known not to work either. */
export function OtroCanalDe({ conversacion, chat, enlace, onElegir }: OtroCanalDeProps) {
  const { chats } = usePunto(enlace);
  const { caso, principal } = conversacion;
  if (onElegir === undefined) return null;
  const sirve = (idCanal: number): boolean => {
    const suyo = chats.get(idCanal);
    if (suyo === undefined) return true;
    return suyo.canal_caido === null && plazoDe(suyo.responder_hasta, now()).estado !== "vencido";
  };
  return (
    <OtroCanal
      idPrincipal={principal.id}
      idPersona={caso?.id_persona ?? chat.persona?.id ?? null}
      sirve={sirve}
      onElegir={onElegir}
    />
  );
}
