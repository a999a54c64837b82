// What failed is told wherever one is: to who wrote it, and to who has its conversation open.
import type { Chat, EnvioFallido } from "@ventanilla/contract/caso/chat";
import { nombrar } from "../domains/canal/index.ts";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { tNow } from "../lib/i18n.ts";
import { getSession } from "../lib/session.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { createPageStore } from "../lib/store.ts";
import { getToasts, toast, VISIBLE } from "../ui/toast/toasts.ts";
import { direccionDe } from "./direcciones.ts";
import { avisar } from "./novedades/avisar.ts";

/** More failures than anybody has in a day. */
const DICHOS_MAX = 500;
/** Messages whose failure the screen shows where one is, besides those of the open conversation. */
const aLaVista = createPageStore((): ReadonlySet<number> => new Set());
const seguidos = new WeakSet<EnlaceStore>();

/** Their failures cover nothing until the answered function is called: they are announced and kept all the same. */
export function tenerALaVista(ids: readonly number[]): () => void {
  aLaVista.update((antes) => new Set([...antes, ...ids]));
  return () => aLaVista.update((antes) => new Set([...antes].filter((id) => !ids.includes(id))));
}

/** For as long as the link of a point lasts, whatever page is in front. */
export function seguirFallos(enlace: EnlaceStore): void {
  if (seguidos.has(enlace)) return;
  seguidos.add(enlace);
  let antes: ReadonlyMap<number, Chat> | undefined;
  /** By chat, what stood as failed at the last look: one that was sent again and failed again is told again. */
  const habia = new Map<number, ReadonlySet<number>>();
  const mirar = () => {
    const { chats } = enlace.estado();
    if (chats === antes) return;
    antes = chats;
    for (const chat of chats.values()) {
      decirNuevos(enlace, chat, habia.get(chat.id));
      habia.set(chat.id, new Set(chat.fallidos.map(({ id }) => id)));
    }
  };
  enlace.suscribir(mirar);
  mirar();
}

/** What this session told before the page was loaded again is not told twice. */
function decirNuevos(enlace: EnlaceStore, chat: Chat, habia: ReadonlySet<number> | undefined): void {
  const yo = getSession()?.usuario.id;
  const abierto = enlace.link.opened === chat.id;
  const dichos = readStored("fallos_dichos") ?? [];
  const esNuevo = ({ id }: EnvioFallido) => (habia === undefined ? !dichos.includes(id) : !habia.has(id));
  const nuevos = chat.fallidos.filter(
    (fallido) => esNuevo(fallido) && (abierto || fallido.id_usuario === yo),
  );
  for (const fallido of nuevos) decir(enlace, { chat, fallido, abierto });
  anotarDichos(nuevos);
}

/** In this session they are told no more. */
export function anotarDichos(nuevos: readonly Pick<EnvioFallido, "id">[]): void {
  if (nuevos.length === 0) return;
  const todos = new Set([...(readStored("fallos_dichos") ?? []), ...nuevos.map(({ id }) => id)]);
  writeStored("fallos_dichos", [...todos].slice(-DICHOS_MAX));
}

/** In the open conversation the bubble shows it, so nothing is put over the screen; nor are more than three at a time. */
function decir(
  enlace: EnlaceStore,
  { chat, fallido, abierto }: { chat: Chat; fallido: EnvioFallido; abierto: boolean },
): void {
  const { estado, motivo, id } = fallido;
  const dicho = tNow(estado === "FALLIDO" ? "chat:noEnviado" : "medios:inciertoVoz");
  const porque = motivo === null || estado === "INCIERTO" ? "" : ` ${tNow(`chat:motivo_${motivo}`)}`;
  avisar(enlace, [{ clase: "fallo", chat, dicho: `${dicho}${porque}`, estado }]);
  toast[estado === "FALLIDO" ? "error" : "warning"](`${dicho}${porque}`, {
    title: nombrar(tNow, chat),
    link: { label: tNow("envios:verMensaje"), href: direccionDe(enlace.idPunto, chat, id) },
    unspoken: true,
    unseen: abierto || aLaVista.get().has(id) || getToasts().shown.length >= VISIBLE,
  });
}
