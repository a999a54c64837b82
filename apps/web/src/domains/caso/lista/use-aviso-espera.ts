import type { Chat } from "@ventanilla/contract/caso/chat";
import {
  minutosDeEspera,
  nivelDeEspera,
  proximoAtrasoEn,
  type Umbrales,
} from "@ventanilla/contract/caso/espera.rules";
import { useEffect, useRef } from "react";
import { announce } from "../../../lib/announce.ts";
import { formatDuration } from "../../../lib/format.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useT } from "../../../lib/use-t.ts";
import { nombrar } from "../../canal/index.ts";

/** At most one spoken line about waiting in this time. */
const CALMA_MS = 60_000;
const MINUTO_MS = 60_000;

const desdeDe = ({ caso }: Chat): number => Date.parse(caso.espera_desde ?? "");

/** Says once of each wait that it is much too long; of several at a time, how many. */
export function useAvisoEspera(chats: readonly Chat[], umbrales: Umbrales): void {
  const t = useT();
  const esperan = chats.filter(({ caso }) => caso.espera_desde !== null);
  const ahora = useNow((ms) => proximoAtrasoEn(esperan.map(desdeDe), ms, umbrales));
  const dichos = useRef(new Set<string>());
  const porDecir = useRef(new Map<number, Chat>());
  const reloj = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const callarHasta = useRef(0);

  useEffect(() => {
    for (const chat of esperan) {
      const espera = `${chat.caso.id} ${chat.caso.espera_desde}`;
      const nivel = nivelDeEspera(minutosDeEspera(desdeDe(chat), ahora), umbrales);
      if (nivel !== "atraso" || dichos.current.has(espera)) continue;
      dichos.current.add(espera);
      // One case may stand in the list with several channels.
      porDecir.current.set(chat.caso.id, chat);
    }
    if (porDecir.current.size === 0 || reloj.current !== undefined) return;
    const tiempo = formatDuration(umbrales.atraso_min * MINUTO_MS);
    reloj.current = setTimeout(
      () => {
        const [uno, ...otros] = porDecir.current.values();
        porDecir.current.clear();
        reloj.current = undefined;
        callarHasta.current = performance.now() + CALMA_MS;
        if (uno !== undefined)
          announce(t("chat:atrasoVoz", { count: otros.length + 1, nombre: nombrar(t, uno), tiempo }));
      },
      Math.max(0, callarHasta.current - performance.now()),
    );
  });

  useEffect(() => () => clearTimeout(reloj.current), []);
}
