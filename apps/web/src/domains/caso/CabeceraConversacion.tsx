import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  IconChevronLeft,
  IconEye,
  IconHandStop,
  IconLayoutSidebarRight,
  IconSearch,
} from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import { nombreDeCiudadano } from "@ventanilla/contract/canal/ciudadano.rules";
import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import type { Ref } from "react";
import { useT } from "../../lib/use-t.ts";
import { CanalIcono, NombreCiudadano } from "../canal/index.ts";
import { CasoChip } from "./CasoChip.tsx";
import classes from "./cabecera.module.css";
import type { Operador } from "./enlace.store.ts";

export type CabeceraConversacionProps = {
  chat: Chat;
  estado: EstadoCaso;
  actualizado: string | undefined;
  /** Others who have this conversation open. */
  otros: readonly Operador[];
  tituloRef: Ref<HTMLHeadingElement>;
  /** The strip in which words of it are looked for is open. */
  buscando: boolean;
  onBuscar: () => void;
  panelAbierto: boolean;
  onPanel: () => void;
  /** Back to the list, one pane at a time; absent where the page has its own way back. */
  onVolver?: () => void;
  /** Absent where it cannot be taken. */
  onAtender: (() => void) | undefined;
  atendiendo: boolean;
};

/** 48 px above the thread: who, through which channel, in what state, who else is looking. */
export function CabeceraConversacion(props: CabeceraConversacionProps) {
  const { chat, estado, actualizado, otros, tituloRef, panelAbierto, onPanel, onVolver } = props;
  const t = useT();
  const usuario = direccionVisible(chat.clasificacion, chat.usuario);
  const nombres = otros.map((otro) => nombreDeOperador(otro.nombre)).join(", ");
  const panel = t(panelAbierto ? "chat:panelPersonaOcultar" : "chat:panelPersonaMostrar");
  return (
    <div className={classes["cabecera"]}>
      {onVolver === undefined ? null : (
        <ActionIcon className={classes["volver"] ?? ""} aria-label={t("chat:volver")} onClick={onVolver}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <CanalIcono clasificacion={chat.clasificacion} usuario={usuario} />
      <div className={classes["quien"]}>
        <h2 ref={tituloRef} tabIndex={-1} className={classes["nombre"]}>
          <NombreCiudadano de={chat} />
        </h2>
        {nombreDeCiudadano(chat).fuente === "direccion" ? null : (
          <span className={classes["usuario"]}>{usuario}</span>
        )}
      </div>
      <span className={classes["chip"]}>
        <CasoChip estado={estado} creado={chat.caso._created_at} {...(actualizado && { actualizado })} />
      </span>
      <div className={classes["derecha"]}>
        {otros.length === 0 ? null : (
          <Tooltip label={t("chat:tambienAyuda", { nombres })}>
            <span className={classes["otros"]}>
              <IconEye size={16} aria-hidden />
              <span className={classes["nombres"]}>{t("chat:tambien", { nombres })}</span>
            </span>
          </Tooltip>
        )}
        {props.onAtender === undefined ? null : (
          <Button
            size="compact-md"
            variant="default"
            className={classes["atender"] ?? ""}
            leftSection={<IconHandStop size={16} aria-hidden />}
            loading={props.atendiendo}
            onClick={props.onAtender}
          >
            {t("chat:atender")}
          </Button>
        )}
        <Tooltip label={t("busqueda:enConversacion")}>
          <ActionIcon
            aria-label={t("busqueda:enConversacion")}
            aria-expanded={props.buscando}
            aria-keyshortcuts="Control+F Meta+F"
            onClick={props.onBuscar}
          >
            <IconSearch size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={panel}>
          <ActionIcon aria-label={panel} aria-expanded={panelAbierto} aria-keyshortcuts="b" onClick={onPanel}>
            <IconLayoutSidebarRight size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
