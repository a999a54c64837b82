import { ActionIcon, TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Umbrales } from "@ventanilla/contract/caso/espera.rules";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { ElegirOrden } from "./ElegirOrden.tsx";
import { ElegirVista } from "./ElegirVista.tsx";
import { ListaChats } from "./ListaChats.tsx";
import { filtrarChats } from "./lista.rules.ts";
import classes from "./panel.module.css";
import type { Ordenado } from "./use-orden.ts";
import { useOrdenQuieto } from "./use-orden-quieto.ts";
import type { VistaDeChats } from "./use-vista.ts";
import type { SinGuardar } from "./vistas.rules.ts";

const DECIR_MS = 500;

export type PanelChatsProps = {
  /** In the chosen order. */
  vista: VistaDeChats;
  orden: Ordenado;
  umbrales: Umbrales;
  cargado: boolean;
  abierto: number | null;
  /** How many of a chat wait to be read. */
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
  onMarcar: ((chat: Chat) => void) | undefined;
  /** Further controls, between the order and the filter. */
  arriba?: ReactNode;
  filtroRef: Ref<HTMLInputElement>;
  /** Where it says which chats it shows, in their order. */
  mostradosRef: RefObject<readonly Chat[]>;
};

/** The left pane: view, filter and list. */
export function PanelChats({
  vista,
  orden: ordenado,
  cargado,
  abierto,
  filtroRef,
  mostradosRef,
  arriba,
  ...lista
}: PanelChatsProps) {
  const t = useT();
  const [filtro, setFiltro] = useState("");
  const hallados = useMemo(() => filtrarChats(vista.chats, filtro), [vista.chats, filtro]);
  const orden = useOrdenQuieto(hallados, `${vista.vista} ${ordenado.orden} ${filtro}`);
  useLayoutEffect(() => {
    mostradosRef.current = orden.chats;
  });
  const hayFiltro = filtro.trim() !== "";
  const cuantos = hallados.length;

  useEffect(() => {
    if (!hayFiltro) return;
    const reloj = setTimeout(() => announce(t("chat:filtroResultado", { count: cuantos })), DECIR_MS);
    return () => clearTimeout(reloj);
  }, [hayFiltro, cuantos, t]);

  return (
    <>
      <div className={classes["barra"]} role="search">
        <ElegirVista {...vista} />
        <ElegirOrden {...ordenado} />
        {arriba}
        <TextInput
          className={classes["filtro"] ?? ""}
          ref={filtroRef}
          type="text"
          value={filtro}
          placeholder={t("chat:filtro")}
          aria-label={t("chat:filtro")}
          aria-keyshortcuts="/"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            hayFiltro ? (
              <ActionIcon size={28} aria-label={t("chat:filtroLimpiar")} onClick={() => setFiltro("")}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : null
          }
          onChange={(event) => setFiltro(event.currentTarget.value)}
        />
      </div>
      <ListaChats
        orden={orden}
        nuevosArriba={ordenado.orden === "nuevo"}
        cargado={cargado}
        hayFiltro={hayFiltro}
        onTodos={vista.vista === "todos" ? undefined : () => vista.elegir("todos")}
        abierto={abierto}
        {...lista}
      />
    </>
  );
}
