import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSettings, IconX } from "@tabler/icons-react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import {
  type AccionesCaso,
  nombreEnCanal,
  TarjetaCanales,
  TarjetaCaso,
  TarjetaHistorial,
  useCaso,
} from "../../domains/caso/index.ts";
import { type PersonaDialogoAbierto, TarjetaPersona } from "../../domains/persona/index.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { useFocusBack } from "../../ui/dialog/use-focus-back.ts";
import { ToastPlace } from "../../ui/toast/ToastPlace.tsx";
import classes from "../mesa.module.css";
import { personaDe } from "./persona-de.ts";
import { Tarjeta } from "./Tarjeta.tsx";

export type PanelPersonaProps = {
  ref: Ref<HTMLElement>;
  chat: Chat;
  acciones: AccionesCaso;
  persona: Pick<PersonaDialogoAbierto, "verificar" | "ver">;
  onEscribir: (() => void) | undefined;
  /** It lies over the conversation: it takes the focus, and Esc closes it. */
  flotante: boolean;
  onCerrar: () => void;
  /** Notices stand here. */
  avisos: boolean;
  /** Its edge. */
  children?: ReactNode;
};

/** Who it is, what it is about, and what can be done with it. Each card loads and fails on its own. */
export function PanelPersona(props: PanelPersonaProps) {
  const { ref, chat, acciones, persona, onEscribir, flotante, onCerrar, avisos, children } = props;
  const t = useT();
  const usuario = useSession()?.usuario.usuario ?? "";
  const { data: caso, isError, refetch } = useCaso(chat.caso.id);
  const principal = caso?.canal_principal.principal ?? {
    id: chat.id,
    clasificacion: chat.clasificacion,
    usuario: chat.usuario,
    nombre: chat.nombre,
  };
  const idPersona = caso?.id_persona ?? chat.persona?.id ?? null;
  return (
    <Panel ref={ref} flotante={flotante} onCerrar={onCerrar} avisos={avisos} borde={children}>
      <Tarjeta nombre="persona" titulo={t("chat:tarjetaPersona")}>
        <TarjetaPersona
          persona={personaDe(chat, caso)}
          nombreEnCanal={nombreEnCanal(chat)}
          onVerificar={persona.verificar}
          onVer={persona.ver}
          onEscribir={onEscribir}
        />
      </Tarjeta>
      <Tarjeta nombre="canales" titulo={t("chat:tarjetaCanales")}>
        <TarjetaCanales
          principal={principal}
          idPersona={idPersona}
          onElegir={acciones.escribible ? (id) => void acciones.cambiarCanal(id) : undefined}
        />
      </Tarjeta>
      <Tarjeta
        nombre="caso"
        titulo={t("chat:tarjetaCaso")}
        accion={
          acciones.escribible ? (
            <Tooltip label={t("caso:actualizar")}>
              <ActionIcon
                aria-label={t("caso:actualizar")}
                aria-keyshortcuts="w"
                onClick={acciones.actualizar}
              >
                <IconSettings size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null
        }
      >
        <TarjetaCaso
          chat={chat}
          caso={caso}
          error={isError}
          onReintentar={() => void refetch()}
          acciones={acciones}
          usuario={usuario}
        />
      </Tarjeta>
      <Tarjeta nombre="historial" titulo={t("caso:historial")}>
        <TarjetaHistorial idCaso={chat.caso.id} idPersona={idPersona} onVer={acciones.abrir} />
      </Tarjeta>
    </Panel>
  );
}

type PanelProps = Pick<PanelPersonaProps, "ref" | "flotante" | "onCerrar" | "avisos"> & {
  borde: ReactNode;
  children: ReactNode;
};

function Panel({ ref, flotante, onCerrar, avisos, borde, children }: PanelProps) {
  const t = useT();
  const cerrar = useRef<HTMLButtonElement>(null);
  useFocusBack(flotante, { modal: false });
  useEffect(() => {
    if (flotante) cerrar.current?.focus();
  }, [flotante]);
  return (
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
      <div className={classes["tarjetas"]}>{children}</div>
      {avisos ? <ToastPlace at="column" /> : null}
      {borde}
    </aside>
  );
}
