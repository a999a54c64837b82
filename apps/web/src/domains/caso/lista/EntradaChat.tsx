import { ActionIcon, Checkbox, Tooltip } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconAt, IconX } from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Umbrales } from "@ventanilla/contract/caso/espera.rules";
import { PREVISTA_CHAT } from "@ventanilla/contract/limites";
import { type MouseEvent, memo } from "react";
import { shorten } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Count } from "../../../ui/Count.tsx";
import { Stored, Written } from "../../../ui/Stored.tsx";
import { Time } from "../../../ui/Time.tsx";
import { CanalIcono, NombreCiudadano, useNombrar, useNombreCanal } from "../../canal/index.ts";
import { SignoFallo } from "../fila/SignoFallo.tsx";
import { Atiende, useQuienAtiende } from "./Atiende.tsx";
import { Espera } from "./Espera.tsx";
import classes from "./lista.module.css";
import { instanteDeChat } from "./lista.rules.ts";
import { Prevista, usePrevista } from "./Prevista.tsx";
import { useCuando } from "./use-cuando.ts";

export type EntradaChatProps = {
  chat: Chat;
  umbrales: Umbrales;
  href: string;
  abierto: boolean;
  sinLeer: number;
  /** The one Tab stop of the list. */
  parada: boolean;
  borrador: string | undefined;
  /** Texts of this conversation that failed before they became messages. */
  sinGuardar: number;
  /** Those that wait for the operator's decision before they become messages. */
  porDecidir: number;
  /** A note here names the reader, who has not seen it. */
  mencionado: boolean;
  indice: number;
  total: number;
  /** Pixels below the top of the list. */
  arriba: number;
  onAbrir: (id: number) => void;
  onQuitar: (chat: Chat) => void;
  marcado: boolean;
  /** With it the entry shows its checkbox. */
  onMarcar: ((chat: Chat) => void) | undefined;
};

/** One conversation of the left pane: 60 px, three lines; the link and ✕ are siblings. */
export const EntradaChat = memo(function EntradaChat(props: EntradaChatProps) {
  const {
    chat,
    umbrales,
    href,
    abierto,
    sinLeer,
    parada,
    borrador,
    sinGuardar,
    porDecidir,
    mencionado,
    indice,
    total,
    arriba,
    onAbrir,
    onQuitar,
    marcado,
    onMarcar,
  } = props;
  const t = useT();
  const nombre = useNombrar()(chat);
  const inciertos = chat.fallidos.filter(({ estado }) => estado === "INCIERTO").length;
  const fallidos = chat.fallidos.length - inciertos + sinGuardar;
  const instante = instanteDeChat(chat);
  const previo = usePrevista()(chat.ultimo_mensaje);
  const empezado = borrador === undefined ? undefined : shorten(borrador, PREVISTA_CHAT);
  const canal = useNombreCanal()(chat.clasificacion);
  const cuando = useCuando()(instante);
  const atiende = useQuienAtiende(chat.caso);
  const conQuien = (entrada: string) => {
    if (atiende === undefined) return entrada;
    if (atiende.esUsted) return t("chat:entradaAtiendeUsted", { entrada });
    return t("chat:entradaAtiende", { entrada, nombre: atiende.nombre });
  };
  const vozDe = (texto: string) => {
    const prevista = empezado === undefined ? texto : t("chat:borradorVoz", { texto });
    const entrada = t("chat:entradaVoz", { count: sinLeer, nombre, canal, prevista, cuando });
    const conFallos = t("envios:entradaFallidos", { count: fallidos, entrada });
    const conDecision = porDecidir > 0 ? t("envios:entradaConflicto", { entrada: conFallos }) : conFallos;
    const conDudas = t("envios:entradaInciertos", { count: inciertos, entrada: conDecision });
    const conMencion = mencionado ? t("notas:entradaMencion", { entrada: conDudas }) : conDudas;
    const entera = conQuien(conMencion);
    return marcado ? t("varios:marcadoVoz", { entrada: entera }) : entera;
  };
  const texto = empezado ?? previo;
  const dicho =
    empezado !== undefined || (chat.ultimo_mensaje !== null && chat.ultimo_mensaje.contenido !== "");
  const alPulsar = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onAbrir(chat.id);
  };
  return (
    <li
      className={classes["entrada"]}
      aria-setsize={total}
      aria-posinset={indice + 1}
      data-abierto={abierto || undefined}
      data-sin-leer={sinLeer > 0 || undefined}
      data-casilla={onMarcar !== undefined || undefined}
      style={{ transform: `translateY(${arriba}px)` }}
    >
      {onMarcar === undefined ? null : (
        <Checkbox
          className={classes["casilla"] ?? ""}
          tabIndex={-1}
          checked={marcado}
          aria-label={t("varios:marcar", { nombre })}
          aria-keyshortcuts="x"
          onChange={() => onMarcar(chat)}
        />
      )}
      <a
        className={classes["enlace"]}
        href={href}
        tabIndex={parada ? 0 : -1}
        data-indice={indice}
        data-chat={chat.id}
        aria-current={abierto || undefined}
        aria-keyshortcuts={onMarcar === undefined ? "Enter Delete" : "Enter Delete Space"}
        onClick={alPulsar}
      >
        <span className="solo-voz">{dicho ? <Stored sentence={vozDe} name={texto} /> : vozDe(texto)}</span>
        <span className={classes["visible"]} aria-hidden>
          <CanalIcono
            clasificacion={chat.clasificacion}
            usuario={direccionVisible(chat.clasificacion, chat.usuario)}
            decorativo
          />
          <span className={classes["nombre"]}>
            <NombreCiudadano de={chat} />
          </span>
          <span className={classes["prevista"]}>
            <SignoFallo fallidos={fallidos} porDecidir={porDecidir} inciertos={inciertos} />
            {mencionado ? (
              <b className={classes["mencion"]}>
                <IconAt size={14} aria-hidden /> {t("notas:mencionado")}
              </b>
            ) : null}
            {empezado === undefined ? (
              <>
                <Sentido chat={chat} />
                <Prevista mensaje={chat.ultimo_mensaje} />
              </>
            ) : (
              <>
                <b className={classes["borrador"]}>{t("chat:borrador")}</b> <Written>{empezado}</Written>
              </>
            )}
          </span>
          <Count of={sinLeer} className={classes["cuenta"]} />
          {atiende === undefined ? null : <Atiende {...atiende} />}
          <span className={classes["hora"]}>
            <Time at={instante} />
          </span>
        </span>
        {chat.caso.espera_desde === null ? null : (
          <span className={classes["espera"]}>
            <Espera desde={chat.caso.espera_desde} umbrales={umbrales} />
          </span>
        )}
      </a>
      <Tooltip label={t("chat:quitarNombre", { nombre })}>
        <ActionIcon
          className={classes["quitar"] ?? ""}
          size={24}
          tabIndex={-1}
          aria-label={t("chat:quitarNombre", { nombre })}
          onClick={() => onQuitar(chat)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
});

/** ↙ they spoke last, ↗ we did. */
function Sentido({ chat }: { chat: Chat }) {
  const direccion = chat.ultimo_mensaje?.direccion;
  if (direccion === undefined || direccion === "AVISO") return null;
  const Icono = direccion === "SALIDA" ? IconArrowUpRight : IconArrowDownLeft;
  return <Icono size={14} className={classes["sentido"]} />;
}
