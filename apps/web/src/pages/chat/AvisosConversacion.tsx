import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeChat } from "@ventanilla/contract/caso/chat.rules";
import type { ReactNode } from "react";
import { esSoloRegistro } from "../../domains/canal/index.ts";
import { AvisoCompositor, AvisoConflicto, quienHablo } from "../../domains/mensaje/index.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { SiguienteSinLeer } from "./SiguienteSinLeer.tsx";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type Impedimento = {
  estado: EstadoCaso;
  retirada: boolean;
  clasificacion: string;
  /** Where one goes from a conversation that is over. */
  onSiguiente: (() => void) | undefined;
};

/** Why nothing can be written here, in the place of the field; null when one can write. */
export function useImpedimento(impedimento: Impedimento): ReactNode {
  const { estado, retirada, clasificacion, onSiguiente } = impedimento;
  const t = useT();
  const siguiente = onSiguiente === undefined ? undefined : <SiguienteSinLeer onSiguiente={onSiguiente} />;
  if (!estaAbierto({ estado })) {
    return (
      <AvisoCompositor tono="cerrado" acciones={siguiente}>
        {t("chat:casoFinal", { estado })}
      </AvisoCompositor>
    );
  }
  if (retirada) {
    return (
      <AvisoCompositor tono="neutro" acciones={siguiente}>
        {t("chat:retiradaAviso")}
      </AvisoCompositor>
    );
  }
  if (esSoloRegistro(clasificacion)) {
    return <AvisoCompositor tono="neutro">{t("chat:soloRegistro")}</AvisoCompositor>;
  }
  if (!can("operadores:update")) {
    return <AvisoCompositor tono="neutro">{t("chat:sinPermisoEnvio")}</AvisoCompositor>;
  }
  return null;
}

export type AvisosConversacionProps = {
  conversacion: Pick<ConversacionEnVivo, "conflicto" | "mensajes" | "revisar" | "forzar">;
  chat: Chat;
  idUsuario: number;
};

/** What must be decided before the next text leaves. */
export function AvisosConversacion({ conversacion, chat, idUsuario }: AvisosConversacionProps) {
  const { conflicto, mensajes, revisar, forzar } = conversacion;
  if (conflicto === undefined) return null;
  const quien = quienHablo(mensajes, conflicto.ultimoVisto, idUsuario);
  const nombre = quien === null ? null : (quien.operador?.nombre ?? nombreDeChat(chat));
  return <AvisoConflicto envio={conflicto} quien={nombre} onRevisar={revisar} onForzar={forzar} />;
}
