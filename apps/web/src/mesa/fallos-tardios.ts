// What failed after its case had ended stands in no list of conversations: whoever wrote it is told wherever they are.
import { useQuery } from "@tanstack/react-query";
import { listarFallosTardios } from "@ventanilla/contract/caso/lectura.routes";
import { useEffect, useState } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { usePageHidden } from "../lib/front.ts";
import { tNow } from "../lib/i18n.ts";
import { routeQuery } from "../lib/route-query.ts";
import { readStored } from "../lib/storage.ts";
import { toast } from "../ui/toast/toasts.ts";
import { anotarDichos } from "./fallos.ts";

/** Nothing tells of it by itself: no room is left in which it could be heard. */
const CADA_MS = 300_000;
/** What is minutes old does not stand in the way of what somebody waits for. */
const TRAS_ABRIR_MS = 5_000;
/** Where its thread is read, and what to do about it is offered. */
const EN_HISTORIAL = "/historial?envios=CON_FALLOS";

/** Once in a session, and in the next ones again until somebody has seen to it. */
export function useDecirTardios(enlace: EnlaceStore): void {
  const [abierta, setAbierta] = useState(false);
  useEffect(() => {
    const espera = setTimeout(() => setAbierta(true), TRAS_ABRIR_MS);
    return () => clearTimeout(espera);
  }, []);
  const { data } = useQuery(
    routeQuery(
      listarFallosTardios,
      abierta ? { params: { id: enlace.idPunto }, background: true } : undefined,
      { refetchInterval: CADA_MS },
    ),
  );
  const oculta = usePageHidden();
  // A notice that nobody sees is gone when somebody comes back.
  useEffect(() => {
    if (data === undefined || oculta) return;
    const dichos = new Set(readStored("fallos_dichos") ?? []);
    const nuevos = data.rows.filter(({ id }) => !dichos.has(id));
    if (nuevos.length === 0) return;
    anotarDichos(nuevos);
    toast.error(tNow("envios:tardios", { count: nuevos.length }), {
      link: { label: tNow("envios:verTardios"), href: EN_HISTORIAL },
      urgent: true,
    });
  }, [data, oculta]);
}
