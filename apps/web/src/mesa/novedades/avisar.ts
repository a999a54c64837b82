// One mouth for all that an operator who looks elsewhere must notice: voice, sound and desktop, together and not too often.
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { chime } from "../../lib/chime.ts";
import { showNotice } from "../../lib/desktop-notices.ts";
import { isFront, speaksUp } from "../../lib/front.ts";
import { tNow } from "../../lib/i18n.ts";
import { goTo } from "../../lib/navigation.ts";
import { getSession, onSession } from "../../lib/session.ts";
import { readStored } from "../../lib/storage.ts";
import { onReset } from "../../lib/store.ts";
import { direccionDe } from "../direcciones.ts";
import { fraseDe, tituloDe } from "./frases.ts";
import { casoDe, type Novedad, pideMirada, resumir } from "./novedades.rules.ts";

/** At most one sentence, one sound and one round of notices in this time; what happens meanwhile is told together. */
const CALMA_MS = 5_000;
/** What comes to the open conversation is told unless it is seen, which is known once its row was looked at. */
const MIRAR_MS = 100;
/** After so long it counts as what else comes there. */
const MIRAR_MAX_MS = 2_000;
/** More chats than these are told in one notice. */
const AVISOS_MAX = 3;

/** `quieto`: it is said, but it was so on arrival and calls nobody. */
type Pendiente = { enlace: EnlaceStore; novedad: Novedad; quieto: boolean; desde: number };
let pendientes: Pendiente[] = [];
let reloj: ReturnType<typeof setTimeout> | undefined;
let callarHasta = 0;
let porMirar: Pendiente[] = [];
let mirada: ReturnType<typeof setTimeout> | undefined;
function olvidar(): void {
  clearTimeout(reloj);
  clearTimeout(mirada);
  reloj = undefined;
  mirada = undefined;
  pendientes = [];
  porMirar = [];
  callarHasta = 0;
}
onReset(olvidar);
// Whoever sits here next is told no name of the last one's citizens.
onSession(() => {
  if (getSession() === undefined) olvidar();
});

/** Its case stands open before somebody who is at this page, in sight or not. */
function estaAbierta({ enlace, novedad }: Pendiente): boolean {
  const abierto = enlace.link.opened;
  return isFront() && abierto !== null && enlace.estado().chats.get(abierto)?.caso.id === casoDe(novedad);
}

/** Somebody is reading its case: what comes there is in sight. */
const seMira = ({ enlace, novedad }: Pendiente): boolean => isFront() && enlace.seLee(casoDe(novedad));

/** That somebody waits too long or a send failed is said whatever one looks at. */
const siempre = ({ novedad: { clase } }: Pendiente): boolean => clase === "atraso" || clase === "fallo";
/** What one is looking at shows itself. */
const seDice = (una: Pendiente): boolean => vigente(una) && (siempre(una) || !seMira(una));

/** It waited its turn: meanwhile the point may have been left, or its chat the list. What failed, or names somebody, is theirs all the same. */
function vigente({ enlace, novedad }: Pendiente): boolean {
  if (enlace.cerrado) return false;
  if (novedad.clase === "fallo" || novedad.clase === "mencion") return true;
  const { chats, quitados } = enlace.estado();
  // Joined to another chat of its citizen, its case stands there.
  return [...chats.values()].some(
    ({ id, caso }) => !quitados.has(id) && (id === novedad.chat.id || caso.id === casoDe(novedad)),
  );
}

export function avisar(enlace: EnlaceStore, novedades: readonly Novedad[], { quieto = false } = {}): void {
  const desde = performance.now();
  const todas = novedades.map((novedad) => ({ enlace, novedad, quieto, desde }));
  const aMirar = todas.filter((una) => !siempre(una) && estaAbierta(una));
  anotar(todas.filter((una) => !aMirar.includes(una)));
  if (aMirar.length === 0) return;
  porMirar.push(...aMirar);
  mirada ??= setTimeout(decidir, MIRAR_MS);
}

function decidir(): void {
  const unas = porMirar;
  const sinVer = unas.filter(quedaPorMirar);
  porMirar = sinVer.filter(({ desde }) => performance.now() - desde < MIRAR_MAX_MS);
  // The list counts what the thread has not brought: until its row comes and is looked at, not all of it is in sight.
  for (const { enlace } of sinVer.filter((una) => !porMirar.includes(una))) dejarDeLeer(enlace);
  mirada = porMirar.length === 0 ? undefined : setTimeout(decidir, MIRAR_MS);
  anotar(unas.filter((una) => !porMirar.includes(una)));
}

function dejarDeLeer(enlace: EnlaceStore): void {
  const { leyendo } = enlace.estado();
  if (leyendo !== null) enlace.dejarDeLeer(leyendo);
}

/** It came just now where somebody reads, and was not seen yet. */
function quedaPorMirar(una: Pendiente): boolean {
  const { enlace, novedad } = una;
  const chat = enlace.estado().chats.get(novedad.chat?.id ?? 0);
  return seMira(una) && chat !== undefined && enlace.porVer(chat) > 0;
}

function anotar(unas: readonly Pendiente[]): void {
  pendientes.push(...unas.filter(seDice));
  if (pendientes.length === 0 || reloj !== undefined) return;
  reloj = setTimeout(decir, Math.max(0, callarHasta - performance.now()));
}

function decir(): void {
  reloj = undefined;
  callarHasta = performance.now() + CALMA_MS;
  const dichas = pendientes.filter(seDice);
  pendientes = [];
  // An open thread speaks what comes to it, in sight or not.
  const habladas = dichas.filter((una) => siempre(una) || !estaAbierta(una));
  hablar(habladas.map(({ novedad }) => novedad));
  const llaman = dichas.filter((una) => !una.quieto && pideMirada(una.novedad) && !seMira(una));
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
