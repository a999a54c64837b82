import { ActionIcon } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import {
  AvisosVarios,
  ChipsDestino,
  Compositor,
  type FilaEnVivo,
  nadaEnComun,
  ResultadoVarios,
  ZonaSoltar,
} from "../../../domains/mensaje/index.ts";
import { goTo } from "../../../lib/navigation.ts";
import { useT } from "../../../lib/use-t.ts";
import { direccionDe } from "../../../mesa/index.ts";
import { sinFoco, type Varios } from "./use-varios.ts";
import classes from "./varios.module.css";

export type EnvioVariosProps = {
  varios: Varios;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** Files may be dropped anywhere in it. */
  panelRef: RefObject<HTMLElement | null>;
};

/** The middle pane while chats are ticked: to whom, what, and what became of it. */
export function EnvioVarios({ varios, campoRef, panelRef }: EnvioVariosProps) {
  const t = useT();
  const { envio, botonRef, idPunto } = varios;
  const hrefDe = (fila: FilaEnVivo) => direccionDe(idPunto, fila, fila.mensajes[0]?.id);
  const titulo = useRef<HTMLHeadingElement>(null);
  const conResultado = envio.filas !== null;
  // Whoever ticks goes on ticking; the result is told at its heading.
  const anterior = useRef(conResultado);
  useEffect(() => {
    if (conResultado || anterior.current || sinFoco()) titulo.current?.focus({ preventScroll: true });
    anterior.current = conResultado;
  }, [conResultado]);
  if (envio.filas !== null) {
    return (
      <ResultadoVarios
        filas={envio.filas}
        enviando={envio.enviando}
        tituloRef={titulo}
        seReintenta={envio.seReintenta}
        onReintentar={(fila) => void envio.reintentar(fila)}
        hrefDe={hrefDe}
        onVer={(fila) => {
          varios.ocultar();
          goTo(hrefDe(fila));
        }}
        onTerminar={envio.terminar}
      />
    );
  }
  return (
    <>
      <Cabeza varios={varios} titulo={titulo} />
      <Destinatarios varios={varios} campoRef={campoRef} />
      <p className={classes["hueco"]}>{t("varios:explica")}</p>
      <Escribir
        varios={varios}
        campoRef={campoRef}
        panelRef={panelRef}
        onEscape={() => botonRef.current?.focus()}
      />
    </>
  );
}

/** How many will get it. */
const recibenDe = ({ destinos }: Varios): number =>
  destinos.filter(({ impedimento }) => impedimento === null).length;

function Cabeza({ varios, titulo }: { varios: Varios; titulo: RefObject<HTMLHeadingElement | null> }) {
  const t = useT();
  return (
    <div className={classes["cabeza"]}>
      <ActionIcon className={classes["volver"] ?? ""} aria-label={t("chat:volver")} onClick={varios.ocultar}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <h2 ref={titulo} tabIndex={-1} className={classes["titulo"]}>
        {t("varios:titulo", { count: recibenDe(varios) })}
      </h2>
    </div>
  );
}

function Destinatarios({ varios, campoRef }: Pick<EnvioVariosProps, "varios" | "campoRef">) {
  return (
    <ChipsDestino
      destinos={varios.destinos}
      onQuitar={(id) => {
        varios.desmarcar(new Set([id]));
        campoRef.current?.focus();
      }}
    />
  );
}

function Escribir({ varios, campoRef, panelRef, onEscape }: EnvioVariosProps & { onEscape: () => void }) {
  const t = useT();
  const { destinos, envio } = varios;
  const { redaccion } = envio;
  const count = recibenDe(varios);
  const impide = count === 0 ? t("varios:sinDestino") : undefined;
  return (
    <>
      <ZonaSoltar panel={panelRef} redaccion={redaccion} onSoltado={() => campoRef.current?.focus()} />
      <Compositor
        nombre={t("varios:destinatarios", { count })}
        verbo={t("varios:titulo", { count })}
        impide={envio.enviando ? t("varios:enviando", { count }) : impide}
        texto={envio.texto}
        onTexto={envio.escribir}
        onEnviar={() => void envio.enviar()}
        onEscape={onEscape}
        campoRef={campoRef}
        redaccion={redaccion}
      >
        <AvisosVarios
          destinos={destinos}
          sinFormatos={redaccion.opciones !== undefined && nadaEnComun(redaccion.opciones)}
          duda={envio.duda}
        />
      </Compositor>
    </>
  );
}
