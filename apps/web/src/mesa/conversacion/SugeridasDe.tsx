import { Sugeridas, useSugeridas } from "../../domains/faq/index.ts";
import { sinResponderHasta } from "../../domains/hilo/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type SugeridasDeProps = {
  idCaso: number;
  conversacion: Pick<ConversacionEnVivo, "cargado" | "mensajes" | "enHilo">;
  /** Words stand in the field that were typed here. */
  escribiendo: boolean;
  onElegir: (respuesta: string) => void;
  /** They were put away. */
  onQuitadas: () => void;
};

/** The answers that come by themselves, once the thread is there: never over what somebody writes, and gone when an answer leaves. Their place is there as long as something is to be answered, so that nothing moves when they come or go. */
export function SugeridasDe({ idCaso, conversacion, escribiendo, onElegir, onQuitadas }: SugeridasDeProps) {
  const t = useT();
  const { cargado, mensajes, enHilo } = conversacion;
  const { faqs, caben, despachar } = useSugeridas(idCaso, sinResponderHasta(mensajes, enHilo), cargado);
  if (!caben) return null;
  return (
    <Sugeridas
      faqs={escribiendo ? [] : faqs}
      onElegir={(respuesta) => {
        onElegir(respuesta);
        announce(t("caso:faqsInsertada"));
      }}
      onQuitar={() => {
        despachar();
        onQuitadas();
      }}
    />
  );
}
