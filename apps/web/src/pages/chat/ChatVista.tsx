import type { Chat } from "@ventanilla/contract/caso/chat";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { empezarNota, useOtrosBorradores } from "../../domains/borrador/index.ts";
import {
  BotonesLlamada,
  chatsVisibles,
  type EnlaceStore,
  type ListaPedida,
  PanelChats,
  siguienteSinLeer,
  useOrden,
  usePunto,
  useUmbrales,
  useVista,
} from "../../domains/caso/index.ts";
import { type EnviosStore, useFallidosPorChat } from "../../domains/mensaje/index.ts";
import { useCasosQueMencionan } from "../../domains/nota-interna/index.ts";
import { useT } from "../../lib/use-t.ts";
import {
  Divisor,
  Mesa,
  PreguntaAvisos,
  useAncho,
  useAngosto,
  useAtencion,
  useMesa,
  usePaneles,
  useUltimoChat,
  useUnion,
} from "../../mesa/index.ts";
import { focusInPage } from "../../ui/dialog/use-focus-back.ts";
import { latePane, useLatePanes } from "../../ui/late/late-pane.tsx";
import { Ausente, SinConversacion } from "./SinConversacion.tsx";
import { TextosSinLugar } from "./TextosSinLugar.tsx";
import { useLlegada } from "./use-llegada.ts";
import { useQuitar } from "./use-quitar.ts";
import { useTeclasChat } from "./use-teclas-chat.ts";
import { BarraVarios } from "./varios/BarraVarios.tsx";
import { useVarios } from "./varios/use-varios.ts";

const EnvioVarios = latePane(
  async () => (await import("./varios/EnvioVarios.tsx")).EnvioVarios,
  () => null,
);

export type ChatVistaProps = {
  enlace: EnlaceStore;
  envios: EnviosStore;
  idUsuario: number;
  nombrePunto: string;
  abierto: number | null;
  /** How the address asks the list to be shown. */
  listaPedida: ListaPedida;
  /** It is shown otherwise from now on, by hand. */
  onElegida: (cual: keyof ListaPedida) => void;
  hrefDe: (id: number) => string;
  onAbrir: (id: number) => void;
  onCerrar: () => void;
};

/** The three panes of a point. */
export function ChatVista(props: ChatVistaProps) {
  const { enlace, envios, idUsuario, nombrePunto, listaPedida, onElegida, hrefDe, onCerrar } = props;
  const t = useT();
  const punto = usePunto(enlace);
  const orden = useOrden(listaPedida.orden, () => onElegida("orden"));
  const chats = useMemo(
    () => chatsVisibles(punto.chats, punto.quitados, orden.orden),
    [punto.chats, punto.quitados, orden.orden],
  );
  const sinGuardar = useFallidosPorChat(envios);
  const mencionan = useCasosQueMencionan();
  const angosto = useAngosto();
  const varios = useVarios({ enlace, idUsuario, angosto, conAbierto: props.abierto !== null });
  const { enFrente } = varios;
  const abierto = enFrente ? null : props.abierto;
  const borradores = useOtrosBorradores(idUsuario, abierto);
  const onAbrir = (id: number) => {
    varios.ocultar();
    props.onAbrir(id);
  };
  const chat = useUltimoChat(abierto, punto.chats);
  const filtro = useRef<HTMLInputElement>(null);
  const mostrados = useRef<readonly Chat[]>([]);
  const paneles = usePaneles();
  const retirada = chat !== undefined && !punto.chats.has(chat.id);
  const pedida = chat === undefined ? abierto : null;
  // Only a list that came whole can say that it holds no such conversation.
  const entera = punto.completo && punto.linea === "en linea";
  const enCamino = pedida !== null && !entera;
  const atencion = useAtencion({
    enlace,
    envios,
    chat,
    enCamino,
    retirada,
    onDespedida: (como) => {
      // What was closed stays in sight; with what went elsewhere nothing is left to do here.
      if (como === "cerrado") paneles.conversacion.current?.querySelector("h2")?.focus();
      else onCerrar();
    },
  });
  const { campo, panel } = atencion;
  const umbrales = useUmbrales(enlace.idPunto);
  const vista = useVista({
    chats,
    abierto,
    sinGuardar,
    mencionan,
    pedida: listaPedida.vista,
    onElegida: () => onElegida("vista"),
  });
  const sinLeer = siguienteSinLeer(chats, abierto);
  const onSiguiente = sinLeer === undefined ? undefined : () => onAbrir(sinLeer.id);
  const anchoChats = useAncho("chats", { min: 260, normal: 340, max: 460 });
  const anchoPersona = useAncho("persona", { min: 300, normal: 330, max: 420 });

  useLatePanes(props.abierto !== null);
  useMesa(enlace, envios, chat);
  useUnion(enlace, props.abierto, onAbrir);
  useLlegada(nombrePunto, chats, punto.completo);
  useTeclasChat({
    chats,
    mostrados,
    abierto,
    onAbrir,
    paneles,
    filtro,
    campo,
    onPanel: panel.alternar,
    onMarcar: () => varios.marcarEnTurno(paneles.chats, props.abierto),
  });
  const sinChat = props.abierto === null;
  useEffect(() => {
    if (sinChat && !angosto) focusInPage(filtro.current);
  }, [sinChat, angosto]);

  const quitar = useQuitar(enlace, (id) => {
    varios.desmarcar(new Set([id]));
    if (id === props.abierto) onCerrar();
  });

  return (
    <Mesa
      enlace={enlace}
      envios={envios}
      idUsuario={idUsuario}
      chat={chat}
      retirada={retirada}
      paneles={paneles}
      atencion={atencion}
      angosto={angosto}
      alFrente={abierto !== null || enFrente}
      style={anchos(anchoChats.valor, anchoPersona.valor)}
      titulo={
        <h1 className="solo-voz" tabIndex={-1}>
          {t("paginas:chat")}
        </h1>
      }
      lista={
        <>
          <PreguntaAvisos onRespondida={() => filtro.current?.focus()} />
          <TextosSinLugar
            envios={envios}
            idPunto={enlace.idPunto}
            chats={chats}
            entera={entera}
            quitados={punto.quitados}
            abierta={chat?.id}
            filtroRef={filtro}
          />
          <PanelChats
            vista={vista}
            orden={orden}
            umbrales={umbrales}
            cargado={punto.cargado}
            abierto={abierto}
            sinLeer={(uno) => enlace.sinLeer(uno)}
            borradores={borradores}
            sinGuardar={sinGuardar}
            mencionan={mencionan}
            hrefDe={hrefDe}
            onAbrir={onAbrir}
            onQuitar={quitar}
            marcados={varios.marcados}
            onMarcar={varios.onMarcar}
            arriba={
              <>
                <BarraVarios varios={varios} />
                <BotonesLlamada
                  idPunto={enlace.idPunto}
                  onAbrir={onAbrir}
                  onOtroPunto={(sesion, dicho) => empezarNota(idUsuario, sesion, dicho)}
                />
              </>
            }
            filtroRef={filtro}
            mostradosRef={mostrados}
          />
          {angosto ? null : <Divisor nombre={t("chat:anchoChats")} ancho={anchoChats} lado="antes" />}
        </>
      }
      borde={<Divisor nombre={t("chat:anchoPersona")} ancho={anchoPersona} lado="despues" />}
      onSiguiente={onSiguiente}
      onVolver={onCerrar}
    >
      {enFrente ? <EnvioVarios varios={varios} campoRef={campo} panelRef={paneles.conversacion} /> : null}
      {pedida === null || enCamino ? null : (
        <Ausente sesion={pedida} href={`/conversacion/${enlace.idPunto}/${pedida}`} onLista={onCerrar} />
      )}
      {props.abierto === null && !enFrente ? <SinConversacion onSiguiente={onSiguiente} /> : null}
    </Mesa>
  );
}

const anchos = (chats: number, persona: number): CSSProperties => ({
  ["--ancho-chats" as string]: `${chats}px`,
  ["--ancho-persona" as string]: `${persona}px`,
});
