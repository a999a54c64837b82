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

/** The answers that come by themselves, once the thread is there: never over what somebody writes, and gone when an answer leaves. */
export function SugeridasDe({ idCaso, conversacion, escribiendo, onElegir, onQuitadas }: SugeridasDeProps) {
  const t = useT();
  const { cargado, mensajes, enHilo } = conversacion;
  const hasta = cargado ? sinResponderHasta(mensajes, enHilo) : undefined;
  const { faqs, despachar } = useSugeridas(idCaso, hasta);
  if (faqs.length === 0 || escribiendo) return null;
  return (
    <Sugeridas
      faqs={faqs}
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
