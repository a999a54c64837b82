// Two conversations turned out to be one citizen's (ADR 29): what was begun in the one that left goes on in the other, and so does the screen.
import { useQuery } from "@tanstack/react-query";
import { leerUniones } from "@ventanilla/contract/canal/canal.routes";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { UNIONES_MAX } from "@ventanilla/contract/limites";
import { useCallback, useEffect, useMemo } from "react";
import {
  borradoresDe,
  cartasDe,
  citasDe,
  clavesDe,
  mencionadosDe,
  notasDe,
} from "../domains/borrador/index.ts";
import { nombrar } from "../domains/canal/index.ts";
import { type EnlaceStore, usePunto } from "../domains/caso/index.ts";
import { type EnviosStore, redaccionDe, SESION_VARIOS } from "../domains/mensaje/index.ts";
import { routeQuery } from "../lib/route-query.ts";
import { useT } from "../lib/use-t.ts";
import { toast } from "../ui/toast/toasts.ts";

/** Whatever page is open: what nobody moves stays under a conversation that no page shows any more. */
export function useMudanza(enlace: EnlaceStore, envios: EnviosStore, idUsuario: number): void {
  const t = useT();
  const mudar = useCallback(
    (de: number, a: number, chat: Chat | undefined) => {
      mudarLoEmpezado(idUsuario, de, a);
      envios.mudar(de, a);
      if (chat !== undefined) toast.info(t("chat:unido", { nombre: nombrar(t, chat) }));
    },
    [envios, idUsuario, t],
  );
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ sesion_id: seFue, unida_a: queda }, chat) => {
          if (typeof queda === "number") mudar(seFue, queda, chat);
        },
      }),
    [enlace, mudar],
  );
  const uniones = useUnionesDeAntes(enlace, envios, idUsuario);
  useEffect(() => {
    for (const { id, unida_a: queda } of uniones) mudar(id, queda, enlace.estado().chats.get(queda));
  }, [enlace, uniones, mudar]);
}

const NINGUNA: readonly { id: number; unida_a: number }[] = [];

/** What became one while no page was open here, which no list tells: of the conversations with something begun that the whole list does not show. */
function useUnionesDeAntes(enlace: EnlaceStore, envios: EnviosStore, idUsuario: number) {
  const { completo } = usePunto(enlace);
  const sinLugar = useMemo(() => {
    const { chats } = enlace.estado();
    return completo ? conAlgoEmpezado(idUsuario, envios).filter((sesion) => !chats.has(sesion)) : [];
  }, [completo, enlace, envios, idUsuario]);
  const canales = sinLugar.slice(-UNIONES_MAX).join(",");
  const { data } = useQuery(
    routeQuery(leerUniones, canales === "" ? undefined : { query: { canales }, background: true }),
  );
  return data?.rows ?? NINGUNA;
}

const borradores = (idUsuario: number) =>
  [borradoresDe, notasDe, mencionadosDe, clavesDe, citasDe, cartasDe].map((suyo) => suyo(idUsuario));

function conAlgoEmpezado(idUsuario: number, envios: EnviosStore): number[] {
  const sesiones = [
    ...borradores(idUsuario).flatMap((suyos) => [...suyos.todos().keys()]),
    ...[...redaccionDe(idUsuario).bandeja.todas(), ...envios.todos()].map(({ sesion }) => sesion),
  ];
  return [...new Set(sesiones)].filter((sesion) => sesion !== SESION_VARIOS).sort((a, b) => a - b);
}

function mudarLoEmpezado(idUsuario: number, de: number, a: number): void {
  const { bandeja, grabaciones } = redaccionDe(idUsuario);
  // What is recorded may join the tray, so it goes first.
  for (const empezado of [...borradores(idUsuario), grabaciones, bandeja]) empezado.mudar(de, a);
}

/** Where one of them stands open. */
export function useUnion(enlace: EnlaceStore, abierto: number | null, onAbrir: (id: number) => void): void {
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ sesion_id: seFue, unida_a: queda }) => {
          if (typeof queda === "number" && abierto === seFue) onAbrir(queda);
        },
      }),
    [enlace, abierto, onAbrir],
  );
}
