// One mouth for all that an operator who looks elsewhere must notice: voice, sound and desktop, together and not too often.
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { chime } from "../../lib/chime.ts";
import { showNotice } from "../../lib/desktop-notices.ts";
import { isFront, speaksUp } from "../../lib/front.ts";
import { tNow } from "../../lib/i18n.ts";
import { goTo } from "../../lib/navigation.ts";
import { readStored } from "../../lib/storage.ts";
import { onReset } from "../../lib/store.ts";
import { direccionDe } from "../direcciones.ts";
import { fraseDe, tituloDe } from "./frases.ts";
import { casoDe, type Novedad, pideMirada, resumir } from "./novedades.rules.ts";

/** At most one sentence, one sound and one round of notices in this time; what happens meanwhile is told together. */
const CALMA_MS = 5_000;
/** More chats than these are told in one notice. */
const AVISOS_MAX = 3;

/** `quieto`: it is said, but it was so on arrival and calls nobody. */
type Pendiente = { enlace: EnlaceStore; novedad: Novedad; quieto: boolean };
let pendientes: Pendiente[] = [];
let reloj: ReturnType<typeof setTimeout> | undefined;
let callarHasta = 0;
onReset(() => {
  clearTimeout(reloj);
  reloj = undefined;
  pendientes = [];
  callarHasta = 0;
});

/** Its case stands open before somebody who looks at it. */
function seMira(enlace: EnlaceStore, novedad: Novedad): boolean {
  const abierto = enlace.link.opened;
  return isFront() && abierto !== null && enlace.estado().chats.get(abierto)?.caso.id === casoDe(novedad);
}

/** What one is looking at shows itself; that somebody waits too long or a send failed is said all the same. */
const seDice = (enlace: EnlaceStore, novedad: Novedad): boolean =>
  novedad.clase === "atraso" || novedad.clase === "fallo" || !seMira(enlace, novedad);

export function avisar(enlace: EnlaceStore, novedades: readonly Novedad[], { quieto = false } = {}): void {
  const dichas = novedades.filter((novedad) => seDice(enlace, novedad));
  pendientes.push(...dichas.map((novedad) => ({ enlace, novedad, quieto })));
  if (pendientes.length === 0 || reloj !== undefined) return;
  reloj = setTimeout(decir, Math.max(0, callarHasta - performance.now()));
}

function decir(): void {
  reloj = undefined;
  callarHasta = performance.now() + CALMA_MS;
  const dichas = pendientes.filter(({ enlace, novedad }) => seDice(enlace, novedad));
  pendientes = [];
  hablar(dichas.map(({ novedad }) => novedad));
  const llaman = dichas.filter(
    ({ enlace, novedad, quieto }) => !quieto && pideMirada(novedad) && !seMira(enlace, novedad),
  );
  if (llaman.length === 0 || !speaksUp()) return;
  chime();
  if (!isFront()) avisarEnElEscritorio(llaman);
}

function hablar(novedades: readonly Novedad[]): void {
  const conMensajes = readStored("voz_mensajes") !== false;
  const resumen = resumir(novedades.filter(({ clase }) => conMensajes || clase !== "mensajes"));
  announce(fraseDe(tNow, resumen), { urgent: resumen.fallos.length > 0 });
}

function avisarEnElEscritorio(llaman: readonly Pendiente[]): void {
  const porChat = new Map(llaman.map((uno) => [lugarDe(uno.novedad), uno]));
  const [alguno] = porChat.values();
  if (alguno === undefined) return;
  if (porChat.size > AVISOS_MAX) {
    const title = tNow("novedades:tituloVarios", { chats: porChat.size });
    showNotice({ tag: "chats", title, onClick: () => goTo(`/chat/${alguno.enlace.idPunto}`) });
    return;
  }
  for (const [tag, { enlace, novedad }] of porChat) {
    showNotice({ tag, title: tituloDe(tNow, novedad), onClick: () => irA(enlace, novedad) });
  }
}

/** One notice a chat. */
const lugarDe = (novedad: Novedad): string =>
  novedad.chat === undefined ? `caso-${casoDe(novedad)}` : `chat-${novedad.chat.id}`;

/** Of what no chat of this point shows, the page itself says which case it is. */
function irA(enlace: EnlaceStore, novedad: Novedad): void {
  if (novedad.chat === undefined) return;
  const idMensaje = novedad.clase === "mencion" ? novedad.mencion.id_mensaje : undefined;
  goTo(direccionDe(enlace.idPunto, novedad.chat, idMensaje));
}
