import { applyEarlier } from "@ventanilla/client/state/hilo";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { type RefObject, useCallback, useRef, useState } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import { CabeceraConversacion, usePunto } from "../../domains/caso/index.ts";
import { PreguntasFrecuentes } from "../../domains/faq/index.ts";
import { EsqueletoHilo, Hilo } from "../../domains/hilo/index.ts";
import { Compositor, TextoGuardado, TiraCita, ZonaSoltar } from "../../domains/mensaje/index.ts";
import { announce } from "../../lib/announce.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { AvisosConversacion, useImpedimento } from "./AvisosConversacion.tsx";
import { OtroCanalDe } from "./OtroCanalDe.tsx";
import { SugeridasDe } from "./SugeridasDe.tsx";
import { useAlAbrir } from "./use-al-abrir.ts";
import { type ConversacionEnVivo, type OpcionesConversacion, useConversacion } from "./use-conversacion.ts";
import { useInsertar } from "./use-insertar.ts";
import { usePlantilla } from "./use-plantilla.tsx";

export type ConversacionProps = OpcionesConversacion & {
  /** It left the list of this point. */
  retirada: boolean;
  /** The pane that shows it: files may be dropped anywhere in it. */
  panelRef: RefObject<HTMLElement | null>;
  /** One pane at a time. */
  angosto: boolean;
  panelAbierto: boolean;
  onPanel: () => void;
  /** Back to the list of chats; absent without one. */
  onVolver?: () => void;
  /** The picker of frequent questions is open. */
  faqs: boolean;
  onFaqs: (abiertas: boolean) => void;
  /** The next conversation with unread messages, if there is one: offered where nothing can be written any more. */
  onSiguiente: (() => void) | undefined;
  /** Asks, and changes the channel that the case is answered through; absent where it cannot be changed. */
  onCambiarCanal: ((idCanal: number) => void) | undefined;
};

/** One conversation: head, thread, composer or the reason why one cannot write. */
export function Conversacion(props: ConversacionProps) {
  const { enlace, chat, idUsuario, campoRef, retirada } = props;
  const t = useT();
  const titulo = useRef<HTMLHeadingElement>(null);
  const nombre = nombrar(t, chat);
  const c = useConversacion(props);
  const { presencia, escribiendo } = usePunto(enlace);
  const otros = (presencia.get(chat.id) ?? []).filter((operador) => operador.id !== idUsuario);
  const plantilla = usePlantilla({ conversacion: c, chat, enlace });
  const otroCanal = (
    <OtroCanalDe conversacion={c} chat={chat} enlace={enlace} onElegir={props.onCambiarCanal} />
  );
  const impedimento = useImpedimento({
    estado: c.estado,
    retirada,
    plazo: c.plazo,
    principal: c.principal,
    responderHasta: c.responderHasta,
    nombre,
    onSiguiente: props.onSiguiente,
    salidas: (
      <>
        {plantilla.boton}
        {otroCanal}
      </>
    ),
  });
  const { tecleado, escribir, insertar } = useEscrito(campoRef, c);
  const porTomar = c.porTomar && !retirada && can("operadores:update");
  const alEscape = () => {
    document.querySelector<HTMLElement>("[role=feed] article[tabindex='0']")?.focus();
  };
  const alDecidir = useCallback(
    (mensaje: Mensaje) =>
      enlace.link.updateHilo(chat.id, (hilo) =>
        hilo.id_caso === mensaje.id_caso ? applyEarlier(hilo, [mensaje], hilo.hay_mas) : hilo,
      ),
    [enlace, chat.id],
  );
  useAlAbrir({
    chat,
    estado: c.estado,
    nuevos: c.nuevosAlAbrir,
    titulo,
    campo: campoRef,
    angosto: props.angosto,
  });

  return (
    <>
      <CabeceraConversacion
        chat={chat}
        estado={c.estado}
        actualizado={estaAbierto(c) ? undefined : c.caso?._updated_at}
        otros={otros}
        tituloRef={titulo}
        panelAbierto={props.panelAbierto}
        onPanel={props.onPanel}
        {...(props.onVolver && { onVolver: props.onVolver })}
        onAtender={porTomar ? () => void c.atender() : undefined}
        atendiendo={c.atendiendo}
      />
      {c.hilo === undefined ? (
        <EsqueletoHilo />
      ) : (
        <Hilo
          key={c.hilo.id_caso}
          sesion={chat.id}
          nombre={nombre}
          mensajes={c.mensajes}
          envios={c.enHilo}
          cargado={c.cargado}
          hayMas={c.hilo.hay_mas}
          {...c.anteriores}
          leidoHasta={c.leidoHasta}
          idUsuario={idUsuario}
          onVisto={c.alVer}
          onSalir={() => campoRef.current?.focus()}
          alFin={c.alFin}
          escribe={escribiendo.get(chat.id)}
          acciones={c.acciones}
          escribible={estaAbierto(c) && !retirada && can("operadores:update")}
          vencido={c.plazo.estado === "vencido"}
          onMensaje={alDecidir}
          responder={impedimento === null ? c.responder : undefined}
        />
      )}
      {impedimento === null ? (
        <>
          <ZonaSoltar
            panel={props.panelRef}
            redaccion={c.redaccion}
            onSoltado={() => campoRef.current?.focus()}
          />
          <Compositor
            nombre={nombre}
            texto={c.texto}
            onTexto={escribir}
            onEnviar={c.enviar}
            onEscape={alEscape}
            campoRef={campoRef}
            redaccion={c.redaccion}
            onBarra={() => props.onFaqs(true)}
            herramientas={(angosto) => (
              <PreguntasFrecuentes
                idTramite={c.caso?.id_tramite ?? null}
                abiertas={props.faqs}
                onAbiertas={props.onFaqs}
                onElegir={(respuesta) => {
                  insertar(respuesta);
                  announce(t("caso:faqsInsertada"));
                }}
                onSalir={() => campoRef.current?.focus()}
                angosto={angosto}
              />
            )}
          >
            <AvisosConversacion conversacion={c} chat={chat} idUsuario={idUsuario} otroCanal={otroCanal} />
            <SugeridasDe
              key={`sugeridas ${chat.caso.id}`}
              idCaso={chat.caso.id}
              conversacion={c}
              tecleado={tecleado}
              onElegir={insertar}
            />
            {c.cita === undefined ? null : <TiraCita texto={c.cita.texto} onQuitar={c.sinCita} />}
          </Compositor>
        </>
      ) : (
        <>
          {impedimento}
          {c.texto.trim() === "" ? null : <TextoGuardado texto={c.texto} />}
        </>
      )}
      {plantilla.dialogo}
    </>
  );
}

/** The field's text, and whether somebody typed in it since it was empty here: what is put in for them is not typed. */
function useEscrito(
  campoRef: ConversacionProps["campoRef"],
  { texto, escribir: poner }: Pick<ConversacionEnVivo, "texto" | "escribir">,
) {
  const [tecleado, setTecleado] = useState(false);
  const poniendo = useRef(false);
  const enElCampo = useInsertar(campoRef, texto, poner);
  if (tecleado && texto === "") setTecleado(false);
  return {
    tecleado,
    escribir: (nuevo: string) => {
      if (!poniendo.current) setTecleado(true);
      poner(nuevo);
    },
    insertar: (trozo: string) => {
      poniendo.current = true;
      enElCampo(trozo);
      poniendo.current = false;
    },
  };
}
