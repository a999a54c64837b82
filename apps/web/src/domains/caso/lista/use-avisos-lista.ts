import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect, useRef } from "react";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { nombrar, useNombreCanal } from "../../canal/index.ts";
import type { EnlaceStore } from "../enlace.store.ts";

/** At most one spoken line about new chats in this time. */
const CALMA_MS = 5_000;

/** Speaks of chats that come and go, without flooding. */
export function useAvisosLista(enlace: EnlaceStore, chats: readonly Chat[], completo: boolean): void {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const conocidos = useRef<ReadonlySet<number> | null>(null);
  const porDecir = useRef(new Map<number, Chat>());
  const reloj = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const callarHasta = useRef(0);

  useEffect(() => {
    if (!completo) return;
    const antes = conocidos.current;
    conocidos.current = new Set(chats.map((chat) => chat.id));
    if (antes === null) return;
    for (const chat of chats) if (!antes.has(chat.id)) porDecir.current.set(chat.id, chat);
    if (porDecir.current.size === 0 || reloj.current !== undefined) return;
    reloj.current = setTimeout(
      () => {
        const nuevos = [...porDecir.current.values()];
        porDecir.current.clear();
        reloj.current = undefined;
        callarHasta.current = performance.now() + CALMA_MS;
        const [unico] = nuevos;
        if (unico === undefined) return;
        announce(
          nuevos.length === 1
            ? t("chat:nuevoChat", { nombre: nombrar(t, unico), canal: nombreCanal(unico.clasificacion) })
            : t("chat:nuevosChats", { count: nuevos.length }),
        );
      },
      Math.max(0, callarHasta.current - performance.now()),
    );
  }, [chats, completo, t, nombreCanal]);

  useEffect(() => () => clearTimeout(reloj.current), []);

  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ punto, unida_a }, chat) => {
          // The desk says where it goes on.
          if (typeof unida_a === "number") return;
          const nombre = nombrar(t, chat);
          announce(
            punto === null ? t("chat:retirado", { nombre }) : t("chat:retiradoPunto", { nombre, punto }),
          );
        },
      }),
    [enlace, t],
  );
}
