// What an operator must notice wherever they are: derived from the chats of the point, and told by one mouth.
import type { Chat } from "@ventanilla/contract/caso/chat";
import {
  minutosDeEspera,
  nivelDeEspera,
  proximoAtrasoEn,
  type Umbrales,
} from "@ventanilla/contract/caso/espera.rules";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect, useMemo, useRef, useState } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import { chatsVisibles, type EnlaceStore, usePunto, useUmbrales } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useClockOffset } from "../../lib/clock.ts";
import { formatDuration } from "../../lib/format.ts";
import { standBy } from "../../lib/front.ts";
import { useNow } from "../../lib/use-now.ts";
import { useT } from "../../lib/use-t.ts";
import { seguirFallos } from "../fallos.ts";
import { avisar } from "./avisar.ts";
import { llegadas } from "./novedades.rules.ts";

const MINUTO_MS = 60_000;

export function useNovedades(enlace: EnlaceStore): void {
  const { chats, quitados } = usePunto(enlace);
  const umbrales = useUmbrales(enlace.idPunto);
  const visibles = useMemo(() => chatsVisibles(chats, quitados), [chats, quitados]);
  useEffect(standBy, []);
  useEffect(() => seguirFallos(enlace), [enlace]);
  useLlegadas(enlace, visibles);
  useAtrasos(enlace, visibles, umbrales);
  useRetirados(enlace);
}

/** What was there on arrival is no news; nor is what was taken off the list, and stands there again because it begins anew. */
function useLlegadas(enlace: EnlaceStore, visibles: readonly Chat[]): void {
  const { chats, completo } = usePunto(enlace);
  const antes = useRef<ReadonlyMap<number, Chat>>(undefined);
  useEffect(() => {
    if (!completo) return;
    if (antes.current !== undefined) avisar(enlace, llegadas(antes.current, visibles));
    antes.current = chats;
  }, [enlace, chats, visibles, completo]);
}

const desdeDe = ({ caso }: Chat): number => Date.parse(caso.espera_desde ?? "");

/** Once of each wait that it is much too long. */
function useAtrasos(enlace: EnlaceStore, chats: readonly Chat[], umbrales: Umbrales): void {
  const esperan = chats.filter(({ caso }) => caso.espera_desde !== null);
  const ahora = useNow((ms) => proximoAtrasoEn(esperan.map(desdeDe), ms, umbrales));
  const desfase = useClockOffset();
  // By this device's clock: the server's may be learned later.
  const [alLlegar] = useState(() => Date.now());
  const dichos = useRef(new Set<string>());
  useEffect(() => {
    const tiempo = formatDuration(umbrales.atraso_min * MINUTO_MS);
    for (const chat of esperan) {
      const espera = `${chat.caso.id} ${chat.caso.espera_desde}`;
      const nivel = nivelDeEspera(minutosDeEspera(desdeDe(chat), ahora), umbrales);
      if (nivel !== "atraso" || dichos.current.has(espera)) continue;
      dichos.current.add(espera);
      const quieto = nivelDeEspera(minutosDeEspera(desdeDe(chat), alLlegar + desfase), umbrales) === "atraso";
      avisar(enlace, [{ clase: "atraso", chat, tiempo }], { quieto });
    }
  });
}

/** A chat that goes to another point, or nowhere. That one goes on elsewhere in the list is a notice of its own. */
function useRetirados(enlace: EnlaceStore): void {
  const t = useT();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ punto, unida_a }, chat) => {
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
