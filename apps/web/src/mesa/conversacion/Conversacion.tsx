import { applyWritten } from "@ventanilla/client/state/hilo";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { type RefObject, useCallback, useRef } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import { CabeceraConversacion, usePunto } from "../../domains/caso/index.ts";
import { EsqueletoHilo, Hilo } from "../../domains/hilo/index.ts";
import { useVerMenciones } from "../../domains/nota-interna/index.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { ToastPlace } from "../../ui/toast/ToastPlace.tsx";
import { toast } from "../../ui/toast/toasts.ts";
import { dondeSeAtiende } from "../direcciones.ts";
import { BotonNota } from "./BotonNota.tsx";
import { OtroCanalDe } from "./OtroCanalDe.tsx";
import { Pie } from "./Pie.tsx";
import { useAlAbrir } from "./use-al-abrir.ts";
import { useBuscarAqui } from "./use-buscar-aqui.tsx";
import { type OpcionesConversacion, useConversacion } from "./use-conversacion.ts";
import { useDecirImpedimento } from "./use-decir-impedimento.ts";
import { useImpedimento } from "./use-impedimento.tsx";
import { useNotaDe } from "./use-nota-de.ts";
import { usePlantilla } from "./use-plantilla.tsx";

export type ConversacionProps = OpcionesConversacion & {
  /** It left the list of this point. */
  retirada: boolean;
  /** The pane that shows it: files may be dropped anywhere in it. */
  panelRef: RefObject<HTMLElement | null>;
  /** One pane at a time. */
  angosto: boolean;
  panelAbierto: boolean;
  /** The panel lies over it. */
  tapada: boolean;
  onPanel: () => void;
  /** Back to the list of chats; absent without one. */
  onVolver?: () => void;
  /** The next conversation with unread messages, if there is one: offered where nothing can be written any more. */
  onSiguiente: (() => void) | undefined;
  /** Notices stand here, between what was said and what is being written. */
  avisos: boolean;
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
  const buscar = useBuscarAqui({ chat, panelRef: props.panelRef, campoRef });
  const nota = useNotaDe(c, { chat, idUsuario, retirada, campoRef });
  const impedimento = useImpedimento({
    estado: c.estado,
    retirada,
    plazo: c.plazo,
    principal: c.principal,
    responderHasta: c.responderHasta,
    nombre,
    onSiguiente: props.onSiguiente,
    anotar: nota.anotable ? <BotonNota onEmpezar={nota.empezar} /> : null,
    salidas: (
      <>
        {plantilla.boton}
        {otroCanal}
      </>
    ),
  });
  const porTomar = c.porTomar && !retirada && can("operadores:update");
  useVerMenciones(chat.caso.id);
  const alDecidir = useCallback(
    (mensaje: Mensaje) =>
      enlace.link.updateHilo(chat.id, (hilo) =>
        hilo.id_caso === mensaje.id_caso ? applyWritten(hilo, [mensaje]) : hilo,
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
  useDecirImpedimento(nota.activo ? null : impedimento);

  return (
    <>
      <CabeceraConversacion
        chat={chat}
        estado={c.estado}
        actualizado={estaAbierto(c) ? undefined : c.caso?._updated_at}
        otros={otros}
        tituloRef={titulo}
        buscando={buscar.abierta}
        onBuscar={buscar.alternar}
        panelAbierto={props.panelAbierto}
        onPanel={props.onPanel}
        {...(props.onVolver && { onVolver: props.onVolver })}
        onAtender={porTomar ? () => void c.atender() : undefined}
        atendiendo={c.atendiendo}
      />
      {buscar.barra}
      {c.hilo === undefined ? (
        <EsqueletoHilo />
      ) : (
        <Hilo
          key={c.hilo.id_caso}
          sesion={chat.id}
          nombre={nombre}
          mensajes={c.mensajes}
          // Where nothing can be written, what waits for a decision has no other place.
          envios={impedimento === null ? c.enHilo : c.cola}
          cargado={c.cargado}
          hayMas={c.hilo.hay_mas}
          {...c.anteriores}
          leidoHasta={c.leidoHasta}
          leido={c.leido}
          tapado={props.tapada}
          idUsuario={idUsuario}
          onVisto={c.alVer}
          onLeyendo={c.alLeer}
          onSalir={() => campoRef.current?.focus()}
          alFin={c.alFin}
          escribe={escribiendo.get(chat.id)}
          acciones={c.acciones}
          escribible={estaAbierto(c) && !retirada && can("operadores:update")}
          vencido={c.plazo.estado === "vencido"}
          onMensaje={alDecidir}
          responder={impedimento === null && !nota.activo ? c.responder : undefined}
          buscadas={buscar.terminos}
        />
      )}
      {props.avisos ? <ToastPlace at="column" /> : null}
      <Pie
        conversacion={c}
        chat={chat}
        idUsuario={idUsuario}
        nombre={nombre}
        campoRef={campoRef}
        panelRef={props.panelRef}
        impedimento={impedimento}
        otroCanal={otroCanal}
        nota={nota}
        onGuardada={alDecidir}
        onNotaPerdida={(dicho) =>
          toast.error(dicho, {
            title: nombre,
            link: { label: t("historial:abrirConversacion"), href: dondeSeAtiende(enlace, chat) },
            urgent: true,
          })
        }
      />
      {plantilla.dialogo}
    </>
  );
}
