import { Sugeridas, useSugeridas } from "../../domains/faq/index.ts";
import { sinResponderHasta } from "../../domains/hilo/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type SugeridasDeProps = {
  idCaso: number;
  conversacion: Pick<ConversacionEnVivo, "cargado" | "mensajes" | "enHilo">;
  /** What stands in the field. */
  texto: string;
  /** It was typed here. */
  tecleado: boolean;
  onElegir: (respuesta: string) => void;
};

/** The answers that come by themselves, once the thread is there: never over what somebody writes, and gone when an answer leaves. */
export function SugeridasDe({ idCaso, conversacion, texto, tecleado, onElegir }: SugeridasDeProps) {
  const t = useT();
  const { cargado, mensajes, enHilo } = conversacion;
  const hasta = cargado ? sinResponderHasta(mensajes, enHilo) : undefined;
  const { faqs, despachar } = useSugeridas(idCaso, hasta);
  if (faqs.length === 0 || (tecleado && texto !== "")) return null;
  return (
    <Sugeridas
      faqs={faqs}
      onElegir={(respuesta) => {
        onElegir(respuesta);
        announce(t("caso:faqsInsertada"));
      }}
      onQuitar={despachar}
    />
  );
}
