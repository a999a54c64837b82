import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { ReactNode } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import { useCuando } from "../../domains/caso/index.ts";
import { quienHablo } from "../../domains/hilo/index.ts";
import { AvisoCompositor, AvisoConflicto, AvisoPlazo } from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

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
