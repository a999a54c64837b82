import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconArrowUp, IconMessages, IconRefresh, IconSearchOff } from "@tabler/icons-react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Umbrales } from "@ventanilla/contract/caso/espera.rules";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { useSlowLoading } from "../../../ui/states/Skeletons.tsx";
import { EntradaChat } from "./EntradaChat.tsx";
import { EsqueletoLista } from "./EsqueletoLista.tsx";
import classes from "./lista.module.css";
import type { OrdenQuieto } from "./use-orden-quieto.ts";
import type { SinGuardar } from "./vistas.rules.ts";

/** A finger needs more room between what it aims at. */
const altoDe = (): number => (matchMedia("(pointer: coarse)").matches ? 76 : 60);
const SALTO = 5;

export type ListaChatsProps = {
  orden: OrdenQuieto;
  /** What is new stands above; in another order it may stand anywhere. */
  nuevosArriba: boolean;
  umbrales: Umbrales;
  cargado: boolean;
  hayFiltro: boolean;
  /** With it only some of the chats are shown: the way to all. */
  onTodos: (() => void) | undefined;
  abierto: number | null;
  sinLeer: (chat: Chat) => number;
  borradores: ReadonlyMap<number, string>;
  /** By chat, the texts that are no messages yet and do not go by themselves. */
  sinGuardar: ReadonlyMap<number, SinGuardar>;
  /** Cases with a note that names the reader and that they have not seen. */
  mencionan: ReadonlySet<number>;
  hrefDe: (id: number) => string;
  onAbrir: (id: number) => void;
  onQuitar: (chat: Chat) => void;
  marcados: ReadonlyMap<number, unknown>;
  /** With it entries show checkboxes. */
  onMarcar: ((chat: Chat) => void) | undefined;
};

/** The connected chats: virtualised, one Tab stop, arrows inside. */
export function ListaChats(props: ListaChatsProps) {
  const { orden, cargado, hayFiltro, onTodos, abierto, borradores, sinGuardar, mencionan } = props;
  const { nuevosArriba, umbrales } = props;
  const { hrefDe, marcados, onMarcar } = props;
  // The same functions always: an entry is drawn again for what it shows alone, whoever else wrote.
  const onAbrir = useCallbackRef(props.onAbrir);
  const onQuitar = useCallbackRef(props.onQuitar);
  const marcar = useCallbackRef(onMarcar);
  const { chats } = orden;
  const t = useT();
  const caja = useRef<HTMLDivElement>(null);
  const [activo, setActivo] = useState<number | null>(null);
  useSlowLoading(!cargado);
  const parada = Math.max(
    0,
    chats.findIndex((chat) => chat.id === (activo ?? abierto)),
  );
  const virtual = useVirtualizer({
    count: chats.length,
    getScrollElement: () => caja.current,
    estimateSize: altoDe,
    getItemKey: (indice) => chats[indice]?.id ?? indice,
    overscan: 6,
    // The Tab stop exists wherever the list is scrolled to.
    rangeExtractor: (rango) => [
      ...new Set([...defaultRangeExtractor(rango), ...(parada < rango.count ? [parada] : [])]),
    ],
    initialRect: { width: 300, height: 600 },
  });

  const irA = useCallback(
    (indice: number) => {
      const destino = chats[indice];
      if (destino === undefined) return;
      setActivo(destino.id);
      virtual.scrollToIndex(indice);
      enfocarCuandoEste(caja.current, indice);
    },
    [chats, virtual],
  );
  const alPulsar = (event: KeyboardEvent) => {
    const chat = chats[parada];
    // A checkbox answers its own Space.
    if (event.target instanceof HTMLInputElement) return;
    const paso: Partial<Record<string, number>> = {
      ArrowDown: parada + 1,
      ArrowUp: parada - 1,
      Home: 0,
      End: chats.length - 1,
      PageDown: Math.min(chats.length - 1, parada + SALTO),
      PageUp: Math.max(0, parada - SALTO),
    };
    const destino = paso[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (destino !== undefined) irA(destino);
    else if (event.key === "Delete" && chat !== undefined) onQuitar(chat);
    else if (event.key === " " && chat !== undefined && onMarcar !== undefined) onMarcar(chat);
    else return;
    event.preventDefault();
  };

  if (!cargado) return <EsqueletoLista />;
  if (chats.length === 0 && hayFiltro) {
    return <EmptyState icon={<IconSearchOff size={32} />} title={t("lista:sinCoincidencias")} />;
  }
  if (chats.length === 0 && onTodos !== undefined) {
    return (
      <EmptyState icon={<IconMessages size={32} />} title={t("chat:vistaVacia")}>
        <Button variant="default" onClick={onTodos}>
          {t("chat:vistaTodos")}
        </Button>
      </EmptyState>
    );
  }
  if (chats.length === 0) {
    return (
      <EmptyState icon={<IconMessages size={32} />} title={t("chat:vacioTitulo")}>
        {t("chat:vacioTexto")}
      </EmptyState>
    );
  }
  return (
    <div className={classes["marco"]} {...orden.sujetar}>
      {orden.esperan ? (
        <Button
          className={classes["nuevos"] ?? ""}
          size="compact-sm"
          leftSection={
            nuevosArriba ? <IconArrowUp size={14} aria-hidden /> : <IconRefresh size={14} aria-hidden />
          }
          onClick={() => {
            orden.liberar();
            if (nuevosArriba) virtual.scrollToOffset(0);
          }}
        >
          {t(nuevosArriba ? "chat:nuevosArriba" : "chat:nuevosEnLista")}
        </Button>
      ) : null}
      <div ref={caja} className={classes["caja"]}>
        <ul
          className={classes["lista"]}
          aria-label={t("chat:listaNombre")}
          style={{ height: virtual.getTotalSize() }}
          onKeyDown={alPulsar}
          onFocus={({ target }) => {
            if (target.dataset["chat"] !== undefined) setActivo(Number(target.dataset["chat"]));
          }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const chat = chats[index];
            return chat === undefined ? null : (
              <EntradaChat
                key={key}
                chat={chat}
                umbrales={umbrales}
                href={hrefDe(chat.id)}
                abierto={chat.id === abierto}
                sinLeer={props.sinLeer(chat)}
                parada={index === parada}
                borrador={chat.id === abierto ? undefined : borradores.get(chat.id)}
                sinGuardar={sinGuardar.get(chat.id)?.fallidos ?? 0}
                porDecidir={sinGuardar.get(chat.id)?.porDecidir ?? 0}
                mencionado={mencionan.has(chat.caso.id)}
                indice={index}
                total={chats.length}
                arriba={start}
                onAbrir={onAbrir}
                onQuitar={onQuitar}
                marcado={marcados.has(chat.id)}
                onMarcar={onMarcar === undefined ? undefined : marcar}
              />
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** A row scrolled into being has no node until the next frame. */
function enfocarCuandoEste(caja: HTMLElement | null, indice: number, intentos = 4): void {
  const enlace = caja?.querySelector<HTMLElement>(`a[data-indice="${indice}"]`);
  if (enlace) enlace.focus();
  else if (intentos > 0) requestAnimationFrame(() => enfocarCuandoEste(caja, indice, intentos - 1));
}
