import { ActionIcon, Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { TEXTO_MENSAJE_MAX } from "@ventanilla/contract/limites";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { useT } from "../../lib/use-t.ts";
import { CampoMensaje } from "./CampoMensaje.tsx";
import classes from "./compositor.module.css";
import { PistaCompositor } from "./PistaCompositor.tsx";
import { Bandeja } from "./redaccion/Bandeja.tsx";
import { BotonesRedaccion } from "./redaccion/BotonesRedaccion.tsx";
import { Grabadora } from "./redaccion/Grabadora.tsx";
import type { Redaccion } from "./redaccion/use-redaccion.ts";
import { type TextoEnCurso, useDelTexto } from "./texto-en-curso.ts";
import { useEnviable } from "./use-enviable.ts";

/** The counter shows from here on. */
const CERCA_DEL_LIMITE = 0.9;

export type CompositorProps = {
  nombre: string;
  texto: TextoEnCurso;
  onTexto: (texto: string) => void;
  onEnviar: () => void;
  onEscape: () => void;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  redaccion: Redaccion;
  /** On the button; «Enviar» otherwise. */
  verbo?: string;
  /** Why it cannot leave now, whatever is written. */
  impide?: string | undefined;
  /** `/` in the empty field. */
  onBarra?: (() => void) | undefined;
  /** A letter: Enter breaks the line, and Ctrl or ⌘ Enter sends. */
  carta?: boolean;
  /** More buttons, before those for files and voice. */
  herramientas?: ((angosto: boolean) => ReactNode) | undefined;
  /** One that may come later: beside the button that sends, where nothing moves for it. */
  alLado?: ((angosto: boolean) => ReactNode) | undefined;
  /** What stands between the thread and all of this. */
  encima?: ReactNode;
  /** What stands above the field: a question, a warning. */
  children?: ReactNode;
  /** What stands below it. */
  debajo?: ReactNode;
};

/** Where a message is written, with its files and voice note. Of what is drawn here only the field and the counter change with every key. */
export function Compositor(props: CompositorProps) {
  const { nombre, texto, onTexto, onEnviar, onEscape, campoRef, redaccion, impide, children } = props;
  const carta = props.carta ?? false;
  const t = useT();
  const verbo = props.verbo ?? t("chat:enviar");
  const idPista = useId();
  const sitio = useRef<HTMLDivElement>(null);
  const angosto = useNarrow(sitio);
  const escrito = useEnviable(texto, redaccion);
  const enviable = escrito.enviable && impide === undefined;
  const pista = impide ?? escrito.pista;
  const alCampo = () => campoRef.current?.focus();
  const enviar = () => {
    if (enviable) onEnviar();
    else if (pista !== null) announce(pista);
  };
  // What is taken away once it is known what the channel takes stands behind the others, which stay where they are.
  const botones = <BotonesRedaccion redaccion={redaccion} angosto={angosto} onElegido={alCampo} />;
  const herramientas = (
    <div className={classes["herramientas"]}>
      {props.herramientas?.(angosto)}
      {angosto ? props.alLado?.(angosto) : botones}
    </div>
  );
  const deEnvio = {
    type: "submit",
    disabled: !enviable,
    ...(pista !== null && { "aria-describedby": idPista }),
  } as const;
  return (
    <div ref={sitio} className={classes["sitio"]}>
      {props.encima}
      <form
        className={classes["compositor"]}
        // Ctrl or ⌘ Enter also from the tray and the buttons; in the field Enter alone does, but not of a letter.
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
          event.preventDefault();
          enviar();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          enviar();
          alCampo();
        }}
      >
        {children}
        <Bandeja redaccion={redaccion} onQuitar={alCampo} />
        <Grabadora redaccion={redaccion} onTerminar={alCampo} />
        {angosto ? <PistaCompositor id={idPista} pista={pista} angosto /> : null}
        {angosto ? herramientas : null}
        <CampoMensaje
          nombre={nombre}
          texto={texto}
          onTexto={onTexto}
          onEnviar={enviar}
          onEscape={onEscape}
          onBarra={props.onBarra}
          onPegar={redaccion.pegar}
          campoRef={campoRef}
          carta={carta}
        />
        {props.debajo}
        <div className={classes["barra"]}>
          {angosto ? botones : herramientas}
          <Cuenta texto={texto} />
          {angosto ? null : <PistaCompositor id={idPista} pista={pista} carta={carta} />}
          {angosto ? null : props.alLado?.(angosto)}
          {angosto ? (
            <ActionIcon {...deEnvio} variant="filled" size={44} aria-label={verbo}>
              <IconSend size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              {...deEnvio}
              className={classes["enviar"] ?? ""}
              leftSection={<IconSend size={16} aria-hidden />}
            >
              {verbo}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

function Cuenta({ texto }: { texto: TextoEnCurso }) {
  const t = useT();
  const usados = useDelTexto(texto, ({ length }) =>
    length >= TEXTO_MENSAJE_MAX * CERCA_DEL_LIMITE ? length : null,
  );
  if (usados === null) return null;
  return (
    <span className={classes["cuenta"]}>{t("chat:caracteres", { usados, limite: TEXTO_MENSAJE_MAX })}</span>
  );
}
