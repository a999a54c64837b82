import { useMediaQuery } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { useBorradores } from "../../domains/borrador/index.ts";
import {
  BotonesLlamada,
  chatsVisibles,
  type EnlaceStore,
  PanelChats,
  useAvisosLista,
  useCasosEnVivo,
  usePunto,
} from "../../domains/caso/index.ts";
import type { EnviosStore } from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import { Conversacion } from "./Conversacion.tsx";
import classes from "./chat.module.css";
import { Divisor } from "./Divisor.tsx";
import { PanelPersona } from "./PanelPersona.tsx";
import { useAncho } from "./use-ancho.ts";
import { useLinea, useLlegada, useSesionCerrada, useTituloSinLeer } from "./use-marco.ts";
import { usePanelPersona } from "./use-panel-persona.ts";
import { usePaneles } from "./use-paneles.ts";
import { useQuitar } from "./use-quitar.ts";
import { useTeclasChat } from "./use-teclas-chat.ts";
import { useUltimoChat } from "./use-ultimo-chat.ts";

export type ChatVistaProps = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  idUsuario: number;
  nombrePunto: string;
  abierto: number | null;
  hrefDe: (id: number) => string;
  onAbrir: (id: number) => void;
  onCerrar: () => void;
};

/** The three panes of a point. */
export function ChatVista(props: ChatVistaProps) {
  const { enlace, envios, idUsuario, nombrePunto, abierto, hrefDe, onAbrir, onCerrar } = props;
  const t = useT();
  const punto = usePunto(enlace);
  const chats = useMemo(() => chatsVisibles(punto.chats, punto.quitados), [punto.chats, punto.quitados]);
  const chat = useUltimoChat(abierto, punto.chats);
  const { textos } = useBorradores(idUsuario);
  const angosto = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false }) ?? false;
  const filtro = useRef<HTMLInputElement>(null);
  const campo = useRef<HTMLTextAreaElement>(null);
  const paneles = usePaneles();
  const persona = usePanelPersona(chat !== undefined);
  const anchoChats = useAncho("chats", { min: 260, normal: 300, max: 400 });
  const anchoPersona = useAncho("persona", { min: 300, normal: 330, max: 420 });

  useLinea(punto.linea);
  useSesionCerrada(enlace);
  useCasosEnVivo(enlace);
  useAvisosLista(enlace, chats, punto.cargado);
  useTituloSinLeer(chats, abierto);
  useLlegada(nombrePunto, chats, punto.cargado);
  useTeclasChat({ chats, abierto, onAbrir, paneles, filtro, campo, onPanel: persona.alternar });
  useEffect(() => envios.reanudar(), [envios]);
  const sinChat = abierto === null;
  useEffect(() => {
    if (sinChat && !angosto) filtro.current?.focus({ preventScroll: true });
  }, [sinChat, angosto]);

  const quitar = useQuitar(enlace, (id) => {
    if (id === abierto) onCerrar();
  });

  return (
    <div
      className={classes["vista"]}
      data-conversacion={chat !== undefined || undefined}
      data-persona={persona.abierto || undefined}
      style={anchos(anchoChats.valor, anchoPersona.valor)}
    >
      {chat === undefined ? null : (
        <button type="button" className={classes["saltar"]} onClick={() => campo.current?.focus()}>
          {t("chat:saltarMensaje")}
        </button>
      )}
      <h1 className="solo-voz" tabIndex={-1}>
        {t("paginas:chat")}
      </h1>
      <section ref={paneles.chats} className={classes["chats"]} aria-label={t("chat:panelChats")}>
        <PanelChats
          chats={chats}
          cargado={punto.cargado}
          abierto={abierto}
          borradores={textos}
          hrefDe={hrefDe}
          onAbrir={onAbrir}
          onQuitar={quitar}
          filtroRef={filtro}
          llamadas={<BotonesLlamada idPunto={enlace.idPunto} onAbrir={onAbrir} />}
        />
        {angosto ? null : <Divisor nombre={t("chat:anchoChats")} ancho={anchoChats} lado="antes" />}
      </section>
      <section
        ref={paneles.conversacion}
        className={classes["conversacion"]}
        aria-label={t("chat:panelConversacion")}
      >
        {chat === undefined ? (
          <div className={classes["elegir"]} role="note">
            <IconInfoCircle size={20} aria-hidden />
            {t("chat:seleccione")}
          </div>
        ) : (
          <Conversacion
            key={chat.id}
            enlace={enlace}
            envios={envios}
            chat={chat}
            retirada={!punto.chats.has(chat.id)}
            idUsuario={idUsuario}
            angosto={angosto}
            campoRef={campo}
            panelRef={paneles.conversacion}
            panelAbierto={persona.abierto}
            onPanel={persona.alternar}
            onVolver={onCerrar}
          />
        )}
      </section>
      {chat === undefined || !persona.abierto ? null : (
        <PanelPersona
          ref={paneles.persona}
          chat={chat}
          flotante={persona.flotante}
          onCerrar={persona.alternar}
        />
      )}
    </div>
  );
}

const anchos = (chats: number, persona: number): CSSProperties => ({
  ["--ancho-chats" as string]: `${chats}px`,
  ["--ancho-persona" as string]: `${persona}px`,
});
