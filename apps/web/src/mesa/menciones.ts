// Notes that name the operator, and cases that a colleague hands them, are told wherever they are.
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { useEffect, useRef } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { useMenciones, useRenovarMenciones } from "../domains/nota-interna/index.ts";
import { isFront } from "../lib/front.ts";
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
  /** In this tab: it may be the one that calls, although another one told it first. */
  const conocidas = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => enlace.link.listen({ [EVENTO.mencion]: () => renovar() }), [enlace, renovar]);
  useEffect(() => {
    if (menciones === undefined) return;
    const sinVer = menciones.rows.filter(({ vista }) => !vista);
    decirNuevas(enlace, sinVer);
    const { current: antes } = conocidas;
    conocidas.current = new Set([...(antes ?? []), ...menciones.rows.map(({ id_mensaje: id }) => id)]);
    // What was there on arrival is no news.
    if (antes === undefined) return;
    llamar(
      enlace,
      sinVer.filter(({ id_mensaje: id }) => !antes.has(id)),
    );
  }, [menciones, enlace]);
}

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

/** Nothing covers what somebody looks at. What no conversation of this point shows is found by the number of its case. */
function decir(enlace: EnlaceStore, mencion: Mencion): void {
  const { clase, autor, id_caso, id_mensaje: id } = mencion;
  const chat = chatDe(enlace, mencion);
  toast.info(tNow(DICHO[clase].texto, { autor: nombreDeOperador(autor.nombre), caso: id_caso }), {
    ...(chat !== undefined && {
      link: { label: tNow(DICHO[clase].ver), href: direccionDe(enlace.idPunto, chat, id) },
    }),
    unseen: seMira(enlace, mencion),
  });
}

function llamar(enlace: EnlaceStore, nuevas: readonly Mencion[]): void {
  const llaman = nuevas.filter((mencion) => !seMira(enlace, mencion));
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

/** Its conversation stands open before the operator, which no chat of this point need show. */
function seMira(enlace: EnlaceStore, { sesion_id: sesion, id_caso }: Mencion): boolean {
  const mostrado = enlace.estado().chats.get(sesion)?.caso.id ?? id_caso;
  return isFront() && enlace.link.opened === sesion && mostrado === id_caso;
}
