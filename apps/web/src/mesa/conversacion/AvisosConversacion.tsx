import type { Plazo } from "@ventanilla/contract/canal/plazo.rules";
import type { EstadoCaso, Principal } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { ReactNode } from "react";
import type { z } from "zod";
import { nombrar } from "../../domains/canal/index.ts";
import { useCuando } from "../../domains/caso/index.ts";
import { quienHablo } from "../../domains/hilo/index.ts";
import { AvisoCompositor, AvisoConflicto, AvisoPlazo, AvisoVencido } from "../../domains/mensaje/index.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { SiguienteSinLeer } from "./SiguienteSinLeer.tsx";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type Impedimento = {
  estado: EstadoCaso;
  retirada: boolean;
  /** Of the entry channel that an answer goes to, and until when it may be answered. */
  plazo: Plazo;
  principal: Pick<z.output<typeof Principal>, "clasificacion">;
  responderHasta: string | null;
  /** Whose conversation it is. */
  nombre: string;
  /** Where one goes from a conversation that is over. */
  onSiguiente: (() => void) | undefined;
  /** Begins a note for colleagues; null where none can be written. */
  anotar: ReactNode;
  /** What can be done once the time for answering is over. */
  salidas: ReactNode;
};

/** Why nothing can be written here, in the place of the field; null when one can write. */
export function useImpedimento(impedimento: Impedimento): ReactNode {
  const { estado, retirada, plazo, onSiguiente } = impedimento;
  const t = useT();
  const cuando = useCuando();
  const siguiente = onSiguiente === undefined ? null : <SiguienteSinLeer onSiguiente={onSiguiente} />;
  const acciones =
    siguiente === null && impedimento.anotar === null ? undefined : (
      <>
        {impedimento.anotar}
        {siguiente}
      </>
    );
  if (!estaAbierto({ estado })) {
    return (
      <AvisoCompositor tono="cerrado" acciones={acciones}>
        {t("chat:casoFinal", { estado })}
      </AvisoCompositor>
    );
  }
  if (retirada) {
    return (
      <AvisoCompositor tono="neutro" acciones={acciones}>
        {t("chat:retiradaAviso")}
      </AvisoCompositor>
    );
  }
  if (!can("operadores:update")) {
    return <AvisoCompositor tono="neutro">{t("chat:sinPermisoEnvio")}</AvisoCompositor>;
  }
  if (plazo.estado === "vencido") {
    const { principal, nombre, responderHasta, salidas } = impedimento;
    const { clasificacion } = principal;
    return (
      <AvisoVencido
        clasificacion={clasificacion}
        nombre={nombre}
        cuando={cuando(responderHasta ?? 0)}
        acciones={
          <>
            {salidas}
            {impedimento.anotar}
          </>
        }
      />
    );
  }
  return null;
}

export type AvisosConversacionProps = ConflictoDeProps & {
  conversacion: Pick<ConversacionEnVivo, "plazo" | "caido" | "redaccion">;
  /** Another channel, where this one does not work. */
  otroCanal: ReactNode;
};

/** What to know while one writes: where it goes when it goes nowhere, and what must be decided before the next text leaves. */
export function AvisosConversacion(props: AvisosConversacionProps) {
  const { conversacion, chat, idUsuario, otroCanal, onForzado } = props;
  const t = useT();
  const { plazo, caido, redaccion } = conversacion;
  const cuando = useCuando();
  return (
    <>
      {caido === null ? null : (
        <AvisoCompositor tono="aviso" acciones={otroCanal}>
          {t(`envios:caido_${caido.causa}`, { cuando: cuando(caido.desde) })}
        </AvisoCompositor>
      )}
      <AvisoPlazo plazo={plazo} />
      {redaccion.opciones?.solo_registro === true ? (
        <AvisoCompositor tono="neutro">{t("chat:soloRegistro")}</AvisoCompositor>
      ) : null}
      <ConflictoDe conversacion={conversacion} chat={chat} idUsuario={idUsuario} onForzado={onForzado} />
    </>
  );
}

export type ConflictoDeProps = {
  conversacion: Pick<ConversacionEnVivo, "conflicto" | "mensajes" | "revisar" | "forzar">;
  chat: Chat;
  idUsuario: number;
  /** What was held back leaves all the same. */
  onForzado: () => void;
};

/** What waits for a decision because somebody spoke meanwhile, and who that was. */
export function ConflictoDe({ conversacion, chat, idUsuario, onForzado }: ConflictoDeProps) {
  const t = useT();
  const { conflicto, mensajes, revisar, forzar } = conversacion;
  if (conflicto === undefined) return null;
  const quien = quienHablo(mensajes, conflicto.ultimoVisto, idUsuario);
  const colega = quien?.operador ? nombreDeOperador(quien.operador.nombre) : null;
  const nombre = quien ? (colega ?? nombrar(t, chat)) : null;
  return (
    <AvisoConflicto
      envio={conflicto}
      quien={nombre}
      onRevisar={revisar}
      onForzar={(clave) => {
        forzar(clave);
        onForzado();
      }}
    />
  );
}
