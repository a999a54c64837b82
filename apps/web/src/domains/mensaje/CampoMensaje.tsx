import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from "react";
import { useT } from "../../lib/use-t.ts";
import { useCaretKept } from "../../ui/field/use-caret-kept.ts";
import { useGrown } from "../../ui/field/use-grown.ts";
import classes from "./compositor.module.css";
import { type TextoEnCurso, useTexto } from "./texto-en-curso.ts";

export type CampoMensajeProps = {
  nombre: string;
  texto: TextoEnCurso;
  onTexto: (texto: string) => void;
  onEnviar: () => void;
  onEscape: () => void;
  /** `/` in the empty field. */
  onBarra: (() => void) | undefined;
  /** Files or a picture came from the clipboard. */
  onPegar: (archivos: readonly File[]) => void;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** Of a letter Enter breaks the line; who sends it, the form says. */
  carta: boolean;
};

/** The field. Enter sends, but not a letter; Shift Enter breaks the line; a composition (IME, dead key) does neither. */
export function CampoMensaje(props: CampoMensajeProps) {
  const { nombre, onTexto, onEnviar, onEscape, onBarra, onPegar, campoRef, carta } = props;
  const t = useT();
  const id = useId();
  const texto = useTexto(props.texto);
  useGrown(campoRef, texto);
  useCaretKept(campoRef, texto);

  const alPulsar = (event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition with keyCode 229 and isComposing false.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onEscape();
      return;
    }
    if (event.key === "/" && texto === "" && onBarra !== undefined) {
      event.preventDefault();
      onBarra();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.altKey || carta) return;
    event.preventDefault();
    if (!event.repeat) onEnviar();
  };
  const alPegar = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // A spreadsheet puts a picture of its cells beside their text: the text is what was meant.
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    onPegar([...files]);
  };
  return (
    <>
      <label className="solo-voz" htmlFor={id}>
        {t("chat:mensajePara", { nombre })}
      </label>
      <div className={classes["lugar-campo"]} data-carta={carta || undefined}>
        <textarea
          ref={campoRef}
          id={id}
          dir="auto"
          className={classes["campo"]}
          data-carta={carta || undefined}
          rows={1}
          value={texto}
          maxLength={TEXTO_MENSAJE_MAX}
          placeholder={t(carta ? "redaccion:cartaEscriba" : "chat:escriba")}
          aria-keyshortcuts={carta ? "Control+Enter Meta+Enter" : "Enter Shift+Enter"}
          enterKeyHint={carta ? "enter" : "send"}
          onChange={(event) => onTexto(event.currentTarget.value)}
          onKeyDown={alPulsar}
          onPaste={alPegar}
        />
      </div>
    </>
  );
}
