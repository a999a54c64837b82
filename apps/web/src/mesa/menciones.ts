// Notes that name the operator, and cases that a colleague hands them, are told wherever they are.
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mencion, Menciones } from "@ventanilla/contract/nota-interna/nota-interna";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useEffect, useRef } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { useMenciones, useRenovarMenciones } from "../domains/nota-interna/index.ts";
import { isFront, usePageHidden } from "../lib/front.ts";
import { tNow } from "../lib/i18n.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { toast } from "../ui/toast/toasts.ts";
import { direccionDe } from "./direcciones.ts";
import { avisar } from "./novedades/avisar.ts";
import type { Novedad } from "./novedades/novedades.rules.ts";

/** More mentions than anybody is shown. */
const DICHAS_MAX = 200;

/** Tells each unseen mention once, with the way to its note; it stays among the recent notices. One that comes calls, too. */
export function useDecirMenciones(enlace: EnlaceStore): void {
  const menciones = useMenciones({ seguir: true });
  const renovar = useRenovarMenciones();
  const oculta = usePageHidden();
  /** In this tab: it may be the one that calls, although another one told it first. */
  const conocidas = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => enlace.link.listen({ [EVENTO.mencion]: () => renovar() }), [enlace, renovar]);
  // A notice that nobody sees is gone when somebody comes back: it waits for the tab that is seen first.
  useEffect(() => {
    if (menciones === undefined || oculta) return;
    decirNuevas(enlace, sinVerDe(menciones));
  }, [menciones, enlace, oculta]);
  useEffect(() => {
    if (menciones === undefined) return;
    const { current: antes } = conocidas;
    conocidas.current = new Set([...(antes ?? []), ...menciones.rows.map(({ id_mensaje: id }) => id)]);
    // What was there on arrival is no news.
    if (antes === undefined) return;
    llamar(
      enlace,
      sinVerDe(menciones).filter(({ id_mensaje: id }) => !antes.has(id)),
    );
  }, [menciones, enlace]);
}

const sinVerDe = ({ rows }: Menciones): readonly Mencion[] => rows.filter(({ vista }) => !vista);

/** In one of the tabs. */
function decirNuevas(enlace: EnlaceStore, sinVer: readonly Mencion[]): void {
  const dichas = new Set(readStored("menciones_dichas") ?? []);
  const nuevas = sinVer.filter(({ id_mensaje: id }) => !dichas.has(id));
  if (nuevas.length === 0) return;
  for (const mencion of nuevas.toReversed()) decir(enlace, mencion);
  for (const { id_mensaje: id } of nuevas) dichas.add(id);
  writeStored("menciones_dichas", [...dichas].slice(-DICHAS_MAX));
}

const DICHO = {
  nota: { texto: "notas:mencion", ver: "notas:ver" },
  traspaso: { texto: "caso:traspasoRecibido", ver: "caso:traspasoVer" },
} as const satisfies Record<Mencion["clase"], object>;

/** Nothing covers the conversation itself where it is open. What no conversation of this point shows is found by the number of its case. */
function decir(enlace: EnlaceStore, mencion: Mencion): void {
  const { clase, autor, id_caso, id_mensaje: id } = mencion;
  const chat = chatDe(enlace, mencion);
  toast.info(tNow(DICHO[clase].texto, { autor: nombreDeOperador(autor.nombre), caso: id_caso }), {
    ...(chat !== undefined && {
      link: { label: tNow(DICHO[clase].ver), href: direccionDe(enlace.idPunto, chat, id) },
    }),
    unseen: estaAbierta(enlace, mencion),
  });
}

function llamar(enlace: EnlaceStore, nuevas: readonly Mencion[]): void {
  const llaman = nuevas.filter((mencion) => !(isFront() && estaAbierta(enlace, mencion)));
  avisar(
    enlace,
    llaman.map((mencion): Novedad => ({ clase: "mencion", chat: chatDe(enlace, mencion), mencion })),
  );
}

/** The chat of this point that shows its case. */
function chatDe(enlace: EnlaceStore, { sesion_id: sesion, id_caso }: Mencion): Chat | undefined {
  const chat = enlace.estado().chats.get(sesion);
  return chat?.caso.id === id_caso ? chat : undefined;
}

/** Its conversation stands open in this page, which no chat of this point need show. */
function estaAbierta(enlace: EnlaceStore, { sesion_id: sesion, id_caso }: Mencion): boolean {
  const mostrado = enlace.estado().chats.get(sesion)?.caso.id ?? id_caso;
  return enlace.link.opened === sesion && mostrado === id_caso;
}
