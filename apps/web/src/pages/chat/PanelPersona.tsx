import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeChat } from "@ventanilla/contract/caso/chat.rules";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { TarjetaCanales, TarjetaCaso, useCaso, usePonerPersona } from "../../domains/caso/index.ts";
import { TarjetaPersona, usePersonaDialogo } from "../../domains/persona/index.ts";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./chat.module.css";
import { Tarjeta } from "./Tarjeta.tsx";

export type PanelPersonaProps = {
  ref: Ref<HTMLElement>;
  chat: Chat;
  /** It lies over the conversation: it takes the focus, and Esc closes it. */
  flotante: boolean;
  onCerrar: () => void;
  children?: ReactNode;
};

/** Who it is and what it is about. */
export function PanelPersona({ ref, chat, flotante, onCerrar, children }: PanelPersonaProps) {
  const t = useT();
  const { data: caso, isError, refetch } = useCaso(chat.caso.id);
  const cerrar = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (flotante) cerrar.current?.focus();
  }, [flotante]);
  const principal = caso?.canal_principal.principal ?? {
    id: chat.id,
    clasificacion: chat.clasificacion,
    usuario: chat.usuario,
  };
  // Who was linked just now stands in the case before the list hears of it.
  const persona = caso !== undefined && caso.version >= chat.caso.version ? caso.persona : chat.persona;
  const ponerPersona = usePonerPersona();
  const { verificar, ver, dialogo } = usePersonaDialogo({
    canal: chat.id,
    persona,
    entidad: caso?.id_entidad,
    onAsociada: (ahora) => ponerPersona(chat.caso.id, ahora),
  });
  const teclaVerificar = { teclas: "v", texto: t("persona:teclaVerificar"), run: verificar };
  useHotkeys(t("chat:teclas"), can("operadores:update") ? [teclaVerificar] : []);
  const enCanal = chat.nombre === null || chat.nombre === nombreDeChat(chat) ? null : chat.nombre;
  return (
    <>
      <aside
        ref={ref}
        className={classes["persona"]}
        aria-label={t("chat:panelPersona")}
        onKeyDown={(event) => {
          if (flotante && event.key === "Escape") onCerrar();
        }}
      >
        {flotante ? (
          <div className={classes["persona-cabeza"]}>
            <h2>{t("chat:panelPersona")}</h2>
            <ActionIcon ref={cerrar} aria-label={t("chat:panelPersonaOcultar")} onClick={onCerrar}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </div>
        ) : null}
        <Tarjeta nombre="persona" titulo={t("chat:tarjetaPersona")}>
          <TarjetaPersona persona={persona} nombreEnCanal={enCanal} onVerificar={verificar} onVer={ver} />
        </Tarjeta>
        <Tarjeta nombre="canales" titulo={t("chat:tarjetaCanales")}>
          <TarjetaCanales principal={principal} />
        </Tarjeta>
        <Tarjeta nombre="caso" titulo={t("chat:tarjetaCaso")}>
          <TarjetaCaso chat={chat} caso={caso} error={isError} onReintentar={() => void refetch()} />
        </Tarjeta>
        {children}
      </aside>
      {dialogo}
    </>
  );
}
