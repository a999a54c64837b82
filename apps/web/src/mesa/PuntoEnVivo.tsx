import { useEffect, useMemo } from "react";
import { chatsVisibles, enlaceDePunto, usePunto } from "../domains/caso/index.ts";
import { useSession } from "../lib/session.ts";
import { setUnread } from "../lib/unread.ts";
import { enviosDeUsuario } from "./envios.ts";
import { useDecirTardios } from "./fallos-tardios.ts";
import { useDecirMenciones } from "./menciones.ts";
import { useNovedades } from "./novedades/use-novedades.ts";
import { useDespedida } from "./use-despedida.ts";
import { useMudanza } from "./use-union.ts";

/**
 * Keeps the link of the operator's point on every page, and tells what waits there: in the menu, before the title, aloud, by a
 * sound and on the desktop; and that the work there has ended.
 */
export function PuntoEnVivo({ idPunto }: { idPunto: number }) {
  const enlace = useMemo(() => enlaceDePunto(idPunto), [idPunto]);
  const idUsuario = useSession()?.usuario.id ?? 0;
  const envios = useMemo(() => enviosDeUsuario(idUsuario), [idUsuario]);
  const { chats, quitados } = usePunto(enlace);
  const visibles = useMemo(() => chatsVisibles(chats, quitados), [chats, quitados]);
  useDecirMenciones(enlace);
  useDecirTardios(enlace);
  useCuentaSinLeer(visibles.reduce((suma, chat) => suma + enlace.sinLeer(chat), 0));
  useNovedades(enlace);
  useDespedida(enlace);
  useMudanza(enlace, envios, idUsuario);
  // What a tab that is gone had to send leaves from whatever page is open.
  useEffect(() => envios.reanudar(), [envios]);
  return null;
}

function useCuentaSinLeer(cuenta: number): void {
  useEffect(() => setUnread(cuenta), [cuenta]);
  useEffect(() => () => setUnread(0), []);
}
